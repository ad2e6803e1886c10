import { texts } from '@portal/contract/texts'
import type { Task } from '@portal/contract/tasks'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { momentInBrief } from '../../lib/format.ts'
import { detailsOf } from '../../testing/details.ts'
import { openTasks, reviewerOf, taskOf } from '../../testing/tasks.tsx'
import { onPhone } from '../../testing/phone.ts'
import { FakeEventSource, failure } from '../../testing/wire.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A menu that is placed by measuring counts as hidden where nothing is measured. */
const unseen = { hidden: true }
const rowOf = async (words: string) => within((await screen.findByText(words)).closest('tr') as HTMLElement)
const infos = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[2]?.textContent)
const stream = () => FakeEventSource.open[0]
const arrives = (task: Task, cursor = 'c2') => act(() => stream()?.say('task', JSON.stringify(task), cursor))
const pickFrom = async ({ user }: Pick<ReturnType<typeof openTasks>, 'user'>, words: string, item: string) => {
  await user.click((await rowOf(words)).getByRole('button', { name: /^More actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: item, ...unseen }))
}
let hours = 0
/** Time only goes forward, from one test to the next as well. */
const laterToday = () => vi.useFakeTimers({ now: Date.now() + ++hours * 3_600_000, shouldAdvanceTime: true })

/** On the right stream, with the list on screen. */
const followed = () => waitFor(() => expect(stream()?.url).toMatch(/^\/api\/tasks\/stream\?/))

it('shows every column of a task, newest first [TASK-01, TASK-04, TASK-06, TASK-14..18, DATA-33]', async () => {
  const decided = taskOf(2, {
    department: 'Operations',
    category: 'Address Change',
    other: { f1: '····8812, moved' },
    created_by_name: 'Teo Marsh',
    assigned_to_name: 'R. Castellano',
    outcome: { decision: 'Approved', timestamp: '2026-11-12T16:09:00.000Z' },
    stage: 9,
    await_timer: 3,
  })
  openTasks([decided, taskOf(3, { stage: 7 })])
  const row = await rowOf('····8812, moved')
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Department',
    'Category',
    'Info',
    'Created',
    'By',
    'Completed',
    'Assigned To',
    'Stage',
    'Waiting',
    'Actions',
  ])
  expect(
    row
      .getAllByRole('cell')
      .slice(0, 8)
      .map((cell) => cell.textContent),
  ).toEqual([
    'Operations',
    'Address Change',
    '····8812, moved',
    momentInBrief(new Date(decided.created_when)),
    'T. Marsh',
    momentInBrief(new Date('2026-11-12T16:09:00.000Z')),
    'R. Castellano',
    'Complete',
  ])
  expect(infos()).toEqual(['Paper 3', '····8812, moved'])
  const open = await rowOf('Paper 3')
  expect(open.getByText('Hold - (Pending State Approval)')).toBeInTheDocument()
  expect(open.getByText('1 h')).toBeInTheDocument()
})

it.each([
  [39.9, 'green', '4 h'],
  [40, 'amber', '4 h'],
  [80, 'amber', '9 h'],
  [80.1, 'red', '9 h'],
  [100.1, 'red', '12 h'],
  [500, 'red', '2 d'],
])('an await timer of %d is %s [TASK-11..13, LIMIT-53, LIMIT-54]', async (value, colour, words) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  openTasks([taskOf(1, { await_timer: value })])
  const age = (await screen.findByText(words)).parentElement as HTMLElement
  expect(age.parentElement).toHaveAttribute('data-colour', colour)
  // the words are red only past the due time
  expect(age).not.toHaveAttribute('data-late')
})

it('is red and says so once it is past due, by the server’s clock', async () => {
  laterToday()
  const created = Date.parse(taskOf(1).created_when)
  // this computer may be years ahead: one minute is left
  const due = new Date(created + 10 * 432_000 + 60_000).toISOString()
  openTasks([taskOf(1, { await_timer: 10, due })])
  const age = (await screen.findByText('1 h')).parentElement as HTMLElement
  expect(age).not.toHaveAttribute('data-late')
  await act(() => vi.advanceTimersByTimeAsync(90_000))
  expect(age).toHaveAttribute('data-late')
  expect(age).toHaveTextContent('1 h, overdue')
})

