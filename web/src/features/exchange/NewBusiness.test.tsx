import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Business, Submission } from '@portal/contract/exchange'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { blankBusiness, draftOf, fullBusiness, openExchange, paperOf } from '../../testing/exchange.tsx'
import { FakeUpload, fileOf, uploadsAtTheWire } from '../../testing/uploads.ts'
import { failure } from '../../testing/wire.ts'

uploadsAtTheWire()
const ok = { ok: true }
const file = { id: 70, filename: 'signed.pdf', size: 120_000, at: '2026-11-14T14:12:00.000Z' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The server's side of a draft: refuses a version that is not current. */
function draftOnServer(id: number, start: Submission | undefined) {
  const state = { draft: start, saves: [] as Business[] }
  return {
    state,
    answers: {
      'POST /api/newbusiness': () => {
        state.draft = draftOf(id)
        return { ok: true, id }
      },
      [`GET /api/exchange/${id}`]: () => ({ ok: true, submission: state.draft }),
      [`PUT /api/newbusiness/${id}`]: ({ body }: { body: unknown }) => {
        const { version, business } = body as { version: number; business: Business }
        if (!state.draft || version !== state.draft.version) return failure(409, 'conflict')
        state.saves.push(business)
        state.draft = { ...state.draft, business, version: version + 1 }
        return { ok: true, version: version + 1 }
      },
    },
  }
}

async function open(draft: Submission | undefined, more: Parameters<typeof openExchange>[1] = {}) {
  const { state, answers } = draftOnServer(7, draft)
  const opened = await openExchange(draft ? [draft] : [], {
    address: draft ? '/general/library?draft=7' : '/general/library?new',
    ...more,
    answers: { ...answers, ...more.answers },
  })
  await screen.findByLabelText(/^Client name/)
  return { ...opened, state }
}
const field = (name: RegExp) => screen.getByRole('textbox', { name })
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const submit = () => screen.getByRole('button', { name: 'Submit new business' })
async function choose(user: Awaited<ReturnType<typeof open>>['user'], name: RegExp, option: string) {
  const input = screen.getByRole('combobox', { name })
  await user.click(input)
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '') as HTMLElement
  await user.click(within(list).getByRole('option', { name: option, hidden: true }))
}

it('begins no draft until something is typed, then saves it after a pause, at an address of its own [SHELL-14]', async () => {
  const { server, state, address } = await open(undefined)
  expect(screen.getByRole('heading', { level: 1, name: 'Submit New Business' })).toBeInTheDocument()
  await pass(5_000)
  expect(server.to('POST', '/api/newbusiness')).toHaveLength(0)
  vi.setTimerTickMode('manual')
  type(/^Client name/, 'Ingrid')
  type(/^Client name/, 'Ingrid Halvorsen')
  expect(screen.getByText('Saving…')).toBeInTheDocument()
  await pass(799)
  expect(server.to('POST', '/api/newbusiness')).toHaveLength(0)
  await pass(1)
  expect(server.to('POST', '/api/newbusiness')).toHaveLength(1)
  vi.setTimerTickMode('interval')
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(state.saves).toEqual([{ ...blankBusiness, client: 'Ingrid Halvorsen' }])
  await waitFor(() => expect(address()).toBe('/general/library?draft=7'))
  expect(field(/^Client name/)).toHaveValue('Ingrid Halvorsen')
  type(/^Account/, 'QX-88204471')
  await pass(800)
  await waitFor(() => expect(state.saves).toHaveLength(2))
  expect(server.to('POST', '/api/newbusiness')).toHaveLength(1)
  expect(document.title).toMatch(/^Submit New Business · /)
})

it('goes on with a draft where it was left, the account as it was typed', async () => {
  await open(draftOf(7, fullBusiness, { files: [file], product: 'Fund 3' }))
  expect(field(/^Client name/)).toHaveValue('Ingrid Halvorsen')
  expect(field(/^Account/)).toHaveValue('QX-88204471')
  expect(screen.getByRole('combobox', { name: /^Product( \*)?$/ })).toHaveValue('Fund 3')
  expect(field(/^Amount/)).toHaveValue('64250.00')
  expect(screen.getByText('$64,250.00')).toBeInTheDocument()
  expect(screen.getByLabelText('Check enclosed')).toBeChecked()
  expect(screen.getByRole('button', { name: 'signed.pdf' })).toBeInTheDocument()
})

