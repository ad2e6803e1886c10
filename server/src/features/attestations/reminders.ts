// Reminders: in portions, each with its notices and mails in one transaction, so that a second run finds nothing to do.
import { attestationsTopic } from '@portal/contract/attestations'
import { changeBy, type Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Platform } from '../../platform/platform.ts'
import { offFor, stoppable } from '../actions/public.ts'
import { currentVersion, documentsRequiringAttestation } from '../documents/public.ts'
import { reminderMail } from './mails.ts'
import { remindsByItself, toldToday } from './policy.ts'
import { type Attestable, attestersOf, claimNotices, dueOf } from './store.ts'

/** As many mails as one transaction writes without keeping anybody waiting. */
const portion = 100

export const portionsOf = (accountIds: string[]): string[][] =>
  Array.from({ length: Math.ceil(accountIds.length / portion) }, (_, i) =>
    accountIds.slice(i * portion, (i + 1) * portion),
  )

/** Tells how many were mailed. */
export async function remindPortion(
  platform: Platform,
  tx: Tx,
  note: Note,
  document: Attestable,
  accountIds: string[],
  /** Nobody asked for these: every one says how to do without. */
  byItself = false,
): Promise<number> {
  const { origin, clock } = platform
  const now = clock()
  const people = (await attestersOf(tx, document, accountIds)).filter(({ attested_at }) => attested_at === null)
  const ids = people.map(({ id }) => id)
  const claimed = await claimNotices(tx, document.id, 'reminder', ids, now)
  const due = await dueOf(tx, document)
  for (const person of people.filter(({ id }) => claimed.has(id))) {
    const letter = reminderMail(person, document, due, origin)
    await note.mail(byItself ? await stoppable(platform, tx, note, letter, person.id, 'attestations') : letter)
  }
  note.audit('attestation.reminded', `document:${document.id}`, { version: document.version, people: claimed.size })
  note.live(attestationsTopic)
  return claimed.size
}

export const remindJob = 'remind-attestation'
export const dailyJob = 'remind-attestations-due'

const changeByPortal = (platform: Platform) => changeBy(platform, { id: null, name: 'portal' }, 'job')

/** The rest of a large firm, asked for by a reviewer. */
export async function remindRest(
  platform: Platform,
  { document: id, version, accounts }: Record<string, string>,
): Promise<void> {
  const document = await currentVersion(platform.db, Number(id))
  if (!document?.attestation_required || document.version !== Number(version)) return
  const change = changeByPortal(platform)
  await change((tx, note) => remindPortion(platform, tx, note, document, (accounts ?? '').split(',')))
}

/** Every day: whoever has not attested what is due soon, or was due. */
export async function remindDue(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const change = changeByPortal(platform)
  const off = await offFor(db, 'attestations')
  for (const document of await documentsRequiringAttestation(db)) {
    if (!remindsByItself(await dueOf(db, document), clock())) continue
    const people = await attestersOf(db, document)
    const owing = people.filter(
      ({ id, attested_at, reminded_at }) => !attested_at && !off.has(id) && !toldToday(reminded_at, clock()),
    )
    for (const ids of portionsOf(owing.map(({ id }) => id)))
      await change((tx, note) => remindPortion(platform, tx, note, document, ids, true))
  }
}
