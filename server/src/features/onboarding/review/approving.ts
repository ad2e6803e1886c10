// On approval a person of the firm comes out of what a candidate entered, in one transaction: all of it or nothing, and nothing is
// typed twice.
import { candidatesTopic } from '@portal/contract/onboarding-review'
import { positionOf } from '@portal/contract/onboarding-positions'
import type { StepContents } from '@portal/contract/onboarding-steps'
import { limits } from '@portal/contract/limits'
import { firmDay } from '@portal/contract/rules/day'
import { socialPattern } from '@portal/contract/rules/user'
import type { Note } from '../../../platform/change.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { User } from '../../../platform/session/sessions.ts'
import { attestAsCandidate } from '../../attestations/public.ts'
import { joinFees } from '../../fees/public.ts'
import { discloseOnJoining } from '../../outside-business/public.ts'
import { requestStates } from '../../registrations/public.ts'
import { joinDirectory } from '../../staff/public.ts'
import { concernAccount, followWorkItem } from '../../tasks/public.ts'
import { askerOf } from '../../upload-requests/public.ts'
import { invite, menusFor, tapsidTaken } from '../../users/public.ts'
import { sealSocial } from '../../welcome/public.ts'
import { openContents } from '../contents.ts'
import { approvedMail } from '../mails.ts'
import { lockFor, tell } from './changing.ts'
import { joiningDay, registrationsOf } from './creating.ts'
import { allAccepted, mayApprove, whyNot } from './policy.ts'
import { policiesOf, type Row, stepsOf } from './store.ts'
import { changeCandidate } from './write-store.ts'

interface Approving {
  id: number
  version: number
  /** What they will sign in with. */
  email: string
  tapsid: number
}

const invalid = (fields: Record<string, string>) => new AppError('invalid', { fields })

export async function approve(
  platform: Platform,
  tx: Tx,
  note: Note,
  user: User,
  { email, tapsid, ...of }: Approving,
): Promise<string> {
  const now = platform.clock()
  const row = await lockFor(tx, user, of, mayApprove, whyNot, now)
  const steps = await stepsOf(tx, row.id)
  if (!allAccepted(steps)) throw new AppError('conflict', { message: 'Accept every step before you approve.' })
  if (tapsid && (await tapsidTaken(tx, tapsid, undefined))) throw invalid({ tapsid: 'Someone else has this ID.' })
  const contents = openContents(platform.keys, steps)

  const account = await addAccount(platform, tx, note, row, contents, { email, tapsid }, now)
  const { first, last, phone } = namesOf(contents)
  const title = positionOf(row.position).name
  await joinDirectory(tx, note, { id: account, email, first, last, phone, title }, now)
  const registrations = await registrationsOf(tx, row, contents, firmDay(now))
  await requestStates(tx, note, { id: account, tapsid }, registrations, user, now)
  const joined = joiningDay(row, firmDay(now))
  await joinFees(tx, note, { accountId: account, joined, states: registrations, by: user }, now)
  for (const policy of await policiesOf(tx, row.id)) await attestAsCandidate(tx, note, account, policy)
  for (const answers of contents.activities.list)
    await discloseOnJoining(platform, tx, note, { accountId: account, answers }, now)

  await changeCandidate(
    tx,
    row.id,
    { state: 'approved', decided_at: now, decided_by: user.id, account_id: account, remind_on: null },
    now,
  )
  if (row.work_item_id !== null) {
    const step = { what: 'decided', decision: 'Approved', by: user } as const
    await followWorkItem(tx, note, row.work_item_id, step, now)
    await concernAccount(tx, row.work_item_id, account)
  }
  const asker = await askerOf(platform, tx, row.invited_by)
  await note.mail(approvedMail(row, { account: email, starts: row.starts, asker }))
  note.audit('candidate.approved', `candidate:${row.id}`, { account })
  tell(note, row)
  note.live(candidatesTopic('firm'))
  return account
}

const namesOf = ({ person }: StepContents) => ({
  first: person.first.trim(),
  last: person.last.trim(),
  phone: person.phone.trim(),
})

/** With the email that lets them choose their own password. */
async function addAccount(
  platform: Platform,
  tx: Tx,
  note: Note,
  row: Row,
  contents: StepContents,
  { email, tapsid }: { email: string; tapsid: number },
  now: Date,
): Promise<string> {
  const { crd, person } = contents
  const added = await invite(tx, note, platform, {
    ...namesOf(contents),
    email,
    tapsid,
    crd: crd.none ? '' : crd.crd.trim(),
    branch_id: row.branch_id,
    access: limits.accessAdvisor,
    factor: 'EMAIL',
    ssn: sealSocial(platform.keys, person.ssn.trim().replace(socialPattern, '$1-$2-$3')),
    welcome: true,
    created_at: now,
    menus: menusFor(),
  })
  if (added === undefined) throw invalid({ email: 'Someone already uses that email address.' })
  return added
}
