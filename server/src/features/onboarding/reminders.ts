// Reminders to candidates: some days after they last did something, a few times, and with a way to stop them in each.
import { candidateTopic } from '@portal/contract/onboarding-review'
import { onboardingLimits } from '@portal/contract/onboarding-steps'
import { dayInWords, firmDay } from '@portal/contract/rules/day'
import { nextReminder } from '@portal/contract/rules/candidate'
import { changeBy, type Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { linkOver } from '../../platform/links/links.ts'
import type { Letter } from '../../platform/mail/outbox.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Action, ActionKind } from '../actions/public.ts'
import { firmSettings } from '../settings/public.ts'
import { sendLink } from './sending.ts'
import { stopKind, stoppable } from './stopping.ts'
import { holdRow, type Row, rowOf } from './store.ts'
import { claimReminders, noteOn } from './write-store.ts'

const isWaiting = ({ state }: Pick<Row, 'state'>): boolean =>
  state === 'invited' || state === 'started' || state === 'returned'

export async function turnReminders(tx: Tx, note: Note, row: Row, on: boolean, now: Date): Promise<void> {
  await noteOn(tx, row.id, {
    reminders_off_at: on ? null : (row.reminders_off_at ?? now),
    remind_on: on && isWaiting(row) ? nextReminder(firmDay(now)) : null,
  })
  note.audit(on ? 'candidate.reminders-on' : 'candidate.reminders-off', `candidate:${row.id}`, {})
  note.live(candidateTopic(row.id))
}

const rowBehind = async (tx: Tx, { about }: Action): Promise<Row> => {
  const row = await holdRow(tx, Number(about))
  if (!row || !isWaiting(row)) throw linkOver()
  return row
}

export const candidateReminders = (platform: Platform): ActionKind => ({
  kind: stopKind,
  oneClick: true,
  asker: async () => {
    const { name, phone } = await firmSettings(platform)
    return { name, role: 'Sends these reminders by itself', phone, face: '' }
  },
  ask: async (db, { about, expiresAt }) => {
    const row = await rowOf(db, Number(about))
    if (!row || !isWaiting(row)) return undefined
    return {
      tone: 'plain',
      title: 'Stop reminders about your onboarding?',
      lead: '',
      facts: [
        { label: 'What happens', text: 'We no longer email you reminders about your onboarding.', more: '' },
        {
          label: 'Good to know',
          text: 'Your onboarding stays open. We still email you when we need something from you.',
          more: '',
        },
      ],
      yes: 'Stop reminders',
      no: { text: 'Keep reminders', path: '' },
      note: `The link works until ${dayInWords(firmDay(expiresAt))}.`,
    }
  },
  act: async (tx, note, action, answer, now) => {
    const on = answer !== 'yes'
    await turnReminders(tx, note, await rowBehind(tx, action), on, now)
    return {
      tone: 'good',
      title: on ? 'Reminders are on' : 'Reminders stopped',
      lead: on
        ? 'We’ll remind you by email while your onboarding is open.'
        : 'We won’t email you reminders about your onboarding. You can close this page.',
      facts: [],
      undo: on ? '' : 'Turn them on again',
    }
  },
  // the portal is the sender: it emails a new one, to the same person as before
  askedAgain: async (tx, note, action) => {
    const letter: Letter = {
      to: action.email,
      outside: true,
      subject: 'Your new link to stop reminders',
      parts: [
        { text: 'You asked for a new link. It stops our email reminders about your onboarding.' },
        { text: 'Wasn’t you? Ignore this email. Nothing changes.' },
      ],
    }
    await note.mail(await stoppable(platform, tx, note, letter, { id: Number(action.about) }))
  },
})

export const remindJob = 'remind-candidates'
/** As many as one transaction does without keeping anybody waiting. */
const portion = 100

/** Nothing is left, or another node has it: nothing is written, not even that it was tried. */
class NothingToDo extends Error {}

export async function remindCandidates(platform: Platform): Promise<void> {
  const change = changeBy(platform, { id: null, name: 'portal' }, 'job')
  try {
    for (;;) await change((tx, note) => remindSome(platform, tx, note))
  } catch (error) {
    if (!(error instanceof NothingToDo)) throw error
  }
}

async function remindSome(platform: Platform, tx: Tx, note: Note): Promise<void> {
  const now = platform.clock()
  const today = firmDay(now)
  const claimed = await claimReminders(tx, today, portion)
  if (claimed.length === 0) throw new NothingToDo()
  for (const id of claimed) {
    const row = await rowOf(tx, id)
    const count = (row?.reminders ?? 0) + 1
    // whoever can't or needn't do anything is left alone
    if (!row || !isWaiting(row) || row.revoked_at || row.expires_at <= now || row.reminders_off_at) continue
    const more = count < onboardingLimits.reminders ? nextReminder(today) : null
    await noteOn(tx, id, { reminded_at: now, reminders: count, remind_on: more })
    await sendLink(platform, tx, note, row, 'reminder', now)
    note.audit('candidate.reminded', `candidate:${id}`, {})
    note.live(candidateTopic(id))
  }
  note.audit('candidate.reminded', 'candidate:all', { count: claimed.length })
}
