// A reviewer's note that the host acknowledges: on their own page, or through the link in the email that tells of it.
import { answerLinkDays } from '@portal/contract/actions'
import { myMeetingsTopic } from '@portal/contract/meetings'
import { dayInWords, firmDay, timeInWords } from '@portal/contract/rules/day'
import type { Note } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { linkOver } from '../../platform/links/links.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { type Action, type ActionKind, issueAction, personOf } from '../actions/public.ts'
import { subjectOf } from '../acting/public.ts'
import { firmSettings } from '../settings/public.ts'
import { numberOf } from './export.ts'
import { noteMail } from './mails.ts'
import { tellOf } from './materials.ts'
import { mayAcknowledge } from './policy.ts'
import { lockMeeting, meetingById, put, type Row } from './store.ts'

const kind = 'meeting-note'
const dayMs = 86_400_000

/** One for the host. What a reviewer wrote to compliance isn't, whatever became of it. */
export const hasNote = (row: Row): boolean =>
  row.status === 'Cleared with a note' && row.outcome_at !== null && row.work_item_id === null

/** Open lists, whoever has the meeting open, and its host. */
export function tell(note: Note, row: Row): void {
  tellOf(note, row)
  note.live(myMeetingsTopic(row.account_id))
}

/** Once, by the host in person. */
export async function acknowledge(tx: Tx, note: Note, user: User, id: number, now: Date): Promise<Row> {
  const row = found(await lockMeeting(tx, id))
  if (subjectOf(user).id !== row.account_id) throw new AppError('not-found')
  allow(mayAcknowledge(user, row), 'Only the host can acknowledge this note.')
  if (!hasNote(row)) throw new AppError('conflict', { message: 'There is no note to acknowledge.' })
  if (row.acknowledged_at) throw new AppError('conflict', { message: 'You already acknowledged this note.' })
  await put(tx, id, { acknowledged_at: now })
  note.audit('meeting.acknowledged', `meeting:${id}`)
  tell(note, row)
  return row
}

type Noted = Pick<Row, 'id' | 'account_id' | 'host' | 'day'>

/** With the link that acknowledges it: about this note, and none that is written later. */
export async function mailNote(
  { origin }: Pick<Platform, 'origin'>,
  tx: Tx,
  note: Note,
  row: Noted,
  by: { id: string; first: string; last: string },
  noted: Date,
  now: Date,
): Promise<void> {
  const wanted = {
    kind,
    about: `${row.id}/${noted.toISOString()}`,
    to: { account: row.account_id },
    by,
    until: later(now, answerLinkDays * dayMs),
    uses: 1,
  }
  const { token } = await issueAction(tx, note, wanted, now)
  await note.mail(noteMail(row, by, origin, `${origin}/action?q=${token}`))
}

/** The meeting as the link was sent for it; undefined where it has moved on, or is no longer this person's to acknowledge. */
async function stillAsked(db: Db | Tx, action: Action): Promise<Row | undefined> {
  const [id = '', noted = ''] = action.about.split('/')
  const row = await meetingById(db, Number(id))
  if (!row || !hasNote(row) || row.acknowledged_at || row.outcome_at?.toISOString() !== noted) return undefined
  return mayAcknowledge(personOf(action), row) ? row : undefined
}

const reviewerOf = async (db: Db | Tx, { id }: Row) =>
  db
    .selectFrom('meeting as m')
    .innerJoin('account as a', 'a.id', 'm.outcome_by')
    .select(['a.id', 'a.first', 'a.last', 'a.profile_image as face'])
    .where('m.id', '=', id)
    .executeTakeFirst()

export const noteAction = (platform: Platform): ActionKind => ({
  kind,
  asker: async (db, action) => {
    const { name, phone } = await firmSettings(platform)
    const row = await stillAsked(db, action)
    const reviewer = row && (await reviewerOf(db, row))
    if (!reviewer) return { name, role: '', phone, face: '' }
    const { first, last, face } = reviewer
    return { name: `${first} ${last}`, role: 'Reviewed your recorded meeting', phone, face }
  },
  text: {
    button: 'Read the note',
    label: 'The note',
    of: async (db, action) => (await stillAsked(db, action))?.note,
  },
  ask: async (db, action) => {
    const row = await stillAsked(db, action)
    if (!row?.outcome_at) return undefined
    return {
      tone: 'plain',
      title: `Acknowledge ${row.outcome_by.split(' ')[0]}’s note?`,
      lead: '',
      facts: [
        { label: 'What was sent', text: `A note about your meeting of ${dayInWords(row.day)}`, more: '' },
        {
          label: 'What happens',
          text: 'Your acknowledgment is recorded with your name and the time. Your reviewers see it.',
          more: '',
        },
        { label: 'Good to know', text: 'You can’t take it back. To reply to the note, call your reviewer.', more: '' },
      ],
      yes: 'Acknowledge note',
      no: { text: 'Open your meetings in the portal', path: '/zoomreview' },
      note: `Sent ${timeInWords(row.outcome_at)}. The link works once, until ${dayInWords(firmDay(action.expiresAt))}.`,
    }
  },
  act: async (tx, note, action, answer, now) => {
    if (answer !== 'yes' || !(await stillAsked(tx, action))) throw linkOver()
    const person = personOf(action)
    const row = await acknowledge(tx, note, person, Number(action.about.split('/')[0]), now)
    return {
      tone: 'good',
      title: 'Note acknowledged',
      lead: 'You’re done, and you can close this page.',
      facts: [
        { label: 'Acknowledged by', text: `${person.first} ${person.last}`, more: timeInWords(now) },
        { label: 'Reference', text: numberOf(row.id), more: '' },
      ],
      undo: '',
    }
  },
  // to the same person as before, while there is something to acknowledge
  askedAgain: async (tx, note, action, now) => {
    const row = await stillAsked(tx, action)
    const reviewer = row && (await reviewerOf(tx, row))
    if (row?.outcome_at && reviewer) await mailNote(platform, tx, note, row, reviewer, row.outcome_at, now)
  },
})
