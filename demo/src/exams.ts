// Exams of the demo firm: a request in every state, for the advisor who signs in and for others of the firm.
import type { ExamStatus } from '@portal/contract/exams'
import { examInWords, examNamed, examWindowDays, retakeWaitDays } from '@portal/contract/rules/exams'
import { stage } from '@portal/contract/rules/stage'
import type pg from 'pg'
import { type Person, personOf } from './people.ts'
import { producing } from './production.ts'
import { daysBefore, insertRows, nextIds } from './rows.ts'

interface Firm {
  now: Date
  everybody: Person[]
}

interface Story {
  exam: string
  status: ExamStatus
  reason: string
  payer: 'firm' | 'advisor'
  /** Days since it was asked for. */
  asked: number
  /** Days since the window was opened. */
  opened?: number
  /** In so many days from now; less than none for a day that is over. */
  scheduled?: number
  /** Days since it was sat. */
  sat?: number
}

const principal = 'I’ll supervise the branch while the principal is on leave.'
const municipal = 'My new office serves municipal clients.'
const advisors: Story[] = [
  { exam: '24', status: 'Window open', reason: principal, payer: 'firm', asked: 80, opened: 78 },
  { exam: '9', status: 'Failed', reason: principal, payer: 'advisor', asked: 70, opened: 64, scheduled: -12, sat: 12 },
  { exam: '52', status: 'Awaiting payment', reason: municipal, payer: 'advisor', asked: 1 },
]
const others: Story[] = [
  { exam: '52', status: 'Scheduled', reason: municipal, payer: 'firm', asked: 40, opened: 36, scheduled: -1 },
  { exam: '53', status: 'Scheduled', reason: principal, payer: 'firm', asked: 60, opened: 55, scheduled: 9 },
  { exam: '50', status: 'Passed', reason: municipal, payer: 'advisor', asked: 90, opened: 88, scheduled: -20, sat: 20 },
  { exam: '4', status: 'Expired', reason: principal, payer: 'firm', asked: 140, opened: 132 },
  { exam: '51', status: 'Window open', reason: municipal, payer: 'firm', asked: 115, opened: 110 },
]

/** After the registrations, which say what everybody holds. */
export async function addExams(client: pg.ClientBase, { now, everybody }: Firm): Promise<void> {
  const advisor = personOf(everybody, 'advisor')
  const reviewer = personOf(everybody, 'admin')
  const rest = producing(everybody).filter((person) => person !== advisor)
  const told = [
    ...advisors.map((story) => ({ story, person: advisor })),
    ...others.flatMap((story, index) => {
      const person = rest[index % rest.length]
      return person ? [{ story, person }] : []
    }),
  ]
  const ids = await nextIds(client, 'exam_request', told.length)
  const items = await nextIds(client, 'work_item', told.length)
  const rows = told.map(({ story, person }, index) => rowOf(story, person, ids[index], items[index], now))
  const decided = rows.filter(({ work_item_id }) => work_item_id !== null)
  await insertRows(
    client,
    'work_item',
    decided.map(({ id, work_item_id, exam, account_id, created_at, window_from }) => ({
      id: work_item_id,
      department: 'Registrations',
      category: 'Exam Request',
      info: examInWords(exam),
      account_id,
      created_by: account_id,
      created_at,
      assigned_to: reviewer.id,
      stage: stage.complete,
      reason: '',
      decision: 'Approved',
      decided_at: window_from,
      record_kind: 'exam-request',
      record_id: id,
      changed_at: window_from,
      version: 2,
    })),
  )
  await insertRows(
    client,
    'work_item_entry',
    decided.flatMap(({ work_item_id, account_id, created_at, window_from }) => {
      const common = { work_item_id, text: '', internal: false }
      return [
        { ...common, account_id, kind: 'opened', stage: stage.new, at: created_at },
        { ...common, account_id: reviewer.id, kind: 'decided', stage: stage.complete, at: window_from },
      ]
    }),
  )
  await insertRows(client, 'exam_request', rows)
  await client.query(
    `insert into exam_held select account_id, exam, result_on from exam_request where status = 'Passed' on conflict do nothing`,
  )
  // nobody asks for what they hold
  await client.query(
    `delete from exam_held h using exam_request r
     where r.account_id = h.account_id and r.exam = h.exam and r.status <> 'Passed'`,
  )
  await linkAsked(client)
  await client.query('analyze exam_request, exam_held')
}

function rowOf(story: Story, person: Person, id: number | undefined, item: number | undefined, now: Date) {
  const { exam, status, reason, payer, asked, opened, scheduled, sat } = story
  const ago = (days: number | undefined) => (days === undefined ? null : daysBefore(now, days))
  return {
    id,
    account_id: person.id,
    created_by: person.id,
    exam,
    status,
    reason,
    payer,
    cost_cents: (examNamed(exam)?.cost ?? 0) * 100,
    wanted_from: daysBefore(now, asked - 14),
    wanted_to: daysBefore(now, asked - 74),
    created_at: daysBefore(now, asked),
    changed_at: daysBefore(now, sat ?? opened ?? asked),
    window_from: ago(opened),
    window_to: opened === undefined ? null : daysBefore(now, opened - examWindowDays),
    scheduled: scheduled === undefined ? null : daysBefore(now, -scheduled),
    result_on: ago(sat),
    retake_from: status === 'Failed' && sat !== undefined ? daysBefore(now, sat - retakeWaitDays(1)) : null,
    reminded: opened !== undefined && opened > examWindowDays - 14,
    work_item_id: opened === undefined ? null : item,
  }
}

/** What the list of work items has of exams that are still being decided: each gets the request it is about. */
async function linkAsked(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: number; account_id: string; info: string; created_at: Date }>(
    `select id, account_id, info, created_at from work_item where category = 'Exam Request' and stage < $1 order by id`,
    [stage.complete],
  )
  const ids = await nextIds(client, 'exam_request', rows.length)
  for (const [index, item] of rows.entries()) {
    const exam = item.info
      .replace(/^Series /, '')
      .toLowerCase()
      .replaceAll(' ', '-')
    await insertRows(client, 'exam_request', [
      {
        id: ids[index],
        account_id: item.account_id,
        created_by: item.account_id,
        exam,
        status: 'Requested',
        reason: 'Adding advisory accounts to my securities business.',
        payer: 'firm',
        cost_cents: (examNamed(exam)?.cost ?? 0) * 100,
        wanted_from: daysBefore(item.created_at, -21),
        wanted_to: daysBefore(item.created_at, -80),
        created_at: item.created_at,
        changed_at: item.created_at,
        reminded: false,
        work_item_id: item.id,
      },
    ])
    await client.query(`update work_item set info = $2, record_kind = 'exam-request', record_id = $3 where id = $1`, [
      item.id,
      examInWords(exam),
      ids[index],
    ])
    await client.query('delete from exam_held where account_id = $1 and exam = $2', [item.account_id, exam])
  }
}
