// Vendors in every state: what they attested, what they still owe, and the emails that carry their links.
import { randomUUID } from 'node:crypto'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { endOfDay } from '@portal/contract/rules/due-time'
import {
  type AnswerValue,
  carriedOver,
  monthsAfter,
  progressOf,
  visibleOf,
} from '@portal/contract/rules/vendor-answers'
import { scoreOf, usualWeights } from '@portal/contract/rules/vendor-score'
import { currentQuestionnaire, questionnaireOf, vendorStatement } from '@portal/contract/vendor-questionnaire'
import { defaults } from '@portal/server/features/settings/public'
import { inviteMail } from '@portal/server/features/vendors/public'
import { later } from '@portal/server/platform/clock'
import { hashToken, type Keys, newToken } from '@portal/server/platform/crypto/keys'
import type { Store } from '@portal/server/platform/files/store'
import { mailRow } from '@portal/server/platform/mail/outbox'
import type pg from 'pg'
import { keepFiles } from './files.ts'
import { pdf } from './pdf-writer.ts'
import { type Person, personOf } from './people.ts'
import { hex, insertRows, nextIds } from './rows.ts'
import { answersOn, type Stage, told, type ToldVendor } from './vendor-texts.ts'

interface Firm {
  now: Date
  keys: Keys
  origin: string
  everybody: Person[]
}

const day = 86_400_000
const hour = 3_600_000
const questionnaire = questionnaireOf(currentQuestionnaire)

interface Attestation {
  vendor: number
  one: ToldVendor
  stage: Stage | 'accepted'
  due: string
  answers: Record<string, AnswerValue>
  /** Only when it was, it has files. */
  signedAt: Date | null
  sentAt: Date
  /** The one before in this list. */
  before: number | null
}

/** Every year that was accepted, and the one under way. */
function attestationsOf(one: ToldVendor, vendor: number, now: Date): Attestation[] {
  const today = firmDay(now)
  const due = daysAfter(today, one.due)
  const under = one.stage === 'none' ? 0 : 1
  const past = one.years.map((differs, at): Attestation => {
    const dueThen = monthsAfter(due, -12 * (one.years.length - at))
    const signed = daysAfter(dueThen, -20) < today ? daysAfter(dueThen, -20) : daysAfter(today, -20)
    const signedAt = later(endOfDay(signed), -8 * hour)
    return {
      vendor,
      one,
      stage: 'accepted',
      due: dueThen,
      answers: answersOn(signed, one, differs),
      signedAt,
      sentAt: later(signedAt, -12 * day),
      before: at === 0 ? null : at - 1,
    }
  })
  if (under === 0) return past
  const all = answersOn(today, one, one.now ?? {})
  const last = past.at(-1)
  const carried = last ? carriedOver(questionnaire, last.answers, today) : {}
  const some = Object.fromEntries(Object.entries(all).slice(0, 26))
  const sentAt = later(now, (one.stage === 'expired' ? -40 : -7) * day)
  return [
    ...past,
    {
      vendor,
      one,
      stage: one.stage,
      due,
      answers:
        one.stage === 'sent' || one.stage === 'returned' ? all : one.stage === 'started' ? { ...carried, ...some } : {},
      signedAt: one.stage === 'sent' ? later(now, -1 * day) : null,
      sentAt,
      before: last ? past.length - 1 : null,
    },
  ]
}

