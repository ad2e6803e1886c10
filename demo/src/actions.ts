// What people of the demo firm, and a client, can do from an email: one link of each kind that works, and one that is over.
import { answerLinkDays } from '@portal/contract/actions'
import type { Answers } from '@portal/contract/outside-business'
import { clientLinkDays } from '@portal/contract/rules/address-change'
import { firmMoment } from '@portal/contract/rules/day'
import { stage } from '@portal/contract/rules/stage'
import { actionEmailPurpose } from '@portal/server/features/actions/public'
import { addressContactPurpose, clientMail } from '@portal/server/features/address-blotter/public'
import { noteMail } from '@portal/server/features/meetings/public'
import { toApproveMail } from '@portal/server/features/outside-business/public'
import { defaults } from '@portal/server/features/settings/public'
import { later } from '@portal/server/platform/clock'
import type { Keys } from '@portal/server/platform/crypto/keys'
import type pg from 'pg'
import { type Mailed, mailLinks } from './mailed-links.ts'
import { hex, insertRows, nextIds } from './rows.ts'

interface Firm {
  now: Date
  keys: Keys
  origin: string
}

const hour = 3_600_000
const day = 24 * hour

type Told = Pick<Mailed, 'at' | 'expires' | 'by' | 'used' | 'letter'> & {
  kind: string
  about: string
  to: { account: string } | { email: Buffer }
}

export async function addActions(client: pg.ClientBase, firm: Firm): Promise<void> {
  const told = [...(await notes(client, firm)), ...(await approvals(client, firm)), ...(await moves(client, firm))]
  const ids = await nextIds(client, 'mail_action', told.length)
  await insertRows(
    client,
    'mail_action',
    told.map(({ kind, about, to, at }, index) => ({
      id: ids[index],
      kind,
      about,
      created_at: at,
      account_id: 'account' in to ? to.account : null,
      email: 'email' in to ? hex(to.email) : null,
    })),
  )
  await mailLinks(
    client,
    firm.keys,
    told.map(({ at, expires, by, used, letter }, index) => ({
      purpose: 'action' as const,
      subject: `action:${ids[index]}`,
      by,
      at,
      expires,
      letter,
      uses: used ? 0 : 1,
      used: used ?? null,
      opened: used ?? null,
    })),
  )
  for (const [index, { kind, about }] of told.entries())
    if (kind === 'address-change')
      await client.query('update address_change set client_action_id = $1 where id = $2', [ids[index], Number(about)])
}

const linkOf = ({ origin }: Firm, token: string) => `${origin}/action?q=${token}`
const forAnswer = (at: Date) => ({ at, expires: later(at, answerLinkDays * day) })

interface Noted {
  id: number
  host_id: string
  day: string
  email: string
  first: string
  outcome_at: Date
  acknowledged_at: Date | null
  by: string
  by_first: string
  by_last: string
}

/** Reviewers' notes. What waits to be acknowledged was sent again this morning. */
async function notes(client: pg.ClientBase, firm: Firm): Promise<Told[]> {
  const { rows } = await client.query<Noted>(
    `select m.id, m.host_id, m.day::text, h.email, h.first, m.outcome_at, m.acknowledged_at, r.id as by,
       r.first as by_first, r.last as by_last
     from meeting m join account h on h.id = m.host_id join account r on r.id = m.outcome_by
     where m.status = 'Cleared with a note' and m.work_item_id is null order by m.id`,
  )
  return rows.map((row) => {
    const letter = (token: string) =>
      noteMail(
        { host: row, day: row.day },
        { first: row.by_first, last: row.by_last },
        firm.origin,
        linkOf(firm, token),
      )
    return {
      ...forAnswer(row.acknowledged_at ? row.outcome_at : later(firm.now, -2 * hour)),
      kind: 'meeting-note',
      about: `${row.id}/${row.outcome_at.toISOString()}`,
      to: { account: row.host_id },
      by: row.by,
      used: row.acknowledged_at,
      letter,
    }
  })
}

interface ToApprove {
  id: number
  item: number
  version: number
  account_id: string
  answers: Answers
  renewing: boolean
  manager_at: Date | null
  advisor: string
  manager: string
  email: string
  first: string
}

/** Activities that nothing stands out about, by email to whoever decides them first: one that waits, and one that was approved. */
async function approvals(client: pg.ClientBase, firm: Firm): Promise<Told[]> {
  const { rows } = await client.query<ToApprove>(
    `select distinct on (o.status) o.id, w.id as item, w.version, o.account_id, o.answers, o.renewing, o.manager_at,
       a.first || ' ' || a.last as advisor, m.id as manager, m.email, m.first
     from outside_business o join account a on a.id = o.account_id join account m on m.branch_id = a.branch_id and m.manager
       join work_item w on w.record_kind = 'outside-business' and w.record_id = o.id and w.category = 'Outside Activity'
     where (o.status = 'Manager' and w.stage in (${stage.new}, ${stage.inReview}) or o.status = 'Compliance')
       and (w.assigned_to is null or w.assigned_to = m.id)
       and not (o.answers->>'investment_related')::bool and not (o.answers->>'private_securities')::bool
       and not (o.answers->>'clients_involved')::bool and (o.answers->>'hours_trading')::int = 0
     order by o.status, o.id`,
  )
  return rows.map((row) => ({
    ...forAnswer(later(row.manager_at ?? firm.now, -5 * hour)),
    kind: 'outside-business',
    about: [row.id, row.item, row.version].join('/'),
    to: { account: row.manager },
    by: row.account_id,
    used: row.manager_at,
    letter: (token: string) => toApproveMail(row, row, `${firm.origin}/view/${row.item}`, linkOf(firm, token)),
  }))
}

interface Moved {
  id: number
  created_by: string
  created_at: Date
}

const contacts = [
  { email: 'colleen@harbormail.example', phone: '(603) 555-0177' },
  { email: 'andre@fastmail.example', phone: '(518) 555-0142' },
]

/** Two clients whose email the firm knows: one has been asked, one has said that it was them. */
async function moves(client: pg.ClientBase, firm: Firm): Promise<Told[]> {
  const { keys, now } = firm
  const { rows } = await client.query<Moved>(
    `select id, created_by, created_at from address_change where status in ('Received', 'Verified')
     order by created_at desc, id limit $1`,
    [contacts.length],
  )
  const told: Told[] = []
  for (const [index, { id, created_by, created_at }] of rows.entries()) {
    const { email = '', phone = '' } = contacts[index] ?? {}
    const kept = index === 0 ? null : later(created_at, hour / 4)
    const sealed = [email, phone].map((text) => keys.seal(text, addressContactPurpose))
    await client.query(
      'update address_change set client_email = $1, client_phone = $2, client_kept_at = $3 where id = $4',
      [...sealed, kept, id],
    )
    const ids = await nextIds(client, 'address_change_event', kept ? 2 : 1)
    const event = { change_id: id, account_id: null, text: '', day: null }
    await insertRows(client, 'address_change_event', [
      { id: ids[0], ...event, at: created_at, kind: 'client-told' },
      ...(kept ? [{ id: ids[1], ...event, at: kept, kind: 'client-kept' }] : []),
    ])
    told.push({
      at: created_at,
      expires: later(created_at, clientLinkDays * day),
      kind: 'address-change',
      about: String(id),
      to: { email: keys.seal(email, actionEmailPurpose) },
      by: created_by,
      used: kept,
      letter: (token) => clientMail(email, firmMoment(created_at, now), defaults.phone, linkOf(firm, token)),
    })
  }
  return told
}
