import type { DraftContent } from '@portal/contract/address-draft'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeOf, openBlotter, rowOf } from '../../testing/address-blotter.tsx'
import { FakeEventSource, failure, type wire } from '../../testing/wire.ts'

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      now: new Date('2026-11-16T15:42:00Z'),
      shouldAdvanceTime: true,
    }),
)
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const pauseMs = 800
const againMs = 5_000

type Answers = NonNullable<Parameters<typeof wire>[0]>
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const panel = async (name = 'Add address change') => within(await screen.findByRole('region', { name }))
const field = async (label: RegExp, name?: string) => (await panel(name)).findByLabelText(label)
const news = async (topic: string) => {
  await waitFor(() => expect(FakeEventSource.open.length).toBeGreaterThan(0))
  act(() => FakeEventSource.open[0]?.say('changed', topic))
}

/** The server's part: one draft, kept until it is sent or discarded. */
function drafts(start: { version: number; content: DraftContent } | null = null) {
  const kept = { draft: start }
  const answers: Answers = {
    'GET /api/address-draft': () => ({
      ok: true,
      draft: kept.draft && { ...kept.draft, saved_at: '2026-11-16T15:40:00.000Z' },
    }),
    'PUT /api/address-draft': ({ body }) => {
      const { version, content } = body as { version: number; content: DraftContent }
      if (version !== (kept.draft?.version ?? 0)) return failure(409, 'conflict')
      kept.draft = { version: version + 1, content }
      return { ok: true, version: version + 1 }
    },
    'DELETE /api/address-draft': () => {
      kept.draft = null
      return { ok: true }
    },
  }
  return { kept, answers }
}
const opened = (answers: Answers) => openBlotter([rowOf(1)], { address: '/securities/addressblotter?new', answers })