export async function addVendors(client: pg.ClientBase, store: Store, firm: Firm): Promise<void> {
  const { now, everybody } = firm
  const today = firmDay(now)
  const people = { admin: personOf(everybody, 'admin'), compliance: personOf(everybody, 'compliance') }
  const nameOf = ({ first, last }: Person) => `${first} ${last}`
  const ids = await nextIds(client, 'vendor', told.length)
  await insertRows(
    client,
    'vendor',
    told.map((one, index) => ({
      id: ids[index],
      key: randomUUID(),
      name: one.name,
      service: one.service,
      data: one.data,
      tier: one.tier,
      owner_id: people[one.owner].id,
      contact: one.contact,
      email: one.email,
      contract_from: monthsAfter(today, -30),
      contract_until: one.ended ? daysAfter(today, -5) : monthsAfter(today, 18),
      due_on: daysAfter(today, one.due),
      escalated_due: one.due < 0 ? daysAfter(today, one.due) : null,
      added_at: later(now, -900 * day),
      ended_at: one.ended ? later(now, -5 * day) : null,
      ended_by: one.ended ? nameOf(people[one.owner]) : '',
      ended_reason: one.ended ?? '',
      version: 1,
    })),
  )
  const made = told.flatMap((one, index) => {
    const all = attestationsOf(one, ids[index] ?? 0, now)
    return all.map((attestation) => ({
      ...attestation,
      before: attestation.before === null ? null : all[attestation.before],
    }))
  })
  const numbers = await nextIds(client, 'vendor_attestation', made.length)
  const numberOf = (due: string, vendor: number) =>
    numbers[made.findIndex((one) => one.vendor === vendor && one.due === due)] ?? null
  const rows = made.map((one, index) => attestationRow(one, numbers[index] ?? 0, now, people[one.one.owner]))
  await insertRows(
    client,
    'vendor_attestation',
    rows.map((row, index) => {
      const before = made[index]?.before
      return { ...row, before_id: before ? numberOf(before.due, before.vendor) : null }
    }),
  )
  await insertRows(
    client,
    'vendor_answer',
    made.flatMap(({ answers, one, signedAt }, index) => {
      const shown = new Set(visibleOf(questionnaire, answers).map(({ id }) => id))
      return Object.entries(answers)
        .filter(([question]) => shown.has(question))
        .map(([question, value]) => ({
          attestation_id: numbers[index],
          question,
          value,
          saved_at: later(signedAt ?? now, -26 * hour),
          saved_by: one.contact,
          version: 1,
        }))
    }),
  )
  await addFiles(
    client,
    store,
    made.map((one, index) => ({ ...one, id: numbers[index] ?? 0 })),
    now,
  )
  await addItems(
    client,
    ids,
    made.map((one, index) => ({ ...one, id: numbers[index] ?? 0 })),
    people,
    now,
  )
  await addEvents(client, ids, rows, people, now)
  await addLinks(client, rows, firm, people)
}

type Made = Omit<Attestation, 'before'>

function attestationRow(
  { vendor, one, stage, due, answers, signedAt, sentAt }: Made,
  id: number,
  now: Date,
  owner: Person,
) {
  const today = firmDay(now)
  const files = filesWanted(answers, signedAt !== null || stage === 'returned')
  const { answered, asked } = progressOf(questionnaire, { answers, files }, today)
  const scored = signedAt && scoreOf(questionnaire, answers, usualWeights, firmDay(signedAt))
  const until = daysAfter(firmDay(sentAt), 35)
  const accepted = stage === 'accepted'
  const returned = stage === 'returned'
  return {
    id,
    vendor_id: vendor,
    year: Number(due.slice(0, 4)),
    questionnaire: currentQuestionnaire,
    state: accepted ? 'accepted' : signedAt ? 'submitted' : returned ? 'returned' : 'open',
    due_on: due,
    opened_at: sentAt,
    sent_at: sentAt,
    sent_to: one.email,
    until,
    expires_at: endOfDay(until),
    link_opened_at: stage === 'invited' ? null : later(sentAt, 3 * hour),
    revoked_at: one.ended ? later(now, -5 * day) : null,
    link_wanted_at: stage === 'expired' ? later(now, -20 * hour) : null,
    reminded_at: null,
    remind_on: null,
    answered: stage === 'invited' || stage === 'expired' ? 0 : answered,
    asked,
    signed_at: signedAt,
    signer: signedAt ? one.contact : '',
    signer_title: signedAt ? 'Head of information security' : '',
    statement: signedAt ? vendorStatement.version : null,
    receipt: signedAt ? `V-DEM2-${2000 + id}` : null,
    score: scored?.score ?? null,
    points: scored && { earned: scored.earned, most: scored.most },
    decided_at: accepted && signedAt ? later(signedAt, 4 * day) : null,
    decided_by: accepted ? `${owner.first} ${owner.last}` : '',
    decision_note: '',
    returned_at: returned ? later(now, -2 * day) : null,
    returned_by: returned ? `${owner.first} ${owner.last}` : '',
    returned_reason: returned ? 'The contract has no clause for breach notices. When will it have one?' : '',
    returned_questions: returned ? ['notice'] : [],
  }
}
type Row = ReturnType<typeof attestationRow>

