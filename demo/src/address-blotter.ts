// The address blotter of the demo firm: every status, clock and flag, and the months before.
import { randomUUID } from 'node:crypto'
import { escalation, noticeDue, secondChangeDays, sharedAddressDays } from '@portal/contract/rules/address-change'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { stage } from '@portal/contract/rules/stage'
import { type Address, blankAddress, isPoBox, normalizedAddress, placeInShort } from '@portal/contract/rules/us-address'
import {
  addressAccountPurpose,
  clientKey,
  letterToday,
  markPurpose,
} from '@portal/server/features/address-blotter/public'
import { defaults } from '@portal/server/features/settings/public'
import type { Keys } from '@portal/server/platform/crypto/keys'
import type { Marks } from '@portal/server/platform/crypto/marks'
import type pg from 'pg'
import { itemOf, noticeItem } from './address-items.ts'
import { type Move, moves, streets, towns } from './address-texts.ts'
import { countBlotterLines } from './blotters.ts'
import { firstNames, lastNames } from './names.ts'
import { type Person, personOf } from './people.ts'
import { pick, type Random, seeded, whole } from './random.ts'
import { hex, insertRows, nextIds } from './rows.ts'

interface Firm {
  now: Date
  seed: string
  keys: Keys
  marks: Marks
  everybody: Person[]
}

const hour = 3_600_000
const earlier = 36

export async function addAddressChanges(client: pg.ClientBase, firm: Firm): Promise<void> {
  const { everybody } = firm
  const random = seeded(`${firm.seed}:address-blotter`)
  const others = everybody.filter(({ password_hash, guest, manager }) => password_hash === null && !guest && !manager)
  const specs = [...moves, ...Array.from({ length: earlier }, (_, index) => closedMove(random, index))]
  const ids = await nextIds(client, 'address_change', specs.length)
  const items = await nextIds(client, 'work_item', specs.length)
  const built = specs.map((move, index) => {
    const owner = move.owner ? personOf(everybody, move.owner) : (others[index % others.length] as Person)
    return build(move, { id: ids[index] ?? 0, item: items[index] ?? 0, owner, firm, random })
  })
  const escalated = built.filter(({ change }) => change.compliance_told_at !== null)
  const notices = await nextIds(client, 'work_item', escalated.length)
  const noticeItems = escalated.map(({ change, info }, index) => noticeItem(change, info, notices[index] ?? 0))
  await insertRows(client, 'work_item', [...built.map(({ item }) => item), ...noticeItems])
  await insertRows(client, 'work_item_entry', [
    ...built.flatMap(({ entries }) => entries),
    ...noticeItems.map(({ id, created_by, created_at }) => ({
      work_item_id: id,
      account_id: created_by,
      at: created_at,
      kind: 'opened',
      text: '',
      stage: stage.new,
      internal: false,
    })),
  ])
  const itemOf = new Map(noticeItems.map(({ id, record_id }) => [record_id, id]))
  await insertRows(
    client,
    'address_change',
    built.map(({ change }) => ({ ...change, notice_item_id: itemOf.get(change.id) ?? null })),
  )
  await insertRows(
    client,
    'address_change_event',
    (await nextIds(client, 'address_change_event', built.flatMap(({ events }) => events).length)).map((id, index) => ({
      id,
      ...built.flatMap(({ events }) => events)[index],
    })),
  )
  await insertRows(
    client,
    'worked_on',
    built.flatMap(({ change }) =>
      [`address-change:${change.id}`, `work-item:${change.work_item_id}`].map((record) => ({
        record,
        account_id: change.created_by,
        at: change.created_at,
      })),
    ),
  )
  await markThem(client)
  await countBlotterLines(
    client,
    'address',
    built.map(({ change }) => ({
      branch_id: change.branch_id,
      day: firmDay(change.created_at),
      cents: 0,
      hands: [change.created_by, change.account_id],
    })),
  )
  await client.query('analyze address_change, address_change_event')
}

function closedMove(random: Random, index: number): Move {
  const [from, to] = [pick(random, towns as never), pick(random, towns as never)] as [
    (typeof towns)[number],
    (typeof towns)[number],
  ]
  const at = ([city, state, zip]: (typeof towns)[number]): [string, string, string, string] => [
    `${whole(random, 2, 480)} ${pick(random, streets as never) as string}`,
    city,
    state,
    zip,
  ]
  return {
    client: `${pick(random, lastNames)}, ${pick(random, firstNames)}`,
    end: String(whole(random, 1000, 9999)),
    from: at(from),
    to: at(to),
    status: 'Closed',
    age: 24 + index * 5,
    mailed: whole(random, 2, 20),
    through: index % 3 === 0 ? 'Phone' : 'Form',
  }
}

const addressOf = ([street, city, state, zip, country = '']: Move['to']): Address => ({
  ...blankAddress,
  street,
  city,
  state,
  zip,
  country,
})

interface With {
  id: number
  item: number
  owner: Person
  firm: Firm
  random: Random
}

