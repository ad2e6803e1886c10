// Each day's last seal goes to the records mailbox: what is in a mailbox elsewhere, whoever has database and files does not change.
import { dayInWords, firmDay, timeInWords } from '@portal/contract/rules/day'
import { sql } from 'kysely'
import type { Letter } from '../mail/outbox.ts'
import type { Platform } from '../platform.ts'
import { readSeal } from './seal-text.ts'

interface Due {
  position: number
  day: string
  content: string
  signature: Buffer
}

/** Once for each day, when the day is over. */
export async function queueSealMail({ db, mail, clock }: Platform, mailbox: string): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`
      select position, to_char(day, 'YYYY-MM-DD') as day, content, signature from audit_signed
      where day < ${firmDay(now)}::date order by position desc limit 1`.execute(tx)
    const due = rows[0]
    if (!due) return
    const noted = await tx
      .insertInto('audit_signed_mail')
      .values({ day: sql`${due.day}::date`, position: due.position, queued_at: now })
      .onConflict((on) => on.doNothing())
      .returning('position')
      .execute()
    if (noted.length === 0) return
    const key = readSeal(due.content)?.key ?? ''
    const signer = await tx.selectFrom('signing_key').select('public_key').where('name', '=', key).executeTakeFirst()
    await mail.queue(tx, sealMail(mailbox, due, key, signer?.public_key ?? ''))
  })
}

function sealMail(to: string, { day, content, signature, position }: Due, key: string, publicPem: string): Letter {
  const seal = readSeal(content)
  const inFile = (bytes: Buffer, file: string) => `echo ${bytes.toString('base64')} | openssl base64 -d -A > ${file}`
  return {
    to,
    subject: `Audit log seal for ${dayInWords(day)}`,
    parts: [
      {
        text: `This is the last seal of the audit log for ${dayInWords(day)}. Keep this email. It proves what the audit log contained on that day, even if someone changes the portal’s database and files later.`,
      },
      {
        facts: [
          ['Entries sealed', position.toLocaleString('en-US')],
          ['Sealed', seal ? timeInWords(seal.at) : dayInWords(day)],
          ['Signing key', key],
        ],
      },
      { verbatim: content },
      { text: `To check the seal, save the public key as ${key}.pem. It’s the same in every one of these emails.` },
      { verbatim: publicPem },
      { text: 'Then run these commands. The last one says “Signature Verified Successfully”.' },
      {
        verbatim: [
          inFile(Buffer.from(content), 'seal.txt'),
          inFile(signature, 'seal.sig'),
          `openssl pkeyutl -verify -pubin -inkey ${key}.pem -rawin -in seal.txt -sigfile seal.sig`,
        ].join('\n'),
      },
    ],
  }
}
