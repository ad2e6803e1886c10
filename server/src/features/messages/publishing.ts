// What news, messages and announcements have in common as rows: for whom, from when until when, and where it stands.
import type { Branch } from '@portal/contract/publication'
import {
  type Addressed as Addressing,
  type Audience,
  type PublicationState,
  publicationState,
} from '@portal/contract/rules/publication'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/http/errors.ts'

export type { Addressing }

export const addressingColumns = [
  'audience',
  'branch_id',
  'starts_at',
  'ends_at',
  'published_at',
  'withdrawn_at',
] as const
interface Row {
  audience: string
  branch_id: number | null
  starts_at: Date
  ends_at: Date | null
  published_at: Date | null
  withdrawn_at: Date | null
}

/** As the wire has it, beside whatever else the row holds. */
export function addressingOf<R extends Row>(
  { audience, branch_id, starts_at, ends_at, published_at, withdrawn_at, ...rest }: R,
  now: Date,
): Omit<R, keyof Row> & Addressing & { state: PublicationState } {
  return {
    ...rest,
    audience: audience as Audience,
    branch: branch_id,
    starts: starts_at.toISOString(),
    ends: ends_at?.toISOString() ?? null,
    state: publicationState({ starts_at, ends_at, published_at, withdrawn_at }, now),
  }
}

export function columnsOf<D extends Addressing>({ branch, starts, ends, ...rest }: D) {
  return {
    ...rest,
    branch_id: branch,
    starts_at: new Date(starts),
    ends_at: ends === null ? null : new Date(ends),
  }
}

export const branches = (db: Db): Promise<Branch[]> =>
  db.selectFrom('branch').select(['id', 'name']).orderBy('name').execute()

export async function knownBranch(tx: Tx, id: number | null): Promise<void> {
  if (id === null) return
  const known = await tx.selectFrom('branch').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw new AppError('invalid', { fields: { branch: 'Choose a branch.' } })
}
