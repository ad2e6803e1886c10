// System messages of the bottom bar.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Ok } from './errors.ts'
import { largestInteger, repeatedId } from './ids.ts'
import { addressing, Branches, standing, whatToDo } from './publication.ts'
import { publicationProblems } from './rules/publication.ts'
import { Lines } from './lines.ts'

export const messageTypes = ['info', 'success', 'warning', 'critical'] as const
export type MessageType = (typeof messageTypes)[number]

export const messagesTopic = 'messages'
export const messageLength = 300

const idxRange = { minimum: 0, maximum: largestInteger }
const idx = T.Integer(idxRange)

export const Message = T.Object({ idx: T.Integer({ minimum: 0 }), message: T.String(), type: T.Enum(messageTypes) })
export type Message = T.Static<typeof Message>

export const listMessages = endpoint({
  method: 'GET',
  path: '/user/message',
  access: 'guest-ok',
  summary: 'Lists current messages for the caller, without the ones they dismissed',
  answer: T.Array(Message),
})

export const dismissMessage = endpoint({
  method: 'DELETE',
  path: '/user/message/dismiss/:idx',
  access: 'signed-in',
  summary: 'Dismisses a message so the caller doesn’t see it again',
  params: T.Object({ idx }),
  answer: Ok,
})

const draft = {
  message: Lines({ minLength: 1, maxLength: messageLength, pattern: '\\S' }),
  type: T.Enum(messageTypes),
  ...addressing,
}
export const ManagedMessage = T.Object({ idx, ...draft, ...standing })
export type ManagedMessage = T.Static<typeof ManagedMessage>

export const manageMessages = endpoint({
  method: 'GET',
  path: '/messages/all',
  access: 'reviewer:whats_new',
  summary: 'Lists all messages, newest first, including drafts and unpublished ones',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(ManagedMessage), branches: Branches }),
})

export const addMessage = endpoint({
  method: 'POST',
  path: '/messages',
  access: 'reviewer:whats_new',
  summary: 'Adds a message as a draft',
  body: T.Object(draft),
  check: publicationProblems,
  answer: T.Object({ ok: T.Boolean(), idx }),
})

export const changeMessage = endpoint({
  method: 'PUT',
  path: '/messages/:idx',
  access: 'reviewer:whats_new',
  summary: 'Updates a message',
  params: T.Object({ idx }),
  body: T.Object({ idx: repeatedId('idx', idxRange), ...draft }),
  check: publicationProblems,
  answer: T.Object({ ok: T.Boolean(), idx }),
})

export const publishMessage = endpoint({
  method: 'POST',
  path: '/messages/:idx/:what',
  access: 'reviewer:whats_new',
  summary: 'Publishes or unpublishes a message',
  params: T.Object({ idx, what: whatToDo }),
  answer: Ok,
})
