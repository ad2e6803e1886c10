import type { Examiner } from '@portal/contract/examiners'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { didOf, examinerOf, joseph } from '../../testing/examiner.tsx'
import { openHolds } from '../../testing/holds.tsx'
import { failure } from '../../testing/wire.ts'

type Answers = NonNullable<Parameters<typeof openHolds>[0]['answers']>

const theodora = { id: '2b1a7e0c-5f0a-4c1f-9a57-2c1d3e4f5a6b', name: 'Theodora Vance' }
const listOf = (...data: Examiner[]) => ({ ok: true, data, contacts: [theodora], can: { add: true } })
const release = {
  id: 4,
  number: 'P-0004',
  name: 'Document request 1',
  released_at: '2026-11-12T15:52:00.000Z',
  released_by: 'Theodora Vance',
  withdrawn_at: null,
  viewed_at: '2026-11-12T19:11:00.000Z',
  downloaded_at: null,
  gone: false,
}

function open(examiner = examinerOf(), answers: Answers = {}, address = '/records?tab=examiners') {
  return openHolds({
    address,
    answers: {
      'GET /api/examiners': listOf(examiner),
      [`GET /api/examiners/${joseph}`]: {
        ok: true,
        examiner,
        releases: [release],
        activity: [
          didOf({ kind: 'requested', text: 'Advertising reviews by Dec 1' }),
          didOf({ kind: 'viewed', packet: 'Document request 1', page: 'index.html' }),
          didOf({ kind: 'released', packet: 'Document request 1', by: 'Theodora Vance' }),
        ],
      },
      ...answers,
    },
  })
}
const opened = `/records?tab=examiners&examiner=${joseph}`

it('lists examiners, and opens one with what they were given and what they did', async () => {
  const { user, address } = open()
  const table = await screen.findByRole('table', { name: 'Examiners' })
  const row = await within(table).findByRole('row', { name: /Joseph Okafor/ })
  for (const words of ['SEC', '2026-118', 'Active', '1']) expect(row).toHaveTextContent(words)
  await user.click(within(row).getByRole('button', { name: /Joseph Okafor/ }))
  expect(address()).toContain(`examiner=${joseph}`)
  const panel = within(await screen.findByRole('region', { name: 'Examiner' }))
  expect(await panel.findByRole('heading', { name: 'Joseph Okafor' })).toHaveFocus()
  expect(panel.getByText('2025 – today')).toBeVisible()
  expect(panel.getByText(/P-0004, released .* by Theodora Vance, viewed/)).toBeVisible()
  expect(panel.getByText('Viewed index of Document request 1')).toBeVisible()
  expect(panel.getByText('Requested more records')).toBeVisible()
  expect(panel.getByText('“Advertising reviews by Dec 1”')).toBeVisible()
})

it('adds an examiner, and asks for what is missing', async () => {
  const { user, server } = open(examinerOf(), {
    'GET /api/examiners': listOf(),
    'POST /api/examiners': { ok: true, id: joseph },
  })
  await screen.findByText('No examiners yet')
  await user.click(screen.getByRole('button', { name: 'Add an examiner' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an examiner' }))
  await user.click(dialog.getByRole('button', { name: 'Add examiner' }))
  for (const problem of ['Enter a first name.', 'Enter the number of the examination.', 'Choose a date.'])
    expect(await dialog.findByText(problem)).toBeVisible()
  expect(server.to('POST', '/api/examiners')).toEqual([])
  const type = (name: RegExp, text: string) => user.type(dialog.getByLabelText(name), text)
  await type(/First name/, 'Joseph')
  await type(/Last name/, 'Okafor')
  await type(/Email/, ' jokafor@sec.example')
  await type(/Organization/, 'SEC')
  await type(/^Examination/, '2026-118')
  await type(/Last day of access/, new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
  await user.click(dialog.getByRole('button', { name: 'Add examiner' }))
  await screen.findByText('Invitation sent to jokafor@sec.example')
  expect(server.to('POST', '/api/examiners')[0]?.body).toMatchObject({
    first: 'Joseph',
    email: 'jokafor@sec.example',
    organization: 'SEC',
    examination: '2026-118',
    scope: { people: [], branches: [], classes: [], from: null, until: null },
  })
})

it('changes the last day against what was seen, and tells who was faster', async () => {
  const until = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  const path = `PUT /api/examiners/${joseph}`
  const { user, server } = open(examinerOf(), { [path]: failure(409, 'conflict') }, opened)
  await user.click(await screen.findByRole('button', { name: 'Change access' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change access of Joseph Okafor' }))
  const field = dialog.getByLabelText(/Last day of access/)
  await user.clear(field)
  await user.type(field, until)
  await user.click(dialog.getByRole('button', { name: 'Save access' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('The server said conflict.')
  server.answers[path] = { ok: true }
  await user.click(dialog.getByRole('button', { name: 'Save access' }))
  await screen.findByText('Access changed')
  expect(server.to('PUT', `/api/examiners/${joseph}`)[0]?.body).toMatchObject({
    until,
    contact: theodora.id,
    was: { until: '2026-12-18', contact: theodora.id, examination: '2026-118' },
  })
})

it('ends an access with a reason, which can be given again', async () => {
  const { user, server } = open(examinerOf(), { [`POST /api/examiners/${joseph}/end`]: { ok: true } }, opened)
  await user.click(await screen.findByRole('button', { name: 'End access' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End access for Joseph Okafor?' }))
  await user.click(dialog.getByRole('button', { name: 'End access' }))
  expect(await dialog.findByText('Enter a reason.')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Examination closed.')
  server.answers[`GET /api/examiners/${joseph}`] = {
    ok: true,
    examiner: examinerOf({
      state: 'ended',
      ended_at: '2026-11-16T15:00:00.000Z',
      ended_by: 'Theodora Vance',
      end_reason: 'Examination closed.',
      can: { change: true, end: false, invite: false, authenticator: false },
    }),
    releases: [],
    activity: [],
  }
  await user.click(dialog.getByRole('button', { name: 'End access' }))
  await screen.findByText('Access ended')
  expect(server.to('POST', `/api/examiners/${joseph}/end`)[0]?.body).toEqual({ reason: 'Examination closed.' })
  expect(await screen.findByRole('button', { name: 'Give access again' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'End access' })).toBeNull()
})

it('invites again whoever has not set up the account yet', async () => {
  const invited = examinerOf({
    state: 'invited',
    signed_in_at: null,
    can: { change: true, end: true, invite: true, authenticator: false },
  })
  const path = `/api/examiners/${joseph}/invite`
  const { user, server } = open(invited, { [`POST ${path}`]: { ok: true } }, opened)
  await user.click(await screen.findByRole('button', { name: 'Invite again' }))
  await screen.findByText('Invitation sent to jokafor@sec.example')
  expect(server.to('POST', path)).toHaveLength(1)
})

it('lets somebody who lost their authenticator set up another one', async () => {
  const path = `/api/examiners/${joseph}/authenticator`
  const { user, server } = open(examinerOf(), { [`POST ${path}`]: { ok: true } }, opened)
  await user.click(await screen.findByRole('button', { name: 'New authenticator' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Let Joseph set up another authenticator?' }))
  await user.click(dialog.getByRole('button', { name: 'Let Joseph set it up' }))
  await screen.findByText('Joseph sets up another authenticator at the next sign-in')
  expect(server.to('POST', path)).toHaveLength(1)
})
