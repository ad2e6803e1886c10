import type { SavedFilter, Task } from '@portal/contract/tasks'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
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
const choose = async ({ user }: Opened, label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option, ...unseen }))
}
const mark = async ({ user }: Opened, ...ids: number[]) => {
  for (const id of ids) {
    const row = (await screen.findByText(`Paper ${id}`)).closest('tr') as HTMLElement
    await user.click(within(row).getByRole('checkbox'))
  }
}
const done = (...ids: number[]) => ({ 'POST /api/activities/act': { ok: true, done: ids, refused: [] } })

it('lists what is to be reviewed, oldest first, with counts per stage [ROUTE-29]', async () => {
  await openActivities([open(3, { stage: 0 }), open(1, { stage: 2 }), open(2, { stage: 2, advisor: 'Marsh, Teo' })])
  await screen.findByText('Paper 1')
  expect(infos()).toEqual(['Paper 1', 'Paper 2', 'Paper 3'])
  expect(screen.getByText('Marsh, Teo · Albany')).toBeInTheDocument()
  expect(screen.getByText('3 waiting for a decision')).toBeInTheDocument()
  const chips = within(screen.getByRole('group', { name: 'Stage' }))
  expect(chips.getAllByRole('button').map((chip) => chip.textContent)).toEqual(['New 1', 'In Review 2'])
})

it('filters by stage, department, category, assignee and age, all in the address', async () => {
  const opened = await openActivities([open(1, { stage: 0 }), open(2)])
  await opened.user.click(await screen.findByRole('button', { name: 'In Review 1' }))
  await choose(opened, 'Department', 'Compliance')
  await choose(opened, 'Category', 'New Business')
  await choose(opened, 'Assigned to', 'Unassigned')
  await choose(opened, 'Age', 'Older than a month')
  const wanted = {
    stage: '2',
    department: 'Compliance',
    category: 'New Business',
    assignee: 'nobody',
    age: 'older',
  }
  await waitFor(() => expect(lastQuery(opened)).toEqual(wanted))
  expect(Object.fromEntries(new URLSearchParams(opened.address().split('?')[1]))).toEqual(wanted)
})

it('shows what was decided lately when Complete is chosen', async () => {
  const opened = await openActivities([open(1, { stage: 9 })])
  await opened.user.click(await screen.findByRole('button', { name: 'Complete 1' }))
  await waitFor(() => expect(lastQuery(opened)).toEqual({ stage: '9', done: 'yes' }))
  await opened.user.click(screen.getByRole('checkbox', { name: 'Include recently decided' }))
  await waitFor(() => expect(lastQuery(opened)).toEqual({ stage: '9' }))
})