it('tries again by itself when a save fails, with what is there by then', async () => {
  const { server, state } = await open(draftOf(7))
  const save = server.answers['PUT /api/newbusiness/7']
  server.answers['PUT /api/newbusiness/7'] = 'no-answer'
  type(/^Client name/, 'Ingrid')
  await pass(800)
  expect(await screen.findByText('Couldn’t save. Retrying…')).toBeInTheDocument()
  type(/^Client name/, 'Ingrid Halvorsen')
  server.answers['PUT /api/newbusiness/7'] = save as object
  await pass(5_000)
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(state.saves.map(({ client }) => client)).toEqual(['Ingrid Halvorsen'])
})

it('says why when the server will not take what was typed', async () => {
  await open(draftOf(7), { answers: { 'PUT /api/newbusiness/7': failure(400, 'invalid') } })
  type(/^Client name/, 'x')
  await pass(800)
  expect(await screen.findByText('Couldn’t save: The server said invalid.')).toBeInTheDocument()
})

it('overwrites nothing that was changed elsewhere, and loads it on demand', async () => {
  const { user, state } = await open(draftOf(7))
  state.draft = draftOf(7, { client: 'Typed elsewhere' }, { version: 5 })
  type(/^Client name/, 'Typed here')
  await pass(800)
  expect(await screen.findByText(/changed in another window/)).toBeInTheDocument()
  type(/^Client name/, 'Typed here, more')
  await pass(10_000)
  expect(state.saves).toEqual([])
  expect(submit()).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Load the latest version' }))
  await waitFor(() => expect(field(/^Client name/)).toHaveValue('Typed elsewhere'))
  expect(screen.queryByText(/changed in another window/)).toBeNull()
  type(/^Client name/, 'Typed on top')
  await pass(800)
  await waitFor(() => expect(state.saves.map(({ client }) => client)).toEqual(['Typed on top']))
})

it('saves at once what was typed before leaving the screen, and asks before the browser closes on it', async () => {
  const { state, router } = await open(draftOf(7))
  const closing = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  expect(closing()).toBe(true)
  type(/^Client name/, 'Ingrid')
  expect(closing()).toBe(false)
  await act(() => router.navigate('/general/library'))
  await waitFor(() => expect(state.saves.map(({ client }) => client)).toEqual(['Ingrid']))
})

it('tells everything that is missing at once, beside the fields and in a summary that takes the focus', async () => {
  const { user, server } = await open(draftOf(7))
  await user.click(submit())
  const summary = screen.getByRole('region', { name: '7 fields need attention' })
  expect(summary).toHaveFocus()
  expect(
    within(summary)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    'Enter the client’s name.',
    'Enter an account number with at least four letters, numbers, or dashes.',
    'Choose a registration type.',
    'Choose a product category.',
    'Choose a product.',
    'Enter an amount in dollars, for example 12500.00.',
    'Attach the signed forms.',
  ])
  expect(field(/^Client name/)).toHaveAccessibleDescription(/Enter the client’s name\./)
  await user.click(within(summary).getByRole('button', { name: /Enter an amount/ }))
  expect(field(/^Amount/)).toHaveFocus()
  expect(server.to('POST', '/api/newbusiness/7/submit')).toHaveLength(0)
  type(/^Client name/, 'Ingrid')
  expect(screen.getByRole('region', { name: '6 fields need attention' })).toBeInTheDocument()
})

it('asks for the forms of the registration type, and keeps the ticks that still count', async () => {
  const { user, state } = await open(
    draftOf(7, { registration: 'Joint', checklist: ['Customer Identification', 'Joint Account Agreement'] }),
  )
  const forms = () => screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).value)
  expect(forms()).toContain('Joint Account Agreement')
  await choose(user, /^Registration type/, 'Trust')
  expect(forms()).toEqual(expect.arrayContaining(['Trust Certification', 'Trustee Identification']))
  expect(forms()).not.toContain('Joint Account Agreement')
  await user.click(screen.getByLabelText('Trust Certification'))
  await pass(800)
  await waitFor(() =>
    expect(state.saves.at(-1)).toMatchObject({
      registration: 'Trust',
      checklist: ['Customer Identification', 'Trust Certification'],
    }),
  )
})

it('offers the approved products of the category, and forgets the product with it', async () => {
  const { user, state } = await open(draftOf(7, fullBusiness))
  await choose(user, /^Product category/, 'Variable Contracts')
  expect(screen.getByRole('combobox', { name: /^Product( \*)?$/ })).toHaveValue('')
  await choose(user, /^Product( \*)?$/, 'Fund 4')
  await pass(800)
  await waitFor(() => expect(state.saves.at(-1)).toMatchObject({ category: 'Variable Contracts', productId: 4 }))
})

