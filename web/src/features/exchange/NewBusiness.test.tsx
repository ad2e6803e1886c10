import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Business, Submission } from '@portal/contract/exchange'
import { requiredForms } from '@portal/contract/rules/new-business'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { blankBusiness, draftOf, fullBusiness, openExchange, paperOf } from '../../testing/exchange.tsx'
import { onPhone } from '../../testing/phone.ts'
import { FakeUpload, fileOf, uploadsAtTheWire } from '../../testing/uploads.ts'
import { FakeEventSource, failure } from '../../testing/wire.ts'

uploadsAtTheWire()
// jsdom lays nothing out: what opens over the page is never seen there
const unseen = { hidden: true }
const ok = { ok: true }
const always = requiredForms('Individual')
const file = { id: 70, filename: 'signed.pdf', size: 120_000, at: '2026-11-14T14:12:00.000Z', forms: always }

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
const needed = () => within(screen.getByRole('region', { name: 'Still needed' }))
const lines = () =>
  needed()
    .getAllByRole('listitem')
    .map((line) => line.textContent)
const forms = () => within(screen.getByRole('region', { name: 'Required forms' }))
const checklist = () =>
  forms()
    .getAllByRole('listitem')
    .map((line) => line.textContent)
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
  expect(await screen.findByText(/^Saved \d+:\d\d [AP]M$/)).toBeInTheDocument()
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
  expect(screen.getByLabelText('A check is enclosed')).toBeChecked()
  expect(screen.getByRole('button', { name: 'signed.pdf' })).toBeInTheDocument()
})

it('tries again by itself when a save fails, with what is there by then', async () => {
  const { server, state } = await open(draftOf(7))
  const save = server.answers['PUT /api/newbusiness/7']
  server.answers['PUT /api/newbusiness/7'] = 'no-answer'
  type(/^Client name/, 'Ingrid')
  await pass(800)
  expect(await screen.findByText('Not saved, trying again')).toBeInTheDocument()
  type(/^Client name/, 'Ingrid Halvorsen')
  server.answers['PUT /api/newbusiness/7'] = save as object
  await pass(5_000)
  expect(await screen.findByText(/^Saved /)).toBeInTheDocument()
  expect(state.saves.map(({ client }) => client)).toEqual(['Ingrid Halvorsen'])
})

it('says why when the server will not take what was typed', async () => {
  await open(draftOf(7), { answers: { 'PUT /api/newbusiness/7': failure(400, 'invalid') } })
  type(/^Client name/, 'x')
  await pass(800)
  expect(await screen.findByText('Not saved. The server said invalid.')).toBeInTheDocument()
})