describe('what was typed', () => {
  it('is there again after a reload, and nowhere in the browser', async () => {
    const { answers } = drafts()
    opened(answers)
    type(await field(/^Client/), 'Esposito, Carla')
    type(await field(/^Account number/), '88-4471-9034')
    await pass(pauseMs)
    expect(await (await panel()).findByText(/^Saved .* as a draft$/)).toBeVisible()
    const browser = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])
    expect(browser).not.toMatch(/Esposito|9034/)

    cleanup()
    opened(answers)
    expect(await field(/^Client/)).toHaveValue('Esposito, Carla')
    expect(await field(/^Account number/)).toHaveValue('88-4471-9034')
    expect(await (await panel()).findByText(/^Saved .* as a draft$/)).toBeVisible()
  })

  const address = (street: string) => ({ street, unit: '', city: 'Troy', state: 'NY', zip: '12180', country: '' })
  const content: DraftContent = {
    entry: {
      client: 'Esposito, Carla',
      account: '88-4471-9034',
      joint: '',
      old_address: address('1 Elm Street'),
      new_address: address('2 Elm Street'),
      received_on: '2026-11-16',
      through: 'Form',
      identity: 'Called the number on file',
      identity_note: '',
    },
    abroad: { old_address: false, new_address: false },
    key: '7b4ac6a3-5d0e-4f7e-9a53-0f8d6f0f5a11',
  }

  it('is not sent by what is pressed while the closing panel saves the last of it', async () => {
    const { answers } = drafts({ version: 4, content })
    const saved = Promise.withResolvers<object>()
    const { user, server } = opened({ ...answers, 'PUT /api/address-draft': () => saved.promise })
    type(await field(/^Client/), 'Esposito, Carla and Ugo')
    await user.click((await panel()).getByRole('button', { name: 'Cancel' }))
    await user.click((await panel()).getByRole('button', { name: 'Add address change' }))
    await act(async () => saved.resolve({ ok: true, version: 5 }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Add address change' })).toBeNull())
    expect(server.to('POST', '/api/address-changes')).toEqual([])
  })

  it('is sent with the key it was saved with', async () => {
    const { answers } = drafts({ version: 4, content })
    const { user, server } = opened({ ...answers, 'POST /api/address-changes': { ok: true, id: 7 } })
    await field(/^Client/)
    await user.click((await panel()).getByRole('button', { name: 'Add address change' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Add address change' })).toBeNull())
    expect(server.to('POST', '/api/address-changes').map(({ body }) => body)).toEqual([
      { ...content.entry, key: content.key },
    ])
    await pass(againMs)
    expect(server.to('PUT', '/api/address-draft')).toEqual([])
  })

  it('without a connection is saved as soon as there is one, and asks before it is lost', async () => {
    const { answers, kept } = drafts()
    const { user, server } = opened({ ...answers, 'PUT /api/address-draft': 'no-answer' })
    type(await field(/^Client/), 'Esposito, Carla')
    await pass(pauseMs)
    expect(await (await panel()).findByText('Not saved, trying again')).toBeVisible()
    await user.click((await panel()).getByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
    await user.click(question.getByRole('button', { name: 'Keep editing' }))
    Object.assign(server.answers, answers)
    await pass(againMs)
    await waitFor(() => expect(kept.draft?.content.entry.client).toBe('Esposito, Carla'))
    expect(await field(/^Client/)).toHaveValue('Esposito, Carla')
  })

  it('changed in another window, is not overwritten: the other version is loaded on request', async () => {
    const { answers, kept } = drafts()
    const { user } = opened(answers)
    type(await field(/^Client/), 'Mine')
    await pass(pauseMs)
    const mine = kept.draft as NonNullable<typeof kept.draft>
    kept.draft = { version: 9, content: { ...mine.content, entry: { ...mine.content.entry, client: 'Theirs' } } }
    type(await field(/^Client/), 'Mine again')
    await pass(pauseMs)
    const form = await panel()
    await form.findByText(/^Changed in another window/)
    expect(form.getByRole('button', { name: 'Add address change' })).toBeDisabled()
    await user.click(form.getByRole('button', { name: 'Load it' }))
    await waitFor(() => expect(form.getByLabelText(/^Client/)).toHaveValue('Theirs'))
    type(form.getByLabelText(/^Client/), 'Both')
    await pass(pauseMs)
    expect(kept.draft).toMatchObject({ version: 10, content: { entry: { client: 'Both' } } })
  })

  it('is discarded after a question', async () => {
    const { answers, kept } = drafts()
    const { user } = opened(answers)
    type(await field(/^Client/), 'Esposito, Carla')
    await pass(pauseMs)
    await user.click(await (await panel()).findByRole('button', { name: 'Discard draft' }))
    const question = within(await screen.findByRole('dialog', { name: 'Discard this draft?' }))
    await user.click(question.getByRole('button', { name: 'Discard draft' }))
    await screen.findByText('Draft discarded')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Add address change' })).toBeNull())
    expect(kept.draft).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add address change' }))
    expect(await field(/^Client/)).toHaveValue('')
  })

  it('cannot be typed over before it is known', async () => {
    const { answers } = drafts()
    const { user, server } = opened({ ...answers, 'GET /api/address-draft': failure(503, 'unavailable') })
    const form = await panel()
    await pass(10_000)
    await form.findByText('Couldn’t load your draft')
    expect(form.queryByLabelText(/^Client/)).toBeNull()
    Object.assign(server.answers, answers)
    await user.click(form.getByRole('button', { name: 'Try again' }))
    expect(await field(/^Client/)).toHaveValue('')
  })
})

describe('a form that was begun is not taken away', () => {
  it('by a list that cannot be loaded, or says that nothing can be added', async () => {
    const { answers } = drafts()
    const { server } = opened(answers)
    type(await field(/^Client/), 'Esposito, Carla')
    const list = server.answers['GET /api/address-changes'] as (sent: object) => { can: object }
    server.answers['GET /api/address-changes'] = (sent) => ({ ...list(sent), can: { add: false } })
    await news('address-blotter/account-1')
    await waitFor(() => expect(server.to('GET', '/api/address-changes').length).toBeGreaterThan(1))
    expect(await field(/^Client/)).toHaveValue('Esposito, Carla')
    server.answers['GET /api/address-changes'] = failure(500, 'unexpected')
    fireEvent.click(screen.getByRole('button', { name: /^Closed/ }))
    await pass(10_000)
    await screen.findByText('Couldn’t load address changes')
    expect(await field(/^Client/)).toHaveValue('Esposito, Carla')
  })

  it('nor a correction that someone else has sent meanwhile: what was typed stays, and overwrites nothing', async () => {
    const { answers } = drafts()
    const returned = changeOf(1, { status: 'Returned', reason: 'Which apartment?', can: { correct: true } })
    const { user, server } = openBlotter([rowOf(1)], {
      address: '/securities/addressblotter?id=1',
      answers: {
        ...answers,
        'GET /api/address-changes/1': { ok: true, change: returned, topic: 'address-blotter/account-1' },
        'PUT /api/address-changes/1': failure(409, 'conflict', { message: 'Someone else changed this.' }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Correct and send again' }))
    const name = 'Correct address change'
    type(await field(/^New address: street/, name), '12 Maple Avenue')
    server.answers['GET /api/address-changes/1'] = {
      ok: true,
      change: changeOf(1, { status: 'Received', version: 5 }),
      topic: 'address-blotter/account-1',
    }
    await news('address-blotter/account-1')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Correct and send again' })).toBeNull())
    expect(await field(/^New address: street/, name)).toHaveValue('12 Maple Avenue')
    await user.click((await panel(name)).getByRole('button', { name: 'Send again' }))
    expect(await (await panel(name)).findByText('Someone else changed this.')).toBeVisible()
    expect(server.to('PUT', '/api/address-changes/1')[0]?.body).toMatchObject({ version: 3 })
  })
})

it('a day that was accepted stays good, however late the change is corrected', async () => {
  const old = changeOf(1, {
    status: 'Returned',
    received_on: '2025-09-01',
    new_address: { street: '27 Canada Street', unit: '', city: 'Lake George', state: 'NY', zip: '12845', country: '' },
    can: { correct: true },
  })
  const { user, server } = openBlotter([rowOf(1)], {
    address: '/securities/addressblotter?id=1',
    answers: {
      'GET /api/address-changes/1': { ok: true, change: old, topic: 'address-blotter/account-1' },
      'PUT /api/address-changes/1': { ok: true },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Correct and send again' }))
  const name = 'Correct address change'
  await field(/^Client/, name)
  await user.click((await panel(name)).getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(server.to('PUT', '/api/address-changes/1')).toHaveLength(1))
})
