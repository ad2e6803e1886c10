// What somebody asks the firm to correct, and its work item: the firm's word is what changes it.
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
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import type { User } from '../../platform/session/sessions.ts'
import { openWorkItem, type RecordKind } from '../tasks/public.ts'
import { addChange, type ChangeRow, changeById, lockChange, putAccount, putChange } from './store.ts'

const kind = 'profile-change'

/** What the portal keeps itself follows the decision; the rest is the firm's to enter where it belongs. */
const kept = ['first', 'last', 'phone', 'crd'] as const
type Kept = (typeof kept)[number]
const isKept = (field: ChangeField): field is Kept => kept.some((one) => one === field)

const lockKept = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('account')
    .select(['first', 'last', 'phone', 'crd', 'email'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export async function askForChange(tx: Tx, note: Note, user: User, asked: AskedChange, now: Date): Promise<number> {
  const fields = changeProblems(asked, firmDay(now))
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  const { field } = asked
  const { label, u4 } = changeFieldOf[field]
  const onFile = await lockKept(tx, user.id)
  const current = field === 'email' || isKept(field) ? onFile[field] : ''
  const wanted = asked.wanted.trim()
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

  async view({ db, clock }, recordId) {
    const row = found(await changeById(db, recordId))
    const { due, days_left } = changeOf(row, firmDay(clock()))
    const facts: [string, string | null][] = [
      ['Field', changeFieldOf[row.field].label],
      ['On file', row.current],
      ['New value', row.wanted],
      ['Date of change', row.happened_on && dayInWords(row.happened_on)],
      ['Amend U4 by', due && dayInWords(due)],
      ['Note', row.note],
      ['Status', row.status],
    ]
    return {
      kind,
      link: '/general/profile',
      facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
      files: [],
      checks: days_left === null ? [] : [{ done: days_left >= 0, text: clockInWords(days_left) }],
    }
  },

  async changed(tx, note, recordId, { stage: to, decision }) {
    if (to !== stage.complete) return
    const row = found(await lockChange(tx, recordId))
    if (row.status !== 'Requested') return
    const { account_id, field, wanted } = row
    if (decision === 'Approved' && isKept(field)) {
      const before = (await lockKept(tx, account_id))[field]
      await putAccount(tx, account_id, { [field]: wanted })
      note.audit('profile.changed', `account:${account_id}`, { field, before, after: wanted })
    }
    const status = decision === 'Approved' ? 'Done' : decision === 'Declined' ? 'Declined' : 'Withdrawn'
    await putChange(tx, recordId, { status })
    note.audit('profile.change-closed', `account:${account_id}`, { change: recordId, field, status })
    note.live(profileTopic(account_id))
  },
}

function clockInWords(left: number): string {
  const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)
  if (left < 0) return `The U4 amendment is ${days(-left)} overdue (FINRA By-Laws, Article V)`
  return `${left === 0 ? 'Today is the last day' : `${days(left)} left`} to amend the U4 (FINRA By-Laws, Article V)`
}