it('overwrites nothing that was changed elsewhere, and loads it on demand', async () => {
  const { user, state, server } = await open(draftOf(7))
  state.draft = draftOf(7, { client: 'Typed elsewhere' }, { version: 5 })
  type(/^Client name/, 'Typed here')
  await pass(800)
  expect(await screen.findByText('Changed elsewhere')).toBeInTheDocument()
  type(/^Client name/, 'Typed here, more')
  await pass(10_000)
  expect(state.saves).toEqual([])
  await user.click(submit())
  await user.click(needed().getByRole('button', { name: 'Load the latest version' }))
  expect(screen.getByRole('button', { name: 'Load it' })).toHaveFocus()
  expect(server.to('POST', '/api/newbusiness/7/submit')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Load it' }))
  await waitFor(() => expect(field(/^Client name/)).toHaveValue('Typed elsewhere'))
  expect(screen.queryByText('Changed elsewhere')).toBeNull()
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

it('is never kept from being pressed: too early, the list of what is missing takes the focus and every field says it', async () => {
  const { user, server } = await open(draftOf(7))
  expect(field(/^Client name/)).not.toHaveAccessibleDescription(/Enter/)
  await user.click(submit())
  expect(screen.getByRole('heading', { name: 'Still needed' })).toHaveFocus()
  expect(lines()).toEqual([
    'Enter the client’s name',
    'Enter the account number',
    'Choose a registration type',
    'Choose a product category',
    'Choose a product',
    'Enter the amount',
    'Attach 3 forms',
  ])
  expect(field(/^Client name/)).toHaveAccessibleDescription(/Enter the client’s name\./)
  expect(screen.getByRole('button', { name: 'Choose files' })).toHaveAccessibleDescription(/Missing forms: /)
  await user.click(needed().getByRole('button', { name: 'Enter the amount' }))
  expect(field(/^Amount/)).toHaveFocus()
  // there is nothing to choose from before a category is chosen
  await user.click(needed().getByRole('button', { name: 'Choose a product' }))
  expect(screen.getByRole('combobox', { name: /^Product category/ })).toHaveFocus()
  await user.click(needed().getByRole('button', { name: 'Attach 3 forms' }))
  expect(forms().getByRole('button', { name: 'Attach New Account Application' })).toHaveFocus()
  expect(server.to('POST', '/api/newbusiness/7/submit')).toHaveLength(0)
  type(/^Client name/, 'Ingrid')
  type(/^Account/, 'x')
  expect(lines().slice(0, 2)).toEqual([
    'Enter an account number with at least four letters, numbers, or dashes',
    'Choose a registration type',
  ])
})

it('lists the forms of the registration type, each there once a file holds it', async () => {
  const scan = { ...file, id: 71, filename: 'scan.pdf', forms: [] }
  const both = { ...file, forms: ['New Account Application', 'Form CRS delivery receipt', 'Joint Account Agreement'] }
  const { user } = await open(draftOf(7, { registration: null }, { files: [both, scan] }))
  expect(forms().getByText('Choose a registration type to see all of them.')).toBeInTheDocument()
  expect(checklist()).toEqual([
    'New Account Applicationsigned.pdfAttached',
    'Customer IdentificationAttach',
    'Form CRS delivery receiptsigned.pdfAttached',
  ])
  await user.click(needed().getByRole('button', { name: 'Choose a form for scan.pdf' }))
  expect(screen.getByRole('button', { name: 'Forms in scan.pdf: Choose a form' })).toHaveFocus()
  await choose(user, /^Registration type/, 'Joint')
  expect(forms().queryByText(/^Choose a registration type/)).toBeNull()
  expect(forms().getByText('3 of 4')).toBeInTheDocument()
  expect(checklist()).toContain('Joint Account Agreementsigned.pdfAttached')
  await choose(user, /^Registration type/, 'Trust')
  expect(checklist().slice(3)).toEqual(['Trust CertificationAttach', 'Trustee IdentificationAttach'])
})

it('says which forms a file holds, several at once, and what was chosen last is what stays', async () => {
  const scan = { ...file, forms: ['Customer Identification'] }
  const puts: unknown[] = []
  const { user, state } = await open(draftOf(7, fullBusiness, { files: [scan] }), {
    answers: {
      'PUT /api/newbusiness/7/files/70': ({ body }: { body: unknown }) => {
        const { forms } = body as { forms: string[] }
        puts.push(forms)
        if (state.draft) state.draft = { ...state.draft, files: [{ ...scan, forms }] }
        return ok
      },
    },
  })
  const choice = screen.getByRole('button', { name: /^Forms in signed.pdf: / })
  expect(choice).toHaveAccessibleName('Forms in signed.pdf: Customer Identification')
  await user.click(choice)
  const item = (name: string) => screen.findByRole('menuitemcheckbox', { name, ...unseen })
  expect(await item('Customer Identification')).toHaveAttribute('aria-checked', 'true')
  await user.click(await item('New Account Application'))
  await user.click(await item('Customer Identification'))
  expect(choice).toHaveAccessibleName('Forms in signed.pdf: New Account Application')
  await waitFor(() => expect(puts).toHaveLength(2))
  expect(puts).toEqual([['New Account Application', 'Customer Identification'], ['New Account Application']])
  await user.click(await item('New Account Application'))
  expect(choice).toHaveAccessibleName('Forms in signed.pdf: Choose a form')
  expect(lines()).toEqual(['Choose a form for signed.pdf', 'Attach 3 forms'])
})

it('loses no form that was chosen, though what everybody is told comes before the answer asked for', async () => {
  const scan = { ...file, forms: [] as string[] }
  const [first, second] = requiredForms('Individual') as [string, string]
  const puts: unknown[] = []
  let hangs = false
  const draft = draftOf(7, fullBusiness, { files: [scan] })
  const { user } = await open(draft, {
    answers: {
      'GET /api/exchange/7': () => (hangs ? new Promise(() => {}) : { ok: true, submission: draft }),
      'PUT /api/newbusiness/7/files/70': ({ body }: { body: unknown }) => {
        puts.push((body as { forms: string[] }).forms)
        hangs = true
        return ok
      },
    },
  })
  await user.click(screen.getByRole('button', { name: /^Forms in signed.pdf: / }))
  const item = (name: string) => screen.findByRole('menuitemcheckbox', { name, ...unseen })
  await user.click(await item(first))
  await waitFor(() => expect(puts).toEqual([[first]]))
  // takes the place of what the change itself asked for
  act(() => FakeEventSource.open[0]?.say('changed', 'exchange/account-1'))
  await pass(1_000)
  await user.click(await item(second))
  await waitFor(() => expect(puts).toEqual([[first], [first, second]]))
})

it('goes back to the forms on record when the server will not take others, and says so', async () => {
  const { user } = await open(draftOf(7, fullBusiness, { files: [file] }), {
    answers: { 'PUT /api/newbusiness/7/files/70': failure(409, 'conflict') },
  })
  const choice = screen.getByRole('button', { name: /^Forms in signed.pdf: / })
  await user.click(choice)
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Customer Identification', ...unseen }))
  expect(await screen.findByText('Couldn’t save the forms of this file')).toBeInTheDocument()
  await waitFor(() => expect(choice).toHaveAccessibleName(`Forms in signed.pdf: ${always.join(', ')}`))
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
  expect(sent?.body.get('form')).toBeNull()
  await user.click(submit())
  expect(lines()[0]).toBe('Wait for the upload to finish')
  state.draft = draftOf(7, {}, { files: [file] })
  await sent?.answer(200, ok)
  await user.click(await screen.findByRole('button', { name: 'Remove signed.pdf' }))
  await waitFor(() => expect(server.to('DELETE', '/api/newbusiness/7/files/70')).toHaveLength(1))
})

it('attaches a file for exactly the form it was asked for', async () => {
  const { user } = await open(draftOf(7))
  await user.upload(screen.getByLabelText('Files with the Customer Identification'), fileOf('scan.pdf'))
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1))
  expect(FakeUpload.sent[0]?.body.get('form')).toBe('Customer Identification')
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
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Still needed' })).toHaveFocus())
  expect(lines()).toEqual(['This product is no longer approved. Choose another one'])
  expect(screen.getByText(fields.productId)).toBeInTheDocument()
  await choose(user, /^Product category/, 'Variable Contracts')
  await choose(user, /^Product( \*)?$/, 'Fund 4')
  expect(screen.queryByText(fields.productId)).toBeNull()
  expect(lines()).toEqual(['Nothing. It’s ready to submit.'])
})

it('says so when it was sent in already', async () => {
  await openExchange([paperOf(7, { kind: 'new business', status: 'In Review', business: fullBusiness })], {
    address: '/general/library?draft=7',
  })
  expect(await screen.findByText('This draft is now In Review')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'View submission' })).toHaveAttribute('href', '/general/library?paper=7')
})

