// Months that nobody certified in time: the branch's manager is told once, and compliance once, with a task.
import { blottersTopic, type OfPeriod } from '@portal/contract/blotters'
import { limits } from '@portal/contract/limits'
import { type Month, monthAfter, monthsBetween } from '@portal/contract/rules/months'
import { sql } from 'kysely'
import { changeBy } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { eachAlone } from '../../platform/jobs/each-alone.ts'
import type { Platform } from '../../platform/platform.ts'
import { complianceMail, managerMail } from './mails.ts'
import { subject } from './moves.ts'
import { idOfPeriod, lockPeriod, principal, putPeriod, unfinished } from './store.ts'
import { type Terms, termsOf } from './terms.ts'
import { isEscalated, isLate, leftOf, standingOf } from './words.ts'
import { openTask } from './work-items.ts'

export const escalationJob = 'escalate-blotters'

/** As many as one reading brings; each is told in a transaction of its own. */
const portion = 500
/** As far back as something can still be open. */
const monthsBack = 24

export async function escalateBlotters(platform: Platform): Promise<void> {
  const terms = await termsOf(platform)
  const { first } = terms
  if (first === null) return
  const oldest = monthAfter(terms.thisMonth, -monthsBack)
  const from = first > oldest ? first : oldest
  const count = Math.max(0, monthsBetween(from, terms.thisMonth) - 1)
  const late = Array.from({ length: count }, (_, index) => monthAfter(from, index)).filter((month) =>
    isLate({ status: 'Open' }, terms.due(month), terms.today),
  )
  await eachAlone(late, (month) =>
    eachAlone(
      isEscalated(terms.due(month), terms) ? (['manager', 'compliance'] as const) : (['manager'] as const),
      (whom) => tellOf(platform, month, whom, terms),
    ),
  )
}

async function tellOf(platform: Platform, month: Month, whom: 'manager' | 'compliance', terms: Terms): Promise<void> {
  for (;;) {
    const rows = await unfinished(platform.db, 'firm', [month], portion, whom)
    await eachAlone(rows, ({ kind, branch_id }) => escalate(platform, { kind, branch: branch_id, month }, whom, terms))
    if (rows.length < portion) return
  }
}

/** Certified or told since it was read: nothing is to be said. */
class Settled extends Error {}

async function escalate(platform: Platform, of: OfPeriod, whom: 'manager' | 'compliance', terms: Terms): Promise<void> {
  const { origin } = platform
  const change = changeBy(platform, { id: null, name: 'portal' }, 'job')
  const due = terms.due(of.month)
  try {
    await change(async (tx, note) => {
      const locked = await lockPeriod(tx, of)
      const toldAt = whom === 'manager' ? locked?.manager_told_at : locked?.escalated_at
      if (!locked || toldAt || !isLate(locked, due, terms.today)) throw new Settled()
      const row = standingOf(locked, terms)
      const id = await idOfPeriod(tx, of)
      const late = { row, due, left: leftOf(row) }
      const manager = whom === 'manager'
      const recipients = manager ? await principalsOf(tx, of.branch) : await complianceOf(tx)
      const mail = manager ? managerMail : complianceMail
      for (const { email } of recipients) await note.mail(mail(email, late, origin))
      await putPeriod(tx, id, manager ? { manager_told_at: terms.now } : { escalated_at: terms.now }, false)
      const accountId = manager ? undefined : (row.principal_id ?? (await anybodyOf(tx, of.branch)))
      if (accountId !== undefined)
        await putPeriod(
          tx,
          id,
          { work_item_id: await openTask(tx, note, { id, row, accountId, due }, terms.now) },
          false,
        )
      const told = recipients.map(({ email }) => email)
      note.audit('blotter.escalated', subject(id), { ...of, to: manager ? 'Manager' : 'Compliance', people: told })
      note.live(blottersTopic)
    })
  } catch (error) {
    if (!(error instanceof Settled)) throw error
  }
}

interface Recipient {
  id: string
  email: string
}

async function principalsOf(tx: Tx, branchId: number): Promise<Recipient[]> {
  const { rows } =
    await sql<Recipient>`select m.id, m.email from branch b, lateral (${principal}) m where b.id = ${branchId}`.execute(
      tx,
    )
  return rows
}

const mostTold = 20

/** Those who lock: admins with the tool, and reviewers who are in no branch. */
export async function complianceOf(db: Db | Tx): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`select a.id, a.email from account a
    where a.disabled_at is null and not a.guest and a.access >= 0 and (a.menus->'reviewer_tools'->>'blotters')::boolean
      and (a.access >= ${limits.accessAdmin} or a.branch_id is null)
    order by a.email limit ${mostTold}`.execute(db)
  return rows
}

/** Where a branch has no manager with the tool, the task still concerns somebody of it. */
async function anybodyOf(tx: Tx, branchId: number): Promise<string | undefined> {
  const { rows } = await sql<Recipient>`select a.id, a.email from account a
    where a.branch_id = ${branchId} and a.disabled_at is null and not a.guest order by a.manager desc, a.last, a.id limit 1`.execute(
    tx,
  )
  return rows[0]?.id
}
