// An outside activity and its two work items: the manager's, then compliance's.
import { activityRenewalDays, outsideBusinessTopic } from '@portal/contract/outside-business'
import { dayInWords, daysAfter, firmDay } from '@portal/contract/rules/day'
import { stage } from '@portal/contract/rules/stage'
import type { TaskCategory, TaskRecord } from '@portal/contract/tasks'
import type { Note } from '../../platform/change.ts'
import { existing } from '../../platform/db/ids.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  dueOn,
  followWorkItem,
  lockWorkItem,
  openWorkItem,
  type RecordKind,
  type Telling,
  type WorkItemChange,
} from '../tasks/public.ts'
import { named, passedOnMail } from './mails.ts'
import { approvedAs, deskOf, mayDecide } from './policy.ts'
import { activityById, branchManager, deciderOf, lockActivity, type Moved, put, type Row } from './store.ts'

const kind = 'outside-business'

/** A renewal is decided before the approval ends, a first notice before the activity starts. */
const decideBefore = ({ answers, renewing, expires }: Row): string => (renewing && expires) || answers.start_date

const opening = (row: Row, category: TaskCategory, by: { id: string | null }, desk: 'manager' | 'firm') =>
  ({
    department: 'Compliance',
    category,
    info: named(row.answers),
    accountId: row.account_id,
    by,
    record: { kind, id: row.id },
    desk,
    deadline: decideBefore(row),
  }) as const

/** For a first notice and for every renewal; and whose work it is first, if anybody's. */
export async function openForManager(
  tx: Tx,
  note: Note,
  row: Row,
  by: { id: string },
  now: Date,
): Promise<{ workItemId: number; manager: string | undefined }> {
  const workItemId = await openWorkItem(tx, note, opening(row, 'Outside Activity', by, 'manager'), now)
  const manager = await branchManager(tx, row.id)
  if (manager) await followWorkItem(tx, note, workItemId, { what: 'assigned', assignTo: manager, by }, now)
  return { workItemId, manager }
}

async function openForCompliance(tx: Tx, note: Note, row: Row, { workItemId, now }: WorkItemChange): Promise<number> {
  const first = found(await lockWorkItem(tx, workItemId))
  const by = { id: first.created_by }
  const second = await openWorkItem(tx, note, opening(row, 'Outside Activity, compliance', by, 'firm'), now)
  // whoever decided first never decides it a second time
  await note.worked(`work-item:${second}`)
  return second
}

export const activityRecords = ({ origin }: Platform): RecordKind => ({
  kind,
  decidedBy: 'work list',
  proofFor: 'nothing',
  decisions: ['Approved', 'Approved with conditions', 'Declined'],
  approvable: (db, ids) => existing(db, 'outside_business', ids),
  namedInMails: true,

  async view({ db, clock }, recordId, { advisor }) {
    const row = found(await activityById(db, recordId))
    return {
      kind,
      title: named(row.answers),
      sentence: row.renewing
        ? `Approve ${advisor}’s outside activity “${named(row.answers)}” for another year.`
        : `Approve ${advisor}’s outside activity “${named(row.answers)}” for one year.`,
      link: '/oba',
      ...askedOf(row, firmDay(clock())),
      step: null,
      facts: factsOf(row),
      files: [],
      checks: checksOf(row),
      next: [
        ...(row.manager_at ? [] : [{ text: 'Compliance decides', note: 'It isn’t approved until they do' }]),
        { text: 'The activity is approved', note: `For ${activityRenewalDays} days, then it has to be renewed` },
      ],
    }
  },

  async changed(tx, note, recordId, change) {
    const row = found(await lockActivity(tx, recordId))
    // of one that was decided or withdrawn before
    if (row.work_item_id !== change.workItemId) return undefined
    let telling: Telling | undefined
    if (change.what === 'decided') {
      if (!mayDecide(row, await deciderOf(tx, change.by.id)))
        throw new AppError('forbidden', { message: row.manager_at ? complianceDecides : managerDecides })
      const to = await decided(tx, note, row, change, origin)
      await put(tx, recordId, to, change.now)
      telling = toldOf(row, change, to)
    } else {
      // for the second desk too, and for what is sent in again
      if (change.what === 'answered' || change.what === 'withdrawn') await note.worked(`${kind}:${recordId}`)
      await put(tx, recordId, followed(row, change), change.now)
    }
    note.audit('outside-business.followed', `outside-business:${recordId}`, {
      what: change.what,
      decision: change.decision,
    })
    note.live(outsideBusinessTopic(row.account_id))
    return telling
  },
})

