// What a link in an email can do: one thing, told in plain words before it is done. Looking does nothing, however often.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Ok } from './errors.ts'

/** Reminders that the portal sends by itself, and that somebody can do without. What is due stays due. */
export const reminderTopics = {
  attestations: 'attestations',
  'checks-to-destroy': 'checks to destroy',
} as const
export type ReminderTopic = keyof typeof reminderTopics

/** Ours: what is asked of one of the firm's people is answered within days; later they ask for a new link, or sign in. */
export const answerLinkDays = 3

/** A link that stops reminders goes with each of them: it works for as long as one may lie in a mailbox unread. */
export const stopLinkDays = 60

const Fact = T.Object({
  label: T.String(),
  text: T.String(),
  more: T.String({ description: 'Said more quietly. Empty if nothing is' }),
})
export type ActionFact = T.Static<typeof Fact>

const Said = {
  tone: T.Enum(['plain', 'good', 'warn'] as const),
  title: T.String(),
  lead: T.String(),
  facts: T.Array(Fact),
}

const Asked = T.Object({
  ...Said,
  for: T.String({ description: 'Name of the person the link was sent to. Empty for someone without an account' }),
  shows: T.String({ description: 'What the button says that shows what has to be read first. Empty if nothing has' }),
  yes: T.String({ description: 'What the button says: the verb and the thing' }),
  no: T.Object({
    text: T.String(),
    path: T.String({ description: 'Where in the portal it leads. Empty if it’s an answer as well' }),
  }),
  note: T.String(),
})
export type ActionAsked = T.Static<typeof Asked>

const Done = T.Object({
  ...Said,
  undo: T.String({ description: 'What takes it back, while that’s possible. Empty if nothing does' }),
})
export type ActionDone = T.Static<typeof Done>

export const getAction = endpoint({
  method: 'GET',
  path: '/action',
  access: 'link:action',
  summary: 'Says what a link from an email would do. Changes nothing',
  answer: T.Object({ ok: T.Boolean(), asked: Asked }),
})

export const answerAction = endpoint({
  method: 'POST',
  path: '/action',
  access: 'link:action',
  summary: 'Does what the link is for, or takes it back',
  body: T.Object({ answer: T.Enum(['yes', 'no', 'undo'] as const) }),
  answer: T.Object({ ok: T.Boolean(), done: Done }),
})
export type ActionAnswer = 'yes' | 'no' | 'undo'

/** By a press and never by looking: a program that opens every link reads nothing that can name a client. */
export const showAction = endpoint({
  method: 'POST',
  path: '/action/show',
  access: 'link:action',
  summary: 'Shows what has to be read before the link can be answered. Doesn’t use the link up',
  answer: T.Object({ ok: T.Boolean(), label: T.String(), text: T.String() }),
})

/** RFC 8058: the mail program sends it by itself when its reader presses Unsubscribe, without a page in between. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/action/unsubscribe',
  access: 'public',
  summary: 'One-click unsubscribe from the reminders that the email was one of',
  query: T.Object({ q: T.String({ maxLength: 60 }) }),
  answer: Ok,
})

export const listReminders = endpoint({
  method: 'GET',
  path: '/reminders',
  access: 'signed-in',
  summary: 'Which reminders come by email',
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(T.Object({ topic: T.String(), title: T.String(), on: T.Boolean() })),
  }),
})

export const setReminders = endpoint({
  method: 'PUT',
  path: '/reminders/:topic',
  access: 'signed-in',
  summary: 'Turns the email reminders of a topic on or off',
  params: T.Object({ topic: T.Enum(Object.keys(reminderTopics) as ReminderTopic[]) }),
  body: T.Object({ on: T.Boolean() }),
  answer: Ok,
})
