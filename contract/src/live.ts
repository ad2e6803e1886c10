// The live stream: server-sent events that name a topic whose data changed; the page then asks for it again.
//
// Changes have an order, and a position names a place in it. Every answer of the API says in `x-portal-position` where
// the node stood when the request arrived: whatever is read after that holds everything up to there. A stream that is
// opened with a position tells what changed after it, so that nothing has to be asked for again to be sure.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Download } from './files.ts'

const Position = T.String({ maxLength: 60, description: 'A position heard before the data was asked for' })
/** As part of an address. */
export const Topics = T.String({ description: 'Comma-separated', minLength: 1, maxLength: 2_000 })
export const Since = T.Optional(Position)

/** Data of `hello`, first on every line, and again when the node may have missed something. */
export interface Hello {
  /** Names the line, to add topics to it. */
  stream: string
  position: string
  /** Of the line's topics, those that changed after the position given. */
  changed: string[]
  /** Set when the node cannot tell: everything is asked for again. */
  reload?: true
}

/** Data of `joined`: these topics are carried from now on. */
export interface Joined {
  topics: string[]
  changed: string[]
  reload?: true
}

/**
 * Event `changed` carries a topic and, after a space, the position of the change. Event `beat` carries the position every
 * 20 seconds. Event `over` means that the session or the right to act has ended, `full` that this person has opened too many newer
 * streams; both end the line. Topics that are refused are left out; a stream with none left is not found.
 */
export const liveStream = endpoint({
  method: 'GET',
  path: '/live',
  access: 'guest-ok',
  summary: 'Streams server-sent events: `hello` on connection, then `changed` with each topic that changed',
  query: T.Object({ topics: Topics, since: Since }),
  answer: Download('text/event-stream'),
})

/** Answered by any node; the node that holds the line confirms with the event `joined`. */
export const joinTopics = endpoint({
  method: 'POST',
  path: '/live/:stream/topics',
  access: 'guest-ok',
  summary: 'Adds topics to an open live stream of the same session',
  params: T.Object({ stream: T.String({ maxLength: 100 }) }),
  body: T.Object({
    topics: T.Array(T.String({ minLength: 1, maxLength: 100, pattern: '^[!-~]+$' }), { minItems: 1, maxItems: 50 }),
    since: Position,
  }),
  answer: T.Object({ ok: T.Boolean(), topics: T.Array(T.String(), { description: 'Topics that were added' }) }),
  changes: false,
})