const filesWanted = (answers: Record<string, AnswerValue>, there: boolean) =>
  there
    ? visibleOf(questionnaire, answers)
        .filter(({ kind }) => kind === 'file')
        .map(({ id }) => ({ question: id }))
    : []

type Numbered = Made & { id: number }

async function addFiles(client: pg.ClientBase, store: Store, made: Numbered[], now: Date): Promise<void> {
  const wanted = made.flatMap((one) =>
    filesWanted(one.answers, one.signedAt !== null || one.stage === 'returned').map(({ question }) => ({
      ...one,
      question,
    })),
  )
  const titles: Record<string, string> = {
    soc2_file: 'SOC 2 Type II report',
    pentest_file: 'Penetration test, summary',
    cyber_file: 'Certificate of insurance',
  }
  const files = await keepFiles(
    client,
    store,
    wanted.map(({ question, one, due }) => ({
      ...pdf({
        title: titles[question] ?? question,
        subtitle: `${one.name}, for the attestation due ${due}`,
        blocks: [{ kind: 'text', text: 'A document of the demo firm. It shows nothing.' }],
      }),
      filename: `${(titles[question] ?? question).toLowerCase().replace(/[^a-z0-9]+/g, '-')}.pdf`,
    })),
    now,
  )
  const ids = await nextIds(client, 'vendor_file', wanted.length)
  await insertRows(
    client,
    'vendor_file',
    wanted.map(({ id, question, one, signedAt }, index) => ({
      id: ids[index],
      attestation_id: id,
      question,
      hash: hex(files[index]?.hash ?? ''),
      filename: files[index]?.filename,
      added_at: later(signedAt ?? now, -27 * hour),
      added_by: one.contact,
      scanned: true,
    })),
  )
}

type People = Record<ToldVendor['owner'], Person>

async function addItems(
  client: pg.ClientBase,
  ids: number[],
  made: Numbered[],
  people: People,
  now: Date,
): Promise<void> {
  const today = firmDay(now)
  const items = told.flatMap((one, index) =>
    (one.items ?? []).map((item) => ({ ...item, one, vendor: ids[index] ?? 0 })),
  )
  const numbers = await nextIds(client, 'vendor_item', items.length)
  await insertRows(
    client,
    'vendor_item',
    items.map(({ one, vendor, text, question, due, who, done }, index) => {
      const latest = made.findLast((attestation) => attestation.vendor === vendor)
      const owner = people[one.owner]
      return {
        id: numbers[index],
        vendor_id: vendor,
        attestation_id: latest?.id ?? null,
        key: randomUUID(),
        text,
        question,
        due_on: daysAfter(today, due),
        who,
        added_at: later(latest?.signedAt ?? now, 4 * day),
        added_by: `${owner.first} ${owner.last}`,
        done_at: done ? later(now, -3 * day) : null,
        done_by: done ? `${owner.first} ${owner.last}` : '',
        done_note: done ? 'Shown in a call.' : '',
        remind_on: done || due <= 3 ? null : daysAfter(today, due - 3),
        escalated_at: null,
        version: 1,
      }
    }),
  )
}