it('keeps an amount as exact text, whatever is put around it', async () => {
  const { state } = await open(draftOf(7))
  type(/^Amount/, '$ 123,456,789,012.10')
  expect(screen.getByText('$123,456,789,012.10')).toBeInTheDocument()
  await pass(800)
  await waitFor(() => expect(state.saves.at(-1)?.amount).toBe('123456789012.10'))
})

it('attaches files to a draft it begins for them, and removes one', async () => {
  const { user, server, state } = await open(undefined, {
    answers: { 'DELETE /api/newbusiness/7/files/70': ok },
  })
  await user.upload(screen.getByLabelText('Files'), [fileOf('signed.pdf'), fileOf('check.pdf')])
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1))
  const [sent] = FakeUpload.sent
  expect([sent?.path, sent?.body.getAll('upload').length]).toEqual(['/api/newbusiness/7/files', 2])
  sent?.progress(1_000_000, 2_000_000)
  expect(screen.getByText(/^50%/)).toBeInTheDocument()
  expect(submit()).toBeDisabled()
  state.draft = draftOf(7, {}, { files: [file] })
  await sent?.answer(200, ok)
  await user.click(await screen.findByRole('button', { name: 'Remove signed.pdf' }))
  await waitFor(() => expect(server.to('DELETE', '/api/newbusiness/7/files/70')).toHaveLength(1))
})

it('tells in words why files could not be attached', async () => {
  const { user } = await open(draftOf(7))
  await user.upload(screen.getByLabelText('Files'), fileOf('signed.pdf'))
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1))
  await FakeUpload.sent[0]?.refuse(507, 'storage-full')
  expect(await screen.findByText('Couldn’t attach files. The server said storage-full.')).toBeInTheDocument()
})

it('saves what is unsaved, sends it in with that version and goes back to the list', async () => {
  const { user, server, address } = await open(draftOf(7, fullBusiness, { files: [file] }), {
    answers: { 'POST /api/newbusiness/7/submit': ok },
  })
  type(/^Note/, 'Call me first.')
  await user.click(submit())
  expect(await screen.findByText('New business submitted')).toBeInTheDocument()
  expect(server.to('PUT', '/api/newbusiness/7')[0]?.body).toMatchObject({ business: { note: 'Call me first.' } })
  expect(server.to('POST', '/api/newbusiness/7/submit')[0]?.body).toEqual({ version: 2 })
  await waitFor(() => expect(address()).toBe('/general/library'))
})

it('puts what only the server knows beside its field, until that is changed', async () => {
  const fields = { productId: 'This product is no longer approved. Choose another one.' }
  const { user } = await open(draftOf(7, fullBusiness, { files: [file] }), {
    answers: { 'POST /api/newbusiness/7/submit': failure(400, 'invalid', { fields }) },
  })
  await user.click(submit())
  const summary = await screen.findByRole('region', { name: 'One field needs attention' })
  await waitFor(() => expect(summary).toHaveFocus())
  expect(screen.getAllByText(fields.productId)).toHaveLength(2)
  await choose(user, /^Product category/, 'Variable Contracts')
  await choose(user, /^Product( \*)?$/, 'Fund 4')
  expect(screen.queryByText(fields.productId)).toBeNull()
})

it('says so when it was sent in already', async () => {
  await openExchange([paperOf(7, { kind: 'new business', status: 'In Review', business: fullBusiness })], {
    address: '/general/library?draft=7',
  })
  expect(await screen.findByText('This draft is now In Review')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'View submission' })).toHaveAttribute('href', '/general/library?paper=7')
})

it('lists the other drafts to go on with or to withdraw', async () => {
  const other = draftOf(8, { client: 'Second Client', registration: 'IRA' })
  const { user, address, server } = await openExchange([draftOf(7), other, paperOf(9)], {
    address: '/general/library?draft=7',
    answers: { 'POST /api/exchange/8/withdraw': ok },
  })
  const drafts = within(await screen.findByRole('region', { name: 'Your drafts' }))
  expect(drafts.getAllByRole('link').map((link) => link.textContent)).toEqual(['IRA, Second Client'])
  await user.click(drafts.getByRole('button', { name: 'Discard IRA, Second Client' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Discard this draft?' })).getByRole('button', {
      name: 'Discard draft',
    }),
  )
  expect(await screen.findByText('Draft discarded')).toBeInTheDocument()
  expect(server.to('POST', '/api/exchange/8/withdraw')).toHaveLength(1)
  await user.click(drafts.getByRole('link', { name: 'IRA, Second Client' }))
  await waitFor(() => expect(address()).toBe('/general/library?draft=8'))
  await waitFor(() => expect(field(/^Client name/)).toHaveValue('Second Client'))
})