it('has the drafts in its head, to go on with or to discard', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const other = draftOf(8, { client: 'Second Client', registration: 'IRA' })
  const { user, address, server } = await openExchange(
    [draftOf(7, { client: 'Ingrid Halvorsen' }), other, paperOf(9)],
    {
      address: '/general/library?draft=7',
      answers: { 'POST /api/exchange/8/withdraw': ok },
    },
  )
  const button = await screen.findByRole('button', { name: 'Your drafts 2' })
  await user.click(button)
  const drafts = within(await screen.findByRole('list', { name: 'Your drafts', ...unseen }))
  expect(drafts.getAllByRole('link', unseen).map((link) => link.textContent)).toEqual([
    'Ingrid HalvorsenThis one',
    'IRA, Second ClientSaved Nov 18',
  ])
  await user.click(drafts.getByRole('button', { name: 'Discard IRA, Second Client', ...unseen }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Discard this draft?' })).getByRole('button', {
      name: 'Discard draft',
    }),
  )
  expect(await screen.findByText('Draft discarded')).toBeInTheDocument()
  expect(server.to('POST', '/api/exchange/8/withdraw')).toHaveLength(1)
  await user.click(button)
  await user.click(await screen.findByRole('link', { name: /^IRA, Second Client/, ...unseen }))
  await waitFor(() => expect(address()).toBe('/general/library?draft=8'))
  await waitFor(() => expect(field(/^Client name/)).toHaveValue('Second Client'))
})

it('leaves a draft that is discarded while it is open', async () => {
  const { user, address } = await open(draftOf(7, { client: 'Ingrid' }), {
    answers: { 'POST /api/exchange/7/withdraw': ok },
  })
  await user.click(screen.getByRole('button', { name: 'Your drafts 1' }))
  await user.click(await screen.findByRole('button', { name: 'Discard Ingrid', ...unseen }))
  await user.click(await screen.findByRole('button', { name: 'Discard draft' }))
  await waitFor(() => expect(address()).toBe('/general/library'))
})

it('says in its head what it is about, as it is typed', async () => {
  const { user } = await open(undefined)
  const head = () => screen.getByRole('heading', { level: 1 }).nextElementSibling
  expect(head()).toHaveTextContent('Document Exchange / New draft')
  type(/^Client name/, 'Ingrid M. Halvorsen')
  await choose(user, /^Registration type/, 'Roth IRA')
  expect(head()).toHaveTextContent('Document Exchange / Roth IRA, Halvorsen')
})

describe('on a phone', () => {
  it('has submit and what is still needed in a bar; too early, the list opens and leads to the fields', async () => {
    onPhone()
    const scan = { ...file, forms: [] }
    const { user } = await open(draftOf(7, { ...fullBusiness, amount: '' }, { files: [scan] }))
    expect(screen.queryByRole('region', { name: 'Still needed' })).toBeNull()
    await user.click(submit())
    const sheet = within(await screen.findByRole('dialog', { name: '5 still needed' }))
    expect(sheet.getByText('0 of 3')).toBeInTheDocument()
    expect(sheet.getByRole('button', { name: 'Attach Customer Identification' })).toBeInTheDocument()
    expect(sheet.getByRole('button', { name: 'Go: Choose a form for signed.pdf' })).toBeInTheDocument()
    await user.click(sheet.getByRole('button', { name: 'Go: Enter the amount' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field(/^Amount/)).toHaveFocus()
    expect(field(/^Amount/)).toHaveAccessibleDescription(/Enter an amount/)
    await user.click(screen.getByRole('button', { name: '5 still needed' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
