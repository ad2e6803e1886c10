// What people tell the firm about the portal.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Ok } from './errors.ts'
import { limits } from './limits.ts'
import { Lines } from './lines.ts'

export const feedbackTopic = 'feedback'

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/feedback',
  access: 'signed-in',
  summary: 'Saves a comment and emails it to the feedback mailbox',
  body: T.Object({ comment: Lines({ minLength: 1, maxLength: limits.feedbackLength, pattern: '\\S' }) }),
  answer: Ok,
})

export const Comment = T.Object({
  id: T.Integer(),
  comment: T.String(),
  at: T.String(),
  by: T.String({ description: 'Name of the sender' }),
  email: T.String(),
})
export type Comment = T.Static<typeof Comment>

export const listFeedback = endpoint({
  method: 'GET',
  path: '/feedback',
  access: 'admin',
  summary: 'Lists feedback, newest first',
  answer: T.Object({ ok: T.Boolean(), comments: T.Array(Comment) }),
})
