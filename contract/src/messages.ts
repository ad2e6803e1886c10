// System messages of the bottom bar.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Ok } from './errors.ts'

export const messageTypes = ['info', 'success', 'warning', 'critical'] as const
export type MessageType = (typeof messageTypes)[number]

/** Who a message is for; one of a branch carries the branch's id beside it. */
export const audiences = ['everyone', 'advisors', 'plus', 'reviewers', 'admins', 'branch'] as const
export type Audience = (typeof audiences)[number]

export const messagesTopic = 'messages'

export const Message = T.Object({ idx: T.Integer({ minimum: 0 }), message: T.String(), type: T.Enum(messageTypes) })
export type Message = T.Static<typeof Message>

export const listMessages = endpoint({
  method: 'GET',
  path: '/user/message',
  access: 'guest-ok',
  summary: 'The messages meant for the signed-in person now, without those they dismissed',
  answer: T.Array(Message),
})

export const dismissMessage = endpoint({
  method: 'DELETE',
  path: '/user/message/dismiss/:idx',
  access: 'signed-in',
  summary: 'Not shown to this person again',
  params: T.Object({ idx: T.Integer({ minimum: 0, maximum: 2_147_483_647 }) }),
  answer: Ok,
})
