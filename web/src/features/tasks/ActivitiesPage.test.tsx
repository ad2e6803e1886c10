import type { SavedFilter, Task } from '@portal/contract/tasks'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { onPhone } from '../../testing/phone.ts'
import { mayDecide, openActivities, reviewerOf, taskOf } from '../../testing/tasks.tsx'
import { FakeEventSource, failure } from '../../testing/wire.ts'

/** A menu that is placed by measuring counts as hidden where nothing is measured. */
const unseen = { hidden: true }
const open = (id: number, more = {}) => taskOf(id, { can: mayDecide, ...more })
const infos = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[2]?.textContent)
type Opened = Awaited<ReturnType<typeof openActivities>>
const lastQuery = ({ server }: Opened) => server.to('GET', '/api/activities').at(-1)?.query
const acts = ({ server }: Opened) => server.to('POST', '/api/activities/act').map(({ body }) => body)
/** In the menu of a filter, which stays open. */
const choose = async ({ user }: Opened, label: string, ...options: string[]) => {
  // a column's head has the same name
  const pills = screen
    .getAllByRole('button', { name: label })
    .filter((one) => one.ariaHasPopup === 'listbox' || one.getAttribute('aria-haspopup'))
  await user.click(pills[0] as HTMLElement)
  for (const option of options) await user.click(await screen.findByRole('option', { name: option, ...unseen }))
  await user.keyboard('{Escape}')
}
const mark = async ({ user }: Opened, ...ids: number[]) => {
  for (const id of ids) {
    const row = (await screen.findByText(`Paper ${id}`)).closest('tr') as HTMLElement
    await user.click(within(row).getByRole('checkbox'))
  }
}
const done = (...ids: number[]) => ({ 'POST /api/activities/act': { ok: true, done: ids, refused: [] } })

const due = (id: number, day: string) => open(id, { due: `2026-11-${day}T22:00:00.000Z` })

it('lists what is to be reviewed, the first due first and then the oldest, with counts [ROUTE-29]', async () => {
  await openActivities([
    open(3),
    due(1, '20'),
    { ...due(2, '18'), overdue: true, advisor: 'Marsh, Teo', names: named('Teo', 'Marsh') },
    due(4, '20'),
  ])
  await screen.findByText('Paper 1')
  expect(infos()).toEqual(['Paper 2', 'Paper 1', 'Paper 4', 'Paper 3'])
  expect(screen.getByText('T. Marsh')).toHaveAttribute('title', 'Marsh, Teo, Albany')
  expect(screen.getByText('4 open, 1 overdue')).toBeInTheDocument()
  const segments = within(screen.getByRole('group', { name: 'Tasks' }))
  expect(segments.getAllByRole('button').map((one) => one.textContent)).toEqual([
    'Mine0',
    'Unassigned4',
    'Overdue1',
    'All4',
  ])
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    '',
    'Category',
    'Info',
    'Advisor',
    'Branch',
    'Assigned To',
    'Stage',
    'Due',
    'Age',
  ])
})

const named = (first: string, last: string): Task['names'] => ({
  advisor: { first, last },
  created_by: { first, last },
  assigned_to: null,
})

it('begins with what is one’s own, or with what no one has where there is none, and stays there', async () => {
  const opened = await openActivities([open(1, { assigned_to_name: 'Rita Review' })], { address: '/activities' })
  await screen.findByText('Paper 1')
  expect([lastQuery(opened), opened.address()]).toEqual([{ segment: 'mine' }, '/activities'])
  // done with: the list stays where it is
  opened.list[0] = open(1)
  act(() => FakeEventSource.open[0]?.say('changed', 'activities/4'))
  expect(await screen.findByRole('button', { name: /^Mine ?0$/ })).toBeInTheDocument()
  expect(opened.address()).toBe('/activities')
})

