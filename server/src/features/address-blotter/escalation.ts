// Notices that have not gone out: the branch manager is told after 25 days and compliance after 30, each once. Calendar days.
import { escalation, noticeClock, noticeDays } from '@portal/contract/rules/address-change'
import { daysAfter, dayInWords, firmDay } from '@portal/contract/rules/day'
import { sql } from 'kysely'
import { changeBy, type Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { eachAlone } from '../../platform/jobs/each-alone.ts'
import type { Platform } from '../../platform/platform.ts'
import { tell } from './changing.ts'
import { complianceMail, managerMail } from './mails.ts'
import type { Row } from './store.ts'
import { openForCompliance } from './work-items.ts'
import { addEvent, lockChange, putTold } from './write-store.ts'

export const dailyJob = 'escalate-address-notices'

/** So many at a time are looked up. */
const portion = 200

type To = keyof typeof escalation
const told = { manager: sql`c.manager_told_at`, compliance: sql`c.compliance_told_at` } as const

/** What was received on this day or before has come to it. */
const reached = (to: To, today: string) => daysAfter(today, noticeDays - escalation[to])

async function due(db: Db, to: To, today: string, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id from address_change c
    where c.is_open and c.old_mailed is null and (c.manager_told_at is null or c.compliance_told_at is null)
      and c.due_on <= ${reached(to, today)}::date and ${told[to]} is null and c.id > ${after}
    order by c.id limit ${portion}`.execute(db)
  return rows.map(({ id }) => id)
}

async function allDue(db: Db, to: To, today: string): Promise<number[]> {
  const all: number[] = []
  for (;;) {
    const ids = await due(db, to, today, all.at(-1) ?? 0)
    all.push(...ids)
    if (ids.length < portion) return all
  }
}

/** Whose desk it is on. */
export const reviewerOf = async (tx: Tx, id: string | null): Promise<Person[]> =>
  id === null
    ? []
    : await tx
        .selectFrom('account')
        .select(['id', 'email', 'first', 'last'])
        .where('id', '=', id)
        .where('disabled_at', 'is', null)
        .execute()

interface Person {
  id: string
  email: string
  first: string
  last: string
}
const toldAtMost = 50

/** Of the branch it was entered in; whoever worked on it is told all the same. */
export async function managersOf(tx: Tx, branchId: number | null): Promise<Person[]> {
  if (branchId === null) return []
  return await tx
    .selectFrom('account')
    .select(['id', 'email', 'first', 'last'])
    .where('branch_id', '=', branchId)
    .where('manager', '=', true)
    .where('guest', '=', false)
    .where('disabled_at', 'is', null)
    .orderBy('last')
    .orderBy('first')
    .limit(toldAtMost)
    .execute()
}

/** Those who review blotters of the whole firm. */
export async function complianceOf(tx: Tx): Promise<Person[]> {
  const { rows } = await sql<Person>`select id, email, first, last from account
    where not guest and disabled_at is null and (menus->'reviewer_tools'->>'blotters')::boolean
      and (access >= 7 or branch_id is null)
    order by last, first limit ${toldAtMost}`.execute(tx)
  return rows
}

export async function escalateNotices(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const change = changeBy(platform, { id: null, name: 'portal' }, 'job')
  await eachAlone(['manager', 'compliance'] as const, async (to) => {
    const ids = await allDue(db, to, firmDay(clock()))
    await eachAlone(ids, (id) =>
      change((tx, note) => escalate(platform, tx, note, id, to)).catch((error: unknown) => {
        // mailed or withdrawn since they were looked up
        if (error !== settled) throw error
      }),
    )
  })
}

const settled = new Error('nothing to tell any more')

const isDue = (row: Row | undefined, to: To, today: string): row is Row =>
  row !== undefined &&
  row.old_mailed === null &&
  row.status !== 'Closed' &&
  row.status !== 'Withdrawn' &&
  row.due <= reached(to, today) &&
  (to === 'manager' ? row.manager_told_at : row.compliance_told_at) === null

async function escalate({ clock, origin }: Platform, tx: Tx, note: Note, id: number, to: To): Promise<void> {
  const now = clock()
  const today = firmDay(now)
  const row = await lockChange(tx, id)
  if (!isDue(row, to, today)) throw settled
  const people = to === 'manager' ? await managersOf(tx, row.branch_id) : await complianceOf(tx)
  const { text } = noticeClock(row, today, dayInWords)
  const mail = to === 'manager' ? managerMail : complianceMail
  const words = `${text.charAt(0).toLowerCase()}${text.slice(1)}`
  for (const person of people) await note.mail(mail(row, person, words, origin))
  const names = people.map(({ first, last }) => `${first} ${last}`).join(', ')
  await addEvent(tx, id, { kind: `${to}-told`, text: names }, null, now)
  const item = to === 'compliance' ? { notice_item_id: await openForCompliance(tx, note, row, now) } : {}
  await putTold(tx, id, { ...(to === 'manager' ? { manager_told_at: now } : { compliance_told_at: now }), ...item })
  note.audit('address-change.escalated', `address-change:${id}`, { to, people: people.map((person) => person.id) })
  tell(note, row)
}
