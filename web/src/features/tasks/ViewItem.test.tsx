// The head of a task, what stays while it changes, and incidents.
import type { Task, TaskRecord } from '@portal/contract/tasks'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { onPhone } from '../../testing/phone.ts'
import { entryOf, itemOf, mayDecide, openActivities, openTasks, taskOf } from '../../testing/tasks.tsx'
import { FakeEventSource } from '../../testing/wire.ts'

const now = new Date('2026-11-16T18:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
})

const unseen = { hidden: true }
const open = (id: number, more: Partial<Task> = {}) => taskOf(id, { can: mayDecide, ...more })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const inList = '/view/1?from=activities'
const say = (topic: string) => act(() => FakeEventSource.open[0]?.say('changed', topic))

it.each([
  [{ due: '2026-11-13T22:00:00.000Z', overdue: true }, 'due Fri, Nov 13, 3 days overdue', true],
  [{ due: '2026-11-15T22:00:00.000Z', overdue: true }, 'due Sun, Nov 15, 1 day overdue', true],
  [{ due: '2026-11-16T17:00:00.000Z', due_hour: true, overdue: true }, 'due Mon, Nov 16, 12:00 PM ET, overdue', true],
  [{ due: '2026-11-18T22:00:00.000Z' }, 'due Wed, Nov 18', false],
])('says by when it is due, and how long it is overdue: %o', async (due, words, late) => {
  await openActivities([open(1, due)], { address: inList })
  await heading('Paper 1')
  const said = screen.getByText(words)
  expect(said.tagName === 'B').toBe(late)
  expect(screen.getByText(/^(Was due|Due) (Fri|Sun|Mon|Wed), Nov 1/)).toBeInTheDocument()
})

it('what is worked on a screen of its own leads there instead of being replied to', async () => {
  const elsewhere = { elsewhere: 'Mobile Deposits', link: '/securities/mobiledeposits?id=7' }
  const can = { answer: true, comment: true, withdraw: false, decide: false, worked: false }
  await openActivities([taskOf(1, { can, reason: 'Blurry.' })], {
    address: '/view/1#answer',
    behind: { record: elsewhere },
  })
  await heading('Paper 1')
  expect(screen.getByRole('link', { name: 'Open in Mobile Deposits' })).toHaveAttribute(
    'href',
    '/securities/mobiledeposits?id=7',
  )
  expect(screen.queryByRole('button', { name: /^(Reply|Withdraw|Approve|Decline)$/ })).toBeNull()
  expect(screen.queryByText(/colleague has to decide/)).toBeNull()
})

it('shows the first and the latest of many moves, and all of them when asked', async () => {
  const entries = [
    entryOf('opened', { stage: 0 }),
    entryOf('assigned', { by: 'Rita Review', text: 'Rita Review', stage: 1 }),
    entryOf('moved', { by: 'Rita Review', stage: 2 }),
    entryOf('moved', { by: 'Rita Review', stage: 3 }),
    entryOf('moved', { by: 'Rita Review', stage: 7 }),
  ]
  const { user } = await openActivities([open(1)], { address: inList, behind: { entries } })
  await heading('Paper 1')
  const steps = within(screen.getByRole('region', { name: 'Activity and next steps' }))
  const done = () => steps.getAllByRole('listitem').filter((step) => step.dataset['when'] === 'done')
  expect(done().map((step) => step.textContent?.split('Sat')[0])).toEqual([
    'Submitted by Dana Whitfield',
    'Moved to In Progress by Rita Review',
    'Moved to Hold - (Pending State Approval) by Rita Review',
  ])
  await user.click(steps.getByRole('button', { name: 'View all 5' }))
  expect(done()).toHaveLength(5)
  expect(done()[1]).toHaveTextContent('Picked up by Rita Review')
})

