import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { activityOf, answersOf, draftOf, openOutsideBusiness } from '../../testing/outside-business.tsx'
import { failure } from '../../testing/wire.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const pauseMs = 800

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('is begun with the first word, saved as it is typed and submitted', async () => {
  const { user, activities, server } = await openOutsideBusiness([], {
    answers: {
      'POST /api/oba': () => {
        activities.push(draftOf(7, { desc: '' }))
        return { ok: true, id: 7 }
      },
      'PUT /api/oba/7': ({ body }) => ({ ok: true, version: (body as { version: number }).version + 1 }),
      'POST /api/oba/7/submit': () => {
        activities[0] = activityOf(7, { status: 'Manager', approved: false, expires: null })
        return { ok: true, task: 47 }
      },
    },
  })
  await screen.findByText('No outside activities')
  await user.click(screen.getByRole('button', { name: 'Disclose activity' }))
  const form = await dialogOf('Disclose an outside activity')
  type(form.getByLabelText(/Description/), 'Seat')
  await pass(pauseMs)
  expect(await form.findByText('Saved')).toBeVisible()
  expect(server.to('POST', '/api/oba').map(({ body }) => body)).toEqual([{}])
  type(form.getByLabelText(/Business name/), 'Trust')
  type(form.getByLabelText(/Your position/), 'Chair')
  type(form.getByLabelText(/What the business does/), 'Art')
  type(form.getByLabelText(/Start date/), '2026-12-01')
  type(form.getByLabelText(/Compensation/), 'None')
  await user.click(form.getByRole('checkbox', { name: 'This activity is investment-related' }))
  await user.click(form.getByRole('button', { name: 'Submit activity' }))
  expect(await screen.findByText(/^Submitted\./)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const saves = server.to('PUT', '/api/oba/7').map(({ body }) => body as { version: number; answers: object })
  expect(saves.at(-1)?.answers).toMatchObject({
    desc: 'Seat',
    business: { name: 'Trust', nature: 'Art' },
    start_date: '2026-12-01',
    investment_related: true,
  })
  expect(server.to('POST', '/api/oba/7/submit').map(({ body }) => body)).toEqual([{ version: saves.length + 1 }])
  expect(await screen.findByRole('row', { name: /Board seat.*With manager/ })).toBeVisible()
})

it('tells everything that is missing at once, each at its field, and sends nothing', async () => {
  const { user, server } = await openOutsideBusiness([
    draftOf(1, { position: '', compensation: '', clients_involved: true }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Edit Board seat' }))
  const form = await dialogOf('Outside activity draft')
  await user.click(form.getByRole('button', { name: 'Submit activity' }))
  const summary = await form.findByRole('region', { name: '3 fields need attention' })
  expect(summary).toHaveFocus()
  await user.click(within(summary).getByRole('button', { name: 'Enter your position or title.' }))
  const position = form.getByLabelText(/Your position/)
  expect(position).toHaveFocus()
  expect(position).toHaveAccessibleDescription('Enter your position or title.')
  expect(form.getByLabelText(/Which clients/)).toBeInvalid()
  expect(server.sent.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual(['/api/auth/verify'])
})

it('saves what was typed last when it is closed', async () => {
  const { user, server } = await openOutsideBusiness([draftOf(1)], {
    answers: { 'PUT /api/oba/1': { ok: true, version: 2 } },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Board seat' }))
  const form = await dialogOf('Outside activity draft')
  type(form.getByLabelText(/Note/), 'x')
  await user.click(form.getByText('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('PUT', '/api/oba/1').map(({ body }) => body)).toEqual([
    { version: 1, answers: answersOf({ note: 'x' }) },
  ])
})

it('asks before what could not be saved is lost', async () => {
  const { user } = await openOutsideBusiness([draftOf(1)], { answers: { 'PUT /api/oba/1': 'no-answer' } })
  await user.click(await screen.findByRole('button', { name: 'Edit Board seat' }))
  const form = await dialogOf('Outside activity draft')
  type(form.getByLabelText(/Note/), 'x')
  await user.keyboard('{Escape}')
  const question = await dialogOf('Discard your changes?')
  await user.click(question.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('changed elsewhere, loads the other version on request', async () => {
  const { user, activities } = await openOutsideBusiness([draftOf(1)], {
    answers: {
      'PUT /api/oba/1': () => {
        activities[0] = draftOf(1, { note: 'From elsewhere' }, { version: 5 })
        return failure(409, 'conflict')
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Board seat' }))
  const form = await dialogOf('Outside activity draft')
  type(form.getByLabelText(/Note/), 'x')
  await pass(pauseMs)
  await user.click(await form.findByRole('button', { name: 'Load the latest version' }))
  await waitFor(() => expect(form.getByLabelText(/Note/)).toHaveValue('From elsewhere'))
  expect(form.queryByText(/changed in another window/)).toBeNull()
})