it('writes people short, says nothing where it is oneself, and Unassigned where it is no one', async () => {
  openTasks(
    [
      taskOf(1, { created_by_name: 'Ana Ruiz', assigned_to_name: 'Theodora Vance' }),
      taskOf(2, { created_by_name: 'Alba Ruiz' }),
      taskOf(3, { created_by_name: 'Sam Own' }),
    ],
    { who: detailsOf({ first: 'Sam', last: 'Own' }) },
  )
  const people = async (words: string) => {
    const cells = (await rowOf(words)).getAllByRole('cell')
    return [cells[4]?.textContent, cells[6]?.textContent]
  }
  expect(await people('Paper 1')).toEqual(['Ana Ruiz', 'T. Vance'])
  expect(await people('Paper 2')).toEqual(['Alba Ruiz', 'Unassigned'])
  expect(await people('Paper 3')).toEqual(['', 'Unassigned'])
})

it('follows the list on the page’s one stream, from where the list stood [TASK-02]', async () => {
  openTasks([taskOf(1)])
  await screen.findByText('Paper 1')
  await followed()
  expect(FakeEventSource.open).toHaveLength(1)
  expect(Object.fromEntries(new URL(stream()?.url ?? '', 'http://x').searchParams)).toMatchObject({ after: 'c1' })
  expect(screen.getByText('Connecting…')).toBeInTheDocument()
  act(() => stream()?.hello())
  expect(screen.getByText('Live')).toBeInTheDocument()

  arrives(taskOf(2, { version: 3 }))
  arrives(taskOf(2, { version: 3 }))
  await screen.findByText('Paper 2')
  expect(infos()).toEqual(['Paper 2', 'Paper 1'])
  arrives(taskOf(2, { version: 2, other: { f1: 'Late' } }))
  arrives(taskOf(1, { version: 2, stage: 9 }), 'c5')
  await screen.findByText('Complete')
  expect(infos()).toEqual(['Paper 2', 'Paper 1'])
  act(() => stream()?.say('gone', '1', 'c6'))
  await waitFor(() => expect(infos()).toEqual(['Paper 2']))
})

it('goes on after the last event it knows when the line is opened anew, and asks again when that is too long ago', async () => {
  const { server, list } = openTasks([taskOf(1)])
  await screen.findByText('Paper 1')
  await followed()
  arrives(taskOf(2), 'c7')
  window.dispatchEvent(new Event('online'))
  expect(stream()?.url).toContain('after=c7')
  list.push(taskOf(3))
  act(() => stream()?.hello())
  expect(server.to('GET', '/api/tasks')).toHaveLength(1)
  act(() => stream()?.say('list', 'reload'))
  expect(await screen.findByText('Paper 3')).toBeInTheDocument()
})

it('keeps what arrives while the list is asked for again', async () => {
  let answer: (list: object) => void = () => {}
  const later = new Promise<object>((resolve) => {
    answer = resolve
  })
  const { server } = openTasks([taskOf(1)])
  await screen.findByText('Paper 1')
  await followed()
  server.answers['GET /api/tasks'] = () => later
  act(() => stream()?.say('list', 'reload'))
  await waitFor(() => expect(server.to('GET', '/api/tasks')).toHaveLength(2))
  arrives(taskOf(1, { version: 2, other: { f1: 'Newer' } }))
  arrives(taskOf(2))
  await act(async () => answer({ ok: true, data: [taskOf(1), taskOf(3)], cursor: 'c1' }))
  await screen.findByText('Paper 3')
  expect(infos()).toEqual(['Paper 3', 'Paper 2', 'Newer'])
})

it('marks what has just arrived for a moment [TASK-19]', async () => {
  openTasks([taskOf(1)])
  await screen.findByText('Paper 1')
  await followed()
  vi.useFakeTimers()
  arrives(taskOf(2))
  await act(() => vi.advanceTimersByTimeAsync(0))
  const fresh = () =>
    screen
      .getAllByRole('row')
      .filter((row) => row.dataset['fresh'])
      .map(({ dataset }) => dataset['row'])
  expect(fresh()).toEqual(['2'])
  await act(() => vi.advanceTimersByTimeAsync(5_001))
  expect(fresh()).toEqual([])
})

it('takes a hidden task off the list [TASK-05]', async () => {
  const opened = openTasks([taskOf(1), taskOf(2)], { answers: { 'DELETE /api/firebase/hide/1': { ok: true } } })
  await pickFrom(opened, 'Paper 1', 'Hide')
  await waitFor(() => expect(screen.queryByText('Paper 1')).toBeNull())
  expect(opened.server.to('DELETE', '/api/firebase/hide/1')).toHaveLength(1)
  expect(infos()).toEqual(['Paper 2'])
})