it('says who decided it meanwhile, and leads on', async () => {
  const outcome = { decision: 'Approved', timestamp: '2026-11-16T15:31:00.000Z' }
  const { list, server, user } = await openActivities([open(1), open(2)], { address: inList })
  await heading('Paper 1')
  expect(screen.getByRole('button', { name: 'Approve' })).toBeInTheDocument()
  const can = { ...mayDecide, decide: false, comment: false }
  const decided = open(1, { stage: 9, version: 2, outcome, can })
  server.answers['GET /api/tasks/1'] = itemOf(decided, {
    reviews: true,
    entries: [entryOf('opened', { stage: 0 }), entryOf('decided', { by: 'Rosalind Achterberg', stage: 9 })],
  })
  list.splice(0, 1)
  say('task/1')
  expect(await screen.findByText(/^Decided by/)).toHaveTextContent('Decided by R. Achterberg, 10:31 AM')
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(screen.queryByText(/is about you or someone/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Next item' }))
  await heading('Paper 2')
})

it('keeps what is being written when a comment and the first file arrive', async () => {
  const { server, user } = await openActivities([open(1)], { address: inList })
  await heading('Paper 1')
  const field = screen.getByRole('textbox', { name: 'Comment' })
  await user.type(field, 'Who signed')
  await user.click(screen.getByRole('checkbox', { name: 'Reviewers only' }))
  server.answers['GET /api/tasks/1'] = itemOf(open(1, { version: 2 }), {
    record: { files: [{ name: 'table.xlsx', url: '/tasks/1/file/1', pdf: false }] },
    entries: [entryOf('opened', { stage: 0 }), entryOf('comment', { text: 'Here it is.' })],
  })
  say('task/1')
  await screen.findByText('Here it is.')
  expect(screen.getByRole('region', { name: 'Document' })).toBeInTheDocument()
  expect(field).toBeInTheDocument()
  expect(field).toHaveValue('Who signed')
  expect(field).not.toHaveFocus()
  expect(screen.getByRole('checkbox', { name: 'Reviewers only' })).toBeChecked()
})

it('has its decisions in a bar at the bottom of a phone, and the comparison one below the other', async () => {
  onPhone()
  const record = {
    asked: [
      { label: 'Street', on_file: '88 Larkspur Lane', wanted: '410 Battery Street' },
      { label: 'Phone', on_file: '(518) 555-0177', wanted: '(518) 555-0177' },
    ],
  }
  const overdue = { due: '2026-11-13T22:00:00.000Z', overdue: true }
  const { user } = await openActivities([open(1, overdue)], { address: inList, behind: { record } })
  await heading('Paper 1')
  const bar = document.querySelector<HTMLElement>('[data-action-bar]')
  expect(bar).not.toBeNull()
  const inBar = within(bar as HTMLElement)
  expect(inBar.getAllByRole('button').map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)).toEqual([
    'More actions',
    'Return',
    'Approve',
  ])
  expect(screen.getAllByRole('button', { name: 'Approve' })).toHaveLength(1)
  await user.click(inBar.getByRole('button', { name: 'More actions' }))
  expect((await screen.findAllByRole('menuitem', unseen)).map(({ textContent }) => textContent)).toEqual([
    'Decline',
    'Approve with conditions',
  ])
  expect(screen.getByText('D. Whitfield, Albany,')).toHaveTextContent('D. Whitfield, Albany, 3 days overdue')
  expect(screen.getByText('Street').parentElement).toHaveTextContent(
    'StreetOn file: 88 Larkspur LaneRequested: 410 Battery Street',
  )
  expect(screen.getByText('(518) 555-0177 (no change)')).toBeInTheDocument()
  expect(screen.queryByRole('table')).toBeNull()
})

it('puts declining and returning into a menu where the head has no room for them', async () => {
  const before = window.matchMedia
  window.matchMedia = (query) => Object.assign(before(query), { matches: query.includes('max-width: 1099px') })
  onTestFinished(() => {
    window.matchMedia = before
  })
  const { user } = await openActivities([open(1)], { address: inList })
  await heading('Paper 1')
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: 'Decline', ...unseen })).toBeInTheDocument()
  await user.click(screen.getByRole('menuitem', { name: 'Return', ...unseen }))
  expect(await screen.findByRole('dialog', { name: 'Return to advisor' })).toBeInTheDocument()
})

const figures: NonNullable<TaskRecord['figures']> = [
  { label: 'Notify clients by', value: 'December 6', note: '20 days left, Regulation S-P', tone: 'warning' },
  { label: 'Exposure', value: 'Ongoing', note: 'Since Nov 6, 1:00 PM', tone: null },
]
const checks: TaskRecord['checks'] = [
  { entry: 'access', text: 'Passwords changed', done: true, note: 'Nov 6, 2:05 PM, Rita Review' },
  { entry: 'letters', text: 'All letters sent', done: false, note: 'Due Dec 6, 2026' },
  { entry: 'lessons', text: 'Lessons learned', done: false, needs: 'note', note: 'One paragraph' },
]
const incident = (more: Partial<TaskRecord> = {}) => ({
  kind: 'incident',
  title: 'Lost tablet',
  sentence: '“Left in a taxi.”',
  figures,
  checks,
  step: { text: 'Mark everything first.', holds: true },
  ...more,
})

