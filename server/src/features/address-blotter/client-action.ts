// The client hears that their address is being changed, and can stop it. Whoever reads the email learns no street and no name.
import { clientLinkDays, isOpen } from '@portal/contract/rules/address-change'
import { changeReference } from '@portal/contract/rules/address-notice'
import { firmMoment, timeInWords } from '@portal/contract/rules/day'
import { maskPhone } from '@portal/contract/rules/phone'
import { townOf } from '@portal/contract/rules/us-address'
import type { Note } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { found } from '../../platform/http/errors.ts'
import { linkOver } from '../../platform/links/links.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Action, actionEmailPurpose, type ActionKind, issueAction } from '../actions/public.ts'
import { firmSettings } from '../settings/public.ts'
import { changeSubject, tell } from './changing.ts'
import { contactOf } from './client-contact.ts'
import { endChange } from './ending.ts'
import { complianceOf, managersOf, reviewerOf } from './escalation.ts'
import { clientMail, stoppedMail } from './mails.ts'
import { changeById, type Row } from './store.ts'
import { openForCall } from './work-items.ts'
import { addEvent, lockChange, lockKeys, putTold } from './write-store.ts'

const kind = 'address-change'
const dayMs = 86_400_000
export const stoppedByClient = 'The client stopped it'

/** Where the firm knows the client's email. Links of earlier emails are over: what they told of has been corrected. */
export async function tellClient(platform: Platform, tx: Tx, note: Note, id: number, now: Date): Promise<void> {
  const { keys, origin } = platform
  const { email } = await contactOf(tx, keys, id)
  if (!email) return
  const row = found(await changeById(tx, id))
  const wanted = {
    kind,
    about: String(id),
    to: { email: keys.seal(email, actionEmailPurpose) },
    by: { id: row.created_by },
    until: later(now, clientLinkDays * dayMs),
    uses: 1,
  }
  const { id: action, token } = await issueAction(tx, note, wanted, now)
  await putTold(tx, id, { client_action_id: action, client_kept_at: null })
  const { phone } = await firmSettings(platform)
  await note.mail(clientMail(email, firmMoment(row.created_at, now), phone, `${origin}/action?q=${token}`))
  await addEvent(tx, id, { kind: 'client-told' }, null, now)
  note.audit('address-change.client-asked', changeSubject(id))
}

/** Of the last email, and while nothing of it is over. */
async function stillAsked(db: Db | Tx, { id, about }: Action): Promise<Row | undefined> {
  const row = await changeById(db, Number(about))
  return row && row.client_action_id === id && isOpen(row.status) ? row : undefined
}

const wasUpdated = ({ updated_at }: Row) => updated_at !== null

export const clientAction = (platform: Platform): ActionKind => ({
  kind,
  asker: async () => {
    const { name, phone } = await firmSettings(platform)
    return { name, role: '', phone, face: '' }
  },
  ask: async (db, action) => {
    const row = await stillAsked(db, action)
    if (!row) return undefined
    const { phone } = await contactOf(db, platform.keys, row.id)
    const number = phone ? maskPhone(phone) : 'the number we have on file'
    const stays = wasUpdated(row) ? 'We change your address back' : 'Your old address stays'
    return {
      tone: 'warn',
      title: 'Wasn’t you? Stop this address change',
      lead: `Someone asked us on ${firmMoment(row.created_at, platform.clock())} to change where your statements go.`,
      facts: [
        { label: 'From', text: townOf(row.old_address), more: '' },
        { label: 'To', text: townOf(row.new_address), more: 'For your safety, the street isn’t shown here' },
        {
          label: 'If you stop it',
          text: `${stays}, your advisor gets an email, and we call you at ${number} today.`,
          more: '',
        },
      ],
      yes: 'Stop this change',
      no: { text: 'It was me, keep the change', path: '' },
      note: '',
    }
  },
  act: async (tx, note, action, answer, now) => {
    const seen = await stillAsked(tx, action)
    if (!seen || answer === 'undo') throw linkOver()
    const held = [{ mark: seen.account_mark, place: seen.new_key }]
    // in the order in which everybody takes them
    if (answer === 'yes') await lockKeys(tx, held)
    const row = await lockChange(tx, seen.id)
    if (!row || !(await stillAsked(tx, action)) || row.new_key !== seen.new_key) throw linkOver()
    return answer === 'yes' ? stop(platform, tx, note, row, held, now) : keep(tx, note, row, now)
  },
  // the portal is the sender: a new one goes to the same client
  askedAgain: async (tx, note, action, now) => {
    if (await stillAsked(tx, action)) await tellClient(platform, tx, note, Number(action.about), now)
  },
})

async function keep(tx: Tx, note: Note, row: Row, now: Date) {
  await putTold(tx, row.id, { client_kept_at: now })
  await addEvent(tx, row.id, { kind: 'client-kept' }, null, now)
  note.audit('address-change.kept', changeSubject(row.id))
  tell(note, row)
  return {
    tone: 'good' as const,
    title: 'Thanks, we’ll keep the change',
    lead: 'There’s nothing else to do. You can close this page.',
    facts: [{ label: 'Reference', text: changeReference(row.id), more: timeInWords(now) }],
    undo: '',
  }
}

async function stop(
  platform: Platform,
  tx: Tx,
  note: Note,
  row: Row,
  held: Parameters<typeof endChange>[3],
  now: Date,
) {
  const { origin, keys } = platform
  const number = maskPhone((await contactOf(tx, keys, row.id)).phone)
  const ending = {
    reason: stoppedByClient,
    event: { kind: 'client-stopped', by: null },
    by: { id: row.created_by },
  } as const
  await endChange(tx, note, row, held, ending, now)
  await putTold(tx, row.id, { client_stopped_at: now })
  await openForCall(tx, note, row, number, now)
  const people = [
    ...(await reviewerOf(tx, row.assigned_to)),
    ...(await managersOf(tx, row.branch_id)),
    ...(await complianceOf(tx)),
    { id: row.account_id, email: row.email, first: row.advisor.first, last: row.advisor.last },
  ]
  for (const person of new Map(people.map((one) => [one.id, one])).values())
    await note.mail(stoppedMail(row, person, { number, updated: wasUpdated(row), now }, origin))
  note.audit('address-change.stopped', changeSubject(row.id), { from: row.status })
  return {
    tone: 'good' as const,
    title: 'We stopped the change',
    lead: `${wasUpdated(row) ? 'We change your address back' : 'Your old address stays'}. We call you today${number && ` at ${number}`}.`,
    facts: [{ label: 'Reference', text: changeReference(row.id), more: timeInWords(now) }],
    undo: '',
  }
}
