// What happens by itself, once a day: attestations begin again a year later, both sides are reminded, and what is overdue is told to
// whom the firm has chosen. Each vendor in a transaction of its own; done twice, or by two nodes, it happens once.
import { daysAfter, dayInWords, firmDay } from '@portal/contract/rules/day'
import { endOfDay } from '@portal/contract/rules/due-time'
import { daysOverdue, nextReminder } from '@portal/contract/rules/vendor'
import { vendorLimits, vendorsTopic } from '@portal/contract/vendors'
import { type RawBuilder, sql } from 'kysely'
import { changeBy, type Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { eachAlone } from '../../platform/jobs/each-alone.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings, savedSettings } from '../settings/public.ts'
import { askerOf } from '../upload-requests/public.ts'
import { lockAttestation, lockItem } from './attestation-store.ts'
import { itemDueMail, itemMail, overdueMail } from './mails.ts'
import { openAttestation } from './opening.ts'
import { sendLink } from './sending.ts'
import { isAnswering, linkWorks } from './shown.ts'
import { lockVendor, type Row } from './store.ts'
import { type Terms, termsOf } from './terms.ts'
import { addEvent, changeAttestation, changeItem, touchVendor } from './write-store.ts'

export const dailyJob = 'follow-up-vendors'

const portal = 'Portal'
const portion = 200

interface Held {
  platform: Platform
  tx: Tx
  note: Note
  vendor: Row
  terms: Terms
  today: string
  now: Date
}

/** Settled since it was looked up, or another node has it. */
const settled = new Error('nothing to do any more')

async function idsWhere(db: Db, from: RawBuilder<unknown>, column: RawBuilder<unknown>): Promise<number[]> {
  const all: number[] = []
  for (;;) {
    const { rows } = await sql<{ id: number }>`select ${column} as id from ${from} and ${column} > ${all.at(-1) ?? 0}
      order by ${column} limit ${portion}`.execute(db)
    all.push(...rows.map(({ id }) => id))
    if (rows.length < portion) return all
  }
}

/** The vendor is held, and is there. */
const one = (platform: Platform, vendorId: number, work: (held: Held) => Promise<void>) =>
  changeBy(
    platform,
    { id: null, name: 'portal' },
    'job',
  )(async (tx, note) => {
    const vendor = await lockVendor(tx, vendorId)
    if (!vendor || vendor.ended_at) throw settled
    const terms = termsOf(await savedSettings(tx, ['vendors', 'closings']))
    const now = platform.clock()
    await work({ platform, tx, note, vendor, terms, today: firmDay(now), now })
    note.live(vendorsTopic)
  }).catch((error: unknown) => {
    if (error !== settled) throw error
  })

/** A year after the last: before the due date, from last year's answers, and with a link to whoever answered then. */
async function renew({ platform, tx, note, vendor, terms, today, now }: Held): Promise<void> {
  const due = vendor.accepted && vendor.open_id === null && vendor.due_on <= daysAfter(today, terms.opensBefore)
  if (!due) throw settled
  const row = await openAttestation(tx, vendor, portal, now)
  const until = daysAfter(vendor.due_on > today ? vendor.due_on : today, vendorLimits.soonDays)
  const sent = { until, expires_at: endOfDay(until) }
  await sendLink(platform, tx, note, { vendor, attestation: { ...row, ...sent } }, 'renewal', now)
  await changeAttestation(tx, row.id, {
    sent_at: now,
    sent_to: vendor.email,
    remind_on: nextReminder(vendor.due_on, today, vendorLimits.remindDays, terms.calendar) ?? null,
    ...sent,
  })
  await touchVendor(tx, vendor.id)
  await addEvent(
    tx,
    { vendorId: vendor.id, attestationId: row.id, kind: 'invited', by: portal, text: vendor.email },
    now,
  )
  note.audit('vendor.renewed', `vendor:${vendor.id}`, { year: row.year, email: vendor.email, until })
}

async function remind({ platform, tx, note, vendor, terms, today, now }: Held): Promise<void> {
  const row = vendor.open_id === null ? undefined : await lockAttestation(tx, vendor.open_id)
  const [due] = row
    ? (
        await sql<{
          id: number
        }>`select id from vendor_attestation where id = ${row.id} and remind_on <= ${today}::date`.execute(tx)
      ).rows
    : []
  if (!row || !due) throw settled
  const remind_on = nextReminder(row.due_on, today, vendorLimits.remindDays, terms.calendar) ?? null
  // whoever has sent it, or has no link that works, is left alone
  const reminds = isAnswering(row) && linkWorks(row, now) && row.until !== null && row.expires_at !== null
  await changeAttestation(tx, row.id, { remind_on, ...(reminds && { reminded_at: now }) })
  if (reminds && row.until !== null && row.expires_at !== null) {
    const attestation = { ...row, until: row.until, expires_at: row.expires_at }
    await sendLink(platform, tx, note, { vendor, attestation }, 'reminder', now)
    await addEvent(tx, { vendorId: vendor.id, attestationId: row.id, kind: 'reminded', by: portal }, now)
  }
  note.audit('vendor.reminded', `vendor:${vendor.id}`, { year: row.year, ...(!reminds && { skipped: true }) })
}

async function remindOfItem({ platform, tx, note, vendor, terms, today, now }: Held, itemId: number): Promise<void> {
  const item = await lockItem(tx, vendor.id, itemId)
  const { rows } = await sql`select from vendor_item where id = ${itemId} and remind_on <= ${today}::date`.execute(tx)
  if (!item || item.done_at || rows.length === 0) throw settled
  const remind_on = nextReminder(item.due_on, today, vendorLimits.remindDays, terms.calendar) ?? null
  await changeItem(tx, itemId, { remind_on })
  const { name: firm } = await firmSettings(platform)
  const asker = await askerOf(platform, tx, vendor.owner_id)
  const said = { text: item.text, due: item.due_on, who: item.who }
  await note.mail(itemMail(vendor.email, { contact: vendor.contact, vendor: vendor.name, asker, firm }, said))
  if (asker.email) await note.mail(itemDueMail(asker.email, { ...vendor, origin: platform.origin }, said))
  await addEvent(tx, { vendorId: vendor.id, kind: 'reminded', by: portal, text: item.text }, now)
  note.audit('vendor.reminded', `vendor:${vendor.id}`, { text: item.text, due: item.due_on })
}

/** Whom the firm has chosen; where that is nobody, or they are gone, the security mailbox. */
async function escalated({ platform, tx, note, vendor, terms, now }: Held, what: string): Promise<void> {
  const { securityMailbox } = await firmSettings(platform)
  const chosen = terms.escalateTo ? await askerOf(platform, tx, terms.escalateTo) : undefined
  const to = chosen?.email || securityMailbox
  await note.mail(overdueMail(to, { ...vendor, owner: vendor.owner ?? '', origin: platform.origin }, what))
  await addEvent(tx, { vendorId: vendor.id, kind: 'escalated', by: portal, text: what }, now)
  note.audit('vendor.escalated', `vendor:${vendor.id}`, { what, to })
}

async function escalate(held: Held): Promise<void> {
  const { tx, vendor, today } = held
  if (vendor.due_on >= today || vendor.open_state === 'submitted') throw settled
  const { rows } = await sql`update vendor set escalated_due = due_on
    where id = ${vendor.id} and escalated_due is distinct from due_on returning id`.execute(tx)
  if (rows.length === 0) throw settled
  const days = daysOverdue(vendor.due_on, today)
  await escalated(
    held,
    `The attestation of ${vendor.name} was due ${dayInWords(vendor.due_on)}. It’s ${days === 1 ? '1 day' : `${days} days`} overdue.`,
  )
}

async function escalateItem(held: Held, itemId: number): Promise<void> {
  const { tx, vendor, today, now } = held
  const item = await lockItem(tx, vendor.id, itemId)
  if (!item || item.done_at || item.escalated_at || item.due_on >= today) throw settled
  await changeItem(tx, itemId, { escalated_at: now })
  await escalated(held, `“${item.text}” of ${vendor.name} was due ${dayInWords(item.due_on)}.`)
}

export async function followUp(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const today = firmDay(clock())
  const { opensBefore } = termsOf(await firmSettings(platform))
  const active = sql`v.ended_at is null`
  const items = sql`vendor_item i join vendor v on v.id = i.vendor_id where ${active} and i.done_at is null`
  const vendorOf = async (id: number) =>
    (await db.selectFrom('vendor_item').select('vendor_id').where('id', '=', id).executeTakeFirst())?.vendor_id ?? 0

  const steps: (() => Promise<void>)[] = [
    async () =>
      eachAlone(
        await idsWhere(
          db,
          sql`vendor v where ${active} and v.due_on <= ${daysAfter(today, opensBefore)}::date
            and not exists (select from vendor_attestation c where c.vendor_id = v.id and c.state <> 'accepted')
            and exists (select from vendor_attestation d where d.vendor_id = v.id)`,
          sql`v.id`,
        ),
        (id) => one(platform, id, renew),
      ),
    async () =>
      eachAlone(
        await idsWhere(
          db,
          sql`vendor_attestation a join vendor v on v.id = a.vendor_id where ${active} and a.remind_on <= ${today}::date`,
          sql`a.vendor_id`,
        ),
        (id) => one(platform, id, remind),
      ),
    async () =>
      eachAlone(await idsWhere(db, sql`${items} and i.remind_on <= ${today}::date`, sql`i.id`), async (id) =>
        one(platform, await vendorOf(id), (held) => remindOfItem(held, id)),
      ),
    async () =>
      eachAlone(
        await idsWhere(
          db,
          sql`vendor v where ${active} and v.escalated_due is distinct from v.due_on and v.due_on < ${today}::date`,
          sql`v.id`,
        ),
        (id) => one(platform, id, escalate),
      ),
    async () =>
      eachAlone(
        await idsWhere(db, sql`${items} and i.escalated_at is null and i.due_on < ${today}::date`, sql`i.id`),
        async (id) => one(platform, await vendorOf(id), (held) => escalateItem(held, id)),
      ),
  ]
  await eachAlone(steps, (step) => step())
}
