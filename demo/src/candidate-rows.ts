// Rows of a candidate beside their own: steps, files, what is planned, and the link in its email.
import { randomUUID } from 'node:crypto'
import { planKinds } from '@portal/contract/onboarding'
import { positionOf } from '@portal/contract/onboarding-positions'
import { onboardingSteps } from '@portal/contract/onboarding-steps'
import { calendarOf } from '@portal/contract/rules/calendar'
import { firmInstant } from '@portal/contract/rules/firm-time'
import { plannedDay, plannedFor } from '@portal/contract/rules/onboarding-plan'
import { linkMail, sealContent } from '@portal/server/features/onboarding/public'
import { defaults } from '@portal/server/features/settings/public'
import { later } from '@portal/server/platform/clock'
import { hashToken, type Keys, newToken } from '@portal/server/platform/crypto/keys'
import type { Store } from '@portal/server/platform/files/store'
import { mailRow } from '@portal/server/platform/mail/outbox'
import type pg from 'pg'
import { type contentsOf, isSigned, type Told } from './candidate-texts.ts'
import { keepFiles } from './files.ts'
import { pdf } from './pdf-writer.ts'
import type { Person } from './people.ts'
import { hex, insertRows, nextIds } from './rows.ts'

interface Firm {
  keys: Keys
  origin: string
}

const day = 86_400_000
const hour = 3_600_000

export interface Row {
  one: Told
  id: number
  inviter: Person
  reviewer: Person
  branchName: string
  at: Date
  starts: string | null
  until: string
  expires: Date
  signed: Date
  contents: ReturnType<typeof contentsOf>
}

export async function addSteps(client: pg.ClientBase, { keys }: Firm, made: readonly Row[]): Promise<void> {
  await insertRows(
    client,
    'candidate_step',
    made.flatMap(({ one, id, at, reviewer, signed, contents }) =>
      onboardingSteps
        .filter((step) => one.typed.includes(step as never) || one.reviews?.[step])
        .map((step) => {
          const content = one.typed.find((name) => name === step)
          const { review = 'none', reason = '' } = one.reviews?.[step] ?? {}
          const portal = step === 'policies' || step === 'sign'
          return {
            candidate_id: id,
            step,
            content: content ? hex(sealContent(keys, contents[content])) : null,
            version: content ? 1 : 0,
            saved_at: later(at, 3 * hour),
            done_at: later(at, 3 * hour),
            review,
            reason,
            reviewed_by: review === 'none' || portal ? null : reviewer.id,
            reviewed_at: review === 'none' ? null : later(signed, portal ? 0 : 2 * hour),
          }
        }),
    ),
  )
}

export interface Paper {
  id: number
  place: string
  name: string
  one: Told
}

export async function addFiles(client: pg.ClientBase, store: Store, files: readonly Paper[], now: Date): Promise<void> {
  const stored = await keepFiles(
    client,
    store,
    files.map(({ name, one }) => ({
      ...pdf({
        title: name,
        subtitle: `Sent by ${one.first} ${one.last}`,
        blocks: [{ kind: 'text', text: 'A document of the demo firm. It shows nothing.' }],
      }),
      filename: `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.pdf`,
    })),
    now,
  )
  await insertRows(
    client,
    'candidate_file',
    files.map(({ id, place }, index) => ({
      candidate_id: id,
      place,
      hash: hex(stored[index]?.hash ?? ''),
      filename: stored[index]?.filename,
      scanned: true,
      added_at: later(now, -day),
    })),
  )
}

export async function addPlans(client: pg.ClientBase, made: readonly Row[], today: string, now: Date): Promise<void> {
  const calendar = calendarOf('market', defaults.closings)
  await insertRows(
    client,
    'candidate_plan',
    made.flatMap(({ one, id, starts, branchName }) =>
      plannedFor(positionOf(one.position)).map((kind) => {
        const on = starts && plannedDay(kind, starts, today, calendar)
        const begun = isSigned(one) && planKinds.indexOf(kind) < 2
        const booked = begun && kind === 'fingerprints' && on
        return {
          candidate_id: id,
          kind,
          state: one.state === 'approved' ? 'done' : booked ? 'booked' : begun ? 'running' : 'planned',
          on_day: on,
          at: booked ? firmInstant(on, 10 * 60 + 30) : null,
          place: booked ? `${branchName} branch` : '',
          done_at: one.state === 'approved' ? later(now, -day) : null,
          changed_at: now,
        }
      }),
    ),
  )
}

export async function addLinks(client: pg.ClientBase, { keys, origin }: Firm, made: readonly Row[]): Promise<void> {
  const mails = made.map(({ one, id, inviter, branchName, at, starts, until, expires }) => {
    const token = newToken()
    const asker = { name: `${inviter.first} ${inviter.last}`, role: '', phone: defaults.phone, face: '' }
    const letter = linkMail(
      {
        email: one.email,
        first: one.first,
        position: positionOf(one.position).name,
        branch: branchName,
        starts,
        until,
        asker,
        firm: defaults.name,
        link: `${origin}/onboarding?q=${token}`,
        expiresAt: expires,
      },
      'first',
    )
    // those that are over are in the mailbox as well, to be looked at
    const { expiresAt: _, ...lasting } = letter
    const row = mailRow(keys, lasting, { name: defaults.name, colour: defaults.colours.brand }, at)
    return {
      link: {
        token_hash: hex(hashToken(token)),
        purpose: 'onboarding',
        subject: `candidate:${id}`,
        issued_by: inviter.id,
        issued_at: at,
        expires_at: expires,
        uses_left: null,
        opened_at: one.opened ? later(at, hour) : null,
        revoked_at: one.revoked ? later(at, 5 * hour) : null,
        asked_again_at: one.again ? later(at, 40 * day) : null,
      },
      row: { id: randomUUID(), ...row, body: hex(row.body) },
    }
  })
  const links = await nextIds(client, 'link', mails.length)
  await insertRows(
    client,
    'link',
    mails.map(({ link }, index) => ({ id: links[index], ...link })),
  )
  await insertRows(
    client,
    'mail',
    mails.map(({ row }) => row),
  )
  for (const { row } of mails)
    await client.query(`select enqueue('send-mail', $1::json, 20)`, [JSON.stringify({ id: row.id })])
}
