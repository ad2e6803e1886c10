// SQL of what changes an address change. Locks are taken in one order everywhere: the account and the place, the work item, the record.
import { createHash } from 'node:crypto'
import type { ChangeEntry, ChangeEvent, ChangeStatus, NoticeLetter } from '@portal/contract/address-blotter'
import {
  disbursementIsNear,
  noticeDue,
  secondChangeDays,
  sharedAddressDays,
} from '@portal/contract/rules/address-change'
import { isPoBox, normalizedAddress } from '@portal/contract/rules/us-address'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import { lockWorkItem } from '../tasks/public.ts'
import type { SealedContact } from './client-contact.ts'
import { changeById, clientKey, type Row } from './store.ts'

/** What tells an account and a place from others. */
export interface Keys {
  mark: Buffer
  place: string
}

/**
 * Two who enter the same account or the same place at one moment come one after the other, so that the second is compared with the
 * first. Before any row is held.
 */
export async function lockKeys(tx: Tx, keys: readonly Keys[]): Promise<void> {
  const numbers = keys
    .flatMap(({ mark, place }) => [lockNumber(mark), lockNumber(Buffer.from(place))])
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  for (const number of new Set(numbers)) await sql`select pg_advisory_xact_lock(${String(number)}::bigint)`.execute(tx)
}
const lockNumber = (bytes: Buffer): bigint =>
  createHash('sha256').update('address-blotter').update(bytes).digest().readBigInt64BE()

/** Held until the transaction ends, its work item first, as whoever comes from there does. */
export async function lockChange(tx: Tx, id: number): Promise<Row | undefined> {
  const lock = tx.selectFrom('address_change').select('work_item_id').where('id', '=', id)
  const before = await lock.executeTakeFirst()
  if (before?.work_item_id) await lockWorkItem(tx, before.work_item_id)
  // by itself first: only a statement that begins under the lock sees what others did before it
  await lock.forUpdate().executeTakeFirst()
  return await changeById(tx, id)
}

export interface Account {
  sealed: Buffer
  mark: Buffer
  end: string
}

const factsOf = (entry: Omit<ChangeEntry, 'account'>) => ({
  client: entry.client.trim(),
  client_key: clientKey(entry.client),
  joint: entry.joint.trim(),
  old_address: JSON.stringify(entry.old_address),
  new_address: JSON.stringify(entry.new_address),
  new_key: normalizedAddress(entry.new_address),
  received_on: entry.received_on,
  due_on: noticeDue(entry.received_on),
  through: entry.through,
  identity: entry.identity,
  identity_note: entry.identity_note.trim(),
  po_box: isPoBox(entry.new_address),
})
const accountOf = ({ sealed, mark, end }: Account) => ({ account_number: sealed, account_mark: mark, account_end: end })

export interface Entered {
  entry: Omit<ChangeEntry, 'account'>
  account: Account
  contact: SealedContact
  key: string
  /** Of everything that was sent. */
  sent: Buffer
  accountId: string
  branchId: number | null
  by: { id: string }
}

export async function addChange(tx: Tx, entered: Entered, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('address_change')
    .values({
      ...factsOf(entered.entry),
      ...accountOf(entered.account),
      ...entered.contact,
      account_id: entered.accountId,
      branch_id: entered.branchId,
      created_by: entered.by.id,
      entry_key: entered.key,
      entry_mark: entered.sent,
      status: 'Received' satisfies ChangeStatus,
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function putEntry(
  tx: Tx,
  id: number,
  entry: Omit<ChangeEntry, 'account'>,
  { account, contact }: { account: Account | undefined; contact: SealedContact },
  disbursement: string | null,
): Promise<void> {
  await tx
    .updateTable('address_change')
    .set({
      ...factsOf(entry),
      ...(account && accountOf(account)),
      ...contact,
      disbursement_near: disbursement !== null && disbursementIsNear(entry.received_on, disbursement),
    })
    .where('id', '=', id)
    .execute()
}

export interface Moved {
  status?: ChangeStatus
  reason?: string
  verified_by?: string | null
  verified_at?: Date | null
  updated_by?: string
  updated_at?: Date
  old_mailed?: string
  old_letter?: NoticeLetter
  new_mailed?: string
  new_letter?: NoticeLetter
  ended_at?: Date
  disbursement_on?: string | null
  disbursement_near?: boolean
  work_item_id?: number
}

export async function put(tx: Tx, id: number, { old_letter, new_letter, ...to }: Moved, now: Date): Promise<void> {
  await tx
    .updateTable('address_change')
    .set({
      ...to,
      ...(old_letter && { old_letter: JSON.stringify(old_letter) }),
      ...(new_letter && { new_letter: JSON.stringify(new_letter) }),
      changed_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export interface Told {
  manager_told_at?: Date
  compliance_told_at?: Date
  notice_item_id?: number
  client_action_id?: number
  client_kept_at?: Date | null
  client_stopped_at?: Date
}
/** Nothing that anybody decides about has changed: whoever has it open goes on with the version they saw. */
export async function putTold(tx: Tx, id: number, told: Told): Promise<void> {
  await tx.updateTable('address_change').set(told).where('id', '=', id).execute()
}

type Happened = Pick<ChangeEvent, 'kind'> & { text?: string; day?: string | null }

export async function addEvent(tx: Tx, id: number, what: Happened, by: string | null, now: Date): Promise<void> {
  const { kind, text = '', day = null } = what
  await tx
    .insertInto('address_change_event')
    .values({ change_id: id, at: now, account_id: by, kind, text, day })
    .execute()
}

/** Whose rows other marks were put on or taken off: their lists show it. */
export interface Marked {
  id: number
  account_id: string
  branch_id: number | null
}

/**
 * What stands out among the changes of these accounts and places. The keys must be held; rows in the order of their ids, as everybody
 * takes them who marks several. Gives back those that look different now.
 */
export async function markAgain(tx: Tx, keys: readonly Keys[]): Promise<Marked[]> {
  const marks = keys.map(({ mark }) => mark)
  const places = keys.map(({ place }) => place)
  await sql`select id from address_change where account_mark = any(${marks}::bytea[]) or new_key = any(${places}::text[])
    order by id for update`.execute(tx)
  const { rows } = await sql<Marked>`
    with others as (
      select c.id,
        case when c.status <> 'Withdrawn' then (
          select max(e.received_on) from address_change e where e.account_mark = c.account_mark and e.status <> 'Withdrawn'
            and (e.received_on, e.id) < (c.received_on, c.id)
            and e.received_on >= c.received_on - ${secondChangeDays}::int) end as second_of,
        case when c.status <> 'Withdrawn' then (
          select count(distinct e.client_key)::int from address_change e where e.new_key = c.new_key and e.status <> 'Withdrawn'
            and e.received_on between c.received_on - ${sharedAddressDays}::int and c.received_on + ${sharedAddressDays}::int)
          else 0 end as clients
      from address_change c where c.account_mark = any(${marks}::bytea[]) or c.new_key = any(${places}::text[]))
    update address_change c set second_of = o.second_of, shared_clients = o.clients from others o
    where o.id = c.id and (c.second_of, c.shared_clients) is distinct from (o.second_of, o.clients)
    returning c.id, c.account_id, c.branch_id`.execute(tx)
  return rows
}

export async function branchOfAdvisor(tx: Tx, accountId: string): Promise<number | null> {
  const row = await tx.selectFrom('account').select('branch_id').where('id', '=', accountId).executeTakeFirstOrThrow()
  return row.branch_id
}
