// The live stream: server-sent events that name a topic whose data changed; the page then asks for it again.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'

/** Event `changed` carries a topic. Event `hello` opens every (re)connection: whatever was missed is asked for again. */
export const liveStream = endpoint({
  method: 'GET',
  path: '/live',
  access: 'guest-ok',
  summary: 'Streams server-sent events: `hello` on connection, then `changed` with each topic that changed',
  query: T.Object({ topics: T.String({ description: 'Comma-separated topics', minLength: 1, maxLength: 500 }) }),
  answer: T.String(),
})