it('begins with what no one has where nothing is one’s own', async () => {
  const opened = await openActivities([open(1)], { address: '/activities' })
  await waitFor(() => expect(lastQuery(opened)).toEqual({ segment: 'unassigned' }))
  expect(opened.address()).toBe('/activities?segment=unassigned')
  // whose they are is said by the segment
  expect(screen.queryByRole('columnheader', { name: 'Assigned To' })).toBeNull()
})

it('says what a segment without tasks would hold, and leads on', async () => {
  const opened = await openActivities([], { address: '/activities?segment=mine' })
  expect(await screen.findByText('No tasks assigned to you')).toBeInTheDocument()
  await opened.user.click(screen.getByRole('button', { name: 'View unassigned' }))
  await waitFor(() => expect(opened.address()).toBe('/activities?segment=unassigned'))
})

it('filters by stage, department, category, assignee, branch and age, all in the address, and takes each back', async () => {
  const opened = await openActivities([open(1, { stage: 0 }), open(2)])
  await screen.findByText('Paper 1')
  await choose(opened, 'Department', 'Compliance', 'Operations')
  await choose(opened, 'Category', 'New Business')
  await choose(opened, 'Stage', 'In Review 1', 'New 1')
  await choose(opened, 'Assigned to', 'Unassigned', 'Rita Review (you)')
  await choose(opened, 'Branch', 'Burlington')
  await choose(opened, 'Age', 'Older than a month')
  const wanted = {
    segment: 'all',
    department: 'Compliance|Operations',
    category: 'New Business',
    stage: '0,2',
    assignee: 'nobody|account-1',
    branch: 'Burlington',
    age: 'older',
  }
  await waitFor(() => expect(lastQuery(opened)).toEqual(wanted))
  expect(Object.fromEntries(new URLSearchParams(opened.address().split('?')[1]))).toEqual(wanted)
  expect(screen.getByRole('button', { name: 'Department: 2' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Category: New Business' })).toBeInTheDocument()
  await opened.user.click(screen.getByRole('button', { name: 'Clear Department' }))
  await waitFor(() => expect(lastQuery(opened)).not.toHaveProperty('department'))
})

it('shows what was decided lately when Complete is chosen', async () => {
  const opened = await openActivities([open(1, { stage: 9 })])
  await screen.findByText('Paper 1')
  await choose(opened, 'Stage', 'Complete 1')
  await waitFor(() => expect(lastQuery(opened)).toEqual({ segment: 'all', stage: '9', done: 'yes' }))
  await opened.user.click(screen.getByRole('switch', { name: 'Show completed' }))
  await waitFor(() => expect(lastQuery(opened)).toEqual({ segment: 'all', stage: '9' }))
})

it('takes the text that is looked for to the server, and leaves out what the address has wrong', async () => {
  const opened = await openActivities([open(1), open(2)], {
    address: '/activities?segment=none&q=paper&stage=all&age=never',
  })
  await screen.findByText('Paper 1')
  expect(lastQuery(opened)).toEqual({ segment: 'mine', q: 'paper' })
})

it.each([
  ['of the branch', reviewerOf({ reviews: 4 }), 'activities/4'],
  ['of the firm', reviewerOf({ reviews: 'firm' }), 'activities/firm'],
])('shows changes %s as they happen', async (_, who, topic) => {
  const { list } = await openActivities([open(1)], { who })
  await screen.findByText('Paper 1')
  list.push(open(2))
  act(() => FakeEventSource.open[0]?.say('changed', topic))
  expect(await screen.findByText('Paper 2')).toBeInTheDocument()
})

const bar = async () => within(await screen.findByRole('toolbar', { name: 'Selected rows' }))
const buttons = async () => (await bar()).getAllByRole('button').map((one) => one.textContent || one.ariaLabel)
const both = [
  { id: 1, version: 3 },
  { id: 2, version: 1 },
]

it.each([
  ['Assign to', 'Sam Second', { do: 'assign', to: 'account-2' }],
  ['Move to', 'In Progress', { do: 'move', stage: 3 }],
] as const)('does %s %s with all that are chosen, and says what', async (button, item, wanted) => {
  const opened = await openActivities([open(1, { version: 3 }), open(2), open(3)], { answers: done(1, 2) })
  await mark(opened, 1, 2)
  await opened.user.click((await bar()).getByRole('button', { name: button }))
  await opened.user.click(await screen.findByRole('menuitem', { name: item, ...unseen }))
  await waitFor(() => expect(acts(opened)).toEqual([{ items: both, act: wanted }]))
  expect(await screen.findByText(/^2 tasks (assigned|moved)/)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull())
})

it('approves all that are chosen once it has asked', async () => {
  const opened = await openActivities([open(1, { version: 3 }), open(2)], { answers: done(1, 2) })
  await mark(opened, 1, 2)
  expect(await buttons()).toEqual([
    'Take',
    'Assign to',
    'Move to',
    'Return',
    'Approve 2 tasks',
    'More decisions',
    'Clear selection',
  ])
  await opened.user.click((await bar()).getByRole('button', { name: 'Approve 2 tasks' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Approve 2 tasks?' }))
  expect(acts(opened)).toEqual([])
  await opened.user.click(asked.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(acts(opened)).toEqual([{ items: both, act: { do: 'decide', decision: 'Approved' } }]))
  expect(await screen.findByText('2 tasks approved')).toBeInTheDocument()
})

it('asks for proof before it approves what moves money, and then approves all of it once', async () => {
  const told = { proven: false }
  const opened = await openActivities([open(1), open(2)], {
    answers: {
      'POST /api/activities/act': () =>
        told.proven ? { ok: true, done: [1, 2], refused: [] } : failure(403, 'proof-needed'),
      'GET /api/auth/proof': () => ({ ok: true, proven: told.proven, means: ['password'], email: '' }),
      'POST /api/auth/proof': () => {
        told.proven = true
        return { ok: true }
      },
    },
  })
  await mark(opened, 1, 2)
  await opened.user.click((await bar()).getByRole('button', { name: 'Approve 2 tasks' }))
  const question = within(await screen.findByRole('dialog', { name: 'Approve 2 tasks?' }))
  await opened.user.click(question.getByRole('button', { name: 'Approve' }))

  const proof = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  await opened.user.type(await proof.findByLabelText(/^Password/), 'correct-horse-1{Enter}')

  expect(await screen.findByText('2 tasks approved')).toBeInTheDocument()
  expect(acts(opened)).toHaveLength(2)
})

it('does not decide several before it has asked', async () => {
  const opened = await openActivities([{ ...open(1), decisions: ['Approved', 'Answered', 'Declined'] } as Task], {
    answers: done(1),
  })
  await mark(opened, 1)
  await opened.user.click(await screen.findByRole('button', { name: 'More decisions' }))
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Mark as answered', ...unseen }))
  const asked = within(await screen.findByRole('dialog', { name: 'Mark 1 task as answered?' }))
  await opened.user.click(asked.getByRole('button', { name: 'Keep in review' }))
  expect(acts(opened)).toEqual([])
})

it('returns several with one reason, and does not without', async () => {
  const opened = await openActivities([open(1), open(2)], { answers: done(1, 2) })
  await mark(opened, 1, 2)
  await opened.user.click(screen.getByRole('button', { name: 'Return' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Return to advisor' }))
  await opened.user.click(dialog.getByRole('button', { name: 'Return to advisor' }))
  expect(dialog.getByText('Enter a reason.')).toBeInTheDocument()
  await opened.user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Not signed')
  await opened.user.click(dialog.getByRole('button', { name: 'Return to advisor' }))
  const items = [1, 2].map((id) => ({ id, version: 1 }))
  await waitFor(() => expect(acts(opened)).toEqual([{ items, act: { do: 'return', reason: 'Not signed' } }]))
})

it('leaves out what none of them allows, and says for how many it is where some do', async () => {
  const worked = { ...mayDecide, decide: false, worked: true }
  const opened = await openActivities(
    [open(1), { ...open(2), decisions: ['Declined'] } as Task, taskOf(3, { can: worked }), open(4, { stage: 0 })],
    { answers: done(1, 4) },
  )
  await mark(opened, 3)
  expect(await buttons()).toEqual(['Clear selection'])
  await mark(opened, 1, 4)
  // what is new is not returned before somebody has taken it; nothing leads from both to a stage but In Review
  expect(await buttons()).toEqual([
    'Take 2 of 3',
    'Assign 2 of 3 to',
    'Return 1 of 3',
    'Approve 2 of 3 tasks',
    'Clear selection',
  ])
  await opened.user.click((await bar()).getByRole('button', { name: 'Take 2 of 3' }))
  await waitFor(() => expect(acts(opened)).toMatchObject([{ items: [{ id: 1 }, { id: 4 }], act: { do: 'take' } }]))
})

it('chooses with x, and Escape lets go', async () => {
  const { user } = await openActivities([open(1), open(2)])
  const row = (await screen.findByText('Paper 1')).closest('tr') as HTMLElement
  act(() => row.focus())
  await user.keyboard('x')
  expect((await bar()).getByText('1 selected')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull()
})

it('has on a phone a bar with the most used, and the rest in its menu', async () => {
  onPhone()
  const opened = await openActivities([open(1), open(2)], { answers: done(1) })
  await opened.user.click(await screen.findByRole('button', { name: 'Filters' }))
  await opened.user.click(await screen.findByRole('button', { name: 'Select tasks' }))
  await opened.user.click(await screen.findByRole('checkbox', { name: 'Select Paper 1' }))
  expect(await buttons()).toEqual(['Assign to', 'Take 1', 'More actions'])
  await opened.user.click((await bar()).getByRole('button', { name: 'More actions' }))
  const items = (await screen.findAllByRole('menuitem', unseen)).map((item) => item.textContent)
  expect(items).toEqual(expect.arrayContaining(['Approve 1 task', 'Return', 'Move to In Progress', 'End selection']))
  await opened.user.click(screen.getByRole('menuitem', { name: 'Approve 1 task', ...unseen }))
  expect(await screen.findByRole('dialog', { name: 'Approve 1 task?' })).toBeInTheDocument()
})

it('has two lines a task on a phone, and the filters in a sheet', async () => {
  onPhone()
  const late = { due: '2026-11-09T22:00:00.000Z', overdue: true, await_timer: 2_000 }
  const opened = await openActivities([open(1, { ...late, stage: 5 })])
  const [item] = within(await screen.findByRole('list', { name: 'Tasks' })).getAllByRole('listitem')
  expect(item).toHaveTextContent('Paper 110 d, overdueHolding (Third-Party)New Business, D. Whitfielddue Nov 9')
  await opened.user.click(screen.getByRole('button', { name: 'Filters' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await opened.user.click(sheet.getByRole('button', { name: 'Holding (Third-Party) 1' }))
  expect(sheet.getByText('1 selected')).toBeInTheDocument()
  await waitFor(() => expect(lastQuery(opened)).toMatchObject({ stage: '5' }))
  await opened.user.click(sheet.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(opened.address()).toBe('/activities?segment=all'))
  expect(sheet.getByRole('button', { name: 'Show 1 result' })).toBeInTheDocument()
})

it('tells one by one what could not be done, and keeps those chosen', async () => {
  const opened = await openActivities([open(1), open(2), open(3)], {
    answers: {
      'POST /api/activities/act': {
        ok: true,
        done: [1],
        refused: [
          { id: 2, why: 'It concerns you.' },
          { id: 3, why: 'Someone changed it.' },
        ],
      },
    },
  })
  await opened.user.click(await screen.findByRole('checkbox', { name: /^Select all/ }))
  await opened.user.click(screen.getByRole('button', { name: 'Take' }))
  // the toast for what was done is an alert too
  const banner = (await screen.findByText('2 tasks couldn’t be updated:')).closest('[role=alert]') as HTMLElement
  const told = within(banner)
  expect(told.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'T-2 Paper 2: It concerns you.',
    'T-3 Paper 3: Someone changed it.',
  ])
  expect(screen.getByRole('toolbar', { name: 'Selected rows' })).toHaveTextContent('2 selected')
  await opened.user.click(told.getByRole('button', { name: 'Dismiss' }))
  expect(banner).not.toBeInTheDocument()
})

it('keeps a filter by its name, brings it back, renames and forgets it', async () => {
  const saved: SavedFilter[] = []
  const opened = await openActivities([open(1)], {
    address: '/activities?segment=all&stage=2',
    answers: {
      'GET /api/activities/filters': () => ({ ok: true, data: structuredClone(saved) }),
      'PUT /api/activities/filters': ({ body }) => {
        saved.push({ id: 8, ...(body as Omit<SavedFilter, 'id'>) })
        return { ok: true, id: 8 }
      },
      'PUT /api/activities/filters/8': ({ body }) => {
        Object.assign(saved[0] as SavedFilter, body)
        return { ok: true }
      },
      'DELETE /api/activities/filters/8': () => {
        saved.pop()
        return { ok: true }
      },
    },
  })
  const { user } = opened
  const pick = async (menu: string, item: string) => {
    await user.click(await screen.findByRole('button', { name: menu }))
    await user.click(await screen.findByRole('menuitem', { name: item, ...unseen }))
  }
  const name = async (title: string, words: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    const field = dialog.getByRole('textbox', { name: /^Name/ })
    await user.clear(field)
    await user.type(field, words)
    await user.click(dialog.getByRole('button', { name: title }))
  }
  await screen.findByText('Paper 1')
  await pick('Saved filters', 'Save filter')
  await name('Save filter', 'To review')
  expect(await screen.findByRole('button', { name: 'To review' })).toBeInTheDocument()
  expect(saved).toEqual([{ id: 8, name: 'To review', filter: { segment: 'all', stage: '2' } }])

  await user.click(screen.getByRole('button', { name: 'Clear Stage' }))
  await waitFor(() => expect(opened.address()).toBe('/activities?segment=all'))
  await pick('Saved filters', 'To review')
  await waitFor(() => expect(opened.address()).toBe('/activities?segment=all&stage=2'))
  await pick('To review', 'Rename To review')
  await name('Rename filter', 'Mine to review')
  await pick('Mine to review', 'Delete Mine to review')
  const asked = within(await screen.findByRole('dialog', { name: 'Delete “Mine to review”?' }))
  await user.click(asked.getByRole('button', { name: 'Delete filter' }))
  expect(await screen.findByRole('button', { name: 'Saved filters' })).toBeInTheDocument()
  expect(saved).toEqual([])
})

it('opens an item by double click, with its list in the address', async () => {
  const { user, address } = await openActivities([open(1), open(2)], {
    address: '/activities?segment=all&stage=2&sort=-age',
  })
  await user.dblClick(await screen.findByText('Paper 1'))
  await waitFor(() => expect(address()).toBe('/view/1?segment=all&stage=2&sort=-age&from=activities'))
})

it('says that there are more than it shows', async () => {
  await openActivities([], {
    answers: {
      'GET /api/activities': {
        ok: true,
        data: [open(1)],
        total: 900,
        more: true,
        segments: { mine: 0, unassigned: 0, overdue: 0, all: 900 },
        counts: Array.from({ length: 10 }, () => 900),
        assignees: [],
        categories: [],
        branches: [],
      },
    },
  })
  expect(
    await screen.findByText('Showing the 1 due first of 900. Narrow your filters to see the rest.'),
  ).toBeInTheDocument()
})

it('says in plain words that the list is for reviewers', async () => {
  await openActivities([], { answers: { 'GET /api/activities': failure(403, 'forbidden') } })
  expect(await screen.findByText('You don’t have access to Branch Activities')).toBeInTheDocument()
})
