// A change: one transaction holding the rows, the audit entry that tells of them, the mails it causes and the
// notice to open screens. Committed together or not at all.
import type { AuditAction } from '@portal/contract/audit-actions'
import type { AuditDetail, AuditSubject } from '@portal/contract/audit-fields'
import { sql } from 'kysely'
import { type Actor, type Entry, type Proof, type Written, writeEntries } from './audit/audit.ts'
import { isLost } from './db/lost.ts'
import type { Tx } from './db/open.ts'
import { isThere } from './db/outcome.ts'
import { addHand } from './hands.ts'
import { enqueue } from './jobs/jobs.ts'
import { liveChannel } from './live/live.ts'
import { AppError } from './http/errors.ts'
import type { Letter } from './mail/outbox.ts'
import type { Platform } from './platform.ts'
import { traceNow } from './trace.ts'

export interface Note {
  /** Undefined for a caller who didn't prove who they are recently. */
  proof: Proof | undefined
  /** At least once in every change that writes or locks a row. `subject` is `kind:id`. */
  audit<D extends object>(action: AuditAction, subject: AuditSubject, detail?: D & AuditDetail<D>, actor?: Actor): void
  /** Screens that listen to the topic ask for their data again, on every node. */
  live(topic: string): void
  mail(letter: Letter): Promise<void>
  /** The person signed in, never whom they act for, worked on this for whoever asks: they will not decide it. */
  worked(record: AuditSubject): Promise<void>
  /** Run by the queue once this is committed. */
  job(task: string, payload: Record<string, string>, attempts?: number): Promise<void>
}

export type Change = <T>(work: (tx: Tx, note: Note) => Promise<T>) => Promise<T>

export const changeBy =
  (platform: Platform, actor: Actor, requestId: string): Change =>
  async (work) => {
    const entries: Entry[] = []
    const topics = new Set<string>()
    let committing: { written: Written; done: Awaited<ReturnType<typeof work>> } | undefined
    // what a job does has the id of the request that caused it
    const trace = traceNow() ?? requestId
    const transaction = platform.db.transaction().execute(async (tx) => {
      const note: Note = {
        proof: actor.proof,
        audit: (action, subject, detail, by = actor) =>
          void entries.push({
            at: platform.clock(),
            actor: { ...actor, ...by },
            action,
            subject,
            detail: detail ?? {},
            requestId: trace,
            through: requestId,
          }),
        live: (topic) => void topics.add(topic),
        mail: (letter) => platform.mail.queue(tx, letter, trace),
        worked: async (record) => {
          if (actor.id !== null) await addHand(tx, record, actor.id, platform.clock())
        },
        job: (task, payload, attempts = 5) => enqueue(tx, task, payload, attempts, trace),
      }
      const done = await work(tx, note)
      // A setting that was saved as it is already leaves nothing to audit.
      if (entries.length === 0 && !(await hasWritten(tx))) return done
      if (entries.length === 0) throw new Error('a change must say what it did: note.audit')
      const written = await writeEntries(tx, entries, [...topics], liveChannel)
      committing = { written, done }
      return done
    })
    const result = await transaction.catch(async (error: unknown) => {
      // Lost on the way to the commit, nothing was done. Lost in the commit, it may be: the caller waits until the database can tell.
      if (!committing || !isLost(error)) throw error
      const there = await isThere(platform.db, committing.written)
      if (there === undefined) throw new AppError('maybe-done')
      if (!there) throw error
      return committing.done
    })
    // the notice comes back to this node too, but its own caller may ask again before it arrives
    for (const topic of topics) platform.live.changedHere(topic)
    platform.sealer.soon()
    return result
  }

/** PostgreSQL gives a transaction its id when it first writes or locks a row; one without an id has changed nothing. */
async function hasWritten(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    written: boolean
  }>`select pg_current_xact_id_if_assigned() is not null as written`.execute(tx)
  return rows[0]?.written ?? true
}

/** For work that tells of itself in portions, in a transaction of its own: the entry of what this one did. */
export const tell = async <D extends object>(
  { clock, sealer }: Platform,
  tx: Tx,
  action: AuditAction,
  subject: AuditSubject,
  detail: D & AuditDetail<D>,
): Promise<void> => {
  sealer.soon()
  const through = 'job'
  const entry = { at: clock(), actor: { id: null, name: 'portal' }, requestId: traceNow() ?? through, through }
  await writeEntries(tx, [{ ...entry, action, subject, detail }], [], liveChannel)
}
