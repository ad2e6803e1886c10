// What somebody asks the firm to correct, and its work item: the firm's word is what changes it.
import { limits } from '@portal/contract/limits'
import { type ChangeRequest, profileTopic } from '@portal/contract/profile'
import { dayInWords, firmDay } from '@portal/contract/rules/day'
import {
  type AskedChange,
  amendmentDue,
  type ChangeField,
  changeFieldOf,
  changeProblems,
  daysUntil,
} from '@portal/contract/rules/profile-change'
import { stage } from '@portal/contract/rules/stage'
import { type TaskRecord, taskTopic } from '@portal/contract/tasks'
import type { Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import type { User } from '../../platform/session/sessions.ts'
import { followAccount } from '../staff/public.ts'
import { dueOn, openWorkItem, type RecordKind } from '../tasks/public.ts'
import {
  accessOf,
  addChange,
  type ChangeRow,
  changeById,
  changesToApprove,
  itemOfAddress,
  lockChange,
  putAccount,
  putChange,
} from './store.ts'

const kind = 'profile-change'

/** Where each is kept. The sign-in address is more than a detail, and has a way of its own. */
const columnOf = {
  first: 'first',
  last: 'last',
  other_names: 'other_names',
  address: 'home_address',
  phone: 'phone',
  email: 'email',
  crd: 'crd',
} as const satisfies Record<ChangeField, string>

const lockKept = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('account')
    .select(['id', ...Object.values(columnOf), 'access'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export async function askForChange(tx: Tx, note: Note, user: User, asked: AskedChange, now: Date): Promise<number> {
  const fields = changeProblems(asked, firmDay(now))
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  const { field } = asked
  const { label, u4 } = changeFieldOf[field]
  const onFile = await lockKept(tx, user.id)
  const current = onFile[columnOf[field]]
  const wanted = field === 'email' ? asked.wanted.trim().toLowerCase() : asked.wanted.trim()
  if (wanted === current) throw new AppError('invalid', { fields: { wanted: 'This is already what we have on file.' } })
  const happened_on = u4 ? asked.happened_on : null
  const id = await addChange(
    tx,
    { account_id: user.id, field, current, wanted, note: asked.note.trim(), happened_on },
    now,
  )
  if (id === undefined)
    throw new AppError('conflict', {
      message: `A change to “${label}” is already requested. Wait for it, or withdraw it first.`,
    })
  const opening = {
    department: 'People',
    category: 'Profile Change',
    info: label,
    accountId: user.id,
    by: user,
    record: { kind, id },
    deadline: amendmentDue(field, happened_on),
  } as const
  const task = await openWorkItem(tx, note, opening, now)
  await putChange(tx, id, { work_item_id: task })
  note.audit('profile.change-asked', `account:${user.id}`, { change: id, field, happened_on })
  note.live(profileTopic(user.id))
  return task
}

/** The days are told only while there is something left to do. */
export function changeOf(row: ChangeRow, today: string): ChangeRequest {
  const { id, field, current, wanted, status, happened_on } = row
  const due = amendmentDue(field, happened_on)
  return {
    id,
    field,
    current,
    wanted,
    status,
    created: row.created_at.toISOString(),
    happened_on,
    due,
    days_left: due && status === 'Requested' ? daysUntil(due, today) : null,
    task: row.work_item_id,
  }
}

export const changeRecords: RecordKind = {
  kind,
  decidedBy: 'work list',
  proofFor: 'nothing',
  approvable: changesToApprove,

  async view({ db, clock }, recordId, { advisor }) {
    const row = found(await changeById(db, recordId))
    const today = firmDay(clock())
    const { label, u4 } = changeFieldOf[row.field]
    const due = amendmentDue(row.field, row.happened_on)
    const facts: [string, string | null][] = [
      ['Note', row.note],
      ['Status', row.status],
    ]
    return {
      kind,
      title: `${label} change`,
      sentence: `Change ${advisor}’s ${inSentence(label)} ${row.current ? `from ${row.current} ` : ''}to ${row.wanted}.`,
      link: '/general/profile',
      asked: await askedOf(db, row),
      rule: u4 ? u4Rule : recordsRule,
      due: due === null ? null : dueOn(due, today, 'Amend the U4 by'),
      step: row.field === 'email' ? await addressStep(db, row) : u4 ? { text: amendFirst, holds: false } : null,
      facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
      files: [],
      checks: [],
      next: [{ text: 'The new value is on file', note: 'On approval' }],
    }
  },

  async changed(tx, note, recordId, { stage: to, decision, now }) {
    if (to !== stage.complete) return
    const row = found(await lockChange(tx, recordId))
    if (row.status !== 'Requested') return
    const { account_id, field, wanted } = row
    // that of the sign-in address was made before it could be approved
    if (decision === 'Approved' && field !== 'email') {
      const account = await lockKept(tx, account_id)
      const column = columnOf[field]
      await followAccount(tx, note, account, { [column]: wanted }, now)
      await putAccount(tx, account_id, { [column]: wanted })
      note.audit('profile.changed', `account:${account_id}`, { field, before: account[column], after: wanted })
    }
    const status = decision === 'Approved' ? 'Done' : decision === 'Declined' ? 'Declined' : 'Withdrawn'
    await putChange(tx, recordId, { status })
    note.audit('profile.change-closed', `account:${account_id}`, { change: recordId, field, status })
    note.live(profileTopic(account_id))
  },
}

/** CRD number, home address */
const inSentence = (label: string) => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase())

/** What is read together: the rest of a name, the other way to reach somebody. */
const together: readonly (readonly ChangeField[])[] = [
  ['first', 'last', 'other_names'],
  ['phone', 'email'],
]

async function askedOf(db: Db, row: ChangeRow): Promise<TaskRecord['asked']> {
  const fields = together.find((group) => group.includes(row.field)) ?? [row.field]
  const kept = await keptOf(db, row.account_id)
  const rows = fields.flatMap((field): TaskRecord['asked'] => {
    const { label, u4 } = changeFieldOf[field]
    const mark = u4 ? amendsU4 : field === 'email' ? signsIn : undefined
    if (field === row.field) return [{ label, on_file: row.current, wanted: row.wanted, ...(mark && { mark }) }]
    const on_file = kept[columnOf[field]] ?? ''
    return on_file ? [{ label, on_file, wanted: on_file }] : []
  })
  const on = row.happened_on && { label: 'Date of change', on_file: '', wanted: dayInWords(row.happened_on) }
  return on ? [...rows, on] : rows
}

const keptOf = (db: Db, accountId: string) =>
  db.selectFrom('account').select(Object.values(columnOf)).where('id', '=', accountId).executeTakeFirstOrThrow()

/** Whoever reads somebody's mail is halfway to being them: the address is changed on their page, with all that takes. */
async function addressStep(db: Db, { account_id, wanted }: ChangeRow): Promise<TaskRecord['step']> {
  const { email, access } = await accessOf(db, account_id)
  const holds = email !== wanted
  if (!holds) return { text: 'Done: the sign-in email was changed.', holds }
  const second = access > limits.accessAdvisor ? ' A second admin confirms it there.' : ''
  return { text: `An admin changes the sign-in email under User Management.${second} Then approve here.`, holds }
}

/** The work item that waits for it. */
export async function addressChanged(tx: Tx, note: Note, accountId: string): Promise<void> {
  const item = await itemOfAddress(tx, accountId)
  if (item !== undefined) note.live(taskTopic(item))
}

const amendsU4 = 'This is on the Form U4, which has to be amended within 30 days of the change.'
const signsIn = 'They sign in with this address.'
const amendFirst = 'File the U4 amendment in CRD. Approving changes the record here.'
const u4Rule = 'Form U4 amendment within 30 days (FINRA By-Laws, Article V, Section 2(c))'
const recordsRule = 'Records of associated persons (SEC Rule 17a-3(a)(12))'
