// Transactional outbox: a mail is a row and a job, both committed with the change that wants it sent.
import { isEmail } from '@portal/contract/rules/email'
import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import type { Clock } from '../clock.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Db } from '../db/open.ts'
import type { Transport } from './transports.ts'

export interface Letter {
  to: string
  subject: string
  text: string
  /** Not worth delivering any more after this: dropped instead. */
  expiresAt?: Date
}

export interface Outbox {
  queue(tx: Tx, letter: Letter): Promise<void>
}

export const sendMailJob = 'send-mail'
const purpose = 'mail'

export const openOutbox = (keys: Keys, clock: Clock): Outbox => ({
  async queue(tx, letter) {
    // a line break in an address or a subject would be obeyed as a header of its own
    if (!isEmail(letter.to)) throw new Error('not an address a mail can go to')
    if (/[\r\n]/.test(letter.subject)) throw new Error('a subject is one line')
    const { id } = await tx
      .insertInto('mail')
      .values({
        recipient: letter.to,
        subject: letter.subject,
        body: keys.seal(letter.text, purpose),
        created_at: clock(),
        expires_at: letter.expiresAt ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`select enqueue(${sendMailJob}, json_build_object('id', ${id}::text), 20)`.execute(tx)
  },
})

/** The job. A failing transport throws: the queue tries again later, ever more slowly. */
export async function sendMail(db: Db, keys: Keys, clock: Clock, transport: Transport, id: string): Promise<void> {
  const mail = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()
  if (!mail?.body || mail.sent_at || mail.dropped_at) return
  const now = clock()
  const late = mail.expires_at !== null && mail.expires_at <= now
  if (!late) {
    await transport.send({
      id,
      to: mail.recipient,
      subject: mail.subject,
      text: keys.open(mail.body, purpose),
      at: now,
    })
  }
  await db
    .updateTable('mail')
    .set({ body: null, ...(late ? { dropped_at: now } : { sent_at: now }) })
    .where('id', '=', id)
    .execute()
}
