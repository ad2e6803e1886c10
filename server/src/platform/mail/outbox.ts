// Transactional outbox: a mail is a row and a job, both committed with the change that wants it sent.
import { isEmail } from '@portal/contract/rules/email'
import type { Clock } from '../clock.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Tx } from '../db/open.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { Platform } from '../platform.ts'
import { traceNow } from '../trace.ts'
import { asHtml, asText, type Brand, type Part } from './layout.ts'
import type { Transport } from './transports.ts'

export interface Letter {
  to: string
  subject: string
  parts: Part[]
  /** To somebody without an account. */
  outside?: true
  /** Where the mail program’s own Unsubscribe goes (RFC 8058). */
  unsubscribe?: string
  /** Not worth delivering any more after this: dropped instead. */
  expiresAt?: Date
}

export interface Outbox {
  /** `trace` is the id of the request that causes it, where no job does. */
  queue(tx: Tx, letter: Letter, trace?: string): Promise<void>
}

interface Body {
  text: string
  html: string
  unsubscribe?: string
}

export const sendMailJob = 'send-mail'
const purpose = 'mail'
const forOurs = 'You’re receiving this email because you have an advisor portal account.'
const forOutside = 'You’re receiving this email because we asked you for something, or you sent us something.'

/** As it rests until it is sent. */
export function mailRow(keys: Keys, letter: Letter, firm: Brand, now: Date) {
  const body: Body = {
    text: asText(letter.parts, firm),
    html: asHtml(letter.subject, letter.parts, firm, letter.outside ? forOutside : forOurs),
    ...(letter.unsubscribe && { unsubscribe: letter.unsubscribe }),
  }
  return {
    recipient: letter.to,
    subject: letter.subject,
    body: keys.seal(JSON.stringify(body), purpose),
    created_at: now,
    expires_at: letter.expiresAt ?? null,
  }
}

export const openOutbox = (keys: Keys, clock: Clock, brand: () => Promise<Brand>): Outbox => ({
  async queue(tx, letter, trace) {
    // a line break in an address or a subject would be obeyed as a header of its own
    if (!isEmail(letter.to)) throw new Error('not an address a mail can go to')
    if (/[\r\n]/.test(letter.subject)) throw new Error('a subject is one line')
    const { id } = await tx
      .insertInto('mail')
      .values(mailRow(keys, letter, await brand(), clock()))
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(tx, sendMailJob, { id }, 20, trace)
  },
})

type Sending = Pick<Platform, 'db' | 'keys' | 'clock' | 'figures'>

/** The job. A failing transport throws: the queue tries again later, ever more slowly. */
export async function sendMail({ db, keys, clock, figures }: Sending, transport: Transport, id: string): Promise<void> {
  const mail = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()
  if (!mail?.body || mail.sent_at || mail.dropped_at) return
  const now = clock()
  const late = mail.expires_at !== null && mail.expires_at <= now
  if (!late) {
    const content = JSON.parse(keys.open(mail.body, purpose)) as Body
    try {
      await transport.send({ id, to: mail.recipient, subject: mail.subject, ...content, trace: traceNow(), at: now })
    } catch (error) {
      figures.mails.inc({ result: 'failed' })
      throw error
    }
  }
  figures.mails.inc({ result: late ? 'dropped' : 'sent' })
  await db
    .updateTable('mail')
    .set({ body: null, ...(late ? { dropped_at: now } : { sent_at: now }) })
    .where('id', '=', id)
    .execute()
}