it('can take hiding back', async () => {
  const opened = openTasks([taskOf(1), taskOf(2)], {
    answers: { 'DELETE /api/firebase/hide/1': { ok: true }, 'POST /api/tasks/1/show': { ok: true } },
  })
  await pickFrom(opened, 'Paper 1', 'Hide')
  await screen.findByText('New Business hidden')
  await waitFor(() => expect(infos()).toEqual(['Paper 2']))
  await opened.user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(infos()).toEqual(['Paper 2', 'Paper 1']))
  expect(opened.server.to('POST', '/api/tasks/1/show')).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

it('lists what is hidden, and shows it again', async () => {
  const hidden = [taskOf(3)]
  const { user } = openTasks([taskOf(1)], {
    answers: {
      'GET /api/tasks/hidden': () => ({ ok: true, data: hidden }),
      'POST /api/tasks/3/show': () => {
        hidden.pop()
        return { ok: true }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Hidden' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hidden tasks' }))
  await user.click(await dialog.findByRole('button', { name: 'Show Paper 3 again' }))
  expect(await screen.findByText('Task is back on your list')).toBeInTheDocument()
  expect(await dialog.findByText('No hidden tasks')).toBeInTheDocument()
})

it('offers a guest nothing that is hidden', async () => {
  openTasks([taskOf(1)], { who: detailsOf({ guest: true }) })
  await screen.findByText('Paper 1')
  expect(screen.queryByRole('button', { name: 'Hidden' })).toBeNull()
})

it.each([
  ['fails', failure(500, 'unexpected')],
  ['is answered not ok', { ok: false }],
])('says so when hiding %s, and keeps the task [TASK-05, ERR-56]', async (_, answer) => {
  const opened = openTasks([taskOf(1)], { answers: { 'DELETE /api/firebase/hide/1': answer } })
  await pickFrom(opened, 'Paper 1', 'Hide')
  expect(await screen.findByText(texts.hideTaskFailed)).toBeInTheDocument()
  expect(infos()).toEqual(['Paper 1'])
})

it('withdraws after a question', async () => {
  const mine = { answer: false, comment: true, withdraw: true, decide: false, worked: false }
  const opened = openTasks([taskOf(1, { can: mine })], { answers: { 'POST /api/tasks/1/withdraw': { ok: true } } })
  await pickFrom(opened, 'Paper 1', 'Withdraw')
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this request?' }))
  expect(opened.server.to('POST', '/api/tasks/1/withdraw')).toEqual([])
  await opened.user.click(dialog.getByRole('button', { name: 'Withdraw request' }))
  expect(await screen.findByText('Request withdrawn')).toBeInTheDocument()
})

it.each([
  ['Open', '/view/1'],
  ['Reply', '/view/1#answer'],
])('%s in the menu leads to the item', async (item, address) => {
  const waits = { answer: true, comment: true, withdraw: false, decide: false, worked: false }
  const opened = openTasks([taskOf(1, { can: waits, stage: 6 })])
  await pickFrom(opened, 'Paper 1', item)
  const { router } = opened
  await waitFor(() => expect(router.state.location.pathname + router.state.location.hash).toBe(address))
})

it('opens an item by double click or Enter', async () => {
  const { user, router, address } = openTasks([taskOf(1)])
  await user.dblClick(await screen.findByText('Paper 1'))
  await waitFor(() => expect(address()).toBe('/view/1'))
  await act(() => router.navigate(-1))
  const row = (await screen.findByText('Paper 1')).closest('tr') as HTMLElement
  row.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/view/1'))
})

it('shows ten at first, all on request, and leads reviewers to their list', async () => {
  const { user } = openTasks(
    Array.from({ length: 12 }, (_, index) => taskOf(index + 1)),
    { who: reviewerOf() },
  )
  await screen.findByText('Paper 9')
  expect(screen.getAllByRole('row')).toHaveLength(11)
  await user.click(screen.getByRole('button', { name: 'Show all 12' }))
  expect(screen.getAllByRole('row')).toHaveLength(13)
  expect(screen.getByRole('link', { name: 'Branch Activities' })).toHaveAttribute('href', '/activities')
})

it('says that there is nothing', async () => {
  openTasks([])
  expect(await screen.findByText('No tasks yet')).toBeInTheDocument()
})

it('offers to try again when the list cannot be had', async () => {
  const { user, server } = openTasks([taskOf(1)], { answers: { 'GET /api/tasks': failure(500, 'unexpected') } })
  expect(await screen.findByText('Couldn’t load tasks')).toBeInTheDocument()
  server.answers['GET /api/tasks'] = { ok: true, data: [taskOf(1)], cursor: 'c1' }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Paper 1')).toBeInTheDocument()
})

it('offers guests nothing that changes', async () => {
  const { user } = openTasks([taskOf(1)], { who: { ...reviewerOf(), guest: true } })
  await user.click((await rowOf('Paper 1')).getByRole('button', { name: /^More actions for/ }))
  expect((await screen.findAllByRole('menuitem', unseen)).map((item) => item.textContent)).toEqual(['Open'])
})

it('gives a phone what it is about and how old it is, where it stands, and whether it needs a reply', async () => {
  onPhone()
  const answer = { answer: true, comment: true, withdraw: true, decide: false, worked: false }
  const decided = { outcome: { decision: 'Approved', timestamp: '2026-11-12T16:09:00.000Z' }, stage: 9 }
  const { user, address } = openTasks([
    taskOf(1, { await_timer: 500 }),
    taskOf(2, { can: answer, stage: 6 }),
    taskOf(3, decided),
  ])
  const lines = async () =>
    within(await screen.findByRole('list', { name: 'Tasks' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  expect(await lines()).toEqual([
    'Paper 3Nov 12CompleteNew Business',
    'Paper 21 hHolding (Advisor)New Businessreply needed',
    'Paper 12 dIn ReviewNew Business',
  ])
  const segments = within(screen.getByRole('group', { name: 'Tasks shown' }))
  expect(segments.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'All3',
    'Open2',
    'Needs reply1',
    'Complete1',
  ])
  await user.click(segments.getByRole('button', { name: /^Needs reply/ }))
  expect(await lines()).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: 'Paper 2' }))
  await waitFor(() => expect(address()).toBe('/view/2'))
})

it('has what can be done with a task on a phone in a sheet that a held row or the menu key brings', async () => {
  onPhone()
  const { server, user } = openTasks([taskOf(1)], { answers: { 'DELETE /api/firebase/hide/1': { ok: true } } })
  fireEvent.contextMenu(await screen.findByRole('link', { name: 'Paper 1' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Paper 1' }))
  await user.click(sheet.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(server.to('DELETE', '/api/firebase/hide/1')).toHaveLength(1))
})

it('lets the timer grow while nothing is decided, and not afterwards [TASK-07..09]', async () => {
  laterToday()
  const decided = { outcome: { decision: 'Approved', timestamp: '2026-11-12T16:09:00.000Z' }, stage: 9 }
  openTasks([taskOf(1, { await_timer: 0 }), taskOf(2, { ...decided, await_timer: 1, took: 432 })])
  const growing = await rowOf('Paper 1')
  expect(growing.getByText('now')).toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(7 * 60_000 + 12_000)) // 432 seconds: one of a hundred
  const bar = growing.getByText('7 min').parentElement?.previousElementSibling?.firstElementChild as HTMLElement
  expect(Number.parseFloat(bar.style.width)).toBeCloseTo(1, 0)
  expect((await rowOf('Paper 2')).getByTitle(/^Decided in 7 min/).parentElement).toHaveTextContent('Took 7 min')
})

it('stops the clock of the page when the last timer has passed 100 [TASK-10]', async () => {
  laterToday()
  const started = vi.spyOn(globalThis, 'setInterval')
  const stopped = vi.spyOn(globalThis, 'clearInterval')
  openTasks([taskOf(1, { await_timer: 99.9 }), taskOf(2, { await_timer: 99.8 })])
  await screen.findByText('Paper 1')
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000))
  const bars = [...document.querySelectorAll<HTMLElement>('[data-colour=red] i')].map(({ style }) => style.width)
  expect(bars).toEqual(['100%', '100%'])
  const clocks = started.mock.calls.flatMap(([, ms], at) => (ms === 10_000 ? [started.mock.results[at]?.value] : []))
  expect(clocks).toHaveLength(1)
  expect(stopped).toHaveBeenCalledWith(clocks[0])
})