function build(move: Move, { id, item, owner, firm, random }: With) {
  const { now, keys, marks, everybody } = firm
  const today = firmDay(now)
  const received = daysAfter(today, -move.age)
  // entered in the afternoon of that day, or an hour ago
  const at = (days: number, hours = 0) =>
    new Date(
      Math.min(
        Date.parse(`${daysAfter(received, days)}T18:00:00Z`) + hours * hour,
        now.getTime() - 40 * 60_000 + hours,
      ),
    )
  const created = at(0)
  const author = move.by ? personOf(everybody, move.by) : owner
  const admin = personOf(everybody, 'admin')
  const manager = everybody.find((one) => one.manager && one.branch_id === owner.branch_id)
  const [from, to] = [addressOf(move.from), addressOf(move.to)]
  const account = `88${String(whole(random, 1000, 9999))}${move.end}`
  const number = move.client.startsWith('Halvorsen') ? '8841208812' : account
  const past = (status: Move['status'][]) => status.includes(move.status)
  const verified = past(['Verified', 'Updated', 'Notices sent', 'Closed']) ? at(1, 1) : null
  const updated = past(['Updated', 'Notices sent', 'Closed']) ? at(2, 1) : null
  const mailed = move.mailed === undefined ? null : daysAfter(received, move.mailed)
  const closed = move.status === 'Closed' && mailed ? at(move.mailed ?? 0, 2) : null
  const ended = closed ?? (move.status === 'Withdrawn' ? at(1, 2) : null)
  const returned = move.status === 'Returned' ? at(1, 2) : null
  const waits = mailed === null && move.status !== 'Withdrawn'
  const toldAt = (days: number) => (waits && move.age >= days ? at(days, -5) : null)
  const change = {
    id,
    account_id: owner.id,
    branch_id: owner.branch_id,
    created_by: author.id,
    entry_key: randomUUID(),
    entry_mark: hex(marks(`${id}`, 'address-entry')),
    client: move.client,
    client_key: clientKey(move.client),
    account_number: hex(keys.seal(number, addressAccountPurpose)),
    account_mark: hex(marks(number, markPurpose)),
    account_end: move.end,
    joint: move.joint ?? '',
    old_address: from,
    new_address: to,
    new_key: normalizedAddress(to),
    received_on: received,
    due_on: noticeDue(received),
    through: move.through ?? 'Form',
    identity: move.identity ?? 'Called the number on file',
    identity_note: move.identityNote ?? '',
    status: move.status,
    reason: move.reason ?? '',
    verified_by: verified && admin.id,
    verified_at: verified,
    updated_by: updated && admin.id,
    updated_at: updated,
    old_mailed: mailed,
    old_letter: null as object | null,
    new_mailed: closed ? mailed : null,
    new_letter: null as object | null,
    ended_at: ended,
    manager_told_at: toldAt(escalation.manager),
    compliance_told_at: toldAt(escalation.compliance),
    po_box: isPoBox(to),
    disbursement_on: move.disbursement === undefined ? null : daysAfter(received, move.disbursement),
    disbursement_near: move.disbursement !== undefined,
    created_at: created,
    changed_at: ended ?? updated ?? returned ?? verified ?? created,
    version: 2,
    work_item_id: item,
  }
  const about = { ...change, id, old_address: from, new_address: to }
  if (mailed) change.old_letter = letterToday(about as never, 'old', defaults, mailed)
  if (change.new_mailed) change.new_letter = letterToday(about as never, 'new', defaults, change.new_mailed)

  const event = (kind: string, when: Date, by: string | null, more: { text?: string; day?: string | null } = {}) => ({
    change_id: id,
    at: when,
    account_id: by,
    kind,
    text: more.text ?? '',
    day: more.day ?? null,
  })
  const mailedAt = mailed ? at(move.mailed ?? 0, 2) : created
  const events = [
    event('entered', created, author.id, { day: received }),
    ...(verified ? [event('verified', verified, admin.id)] : []),
    ...(updated ? [event('updated', updated, admin.id)] : []),
    ...(returned ? [event('returned', returned, admin.id, { text: move.reason ?? '' })] : []),
    ...(mailed ? [event('mailed-old', mailedAt, admin.id, { text: placeInShort(from), day: mailed })] : []),
    ...(change.new_mailed ? [event('mailed-new', mailedAt, admin.id, { text: placeInShort(to), day: mailed })] : []),
    ...(closed ? [event('closed', closed, admin.id)] : []),
    ...(move.status === 'Withdrawn' && ended ? [event('withdrawn', ended, owner.id)] : []),
    ...(change.disbursement_on
      ? [event('disbursement', at(move.disbursement ?? 0, 1), admin.id, { day: change.disbursement_on })]
      : []),
    ...(change.manager_told_at
      ? [
          event('manager-told', change.manager_told_at, null, {
            text: manager ? `${manager.first} ${manager.last}` : '',
          }),
        ]
      : []),
    ...(change.compliance_told_at
      ? [event('compliance-told', change.compliance_told_at, null, { text: `${admin.first} ${admin.last}` })]
      : []),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  const info = `····${move.end}, ${placeInShort(from)} to ${placeInShort(to)}`
  return { change, events, info, ...itemOf(change, info, { admin, returned, ended }) }
}

/** What stands out, as the portal works it out when one is entered. */
const markThem = (client: pg.ClientBase) =>
  client.query(
    `update address_change c set
       second_of = case when c.status <> 'Withdrawn' then (select max(e.received_on) from address_change e
         where e.account_mark = c.account_mark and e.status <> 'Withdrawn' and (e.received_on, e.id) < (c.received_on, c.id)
           and e.received_on >= c.received_on - $1::int) end,
       shared_clients = case when c.status <> 'Withdrawn' then (select count(distinct e.client_key)::int from address_change e
         where e.new_key = c.new_key and e.status <> 'Withdrawn'
           and e.received_on between c.received_on - $2::int and c.received_on + $2::int) else 0 end`,
    [secondChangeDays, sharedAddressDays],
  )
