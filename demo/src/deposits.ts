// Mobile deposits of the demo firm: one in every status, with the pictures of each check.
import type { DepositStatus } from '@portal/contract/deposits'
import { returnReasons } from '@portal/contract/deposits'
import { lastFour, plainAccount } from '@portal/contract/rules/account-number'
import { calendarOf } from '@portal/contract/rules/calendar'
import { dayInWords, daysAfter, firmDay } from '@portal/contract/rules/day'
import { cutoffAt, destroyOn, lastClosedDay } from '@portal/contract/rules/deposit'
import { firmInstant } from '@portal/contract/rules/firm-time'
import { money } from '@portal/contract/rules/money'
import { stage } from '@portal/contract/rules/stage'
import { accountMark, depositAccountPurpose } from '@portal/server/features/deposits/public'
import { defaults } from '@portal/server/features/settings/public'
import { later } from '@portal/server/platform/clock'
import type { Keys } from '@portal/server/platform/crypto/keys'
import type { Marks } from '@portal/server/platform/crypto/marks'
import type { Store } from '@portal/server/platform/files/store'
import type pg from 'pg'
import { countBlotterLines } from './blotters.ts'
import { drawCheck } from './check-drawing.ts'
import { type Told, told } from './deposit-rows.ts'
import { keepFiles } from './files.ts'
import { type Person, personOf } from './people.ts'
import { hex, insertRows, nextIds } from './rows.ts'

interface Firm {
  now: Date
  keys: Keys
  marks: Marks
  everybody: Person[]
}

const hour = 3_600_000
const streets = ['61 Wharf Lane', '214 Kenwood Avenue', '9 Orchard Row', '1180 Mill Street', '37 Canal Place']
const towns = [
  'Albany, NY 12207',
  'Delmar, NY 12054',
  'Portsmouth, NH 03801',
  'Burlington, VT 05401',
  'Saratoga, NY 12866',
]
const banks = ['Kenwood Savings Bank', 'Piscataqua Savings Bank', 'Harbor National Bank', 'Lakeside Credit Union']

