import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changeOf, type HistoryAnswer, historyOf, openRecords } from '../../testing/records.tsx'
import { failure, type Sent } from '../../testing/wire.ts'

const own = { part: 'outside_business', key: '12' }
const field = (name: string, from: string, to: string) => ({ field: name, from, to })

const changes = [
  changeOf(44_018, '2024-08-18T12:55:00.000Z', {
    action: 'outside-business.begun',
    lines: [{ ...own, op: 'insert', fields: [field('Status', '', 'Draft')] }],
  }),
  changeOf(44_100, '2024-09-11T14:02:00.000Z', {
    actor_name: 'Rosalind Achterberg',
    action: 'outside-business.submitted',
    through: 'link action',
    lines: [{ ...own, op: 'update', fields: [field('Status', 'Draft', 'In Review'), field('Version', '1', '2')] }],
  }),
  changeOf(46_902, '2024-10-12T20:40:00.000Z', {
    acting_for: 'Omar Larsen',
    lines: [
      {
        ...own,
        op: 'update',
        fields: [
          field('Clients involved', 'No', 'Yes'),
          field('Position', 'Member', 'Treasurer'),
          field('Hours a week', '3', '4'),
        ],
      },
      { part: 'work_item_entry', key: '7', op: 'insert', fields: [field('Type', '', 'comment')] },
      { part: 'work_item_entry', key: '8', op: 'insert', fields: [field('Type', '', 'assigned')] },
      { part: 'vendor_file', key: '3', op: 'delete', fields: [] },
      { part: 'vendor_file', key: '4', op: 'delete', fields: [] },
    ],
  }),
]

/** The record with what was known at the end of that day. */
const answerOn = (day: string | undefined): HistoryAnswer =>
  historyOf(changes, {
    sealed_entry: 45_000,
    rows: [
      {
        ...own,
        was: true,
        now: true,
        fields: [
          { field: 'Status', was: day && day < '2024-09-11' ? 'Draft' : 'In Review', now: 'In Review' },
          { field: 'Position', was: day && day < '2024-10-12' ? 'Member' : 'Treasurer', now: 'Treasurer' },
          { field: 'Entity', was: 'Kingsley Arts Trust', now: 'Kingsley Arts Trust' },
        ],
      },
      {
        part: 'work_item_entry',
        key: '7',
        was: day === undefined || day >= '2024-10-12',
        now: true,
        fields: [{ field: 'Text', was: day && day < '2024-10-12' ? '' : 'Hello', now: 'Hello' }],
      },
    ],
  })
const answers = { 'GET /api/records/history': ({ query }: Sent) => answerOn(query['day']) }
const address = '/records?record=outside_business:12'