/** The manager's word alone approves nothing, and the advisor is told so; compliance's stands under the conditions of both. */
function toldOf(row: Row, { decision }: WorkItemChange, { conditions }: Moved): Telling | undefined {
  if (decision === 'Declined') return undefined
  if (!row.manager_at) return 'told'
  return conditions ? { decision: 'Approved with conditions', reason: conditions } : undefined
}

const managerDecides = 'The advisor’s branch manager or an admin has to decide first.'
const complianceDecides = 'Compliance has to decide this, and it can’t be the person who approved it first.'

function followed(row: Row, { what, stage: at, reason }: WorkItemChange): Moved {
  if (what === 'withdrawn') {
    const back = row.renewing ? approvedAs(row.conditions) : 'Draft'
    return { status: back, renewing: false, proposed: '', reason: '', manager_id: null, manager_at: null }
  }
  if (at === stage.holdingAdvisor) return { status: 'Holding (Advisor)', ...(what === 'returned' && { reason }) }
  return { status: deskOf(row), reason: '' }
}

async function decided(tx: Tx, note: Note, row: Row, change: WorkItemChange, origin: string): Promise<Moved> {
  const { decision, reason, by, now } = change
  const first = !row.manager_at && { manager_id: by.id, manager_at: now }
  const over = { decided_by: by.id, decided_at: now, renewing: false, proposed: '' }
  if (decision === 'Declined') return { ...first, ...over, status: 'Denied', reason, conditions: '', expires: null }
  const conditions = decision === 'Approved with conditions' ? reason : ''
  if (first) {
    await note.mail(passedOnMail(row, origin))
    const work_item_id = await openForCompliance(tx, note, row, change)
    return { ...first, status: 'Compliance', proposed: conditions, reason: '', work_item_id }
  }
  // what either of the two asks for holds
  const both = [row.proposed, conditions].filter(Boolean).join('\n')
  return {
    ...over,
    status: approvedAs(both),
    conditions: both,
    reason: '',
    expires: daysAfter(firmDay(now), activityRenewalDays),
    reminded_for: null,
  }
}

function askedOf(row: Row, today: string): Pick<TaskRecord, 'asked' | 'rule' | 'due'> {
  const { answers, renewing, expires } = row
  const ends = renewing ? expires : null
  return {
    asked: [
      {
        label: 'Approval',
        on_file: ends ? `Approved until ${dayInWords(ends)}` : 'Not approved',
        wanted: ends ? 'Approved for another year' : 'Approved for one year',
      },
    ],
    rule: answers.private_securities
      ? 'Private securities transactions (FINRA Rules 3270 and 3280)'
      : 'Outside business activities (FINRA Rule 3270)',
    due: dueOn(decideBefore(row), today, ends ? 'Decide before the approval ends,' : 'Decide before the start,'),
  }
}

function factsOf(row: Row): TaskRecord['facts'] {
  const { answers, renewing, expires, proposed, conditions } = row
  const decidedFirst = row.manager_at ? `${row.manager}, ${dayInWords(firmDay(row.manager_at))}` : ''
  const facts: [string, string][] = [
    ['Description', answers.desc],
    ['Business', answers.business.name],
    ['What it does', answers.business.nature],
    ['Position', answers.position],
    ['Start date', dayInWords(answers.start_date)],
    ['End date', answers.end_date && dayInWords(answers.end_date)],
    ['Hours per week', `${answers.hours_week} (${answers.hours_trading} during trading hours)`],
    ['Compensation', answers.compensation],
    ['Clients', answers.clients_involved ? answers.clients : ''],
    ['Note', answers.note],
    ['Request', renewing ? 'Renewal for one year' : ''],
    ['Approved until', expires ? dayInWords(expires) : ''],
    ['Manager’s approval', decidedFirst],
    ['Proposed conditions', proposed],
    ['Conditions', conditions],
  ]
  return facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}

export function checksOf({ answers, submitted_at }: Row): TaskRecord['checks'] {
  const { start_date, investment_related, private_securities, clients_involved, hours_trading } = answers
  const told = submitted_at && firmDay(submitted_at)
  const late = told !== null && start_date < told
  return [
    {
      done: !late,
      text: late
        ? `Started ${dayInWords(start_date)}, before notice was given on ${dayInWords(told)} (FINRA Rule 3270)`
        : 'Notice given before the start date (FINRA Rule 3270)',
    },
    { done: !investment_related, text: investment_related ? 'Investment-related' : 'Not investment-related' },
    {
      done: !private_securities,
      text: private_securities
        ? 'A private securities transaction (FINRA Rule 3280)'
        : 'No private securities transaction',
    },
    { done: !clients_involved, text: clients_involved ? 'Clients are involved' : 'No clients involved' },
    { done: hours_trading === 0, text: hours_trading > 0 ? 'Uses trading hours' : 'Outside trading hours' },
  ]
}
