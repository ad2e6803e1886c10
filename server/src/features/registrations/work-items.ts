// A registration that is asked for, or asked to be removed, and its work item. Only the firm files a U4: the decision is what
// changes a status.
import { money } from '@portal/contract/rules/money'
import { firmDay } from '@portal/contract/rules/day'
import { registrationRows } from '@portal/contract/rules/registration'
import { stage } from '@portal/contract/rules/stage'
import {
  licenseLabels,
  type RegistrationStatus,
  registrationsTopic,
  type StateLicense,
} from '@portal/contract/registrations'
import { yearEndTopic } from '@portal/contract/year-end'
import type { Note } from '../../platform/change.ts'
import { existing } from '../../platform/db/ids.ts'
import type { Tx } from '../../platform/db/open.ts'
import { found } from '../../platform/http/errors.ts'
import { hasPaymentToReturn, paymentsOn, refundItem, refusedBy, returnItemPayments } from '../payments/public.ts'
import { openWorkItem, type RecordKind, type WorkItemChange } from '../tasks/public.ts'
import { close, putWorkItem, registrationById, type Row, scheduleOn, type Which } from './store.ts'

const kind = 'registration'

/** 'New York, Securities Agent' */
export const named = ({ state, license }: { state: string; license: StateLicense }): string =>
  `${state}, ${licenseLabels[license]}`

export function tell(note: Note, { account_id, tapsid }: { account_id: string; tapsid: number }): void {
  note.live(registrationsTopic(tapsid))
  note.live(yearEndTopic(account_id))
}

interface Asked extends Which {
  id: number
  removal: boolean
  by: { id: string }
  /** What was paid for it. */
  from?: `payment:${string}`
}

export async function openFor(tx: Tx, note: Note, asked: Asked, now: Date): Promise<number> {
  const opening = {
    department: 'Registrations',
    category: asked.removal ? 'State Removal' : 'State Request',
    info: named(asked),
    accountId: asked.account_id,
    by: asked.by,
    record: { kind, id: asked.id },
    ...(asked.from && { from: asked.from }),
  } as const
  const workItemId = await openWorkItem(tx, note, opening, now)
  await putWorkItem(tx, asked.id, workItemId, asked.removal)
  return workItemId
}

const statusText: Record<RegistrationStatus, string> = {
  VALID: 'Approved',
  REQUESTED: 'Pending',
  DENIED: 'Denied',
  '': 'Not held',
}

export const registrationRecords: RecordKind = {
  kind,
  decidedBy: 'work list',
  // declined, what was paid for it is refunded
  proofFor: async (db, workItemId, decision) => decision === 'Declined' && (await hasPaymentToReturn(db, workItemId)),
  approvable: (db, ids) => existing(db, 'registration', ids),
  namedInMails: true,

  async view({ db, clock }, recordId, { workItemId, advisor }) {
    const row = found(await registrationById(db, recordId))
    const { states } = await scheduleOn(db, firmDay(clock()))
    const priced = registrationRows([], states).find(
      ({ state_name, license_name }) => state_name === row.state && license_name === row.license,
    )
    const fee = (amount: number | null | undefined) => (amount == null ? 'Not available' : money(amount))
    return {
      kind,
      title: `${row.removal ? 'Remove' : 'Add'} ${named(row)}`,
      sentence: row.removal
        ? `Remove ${named(row)}, from ${advisor}’s registrations.`
        : `Add ${named(row)}, to ${advisor}’s registrations.`,
      link: '/securities/regs',
      asked: [
        {
          label: named(row),
          on_file: row.status === 'REQUESTED' ? 'Not held' : statusText[row.status],
          wanted: row.removal ? 'Removed' : 'Approved',
        },
      ],
      rule: 'State registration on Form U4 (FINRA By-Laws, Article V)',
      due: null,
      step: { text: 'File the Form U4 for this state in CRD. Approving sets the status here.', holds: false },
      facts: [
        { label: 'State', value: row.state },
        { label: 'Type', value: licenseLabels[row.license] },
        { label: 'Status', value: statusText[row.status] },
        ...(row.work_item_id === null ? [] : [{ label: 'Request', value: row.removal ? 'Remove' : 'Add' }]),
        { label: 'Initial fee', value: fee(priced?.initial) },
        { label: 'Renewal fee', value: fee(priced?.renewal) },
        { label: 'CRD', value: row.crd },
      ],
      files: [],
      checks: [],
      next: [
        {
          text: row.removal ? 'The registration is no longer listed' : 'The registration is listed as Approved',
          note: 'On approval',
        },
      ],
      payments: await paymentsOn(db, workItemId),
    }
  },

  async changed(tx, note, recordId, change) {
    if (change.stage !== stage.complete) return undefined
    const row = found(await registrationById(tx, recordId))
    // its item is held, so nobody else is at it
    if (row.work_item_id !== change.workItemId) return undefined
    const status = statusAfter(row, change)
    await close(tx, recordId, status, change.now)
    note.audit('registration.decided', `registration:${recordId}`, {
      asked: row.removal ? 'removal' : 'addition',
      decision: change.decision,
      status: status ?? row.status,
    })
    tell(note, row)
    if (change.decision === 'Approved') return undefined
    const refund = change.decision === 'Declined' ? refundItem : returnItemPayments
    return { also: await refund(tx, note, change.workItemId, refusedBy(change), change.now) }
  },
}

/** Nothing: it stays what it is. */
function statusAfter(
  { removal }: Pick<Row, 'removal'>,
  { decision }: Pick<WorkItemChange, 'decision'>,
): RegistrationStatus | undefined {
  if (decision === 'Approved') return removal ? '' : 'VALID'
  if (removal) return undefined
  return decision === 'Declined' ? 'DENIED' : ''
}
