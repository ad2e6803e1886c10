// What of an address change is told to whom: advisors see only the flags they can act on.
import type { AddressChange, ChangeEntry, ChangeRow } from '@portal/contract/address-blotter'
import { flagInWords } from '@portal/contract/rules/address-change'
import { dayInWords } from '@portal/contract/rules/day'
import { addressInOneLine, placeInShort } from '@portal/contract/rules/us-address'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Db } from '../../platform/db/open.ts'
import type { User } from '../../platform/session/sessions.ts'
import type { FirmSettings } from '../settings/public.ts'
import type { Known } from './changing.ts'
import { contactOf, maskedContact } from './client-contact.ts'
import { noticeOf } from './letters.ts'
import { maySee, reviews, rightsOf, whyNot } from './policy.ts'
import { eventsOf, type ListRow, type Row, toTheSamePlace } from './store.ts'

/** "Nov 9": the year is that of the day beside it. */
const inShort = (day: string) => dayInWords(day).replace(/, \d+$/, '')

type Marks = Pick<Row, 'po_box' | 'second_of' | 'shared_clients' | 'disbursement_on' | 'disbursement_near'>

/** A row has room for the fact, its record for the day too. */
function flagsOf(row: Marks, all: boolean, inFull: boolean): ChangeRow['flags'] {
  const flags: ChangeRow['flags'] = row.po_box ? [{ flag: 'po-box', text: flagInWords('po-box') }] : []
  if (!all) return flags
  if (row.second_of) flags.push({ flag: 'second', text: flagInWords('second') })
  if (row.shared_clients > 1)
    flags.push({ flag: 'shared', text: flagInWords('shared', { clients: row.shared_clients }) })
  if (row.disbursement_near && row.disbursement_on)
    flags.push({
      flag: 'disbursement',
      text: flagInWords('disbursement', inFull ? { on: inShort(row.disbursement_on) } : {}),
    })
  return flags
}

type Told = Omit<ListRow, 'at'>

export function rowOf(row: Told, all: boolean): ChangeRow {
  const flags = flagsOf(row, all, false)
  const street = flags.some(({ flag }) => flag === 'po-box' || flag === 'shared')
  const place = placeInShort(row.new_address)
  return {
    id: row.id,
    client: row.client,
    account_end: row.account_end,
    old_place: placeInShort(row.old_address),
    new_place: street ? `${row.new_address.street.trim()}, ${place}` : place,
    flags,
    advisor: row.advisor,
    branch: row.branch,
    received_on: row.received_on,
    status: row.status,
    due: row.due,
    old_mailed: row.old_mailed,
    new_mailed: row.new_mailed,
  }
}

export async function changeOf(
  db: Db,
  row: Known,
  user: User,
  { settings, keys, today }: { settings: FirmSettings; keys: Keys; today: string },
): Promise<AddressChange> {
  const all = reviews(user, row)
  const [events, beside, contact] = await Promise.all([
    eventsOf(db, row.id),
    all ? toTheSamePlace(db, row) : [],
    contactOf(db, keys, row.id),
  ])
  // an account of another branch isn't named
  const mine = beside.filter((other) => maySee(user, { ...row, ...other }))
  return {
    ...rowOf(row, all),
    flags: flagsOf(row, all, true),
    joint: row.joint,
    old_address: row.old_address,
    new_address: row.new_address,
    through: row.through,
    identity: row.identity,
    identity_note: row.identity_note,
    version: row.version,
    entered_at: row.created_at.toISOString(),
    entered_by: row.entered_by,
    task: row.work_item_id,
    reason: row.status === 'Returned' ? row.reason : '',
    contact: maskedContact(contact),
    stopped: row.client_stopped_at !== null,
    reached: reachedOf(row),
    disbursement_on: all ? row.disbursement_on : null,
    second_of: all ? row.second_of : null,
    others: mine.map(({ id, client, account_end }) => ({ id, client, account_end })),
    notices: (['old', 'new'] as const).map((side) => ({
      side,
      address: addressInOneLine(side === 'old' ? row.old_address : row.new_address),
      mailed: side === 'old' ? row.old_mailed : row.new_mailed,
      letter: noticeOf(row, side, settings, today),
    })),
    activity: all ? events : events.filter(({ kind }) => kind !== 'disbursement'),
    locked: row.locked,
    reviews: all,
    why: whyNot(user, row) ?? '',
    can: rightsOf(user, row),
  }
}

const fieldWords: Record<keyof Omit<ChangeEntry, 'account' | 'email' | 'phone'>, string> = {
  client: 'client',
  joint: 'joint owners',
  old_address: 'old address',
  new_address: 'new address',
  received_on: 'received on',
  through: 'received by',
  identity: 'identity check',
  identity_note: 'identity check',
}

/** "new address, received on": what a correction changed, for whoever verifies it again. */
export function changedIn(
  row: Row,
  entry: Omit<ChangeEntry, 'account'>,
  also: { account: boolean; contact: boolean },
): string {
  const names = (Object.keys(fieldWords) as (keyof typeof fieldWords)[]).filter(
    (name) => JSON.stringify(sorted(row[name])) !== JSON.stringify(sorted(entry[name])),
  )
  const words = [
    also.account ? 'account' : '',
    ...names.map((name) => fieldWords[name]),
    also.contact ? 'client contact' : '',
  ]
  return [...new Set(words.filter(Boolean))].join(', ')
}
/** The database keeps the parts of an address in an order of its own. */
const sorted = (value: string | Row['old_address']) =>
  typeof value === 'string' ? value.trim() : Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))

function reachedOf(row: Row): AddressChange['reached'] {
  const steps: { status: AddressChange['status']; at: Date | null; by: string }[] = [
    { status: 'Received', at: row.created_at, by: row.entered_by },
    { status: 'Verified', at: row.verified_at, by: row.verified_by },
    // updated once and returned since, it has to be verified again first
    { status: 'Updated', at: row.verified_at && row.updated_at, by: row.updated_by },
  ]
  return steps.flatMap(({ at, ...step }) => (at ? [{ ...step, at: at.toISOString() }] : []))
}
