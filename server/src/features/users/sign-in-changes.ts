// Another address or two-factor method for somebody else: asked for by an admin, done at once for an advisor, and above that when
// a second admin has confirmed it. Whatever takes effect ends what was open with the old.
import type { Problems } from '@portal/contract/endpoint'
import { devicesOf } from '@portal/contract/devices'
import { limits } from '@portal/contract/limits'
import { timeInWords } from '@portal/contract/rules/day'
import { type ChoosableFactor, choosableFactors } from '@portal/contract/users'
import type { Note } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, allow } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { usedMail } from '../../platform/session/used-mail.ts'
import { authoriseEnrolment } from '../account-reset/public.ts'
import { forgetDevices } from '../devices/public.ts'
import { followAccount } from '../staff/public.ts'
import { refuse, tell } from './changing.ts'
import { factorMail, methodWords, readdressedMail, requestMail } from './mails.ts'
import { keepsOffUntil, mayChangeSignIn, signInTakesTwo } from './policy.ts'
import { addDone, addRequest, adminsBut, partsAt } from './request-store.ts'
import { type AccountRow, accessSince, hasApprover } from './store.ts'
import { isReserved, issueUndo, namesOf } from './undo-store.ts'
import { endBegun, endSessions, putUser, userByEmail } from './write-store.ts'

/** Everything a change of a sign-in is made with. */
export interface Doing {
  tx: Tx
  note: Note
  platform: Platform
  user: User
  /** The caller's IP address, for the mail that tells them. */
  address: string
}

export const invalid = (fields: Problems) => new AppError('invalid', { fields })
export const addressTaken = 'Someone already uses that email address.'

/** An authenticator to be set up at the next sign-in. */
type WantedFactor = ChoosableFactor | 'RESET'

/** True when it waits for a second admin. The person is locked: of two changes at the same time, the second sees the first. */
export async function changeAddress(doing: Doing, row: AccountRow, email: string): Promise<boolean> {
  const { tx, user, platform } = doing
  allow(mayChangeSignIn(user, row))
  await keepOff(doing, row.id, 'address')
  const now = platform.clock()
  if ((await userByEmail(tx, email)) || (await isReserved(tx, email, row.id, now)))
    throw invalid({ email: addressTaken })
  const request = { account_id: row.id, kind: 'address', was: row.email, wanted: email } as const
  if (await takesTwo(doing, row)) return ask(doing, row, request, 'account.address-asked')
  const id = await addDone(tx, { ...request, asked_by: user.id, asked_at: now })
  await applyAddress(doing, row, { id, email, hands: [user.id] })
  await tellCaller(doing, row, 'change a sign-in email', factOf('address', email))
  return false
}

async function takesTwo({ tx, platform }: Doing, { id, access }: AccountRow): Promise<boolean> {
  return signInTakesTwo(access, await accessSince(tx, id, later(platform.clock(), -limits.signInChangeMs)))
}

/** Sessions, remembered devices and links end with the old address, which gets the way back. */
export async function applyAddress(
  { tx, note, platform }: Doing,
  row: AccountRow,
  { id, email, hands }: { id: number; email: string; hands: readonly string[] },
): Promise<void> {
  const now = platform.clock()
  await readdress(tx, note, row, email, now)
  await endAll(tx, note, row.id, now)
  const { token, until } = await issueUndo(tx, id, now)
  const link = { href: `${platform.origin}/address?q=${token}`, until }
  await note.mail(readdressedMail(row, { email, by: await namesOf(tx, hands), link }))
}

/** The directory follows, and so does whoever waits for it. */
export async function readdress(tx: Tx, note: Note, row: AccountRow, email: string, now: Date): Promise<void> {
  await followAccount(tx, note, row, { email }, now)
  await putUser(tx, row.id, { email })
  for (const listener of listeners) await listener(tx, note, row.id)
}

type AddressListener = (tx: Tx, note: Note, accountId: string) => Promise<void>
const listeners = new Set<AddressListener>()

/** Called once by each feature that shows whether somebody's address was changed. */
export const whenAddressChanges = (listener: AddressListener): void => void listeners.add(listener)

export async function endAll(tx: Tx, note: Note, id: string, now: Date): Promise<void> {
  await endSessions(tx, id)
  await forgetDevices(tx, id)
  await endBegun(tx, id, now)
  note.live(devicesOf(id))
}