it('takes the text that is looked for to the server, and leaves out what the address has wrong', async () => {
  const opened = await openActivities([open(1), open(2)], { address: '/activities?q=paper&stage=all&age=never' })
  await screen.findByText('Paper 1')
  expect(lastQuery(opened)).toEqual({ q: 'paper' })
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

it.each([
  ['Assign', 'Sam Second', { do: 'assign', to: 'account-2' }],
  ['Move to', 'In Progress', { do: 'move', stage: 3 }],
  ['Decide', 'Approve', { do: 'decide', decision: 'Approved' }],
] as const)('does %s %s with all that are chosen, and says what', async (button, item, wanted) => {
  const opened = await openActivities([open(1, { version: 3 }), open(2), open(3)], { answers: done(1, 2) })
  await mark(opened, 1, 2)
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected rows' }))
  await opened.user.click(bar.getByRole('button', { name: button }))
  await opened.user.click(await screen.findByRole('menuitem', { name: item, ...unseen }))
  if (button === 'Decide') {
    const asked = within(await screen.findByRole('dialog', { name: 'Approve 2 tasks?' }))
    await opened.user.click(asked.getByRole('button', { name: 'Approve' }))
  }
  await waitFor(() =>
    expect(acts(opened)).toEqual([
      {
        items: [
          { id: 1, version: 3 },
          { id: 2, version: 1 },
        ],
        act: wanted,
      },
    ]),
  )
  expect(await screen.findByText(/^2 tasks (assigned|moved|approved)/)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull())
})

it('does not decide several before it has asked', async () => {
  const opened = await openActivities([{ ...open(1), decisions: ['Approved', 'Answered', 'Declined'] } as Task], {
    answers: done(1),
  })
  await mark(opened, 1)
  await opened.user.click(await screen.findByRole('button', { name: 'Decide' }))
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Mark as answered', ...unseen }))
  const asked = within(await screen.findByRole('dialog', { name: 'Mark 1 task as answered?' }))
  await opened.user.click(asked.getByRole('button', { name: 'Keep in review' }))
  expect(acts(opened)).toEqual([])
})

it('returns several with one reason, and does not without', async () => {
  const opened = await openActivities([open(1)], { answers: done(1) })
  await mark(opened, 1)
  await opened.user.click(screen.getByRole('button', { name: 'Return to advisor' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Return to advisor' }))
  await opened.user.click(dialog.getByRole('button', { name: 'Return to advisor' }))
  expect(dialog.getByText('Enter a reason.')).toBeInTheDocument()
  await opened.user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Not signed')
  await opened.user.click(dialog.getByRole('button', { name: 'Return to advisor' }))
  await waitFor(() =>
    expect(acts(opened)).toEqual([{ items: [{ id: 1, version: 1 }], act: { do: 'return', reason: 'Not signed' } }]),
  )
})

it('offers for several only what each of them allows', async () => {
  const choices = async () => {
    await opened.user.click(screen.getByRole('button', { name: 'Decide' }))
    const items = await screen.findAllByRole('menuitem', { hidden: true })
    const names = items.map((item) => item.textContent)
    await opened.user.click(items[items.length - 1] as HTMLElement)
    await opened.user.click(await screen.findByRole('button', { name: 'Cancel' }))
    return names
  }
  const worked = { ...mayDecide, decide: false, worked: true }
  const opened = await openActivities([
    open(1),
    { ...open(2), decisions: ['Declined'] } as Task,
    taskOf(3, { can: worked }),
    open(4, { stage: 0 }),
  ])
  await mark(opened, 1)
  expect(await choices()).toEqual(['Approve', 'Approve with conditions', 'Decline'])
  await mark(opened, 2)
  expect(await choices()).toEqual(['Decline'])
  // what is new is not returned before somebody has taken it
  await mark(opened, 4)
  expect(screen.getByRole('button', { name: 'Return to advisor' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Assign to me' })).toBeEnabled()
  await mark(opened, 3)
  for (const name of ['Assign to me', 'Assign', 'Move to', 'Return to advisor', 'Decide'])
    expect(screen.getByRole('button', { name })).toBeDisabled()
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
  await opened.user.click(screen.getByRole('button', { name: 'Assign to me' }))
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

it('keeps a filter by its name, brings it back and forgets it', async () => {
  const saved: SavedFilter[] = []
  const opened = await openActivities([open(1)], {
    address: '/activities?stage=2',
    answers: {
      'GET /api/activities/filters': () => ({ ok: true, data: [...saved] }),
      'PUT /api/activities/filters': ({ body }) => {
        saved.push({ id: 8, ...(body as Omit<SavedFilter, 'id'>) })
        return { ok: true, id: 8 }
      },
      'DELETE /api/activities/filters/8': () => {
        saved.pop()
        return { ok: true }
      },
    },
  })
  const { user } = opened
  await user.click(await screen.findByRole('button', { name: 'Save filter' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save filter' }))
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'To review')
  await user.click(dialog.getByRole('button', { name: 'Save filter' }))
  expect(await screen.findByRole('button', { name: 'Delete filter To review' })).toBeInTheDocument()
  expect(saved).toEqual([{ id: 8, name: 'To review', filter: { stage: '2' } }])

  await user.click(screen.getByRole('button', { name: 'In Review 1' }))
  await waitFor(() => expect(opened.address()).toBe('/activities'))
  await choose(opened, 'Saved filters', 'To review')
  await waitFor(() => expect(opened.address()).toBe('/activities?stage=2'))
  await user.click(await screen.findByRole('button', { name: 'Delete filter To review' }))
  expect(await screen.findByRole('button', { name: 'Save filter' })).toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: 'Saved filters' })).toBeNull()
})

it('opens an item by double click, with its list in the address', async () => {
  const { user, address } = await openActivities([open(1), open(2)], { address: '/activities?stage=2&sort=-created' })
  await user.dblClick(await screen.findByText('Paper 1'))
  await waitFor(() => expect(address()).toBe('/view/1?stage=2&sort=-created&from=activities'))
})

it('says that there are more than it shows', async () => {
  await openActivities([], {
    answers: {
      'GET /api/activities': {
        ok: true,
        data: [open(1)],
        more: true,
        counts: Array.from({ length: 10 }, () => 900),
        assignees: [],
        categories: [],
      },
    },
  })
  expect(await screen.findByText(/Not all tasks are shown/)).toBeInTheDocument()
})

it('says in plain words that the list is for reviewers', async () => {
  await openActivities([], { answers: { 'GET /api/activities': failure(403, 'forbidden') } })
  expect(await screen.findByText('You don’t have access to Branch Activities')).toBeInTheDocument()
})