async function addEvents(client: pg.ClientBase, ids: number[], rows: Row[], people: People, now: Date): Promise<void> {
  const owners = new Map(told.map((one, index) => [ids[index] ?? 0, people[one.owner]]))
  const ownerOf = (vendor: number) => {
    const owner = owners.get(vendor)
    return owner ? `${owner.first} ${owner.last}` : ''
  }
  const happened = rows.flatMap((row) => {
    const of = { vendor_id: row.vendor_id, attestation_id: row.id }
    return [
      { ...of, at: row.sent_at, kind: 'invited', by_name: ownerOf(row.vendor_id), text: row.sent_to },
      ...(row.link_wanted_at ? [{ ...of, at: row.link_wanted_at, kind: 'link-wanted', by_name: '', text: '' }] : []),
      ...(row.signed_at
        ? [{ ...of, at: row.signed_at, kind: 'signed', by_name: row.signer, text: row.signer_title }]
        : []),
      ...(row.decided_at ? [{ ...of, at: row.decided_at, kind: 'accepted', by_name: row.decided_by, text: '' }] : []),
      ...(row.returned_at
        ? [{ ...of, at: row.returned_at, kind: 'returned', by_name: row.returned_by, text: row.returned_reason }]
        : []),
    ]
  })
  const added = ids.map((vendor) => ({
    vendor_id: vendor,
    attestation_id: null,
    at: later(now, -900 * day),
    kind: 'added',
    by_name: ownerOf(vendor),
    text: '',
  }))
  const ended = told.flatMap((one, index) =>
    one.ended
      ? [
          {
            vendor_id: ids[index] ?? 0,
            attestation_id: null,
            at: later(now, -5 * day),
            kind: 'ended',
            by_name: ownerOf(ids[index] ?? 0),
            text: one.ended,
          },
        ]
      : [],
  )
  const all = [...added, ...happened, ...ended].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const numbers = await nextIds(client, 'vendor_event', all.length)
  await insertRows(
    client,
    'vendor_event',
    all.map((event, index) => ({ id: numbers[index], ...event })),
  )
}

/** Of the attestations under way: what is over is in the mailbox as well, to be looked at. */
async function addLinks(client: pg.ClientBase, rows: Row[], { keys, origin }: Firm, people: People): Promise<void> {
  const mails = rows
    .filter(({ state }) => state !== 'accepted')
    .map((row) => {
      const one = told.find(({ email }) => email === row.sent_to) as ToldVendor
      const owner = people[one.owner]
      const token = newToken()
      const { expiresAt: _, ...letter } = inviteMail(
        {
          email: one.email,
          contact: one.contact,
          vendor: one.name,
          year: row.year,
          due: row.due_on,
          until: row.until,
          asker: { name: `${owner.first} ${owner.last}`, role: '', phone: defaults.phone, face: '' },
          firm: defaults.name,
          link: `${origin}/vendor/attestation?q=${token}`,
          expiresAt: row.expires_at,
          ...(row.returned_reason && { reason: row.returned_reason }),
        },
        row.state === 'returned' ? 'returned' : one.years.length > 0 ? 'renewal' : 'first',
      )
      const link = {
        token_hash: hex(hashToken(token)),
        purpose: 'vendor',
        subject: `vendor-attestation:${row.id}`,
        issued_by: owner.id,
        issued_at: row.sent_at,
        expires_at: row.expires_at,
        uses_left: null,
        opened_at: row.link_opened_at,
        revoked_at: null,
      }
      const mail = mailRow(keys, letter, { name: defaults.name, colour: defaults.colours.brand }, row.sent_at)
      return { link, mail: { id: randomUUID(), ...mail, body: hex(mail.body) } }
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
    mails.map(({ mail }) => mail),
  )
  for (const { mail } of mails)
    await client.query(`select enqueue('send-mail', $1::json, 20)`, [JSON.stringify({ id: mail.id })])
}
