import type { Task } from '@portal/contract/tasks'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { entryOf, mayDecide, openActivities, openTasks, taskOf } from '../../testing/tasks.tsx'
import { pdfsOnTheirWay } from '../../testing/pdf.ts'
import { FakeUpload, fileOf, uploadsAtTheWire } from '../../testing/uploads.ts'
import { FakeEventSource, failure } from '../../testing/wire.ts'

uploadsAtTheWire()

const unseen = { hidden: true }
const open = (id: number, more: Partial<Task> = {}) => taskOf(id, { can: mayDecide, ...more })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more })
type Opened = ReturnType<typeof openTasks>
const acts = ({ server }: Opened) => server.to('POST', '/api/activities/act').map(({ body }) => body)
const done = { 'POST /api/activities/act': { ok: true, done: [1], refused: [] } }
const inList = '/view/1?from=activities'
const choose = async ({ user }: Opened, label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option, ...unseen }))
}
const theirs = (more: Partial<Task['can']> = {}) => ({ ...mayDecide, decide: false, ...more })

it('shows the files, the facts, the checks, the timeline and the thread [ROUTE-31, DATA-33]', async () => {
  const { user } = await openActivities([open(1, { assigned_to_name: 'Sam Second' })], {
    address: inList,
    behind: {
      record: {
        facts: [
          { label: 'Product', value: 'Fund 3' },
          { label: 'Account', value: '····4471', secret: 'QX-88204471' },
        ],
        files: [
          { name: 'table.xlsx', url: '/exchange/1/file/10', pdf: false },
          { name: 'words.docx', url: '/exchange/1/file/11', pdf: false },
        ],
        checks: [
          { done: true, text: 'Identity verified' },
          { done: false, text: 'Spouse consent missing' },
        ],
      },
      entries: [
        entryOf('opened', { stage: 0 }),
        entryOf('assigned', { by: 'Rita Review', text: 'Sam Second', stage: 1 }),
        entryOf('moved', { by: 'Sam Second', stage: 2 }),
        entryOf('comment', { by: 'Sam Second', text: 'Who signed?', internal: true }),
      ],
    },
  })
  await heading('Paper 1')
  const shown = within(screen.getByRole('region', { name: 'Document' }))
  expect(shown.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/api/exchange/1/file/10')
  await user.click(shown.getByRole('combobox', { name: 'File' }))
  await user.click(await screen.findByRole('option', { name: 'words.docx', ...unseen }))
  expect(shown.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/api/exchange/1/file/11')

  for (const words of ['T-1', 'Dana Whitfield, Albany', 'New Business, Securities', 'Fund 3', '1 of 2'])
    expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.queryByText(/QX-88204471/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show Account' }))
  expect(screen.getByText(/QX-88204471/)).toBeInTheDocument()
  expect(screen.getByLabelText('Missing').closest('li')).toHaveTextContent('Spouse consent missing')

  expect(steps()).toEqual([
    'Submitted by Dana WhitfieldSat, Nov 14, 9:12 AM ET',
    'Assigned to Sam Second by Rita ReviewSat, Nov 14, 9:12 AM ET',
    'Moved to In Review by Sam SecondSat, Nov 14, 9:12 AM ET',
    'Your decision',
    'Next: Task completed, Dana gets an email',
  ])
  const said = within(screen.getByRole('region', { name: 'Comments' })).getAllByRole('listitem')
  expect(said.map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^Sam Second.*Reviewers only.*Who signed\?$/),
  ])
})

const steps = () =>
  within(screen.getByRole('region', { name: 'Activity and next steps' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const request = () => within(screen.getByRole('region', { name: 'Request' }))

it('shows what is asked, on file and wanted, by which rule, until when, and what is left to a person', async () => {
  const record = {
    asked: [
      {
        label: 'Home address',
        on_file: '7 Larch Lane',
        wanted: '31 Mill Road',
        mark: 'The Form U4 has to be amended.',
      },
      { label: 'Check 309', on_file: '', wanted: '$4,200.00' },
      { label: 'Phone', on_file: '(518) 555-0177', wanted: '(518) 555-0177' },
    ],
    next: [{ text: 'The new value is on file', note: 'On approval' }],
    rule: 'FINRA By-Laws, Article V',
    due: { text: 'Amend the U4 by Dec 1, 2026, 15 days left', late: false },
    step: { text: 'File the U4 amendment in CRD.', holds: false },
  }
  await openActivities([open(1)], { address: inList, behind: { record } })
  await heading('Paper 1')
  expect(request().getByText('Review “Paper 1” from Dana Whitfield.')).toBeInTheDocument()
  const rows = request()
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['Field', 'On file', 'Requested'],
    ['Home address', '7 Larch Lane', '31 Mill Road'],
    ['Check 309', '–', '$4,200.00'],
    ['Phone', '(518) 555-0177', 'No change'],
  ])
  expect(request().getByText('31 Mill Road').tagName).toBe('MARK')
  expect(request().getByText('$4,200.00').tagName).toBe('TD')
  for (const below of ['The Form U4 has to be amended.', record.rule])
    expect(request().getByText(below)).toBeInTheDocument()
  expect(steps()).toContain(`Your decision${record.due.text}Before you approve: ${record.step.text}`)
  expect(steps().at(-2)).toBe('Next: The new value is on fileOn approval')
})

it('tells whom it concerns what is asked, and not what is left to the firm', async () => {
  openTasks([taskOf(1)], { address: '/view/1', behind: { record: { step: { text: 'File it.', holds: false } } } })
  await heading('Paper 1')
  expect(request().getByText('Document').closest('tr')).toHaveTextContent('Paper 1')
  expect(screen.queryByText(/Before you approve/)).toBeNull()
  expect(steps()).toContain('Decision by the home office')
})

it('says that there is no record, and offers no approval the server would refuse', async () => {
  await openActivities([open(1)], {
    address: inList,
    behind: { record: { asked: [], rule: '' }, decisions: ['Declined'] },
  })
  await heading('Paper 1')
  expect(request().getByText(/It can’t be approved\. Return it or decline it\.$/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Decline/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
})

it('says why somebody who reviews it does not decide', async () => {
  const why = 'Compliance has to decide this, and it can’t be the person who approved it first.'
  await openActivities([taskOf(1)], { address: inList, behind: { why } })
  await heading('Paper 1')
  expect(screen.getByText(why)).toBeInTheDocument()
  expect(screen.queryByText(/is about you or someone you’re acting for/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Approve|Decline|Return)/ })).toBeNull()
})

it('opens the first PDF in the viewer', async () => {
  await pdfsOnTheirWay()
  const files = [
    { name: 'table.xlsx', url: '/x/10', pdf: false },
    { name: 'signed.pdf', url: '/x/11', pdf: true },
  ]
  await openActivities([open(1)], { address: '/view/1', behind: { record: { files } } })
  expect(await screen.findByRole('combobox', { name: 'File' })).toHaveValue('signed.pdf')
  // there is no such file behind it: the viewer says so as soon as its code is there
  expect(await screen.findByText(/^(Opening signed\.pdf|Couldn’t open document)$/)).toBeInTheDocument()
})

it('goes through the list it was opened from by keys and arrows, also after a reload', async () => {
  const { address } = await openActivities([open(1), open(2), open(3)], {
    address: '/view/3?sort=-info&from=activities',
  })
  expect(await screen.findByText('1 of 3')).toBeInTheDocument()
  press('k')
  press('j')
  expect(await heading('Paper 2')).toHaveFocus()
  fireEvent.keyDown(await heading('Paper 2'), { key: 'ArrowDown' })
  await heading('Paper 1')
  expect(address()).toBe('/view/1?sort=-info&from=activities')
  expect(screen.getByRole('button', { name: 'Next (j)' })).toBeDisabled()
  press('k')
  await heading('Paper 2')
  expect(screen.getByRole('link', { name: 'Back to Branch Activities' })).toHaveAttribute(
    'href',
    '/activities?sort=-info',
  )
})

it('asks before it approves, with a key too, and opens the next, which is not approved by a key held down', async () => {
  const opened = await openActivities([open(1, { version: 3 }), open(2)], { address: inList, answers: done })
  await screen.findByText('1 of 2')
  press('a')
  const asked = within(await screen.findByRole('dialog', { name: 'Approve Paper 1?' }))
  expect(asked.getByText('The advisor gets an email. This is final and can’t be reopened.')).toBeInTheDocument()
  expect(acts(opened)).toEqual([])
  await waitFor(() => expect(asked.getByRole('button', { name: 'Approve' })).toHaveFocus())
  await opened.user.keyboard('{Enter}')
  await heading('Paper 2')
  expect(await screen.findByText('Paper 1 approved. The advisor gets an email.')).toBeInTheDocument()
  expect(acts(opened)).toEqual([{ items: [{ id: 1, version: 3 }], act: { do: 'decide', decision: 'Approved' } }])
  press('a', { repeat: true })
  expect([acts(opened).length, screen.queryByRole('dialog')]).toEqual([1, null])
})

const confirming = async (name: string) => within(await screen.findByRole('dialog')).findByRole('button', { name })

it('a decision one thinks better of is not made', async () => {
  const opened = await openActivities([open(1)], { address: '/view/1', answers: done })
  await heading('Paper 1')
  press('a')
  await opened.user.click(await confirming('Keep in review'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(acts(opened)).toEqual([])
})

it('shows what was paid, and that declining gives it back', async () => {
  const payment = {
    number: 10_042,
    amount: 18_550,
    method: 'card',
    payer: 'Dana Whitfield',
    paid: '2026-11-06T18:40:00.000Z',
    refund_asked: null,
    refunded: null,
    failure: '',
  } as const
  const opened = await openActivities([open(1)], {
    address: '/view/1',
    answers: done,
    behind: { record: { payments: [payment] } },
  })
  await heading('Paper 1')
  const fact = screen.getByText('Payment', { selector: 'dt' }).parentElement
  expect(fact).toHaveTextContent('$185.50, paid by card')
  expect(fact).toHaveTextContent('R-10042, Dana Whitfield, Fri, Nov 6')
  press('d')
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline' }))
  expect(dialog.getByText(/The \$185\.50 paid by card is refunded\.$/)).toBeInTheDocument()
  await opened.user.keyboard('{Escape}')
})

it.each([
  [{ refund_asked: '2026-11-09T15:00:00.000Z', refunded: '2026-11-09T15:00:00.000Z' }, /Refunded Mon, Nov 9/],
  [{ refund_asked: '2026-11-09T15:00:00.000Z' }, /Refund in progress/],
  [
    { refund_asked: '2026-11-09T15:00:00.000Z', failure: 'The card processor declined the refund.' },
    /declined the refund/,
  ],
])('what goes back says so: %o', async (more, words) => {
  const payment = {
    number: 10_042,
    amount: 18_550,
    method: 'card' as const,
    payer: 'Dana Whitfield',
    paid: '2026-11-06T18:40:00.000Z',
    refunded: null,
    failure: '',
    ...more,
  }
  await openActivities([open(1)], { address: '/view/1', behind: { record: { payments: [payment] } } })
  await heading('Paper 1')
  expect(screen.getByText('Payment', { selector: 'dt' }).parentElement).toHaveTextContent(words)
  press('d')
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline' }))
  expect(dialog.queryByText(/refunded\.$/)).toBeNull()
})

it('goes back to the list after the last', async () => {
  const { user, address } = await openActivities([open(1)], { address: inList, answers: done })
  await screen.findByText('1 of 1')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await user.click(await confirming('Approve'))
  // the list says at once which part of it is shown
  await waitFor(() => expect(address()).toMatch(/^\/activities(\?|$)/))
})

it('knows the next one still when somebody else decided meanwhile', async () => {
  const { list } = await openActivities([open(1), open(2), open(3)], { address: '/view/2?from=activities' })
  await screen.findByText('2 of 3')
  list.splice(1, 1)
  act(() => FakeEventSource.open[0]?.say('changed', 'activities/4'))
  await waitFor(() => expect(screen.queryByText('2 of 3')).toBeNull())
  press('j')
  await heading('Paper 3')
})

it.each([
  ['r', 'Return to advisor', { do: 'return', reason: 'a, r and j are letters' }],
  ['d', 'Decline', { do: 'decide', decision: 'Declined', reason: 'a, r and j are letters' }],
] as const)('%s asks why before it does %s', async (key, button, wanted) => {
  const opened = await openActivities([open(1)], { address: '/view/1', answers: done })
  await heading('Paper 1')
  press(key)
  const dialog = within(await screen.findByRole('dialog', { name: button }))
  await opened.user.click(dialog.getByRole('button', { name: button }))
  expect(dialog.getByText('Enter a reason.')).toBeInTheDocument()
  expect(acts(opened)).toEqual([])
  await opened.user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'a, r and j are letters')
  await opened.user.click(dialog.getByRole('button', { name: button }))
  await waitFor(() => expect(acts(opened)).toEqual([{ items: [{ id: 1, version: 1 }], act: wanted }]))
})

it('approves with conditions, assigns, takes and moves', async () => {
  const opened = await openActivities([open(1)], { address: '/view/1', answers: done })
  const { user } = opened
  await heading('Paper 1')
  await choose(opened, 'Assigned to', 'Sam Second')
  await screen.findByText('Task assigned')
  await choose(opened, 'Stage', 'In Progress')
  await screen.findByText('Task moved')
  await user.click(screen.getByRole('button', { name: 'Take' }))
  await screen.findByText('Assigned to you')
  await user.click(screen.getByRole('button', { name: 'Other decisions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Approve with conditions', ...unseen }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve with conditions' }))
  await fill(user, dialog.getByRole('textbox', { name: /^Conditions/ }), 'By Friday')
  await user.click(dialog.getByRole('button', { name: 'Approve with conditions' }))
  await waitFor(() => expect(acts(opened)).toHaveLength(4))
  expect(acts(opened)).toMatchObject([
    { act: { do: 'assign', to: 'account-2' } },
    { act: { do: 'move', stage: 3 } },
    { act: { do: 'take' } },
    { act: { do: 'decide', decision: 'Approved with conditions', reason: 'By Friday' } },
  ])
})

it('says why a decision was refused, and stays', async () => {
  const { user, address } = await openActivities([open(1), open(2)], {
    address: inList,
    answers: {
      'POST /api/activities/act': { ok: true, done: [], refused: [{ id: 1, why: 'Someone changed it.' }] },
    },
  })
  await screen.findByText('1 of 2')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await user.click(await confirming('Approve'))
  expect(await screen.findByText('Someone changed it.')).toBeInTheDocument()
  expect(address()).toBe(inList)
})

it('takes no letters that are typed for decisions, and comments among reviewers', async () => {
  const opened = await openActivities([open(1), open(2)], {
    address: inList,
    answers: { 'POST /api/tasks/1/comment': { ok: true } },
  })
  const { user, server } = opened
  await screen.findByText('1 of 2')
  await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'a j r ?')
  press('a', { ctrlKey: true })
  expect(acts(opened)).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Reviewers only' }))
  await user.click(screen.getByRole('button', { name: 'Comment' }))
  await waitFor(() =>
    expect(server.to('POST', '/api/tasks/1/comment')[0]?.body).toEqual({ text: 'a j r ?', internal: true }),
  )
})

it('lists its keys on ?', async () => {
  await openActivities([open(1)], { address: inList })
  await screen.findByText('1 of 1')
  press('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(dialog.getAllByRole('definition').map((does) => does.textContent)).toEqual([
    'Next',
    'Previous',
    'Approve',
    'Return',
    'Decline',
    'Show shortcuts',
  ])
})

it('says where the decisions would be that somebody else has to make them, and still takes comments', async () => {
  const opened = await openActivities([open(1), open(2, { can: theirs({ worked: true }) })], { address: inList })
  await heading('Paper 1')
  const where = screen.getByRole('button', { name: /^Decline/ }).parentElement?.className ?? 'nowhere'
  press('j')
  await heading('Paper 2')
  expect(screen.getByText('You worked on this one. Someone else has to decide.').parentElement).toHaveClass(where)
  for (const name of [/^Approve/, /^Return/, /^Decline/, 'Take'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByText(/so a colleague has to decide/)).toBeNull()
  press('a')
  press('d')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(acts(opened)).toEqual([])
  expect(screen.getByRole('checkbox', { name: 'Reviewers only' })).toBeInTheDocument()
  expect(screen.getByPlaceholderText('Add a comment for Dana')).toBeInTheDocument()
})

it('says that what is about oneself is a colleague’s', async () => {
  await openActivities([open(1, { can: theirs() })], { address: inList })
  await heading('Paper 1')
  expect(screen.getByText(/^This task is about you or someone you’re acting for/)).toBeInTheDocument()
  expect(screen.queryByText(/^You worked on this one/)).toBeNull()
})

it('shows the advisor why it waits for them, and takes their answer and nothing of the reviewers', async () => {
  const waits = taskOf(1, { stage: 6, reason: 'Page 4 is not signed.', can: theirs({ answer: true, withdraw: true }) })
  const { user, server } = openTasks([waits], {
    address: '/view/1#answer',
    answers: { 'POST /api/tasks/1/comment': { ok: true } },
  })
  expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent('Waiting for your replyPage 4 is not signed.')
  const field = screen.getByRole('textbox', { name: 'Your reply' })
  expect(field).toHaveFocus()
  for (const name of ['Approve', 'Return', 'Decline', 'Take']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Reviewers only' })).toBeNull()
  await fill(user, field, 'Signed now')
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  expect(await screen.findByText('Reply sent. Your request is back in review.')).toBeInTheDocument()
  expect(server.to('POST', '/api/tasks/1/comment')[0]?.body).toEqual({ text: 'Signed now' })
})

it('takes files with a reply, or instead of one, and keeps both when it does not go through', async () => {
  const waits = taskOf(1, { stage: 6, reason: 'Page 4 is not signed.', can: theirs({ answer: true }) })
  const { user } = openTasks([waits], { address: '/view/1' })
  const send = await screen.findByRole('button', { name: 'Send reply' })
  expect(send).toBeDisabled()
  await user.upload(screen.getByLabelText('Files'), [fileOf('one.pdf'), fileOf('two.pdf')])
  await user.click(send)
  const [first] = FakeUpload.sent
  expect([first?.method, first?.path]).toEqual(['POST', '/api/tasks/1/reply'])
  expect([first?.body.get('text'), first?.body.getAll('upload').length]).toEqual(['', 2])
  await first?.answer(503, { ok: false, code: 'unavailable', message: 'Try again in a moment.' })
  expect(await screen.findByText('Couldn’t send reply')).toBeInTheDocument()
  await fill(user, screen.getByRole('textbox', { name: 'Your reply' }), 'Signed now')
  await user.click(send)
  const second = FakeUpload.sent.at(-1)
  expect([second?.body.get('text'), second?.body.getAll('upload').length]).toEqual(['Signed now', 2])
  await second?.answer(200, { ok: true })
  expect(await screen.findByText('Reply sent. Your request is back in review.')).toBeInTheDocument()
  expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull()
})

it('tells every time on the firm’s clock, with its zone', async () => {
  const at = '2026-11-16T14:12:00.000Z'
  const facts = [{ label: 'Noticed', value: 'Nov 16, 2026, 9:12 AM ET', at }]
  openTasks([taskOf(1, { can: theirs() })], { address: '/view/1', behind: { record: { facts } } })
  await heading('Paper 1')
  expect(screen.getByText('Noticed', { selector: 'dt' }).nextElementSibling).toHaveTextContent(
    'Mon, Nov 16, 9:12 AM ET',
  )
  expect(screen.getByText(/^submitted/)).toHaveTextContent('submitted Wed, Nov 11, 9:12 AM ET')
})

it('calls conditions conditions', async () => {
  const outcome = { decision: 'Approved with conditions', timestamp: '2026-11-15T14:12:00.000Z' }
  const entries = [entryOf('decided', { text: 'No clients.', stage: 9 })]
  openTasks([taskOf(1, { stage: 9, outcome, can: theirs() })], { address: '/view/1', behind: { entries } })
  const said = (await screen.findByText('No clients.')).closest('li')
  expect(said).toHaveTextContent('Conditions')
  expect(said).not.toHaveTextContent('Decision')
})

it('offers no files where nothing is asked', async () => {
  openTasks([taskOf(1, { can: theirs() })], { address: '/view/1' })
  await heading('Paper 1')
  expect(screen.queryByLabelText('Files')).toBeNull()
})

it('shows the advisor what changes at once, and lets them withdraw', async () => {
  const { user, list, server } = openTasks([taskOf(1, { can: theirs({ withdraw: true }) })], {
    address: '/view/1',
    answers: { 'POST /api/tasks/1/withdraw': { ok: true } },
  })
  await heading('Paper 1')
  expect(screen.getByRole('link', { name: 'Back to home' })).toBeInTheDocument()
  list[0] = taskOf(1, { stage: 3, version: 2, can: theirs({ withdraw: true }) })
  act(() => FakeEventSource.open[0]?.say('changed', 'task/1'))
  expect((await screen.findAllByText('In Progress')).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this request?' }))
  await user.click(dialog.getByRole('button', { name: 'Withdraw request' }))
  await waitFor(() => expect(server.to('POST', '/api/tasks/1/withdraw')).toHaveLength(1))
})

it.each([
  ['/view/99', { 'GET /api/tasks/99': failure(404, 'not-found') }],
  ['/view/98', { 'GET /api/tasks/98': failure(403, 'forbidden') }],
  ['/view/halvorsen', {}],
])('says that there is nothing to see at %s', async (address, answers) => {
  openTasks([], { address, answers })
  expect(await heading('Task not found')).toBeInTheDocument()
})
