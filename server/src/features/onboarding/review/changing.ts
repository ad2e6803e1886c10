// What every change of a candidate by the firm begins and ends with.
import { candidatesTopic, candidateTopic } from '@portal/contract/onboarding-review'
import { firmMomentSaid } from '@portal/contract/rules/day'
import type { Change, Note } from '../../../platform/change.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { AppError, allow, found } from '../../../platform/http/errors.ts'
import type { User } from '../../../platform/session/sessions.ts'
import { type Standing, type Viewer, maySee } from './policy.ts'
import { lockCandidate, type Row } from './store.ts'

export const visible = (user: Viewer, row: Row | undefined): Row => found(row && maySee(user, row) ? row : undefined)

/** Whoever has the list or the candidate open sees it. */
export function tell(note: Note, { id, branch_id }: Pick<Row, 'id' | 'branch_id'>): void {
  note.live(candidatesTopic('firm'))
  note.live(candidatesTopic(branch_id))
  note.live(candidateTopic(id))
}

const became: Partial<Record<Row['state'], string>> = {
  approved: 'approved',
  declined: 'declined',
  withdrawn: 'withdrew',
}

/** Whoever comes second is told what happened, and by whom. */
export function refuseDecided(row: Row, now: Date): void {
  const what = became[row.state]
  if (!what || !row.decided_at) return
  const at = firmMomentSaid(row.decided_at, now)
  const message =
    row.state === 'withdrawn'
      ? `${row.first} ${what} ${at}.`
      : `${row.decider || 'Someone'} ${what} ${row.first} ${at}.`
  throw new AppError('conflict', { message })
}

type May = (user: User, row: Standing) => boolean

/** Held, seen, allowed, and still what the caller looked at. */
export async function lockFor(
  tx: Tx,
  user: User,
  { id, version }: { id: number; version: number },
  may: May,
  why: (user: User, row: Row) => string | undefined,
  now: Date,
): Promise<Row> {
  const row = visible(user, await lockCandidate(tx, id))
  refuseDecided(row, now)
  if (row.version !== version) throw new AppError('conflict')
  allow(may(user, row), why(user, row) || undefined)
  return row
}

export const noReason = () => undefined

export type Making = (tx: Tx, note: Note, row: Row, now: Date) => Promise<void>

export const changing =
  (clock: () => Date) =>
  (
    change: Change,
    user: User,
    of: { id: number; version: number },
    { may, why = noReason }: { may: May; why?: (user: User, row: Row) => string | undefined },
    make: Making,
  ): Promise<void> =>
    change(async (tx, note) => {
      const now = clock()
      const row = await lockFor(tx, user, of, may, why, now)
      await make(tx, note, row, now)
      tell(note, row)
    })