/** `waits` for a second admin; `enrols` at the next sign-in. */
export async function changeFactorOf(
  doing: Doing,
  row: AccountRow,
  factor: WantedFactor,
): Promise<{ waits: boolean; enrols: boolean }> {
  const { tx, user, platform } = doing
  allow(mayChangeSignIn(user, row))
  const wanted = await possible(tx, row, factor)
  if (wanted === row.factor && wanted !== 'RESET') return { waits: false, enrols: false }
  await keepOff(doing, row.id, 'factor')
  const enrols = wanted === 'RESET' && factor !== 'RESET'
  const request = { account_id: row.id, kind: 'factor', was: row.factor, wanted } as const
  if (await takesTwo(doing, row)) return { waits: await ask(doing, row, request, 'account.factor-asked'), enrols }
  await addDone(tx, { ...request, asked_by: user.id, asked_at: platform.clock() })
  await applyFactor(doing, row, wanted)
  await tellCaller(doing, row, 'change a two-factor method', factOf('factor', wanted))
  return { waits: false, enrols }
}

/** What the person can really show; RESET where they first have to set it up. */
async function possible(tx: Tx, row: AccountRow, factor: WantedFactor): Promise<WantedFactor> {
  if (factor === 'RESET') {
    if (row.password_hash === null || row.guest || row.disabled_at !== null || row.access < 0)
      throw refuse('Only people who sign in with a password can set up an authenticator app.')
    return 'RESET'
  }
  if (factor === 'EMAIL' || row.password_hash === null || row.totp_seed !== null) return factor
  if (factor === 'PUSH') {
    if (await hasApprover(tx, row.id)) return factor
    throw refuse('They don’t have a device that approves sign-ins yet. Choose authenticator app or emailed code.')
  }
  // whoever has set up their account and has nothing to show for the method would never get in again
  if (row.guest) throw invalid({ factor: 'They don’t have an authenticator app yet. Start with emailed codes.' })
  return 'RESET'
}

/** Of a guest, the guest status ends with it. */
export async function applyFactor(doing: Doing, row: AccountRow, wanted: string): Promise<void> {
  const { tx, note, platform, user } = doing
  const factor = choosableFactors.find((known) => known === wanted)
  if (factor) {
    await putUser(tx, row.id, { factor, ...(row.guest && { guest: false }) })
    if (!row.guest) await note.mail(factorMail(row, { factor, by: user }))
  } else if (!(await authoriseEnrolment(tx, note, platform, row.email))) {
    throw refuse('This person can’t set up an authenticator app right now. They may be suspended or a guest.')
  }
  await endAll(tx, note, row.id, platform.clock())
}

/** Never both by one hand: whoever had part in the one keeps off the other. */
export async function keepOff({ tx, user, platform }: Doing, id: string, kind: 'address' | 'factor'): Promise<void> {
  const now = platform.clock()
  const until = keepsOffUntil((await partsAt(tx, id, user.id, now))[kind], now)
  if (until) throw refuse(`${keptOff} You can do this from ${timeInWords(until)}.`)
}
const keptOff = 'You had a part in another change to this person’s sign-in, so someone else has to make this one.'

async function ask(
  doing: Doing,
  row: AccountRow,
  request: { account_id: string; kind: 'address' | 'factor'; was: string; wanted: string },
  action: 'account.address-asked' | 'account.factor-asked',
): Promise<true> {
  const { tx, note, user, platform } = doing
  const id = await addRequest(tx, { ...request, asked_by: user.id, asked_at: platform.clock() })
  if (id === undefined) throw refuse('There’s already a pending request like this for this person.')
  const { kind, was, wanted } = request
  const changes =
    kind === 'address' ? { email: { before: was, after: wanted } } : { factor: { before: was, after: wanted } }
  tell(note, action, row.id, { raise: id, changes })
  for (const admin of await adminsBut(tx, [user.id, row.id], row.access))
    await note.mail(requestMail(admin, { person: row, kind, wanted, asker: user, origin: platform.origin, id: row.id }))
  const what = kind === 'address' ? 'request a new sign-in email' : 'request a new two-factor method'
  await tellCaller(doing, row, what, factOf(kind, wanted))
  return true
}

/** Whoever's account it was done with hears of it. */
export async function tellCaller(
  { note, user, platform, address }: Doing,
  { first, last }: AccountRow,
  what: string,
  fact: [string, string],
): Promise<void> {
  const where = { at: platform.clock(), address, origin: platform.origin }
  await note.mail(usedMail(user, what, [['Person', `${first} ${last}`], fact], where))
}

export const factOf = (kind: 'address' | 'factor', wanted: string): [string, string] =>
  kind === 'address' ? ['New email', wanted] : ['New method', methodWords(wanted)]
