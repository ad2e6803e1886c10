// Reminders that the portal sends by itself carry a link that stops them: on a page, or with the mail program's own button.
import { reminderTopics, type ReminderTopic, stopLinkDays, unsubscribe } from '@portal/contract/actions'
import { dayInWords, firmDay } from '@portal/contract/rules/day'
import type { Note } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open.ts'
import { linkOver } from '../../platform/links/links.ts'
import type { Letter } from '../../platform/mail/outbox.ts'
import { firmSettings } from '../settings/public.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Action, type ActionKind, personOf } from './kinds.ts'
import { issueAction, turn } from './store.ts'

export const remindersKind = 'reminders'
const dayMs = 86_400_000

const isTopic = (text: string): text is ReminderTopic => text in reminderTopics
const topicOf = ({ about }: Action): ReminderTopic => {
  if (!isTopic(about)) throw linkOver()
  return about
}

/** The letter with the way to stop its like. */
export async function stoppable(
  { origin, clock }: Pick<Platform, 'origin' | 'clock'>,
  tx: Tx,
  note: Note,
  letter: Letter,
  account: string,
  topic: ReminderTopic,
): Promise<Letter> {
  const now = clock()
  const until = later(now, stopLinkDays * dayMs)
  const wanted = { kind: remindersKind, about: topic, to: { account }, by: null, until }
  const { token } = await issueAction(tx, note, wanted, now)
  return {
    ...letter,
    unsubscribe: `${origin}/api${unsubscribe.path}?q=${token}`,
    parts: [
      ...letter.parts,
      { links: [{ label: `Stop reminders about ${reminderTopics[topic]}`, href: `${origin}/action?q=${token}` }] },
    ],
  }
}

const againMail = (to: string, topic: ReminderTopic): Letter => ({
  to,
  subject: 'Your new link to stop reminders',
  parts: [
    { text: `You asked for a new link. It stops our email reminders about ${reminderTopics[topic]}.` },
    { text: 'Wasn’t you? Ignore this email. Nothing changes.' },
  ],
})

export async function turnReminders(
  tx: Tx,
  note: Note,
  account: string,
  topic: ReminderTopic,
  on: boolean,
  now: Date,
): Promise<void> {
  if (await turn(tx, account, topic, on, now))
    note.audit(on ? 'reminders.on' : 'reminders.off', `account:${account}`, { topic: reminderTopics[topic] })
}

export const remindersAction = (platform: Platform): ActionKind => ({
  kind: remindersKind,
  oneClick: true,
  asker: async () => {
    const { name, phone } = await firmSettings(platform)
    return { name, role: 'Sends these reminders by itself', phone, face: '' }
  },
  ask: async (_db, action) => {
    const what = reminderTopics[topicOf(action)]
    return {
      tone: 'plain',
      title: `Stop reminders about ${what}?`,
      lead: '',
      facts: [
        { label: 'What happens', text: `We no longer email you reminders about ${what}.`, more: '' },
        {
          label: 'Good to know',
          text: 'What’s due stays due. You still see it in the portal, and your reviewers can still write to you.',
          more: '',
        },
      ],
      yes: 'Stop reminders',
      no: { text: 'Open the portal', path: '/dash/p' },
      note: `The link works until ${dayInWords(firmDay(action.expiresAt))}.`,
    }
  },
  act: async (tx, note, action, answer, now) => {
    const topic = topicOf(action)
    const on = answer !== 'yes'
    await turnReminders(tx, note, personOf(action).id, topic, on, now)
    return {
      tone: 'good',
      title: on ? 'Reminders are on' : 'Reminders stopped',
      lead: on
        ? `We’ll email you reminders about ${reminderTopics[topic]} again.`
        : `We won’t email you reminders about ${reminderTopics[topic]}. You can close this page.`,
      facts: [],
      undo: on ? '' : 'Turn them on again',
    }
  },
  // the portal is the sender: it emails a new one, to the same person as before
  askedAgain: async (tx, note, action) => {
    const topic = topicOf(action)
    const { id, email } = personOf(action)
    await note.mail(await stoppable(platform, tx, note, againMail(email, topic), id, topic))
  },
})
