// Operations: actions together with their rules. Every entry point calls the same operation: page, work list, mailed link, import and
// command line. The rules are the caller's right, recent proof, the record's own rule and four eyes.
import type { AnswerOf, Endpoint, InputOf } from '@portal/contract/endpoint'
import { inPersonOnly, workedOnIt } from '@portal/contract/rules/four-eyes'
import type { Note } from './change.ts'
import type { Tx } from './db/open.ts'
import { isImpartial, type Parts } from './hands.ts'
import { AppError, found } from './http/errors.ts'
import { type App, type Call, serve } from './http/serve.ts'
import type { Platform } from './platform.ts'
import type { User } from './session/sessions.ts'

declare const area: unique symbol
/** A transaction that may write in this area. Only an operation gives one, so a write without rules doesn't compile. */
export type WriteTx<Area extends string> = Tx & { readonly [area]: Area }

/** Where an operation is called from. */
export interface Caller {
  tx: Tx
  note: Note
  user: User
  platform: Platform
}

export interface OperationContext<Area extends string> extends Omit<Caller, 'tx'> {
  tx: WriteTx<Area>
  now: Date
}

interface Rules<Area extends string, E extends Endpoint, Row> {
  /** Checked before anything is read: a caller without the right gets 403, never 404. */
  right(user: User): boolean
  /** Locks the record. Throws 404 if the caller can't see it, 409 if it is stale. */
  find(context: OperationContext<Area>, input: InputOf<E>): Promise<Row>
  /** Sees the locked record. */
  may?(user: User, row: NoInfer<Row>): boolean
  explainRefusal?(user: User, row: NoInfer<Row>): string | undefined
  /** Writes, audits and announces. */
  run(context: OperationContext<Area>, row: NoInfer<Row>, input: InputOf<E>): Promise<AnswerOf<E>>
}

export interface Operation<E extends Endpoint = Endpoint> {
  endpoint: E
  /** In the caller's transaction. */
  perform(caller: Caller, input: InputOf<E>): Promise<AnswerOf<E>>
}

interface Declared {
  area: string
  name: string
  /** Why it decides nothing; undefined for a decision. */
  reason: string | undefined
  proof: boolean
}
const operations: Declared[] = []
type Effect = (tx: never, note: Pick<Note, 'proof'>) => Promise<unknown>
const effects = new Map<string, Effect>()

/** All operations that features declare. */
export const knownOperations = (): readonly Declared[] => operations
/** All effects that features declare, by name. */
export const knownEffects = (): ReadonlyMap<string, Effect> => effects

/** Throws unless the caller proved who they are a short while ago. A mailed link never counts as proof. */
export function requireProof({ proof }: Pick<Note, 'proof'>): void {
  if (proof === undefined) throw new AppError('proof-needed')
}

/**
 * A function that moves money or creates an account, for operations of several features. It asks for proof itself, so no entry point can
 * forget to.
 */
export function effect<T extends Tx, Args extends unknown[], Result>(
  name: string,
  write: (tx: T, note: Note, ...rest: Args) => Promise<Result>,
): (tx: T, note: Note, ...rest: Args) => Promise<Result> {
  const checked = async (tx: T, note: Note, ...rest: Args) => {
    requireProof(note)
    return write(tx, note, ...rest)
  }
  effects.set(name, checked as unknown as Effect)
  return checked
}

/** An action that decides on a record: a participant of the record never does. */
export const decision = <Area extends string, E extends Endpoint, Row extends Parts>(
  area: Area,
  endpoint: E,
  rules: Rules<Area, E, Row>,
): Operation<E> =>
  declare({ area, endpoint }, rules, (user, row) => {
    if (!isImpartial(user, row))
      throw new AppError('forbidden', {
        message: rules.explainRefusal?.(user, row) ?? (user.acting ? inPersonOnly : workedOnIt),
      })
  })

/** An action that decides on nothing that someone asked for, which `reason` explains. */
export const operation = <Area extends string, E extends Endpoint, Row>(
  area: Area,
  endpoint: E,
  reason: string,
  rules: Rules<Area, E, Row>,
): Operation<E> => declare({ area, endpoint, reason }, rules)

function declare<Area extends string, E extends Endpoint, Row>(
  { area, endpoint, reason }: { area: Area; endpoint: E; reason?: string },
  { right, find, may, explainRefusal, run }: Rules<Area, E, Row>,
  refuseParticipants?: (user: User, row: Row) => void,
): Operation<E> {
  const { method, path, proof } = endpoint
  operations.push({ area, name: `${method} ${path}`, reason, proof: proof !== undefined })
  return {
    endpoint,
    async perform({ tx, ...caller }, input) {
      const { user, note, platform } = caller
      if (!right(user)) throw new AppError('forbidden')
      if (proof) requireProof(note)
      const context = { ...caller, tx: tx as WriteTx<Area>, now: platform.clock() }
      const row = await find(context, input)
      refuseParticipants?.(user, row)
      if (may && !may(user, row)) {
        const message = explainRefusal?.(user, row)
        throw new AppError('forbidden', message === undefined ? {} : { message })
      }
      return run(context, row, input)
    },
  }
}

/** Serves an operation at its endpoint. */
export const perform = <E extends Endpoint>(app: App, { endpoint, perform: run }: Operation<E>): void =>
  serve(app, endpoint, async (call: Call<E>) => {
    const { params, query, body, change, request } = call as Call<Endpoint>
    const { user } = found(request.session)
    const input = { params, query, body } as InputOf<E>
    return change((tx, note) => run({ tx, note, user, platform: app.platform }, input))
  })