/** What is there behind each: when, on which bank day, and by whom. */
function placed(one: Told, { now }: Firm) {
  const { deposits, closings } = defaults
  const bank = calendarOf('bank', closings)
  const open = cutoffAt(now, deposits.cutoff, bank).day
  if (!one.posted) {
    const at = later(now, -(one.age ?? 0) * hour)
    const own = cutoffAt(at, deposits.cutoff, bank).day
    return { at, bankDay: own > open ? own : open, batch: null }
  }
  const [ago, minutes] = one.posted
  let day = lastClosedDay(now, deposits.cutoff, bank)
  for (let left = ago; left > 0; ) {
    day = daysAfter(day, -1)
    if (bank.isOpen(day)) left--
  }
  return { at: firmInstant(day, minutes), bankDay: day, batch: day }
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
function inWords(whole: number): string {
  if (whole < 20) return ones[whole] ?? ''
  if (whole < 100) return [tens[Math.floor(whole / 10)], whole % 10 ? ones[whole % 10] : ''].filter(Boolean).join(' ')
  const [unit, name] = whole < 1_000 ? [100, 'hundred'] : [1_000, 'thousand']
  const rest = whole % unit
  return `${inWords(Math.floor(whole / unit))} ${name}${rest ? ` ${inWords(rest)}` : ''}`
}

export async function addDeposits(client: pg.ClientBase, store: Store, firm: Firm): Promise<void> {
  const { everybody } = firm
  const admin = personOf(everybody, 'admin')
  const others = everybody.filter(({ password_hash, guest }) => password_hash === null && !guest)
  const ownerOf = ({ of }: Told): Person =>
    typeof of === 'number' ? (others[of % others.length] as Person) : personOf(everybody, of)
  const rows = told
    .map((one) => ({ one, owner: ownerOf(one), ...placed(one, firm) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const ids = await nextIds(client, 'deposit', rows.length)
  const items = await nextIds(client, 'work_item', rows.length)
  await addBatches(client, rows)
  const made = rows.map((row, index) => ({ ...row, id: ids[index] ?? 0, item: items[index] ?? 0, admin }))
  await insertRows(client, 'work_item', made.map(itemOf))
  await insertRows(client, 'work_item_entry', made.flatMap(entriesOf))
  await insertRows(
    client,
    'deposit',
    made.map((row) => depositOf(row, firm)),
  )
  await insertRows(
    client,
    'worked_on',
    made.flatMap(({ id, owner, at }) => [{ record: `deposit:${id}`, account_id: owner.id, at }]),
  )
  await addPictures(client, store, made, firm.now)
  await countBlotterLines(
    client,
    'deposit',
    made.map(({ owner, at, one }) => ({
      branch_id: owner.branch_id,
      day: firmDay(at),
      cents: one.cents,
      hands: [owner.id],
    })),
  )
  await client.query('analyze deposit, deposit_picture, deposit_batch')
}

type Row = ReturnType<typeof placed> & { one: Told; owner: Person }
type Made = Row & { id: number; item: number; admin: Person }

async function addBatches(client: pg.ClientBase, rows: Row[]): Promise<void> {
  const days = Map.groupBy(
    rows.filter(({ batch }) => batch !== null),
    ({ bankDay }) => bankDay,
  )
  await insertRows(
    client,
    'deposit_batch',
    [...days].map(([day, of]) => ({
      day,
      total: of.reduce((sum, { one }) => sum + one.cents, 0),
      count: of.length,
      posted_at: firmInstant(day, defaults.deposits.cutoff + 5),
    })),
  )
}

const decided: readonly DepositStatus[] = ['Accepted', 'Posted', 'Destroy due', 'Destroyed']

function itemOf({ one, owner, at, id, item, admin }: Made) {
  const over = decided.includes(one.status) || one.status === 'Withdrawn'
  const returned = one.status === 'Not in good order'
  const taken = one.status !== 'Captured' && one.status !== 'Withdrawn'
  const at3 = later(at, taken ? hour / 4 : hour / 8)
  return {
    id: item,
    department: 'Operations',
    category: 'Mobile Deposit',
    info: `${money(one.cents)}, check ${one.number}`,
    account_id: owner.id,
    created_by: owner.id,
    created_at: at,
    assigned_to: taken ? admin.id : null,
    stage: over ? stage.complete : returned ? stage.holdingAdvisor : taken ? stage.inReview : stage.new,
    reason: returned ? reasonOf(one) : '',
    decision: over ? (one.status === 'Withdrawn' ? 'Withdrawn' : 'Approved') : null,
    decided_at: over ? at3 : null,
    record_kind: 'deposit',
    record_id: id,
    changed_at: taken || over ? at3 : at,
    version: 1 + (taken ? 1 : 0) + (over || returned ? 1 : 0),
  }
}

const reasonOf = ({ reason, text = '' }: Told): string =>
  reason ? [returnReasons[reason].text, text].filter(Boolean).join('. ') : ''

function entriesOf({ one, owner, at, item, admin }: Made) {
  const entry = { work_item_id: item, account_id: admin.id, text: '', internal: false }
  const taken = one.status !== 'Captured' && one.status !== 'Withdrawn'
  const over = decided.includes(one.status)
  return [
    { ...entry, account_id: owner.id, kind: 'opened', stage: stage.new, at },
    ...(taken
      ? [
          {
            ...entry,
            kind: 'assigned',
            text: `${admin.first} ${admin.last}`,
            stage: stage.inReview,
            at: later(at, hour / 6),
          },
        ]
      : []),
    ...(over ? [{ ...entry, kind: 'decided', stage: stage.complete, at: later(at, hour / 4) }] : []),
    ...(one.status === 'Not in good order'
      ? [{ ...entry, kind: 'returned', text: reasonOf(one), stage: stage.holdingAdvisor, at: later(at, hour / 4) }]
      : []),
    ...(one.status === 'Withdrawn'
      ? [{ ...entry, account_id: owner.id, kind: 'decided', stage: stage.complete, at: later(at, hour / 8) }]
      : []),
  ]
}

function depositOf({ one, owner, at, bankDay, batch, id, item, admin }: Made, { keys, marks }: Firm) {
  const account = plainAccount(one.account)
  const taken = one.status !== 'Captured' && one.status !== 'Withdrawn'
  const over = decided.includes(one.status)
  const returned = one.status === 'Not in good order'
  const day = firmDay(at)
  return {
    id,
    account_id: owner.id,
    branch_id: owner.branch_id,
    created_by: owner.id,
    // the same for the same row, whenever it is loaded
    key: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    status: one.status,
    client: one.client,
    account_type: one.type ?? 'Individual',
    account_number: hex(keys.seal(account, depositAccountPurpose)),
    account_end: lastFour(account),
    account_mark: hex(marks(account, accountMark)),
    amount: one.cents,
    check_number: one.number,
    payee: `Eastlight Clearing FBO ${one.client}`,
    check_date: daysAfter(day, -1),
    contribution: one.contribution ?? null,
    tax_year: one.contribution ? Number(bankDay.slice(0, 4)) : null,
    flags: [],
    captured_at: at,
    captured_day: day,
    bank_day: bankDay,
    taken_by: taken ? admin.id : null,
    taken_at: taken ? later(at, hour / 6) : null,
    second: one.cents > defaults.deposits.secondAbove,
    decided_by: over || returned ? admin.id : null,
    decided_at: over || returned ? later(at, hour / 4) : null,
    reason_code: returned ? one.reason : null,
    reason: returned ? (one.text ?? '') : '',
    batch,
    destroy_on: batch && destroyOn(batch),
    reminders: one.status === 'Destroy due' || one.status === 'Destroyed' ? 1 : 0,
    destroyed_by: one.status === 'Destroyed' ? owner.id : null,
    destroyed_at: one.status === 'Destroyed' && batch ? firmInstant(destroyOn(batch), 10 * 60) : null,
    withdrawn_at: one.status === 'Withdrawn' ? later(at, hour / 8) : null,
    changed_at: at,
    version: 1 + (taken ? 1 : 0) + (over || returned ? 1 : 0) + (batch ? 1 : 0),
    work_item_id: item,
  }
}

async function addPictures(client: pg.ClientBase, store: Store, made: Made[], now: Date): Promise<void> {
  const drawn = await Promise.all(
    made.map(async ({ one, at, id }, index) => {
      const pictures = await drawCheck({
        from: one.client,
        street: streets[index % streets.length] ?? '',
        town: towns[index % towns.length] ?? '',
        number: one.number,
        date: dayInWords(daysAfter(firmDay(at), -1)),
        payee: `Eastlight Clearing FBO ${one.client}`,
        amount: money(one.cents).slice(1),
        words: inWords(Math.floor(one.cents / 100)),
        memo: `${one.type ?? 'Account'} ${lastFour(one.account)}`,
        bank: banks[index % banks.length] ?? '',
        signed: one.reason !== 'endorsement',
        tilt: ((index * 7) % 5) * 0.4 - 0.8,
      })
      return (['front', 'back'] as const).map((side) => ({
        id,
        side,
        bytes: pictures[side],
        filename: `check-${one.number}-${side}.png`,
      }))
    }),
  )
  const files = drawn.flat()
  const stored = await keepFiles(
    client,
    store,
    files.map(({ filename, bytes }) => ({ filename, bytes, text: '' })),
    now,
  )
  const owners = new Map(made.map((row) => [row.id, row]))
  await insertRows(
    client,
    'deposit_picture',
    files.map(({ id, side, filename }, index) => {
      const { owner, at, one } = owners.get(id) as Made
      const hash = hex(stored[index]?.hash ?? '')
      return {
        deposit_id: id,
        side,
        filename,
        hash,
        shown_hash: hash,
        current: true,
        live: one.status !== 'Withdrawn',
        added_by: owner.id,
        added_at: at,
      }
    }),
  )
}