it('an incident has its own words, and what counts most about it', async () => {
  const { user } = await openActivities([open(1)], {
    address: inList,
    behind: { record: incident(), decisions: ['Declined'] },
  })
  await heading('Lost tablet')
  expect(screen.getByText('“Left in a taxi.”')).toBeInTheDocument()
  expect(screen.getByText('Notify clients by').parentElement).toHaveTextContent(
    'Notify clients byDecember 620 days left, Regulation S-P',
  )
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('button', { name: 'Close incident' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Decline|Not an incident/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Other decisions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Not an incident', ...unseen }))
  expect(await screen.findByRole('dialog', { name: 'Not an incident' })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Ask Dana' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Ask Dana' }))
  await user.click(asked.getByRole('button', { name: 'Ask Dana' }))
  expect(asked.getByText('Enter a question.')).toBeInTheDocument()
})

it('what an examiner asks for is answered by email: they have no page of it', async () => {
  const { user } = await openActivities([open(1)], {
    address: inList,
    behind: { record: { kind: 'examiner-request', title: 'Records for SEC' }, decisions: ['Answered', 'Declined'] },
  })
  await heading('Records for SEC')
  await user.click(screen.getByRole('button', { name: 'Ask Dana' }))
  expect(await screen.findByRole('dialog', { name: 'Ask Dana' })).toHaveTextContent(
    'Dana gets the question by email, and calls or emails their contact.',
  )
})

it('closing it too early closes nothing: the focus goes to the first open entry', async () => {
  const { user, server } = await openActivities([open(1)], {
    address: inList,
    behind: { record: incident(), decisions: ['Declined'] },
  })
  await heading('Lost tablet')
  await user.click(screen.getByRole('button', { name: 'Close incident' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Mark done: All letters sent' })).toHaveFocus()
  expect(server.to('POST', '/api/activities/act')).toEqual([])
})

it('marks what is done, with words where they belong to it, and takes a mark back', async () => {
  const ok = { ok: true }
  const { user, server } = await openActivities([open(1)], {
    address: inList,
    behind: { record: incident(), decisions: ['Declined'] },
    answers: {
      'POST /api/tasks/1/check/letters': ok,
      'POST /api/tasks/1/check/lessons': ok,
      'POST /api/tasks/1/check/access': ok,
    },
  })
  await heading('Lost tablet')
  const list = within(screen.getByRole('region', { name: 'Before closing' }))
  expect(list.getByText('1 of 3')).toBeInTheDocument()
  await user.click(list.getByRole('button', { name: 'Mark done: All letters sent' }))
  await screen.findByText('All letters sent: done')
  await user.click(list.getByRole('button', { name: 'Undo: Passwords changed' }))
  await screen.findByText('Passwords changed: open again')
  await user.click(list.getByRole('button', { name: 'Write: Lessons learned' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lessons learned' }))
  await user.click(dialog.getByRole('button', { name: 'Mark done' }))
  expect(dialog.getByText('Enter a few words.')).toBeInTheDocument()
  await user.type(dialog.getByRole('textbox', { name: /Note/ }), 'Lock it')
  await user.click(dialog.getByRole('button', { name: 'Mark done' }))
  await waitFor(() => expect(server.to('POST', '/api/tasks/1/check/lessons')).toHaveLength(1))
  const sent = (entry: string) => server.to('POST', `/api/tasks/1/check/${entry}`)[0]?.body
  expect([sent('letters'), sent('access'), sent('lessons')]).toEqual([
    { done: true },
    { done: false },
    { done: true, note: 'Lock it' },
  ])
})

it('is closed when nothing is open', async () => {
  const done = checks.map((check) => ({ ...check, done: true }))
  const { user, server } = await openActivities([open(1)], {
    address: inList,
    behind: { record: incident({ checks: done, step: null }), decisions: ['Approved', 'Declined'] },
    answers: { 'POST /api/activities/act': { ok: true, done: [1], refused: [] } },
  })
  await heading('Lost tablet')
  await user.click(screen.getByRole('button', { name: 'Close incident' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close this incident?' }))
  await user.click(dialog.getByRole('button', { name: 'Close incident' }))
  await waitFor(() => expect(server.to('POST', '/api/activities/act')).toHaveLength(1))
  expect(await screen.findByText('Lost tablet closed. The advisor gets an email.')).toBeInTheDocument()
})

it('whoever reported it marks nothing and decides nothing', async () => {
  openTasks([taskOf(1)], { address: '/view/1', behind: { record: incident() } })
  await heading('Lost tablet')
  expect(screen.getByText('All letters sent')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Mark done|Write|Undo|Close incident|Ask Dana/ })).toBeNull()
})
