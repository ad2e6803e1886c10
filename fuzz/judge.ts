// Judges one answer against the rules that hold for every operation and every input.
import type { Endpoint } from '@portal/contract/endpoint'
import { Failure, statusOf } from '@portal/contract/errors'
import { Compile } from 'typebox/compile'
import type { TSchema } from 'typebox'
import { type Call, isElsewhere, isForbidden } from './calls.ts'

export interface Reply {
  status: number
  headers: Record<string, unknown>
  body: string
  /** Wall clock. */
  ms: number
  /** CPU time of the thread that serves, which a busy machine doesn't lengthen. */
  cpuMs: number
  /** Errors that the server logged during the call. */
  log: string
}

export interface Verdict {
  kind:
    | 'server error'
    | 'slow answer'
    | 'no answer'
    | 'accepted though forbidden'
    | 'answer off schema'
    | 'refusal off form'
  detail: string
}

const checks = new WeakMap<TSchema, ReturnType<typeof Compile>>()
function check(schema: TSchema): ReturnType<typeof Compile> {
  const made = checks.get(schema) ?? Compile(schema)
  checks.set(schema, made)
  return made
}

export function judgeReply(endpoint: Endpoint, call: Call, reply: Reply): Verdict | undefined {
  const { status, body, log } = reply
  if (status >= 500) return { kind: 'server error', detail: `${status} ${body.slice(0, 300)}\n${log}` }
  if (status >= 400) return judgeRefusal(reply)
  // A request that was redirected or is unchanged since the caller last asked.
  if (status >= 300 || isElsewhere(endpoint, call)) return undefined
  if (isForbidden(endpoint, call))
    return { kind: 'accepted though forbidden', detail: `${status} ${body.slice(0, 300)}` }
  return judgeAnswer(endpoint.answer, reply)
}

function judgeRefusal({ status, body }: Reply): Verdict | undefined {
  const refusal = parseJson(body)
  if (!check(Failure).Check(refusal)) return { kind: 'refusal off form', detail: `${status} ${body.slice(0, 300)}` }
  const { code } = refusal as { code: string }
  if (statusOf[code as keyof typeof statusOf] === status) return undefined
  return { kind: 'refusal off form', detail: `${status} with code ${code}` }
}

function judgeAnswer(schema: TSchema, { status, body, headers }: Reply): Verdict | undefined {
  const { contentMediaType } = schema as { contentMediaType?: string }
  const isJson = String(headers['content-type']).startsWith('application/json')
  if (contentMediaType) {
    if (!isJson) return undefined
    return { kind: 'answer off schema', detail: `${status} JSON instead of ${contentMediaType}: ${body.slice(0, 300)}` }
  }
  const answer = isJson ? parseJson(body) : undefined
  const errors = check(schema).Errors(answer)
  const [first] = errors
  if (!first) return undefined
  const detail = `${status} ${first.instancePath || '(whole)'} ${first.message}: ${body.slice(0, 300)}`
  return { kind: 'answer off schema', detail }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
