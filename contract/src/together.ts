// Several reads in one request: what a screen asks for in one moment. Each is answered as if it had come by itself, in a line of its own,
// as soon as it is there.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Download } from './files.ts'

/** One line of the answer, in whatever order they are ready. */
export interface Line {
  /** Which of the addresses. */
  at: number
  status: number
  headers: Partial<Record<(typeof lineHeaders)[number], string>>
  answer?: unknown
}

/** What callers look at, besides the status. */
export const lineHeaders = ['x-request-id', 'x-portal-position', 'x-portal-build', 'retry-after'] as const

export const togetherAtMost = 40

/** Nothing is looked at but by the reads themselves: each checks who is calling. */
export const readTogether = endpoint({
  method: 'POST',
  path: '/together',
  access: 'public',
  summary: 'Answers several reads at once: a line of JSON for each, with its status and what it answers',
  body: T.Object({
    addresses: T.Array(T.String({ pattern: '^/api/[!-~]+$', maxLength: 4_000 }), {
      minItems: 1,
      maxItems: togetherAtMost,
      description: 'Addresses of GET calls that answer JSON, with their query',
    }),
  }),
  answer: Download('application/x-ndjson'),
  changes: false,
})