const fields = () =>
  within(screen.getByRole('table', { name: 'Fields of the record' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const slider = () => screen.findByRole('slider', { name: 'Date of the record' })

it('shows a record as it stood on a day beside today, says so as long as it does, and goes back', async () => {
  const { user, address: now } = openRecords({ address: `${address}&day=2024-10-03`, answers })
  await screen.findByText('as it stood on Thursday, October 3, 2024, at the end of the day')
  expect(screen.getByText(/^You’re looking at this record/)).toHaveTextContent('1 change came later.')
  expect(screen.getByText('In Review on Oct 3, 2024')).toBeInTheDocument()
  expect(screen.getByText('Outside activities of Eleanor Whitcombe')).toBeInTheDocument()
  expect(screen.getByText('kept while in use and 3 years after the activity ends')).toBeInTheDocument()
  expect(fields()).toEqual([
    ['Field', 'On October 3, 2024', 'Today'],
    ['Status', 'In Review', 'Same'],
    ['Position', 'Member', 'Treasurer'],
    ['Entity', 'Kingsley Arts Trust', 'Same'],
    ['CommentNot there on October 3, 2024'],
    ['Text', '–', 'Hello'],
  ])
  expect(screen.getByText('Re-created from 2 audit entries').parentElement).toHaveTextContent(
    '44,018 to 44,100, sealed',
  )
  await user.click(screen.getByRole('button', { name: 'Back to today' }))
  expect(now()).toBe('/records?record=outside_business%3A12')
  await waitFor(() => expect(fields()[0]).toEqual(['Field', 'Today']))
  expect(screen.queryByText(/^You’re looking at/)).not.toBeInTheDocument()
  expect(screen.getByText('Re-created from 3 audit entries').parentElement).toHaveTextContent(
    '44,018 to 46,902, not sealed yet',
  )
})

it('tells the history newest first: who, what, from and to, through which page, and for whom', async () => {
  const { user } = openRecords({ address: `${address}&day=2024-10-03`, answers })
  const history = await screen.findByRole('region', { name: 'History' })
  const items = within(history).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Eleanor Whitcombe saved the draft of Board seatClients involved NoYesPosition MemberTreasurerand 1 moreComment addedActivity added2 files removedOct 12, 2024, 4:40 PM ET, Outside Business, acting for Omar Larsen',
    'October 3, 2024: the record as shown',
    'Rosalind Achterberg submitted Board seatStatus DraftIn ReviewSep 11, 2024, 10:02 AM ET, emailed link',
    'Eleanor Whitcombe started a draft of Board seatAug 18, 2024, 8:55 AM ET, Outside Business',
  ])
  await user.click(within(history).getByRole('button', { name: 'and 1 more' }))
  expect(items[0]).toHaveTextContent('Hours a week 34')
})

it('steps from change to change with the keyboard, keeps the old day until the next is there, and takes a date between', async () => {
  let answer: (value: HistoryAnswer) => void = () => {}
  const {
    user,
    server,
    address: now,
  } = openRecords({
    address,
    answers: {
      'GET /api/records/history': ({ query }) =>
        query['day'] === '2024-09-11'
          ? new Promise<HistoryAnswer>((given) => (answer = given))
          : answerOn(query['day']),
    },
  })
  const line = await slider()
  expect(line).toHaveAttribute('aria-valuetext', 'Today')
  expect(line).toHaveValue('3')
  line.focus()
  await user.keyboard('{ArrowLeft}')
  expect(line).toHaveAttribute('aria-valuetext', 'Saturday, October 12, 2024')
  await waitFor(() => expect(fields()[0]).toContain('On October 12, 2024'))
  // at the end of the day: what was changed on it is in it
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('October 12, 2024: the record as shown')
  expect(screen.getByText(/No changes came later\.$/)).toBeInTheDocument()
  await user.keyboard('{ArrowLeft}')
  expect(line).toHaveAttribute('aria-valuetext', 'Wednesday, September 11, 2024')
  // not there yet: nothing flickers, and nothing claims to be of the day that is asked for
  expect(fields()[0]).toContain('On October 12, 2024')
  answer(answerOn('2024-09-11'))
  await waitFor(() => expect(fields()[0]).toContain('On September 11, 2024'))
  await user.keyboard('{Home}')
  expect(now()).toContain('day=2024-08-18')
  await user.keyboard('{End}')
  expect(now()).toBe('/records?record=outside_business%3A12')

  const date = screen.getByLabelText('As it stood on')
  fireEvent.change(date, { target: { value: '0002-10-03' } })
  expect(now()).not.toContain('day=')
  fireEvent.change(date, { target: { value: '2024-10-03' } })
  await waitFor(() => expect(line).toHaveAttribute('aria-valuetext', 'Thursday, October 3, 2024'))
  expect(line).toHaveAttribute('max', '4')
  line.focus()
  await user.keyboard('{ArrowRight}')
  expect(now()).toContain('day=2024-10-12')
  expect(server.to('GET', '/api/records/history').map(({ query }) => query['day'])).not.toContain('0002-10-03')
})

it('says since when a record is known, that one was not there yet, and that there is none', async () => {
  const { server, router } = openRecords({
    address,
    answers: { 'GET /api/records/history': { ...answerOn(undefined), began: false } },
  })
  expect(
    await screen.findByText('History of this record began on August 18, 2024. What was before isn’t known.'),
  ).toBeInTheDocument()
  server.answers['GET /api/records/history'] = historyOf(changes)
  await router.navigate(`${address}&day=2024-08-01`)
  await screen.findByText('This record didn’t exist yet on August 1, 2024.')
  server.answers['GET /api/records/history'] = failure(404, 'not-found')
  await router.navigate('/records?record=product:999')
  await screen.findByRole('heading', { level: 1, name: 'Record not found' })
  await router.navigate('/records?record=nonsense')
  await screen.findByRole('heading', { level: 1, name: 'Record not found' })
})

it('shows the note that stays of a record that was disposed of', async () => {
  openRecords({
    address: '/records?record=outside_business:12',
    answers: {
      'GET /api/records/history': historyOf(changes, {
        note: {
          record: 'outside_business:12',
          class: 'outside-activities',
          created: '2020-10-12',
          settled: '2023-10-12',
          retention_ended: '2026-10-12',
          disposed_at: '2026-11-16T15:00:00.000Z',
          approved_by: ['Rosalind Achterberg', 'Theodora Vance'],
          sha256: `a90c4f17${'0'.repeat(48)}77be01d2`,
          disposal: 10,
        },
      }),
    },
  })
  expect(await screen.findByText('Rosalind Achterberg, Theodora Vance')).toBeVisible()
  expect(screen.getByText('a90c4f17 … 77be01d2')).toBeVisible()
  expect(screen.getByText('disposed of Nov 16, 2026')).toBeVisible()
  expect(screen.getByText('Disposed of')).toBeVisible()
})
