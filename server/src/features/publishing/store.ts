// SQL of whatever is published: every table of it has the same columns for whom it is for, from when until when, and
// where it stands. Besides those, each has a key and a content of its own.
import type { AuditField } from '@portal/contract/audit-fields'
import type { Branch, WhatToDo } from '@portal/contract/publication'
import {
  type Addressed,
  type Audience,
  type PublicationState,
  publicationState,
} from '@portal/contract/rules/publication'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'

export interface Table {
  name: 'announcement' | 'message' | 'news'
  key: 'id' | 'idx'
  content: readonly AuditField[]
}
/** As the wire has it. */
export type Draft = Addressed & Partial<Record<Exclude<AuditField, keyof Addressed>, unknown>>
export type Managed = Draft & { state: PublicationState }

/** Published, not withdrawn, begun and not over, whomever it is for. */
export const running = (now: Date) =>
  sql<boolean>`published_at is not null and withdrawn_at is null and starts_at <= ${now} and (ends_at is null or ends_at > ${now})`

const addressing = ['audience', 'branch_id', 'starts_at', 'ends_at', 'published_at', 'withdrawn_at'] as const

// one of the three stands for all: what is asked for here, all of them have
const tableOf = ({ name }: Table) => name as 'news'
const keyOf = ({ key }: Table) => key as 'id'

const managed = (db: Db | Tx, table: Table) =>
  db.selectFrom(tableOf(table)).select([keyOf(table), ...(table.content as ['text']), ...addressing])
type Row = Awaited<ReturnType<ReturnType<typeof managed>['executeTakeFirstOrThrow']>>

function managedOf(row: Row, now: Date): Managed {
  const { audience, branch_id, starts_at, ends_at, published_at, withdrawn_at, ...content } = row
  return {
    ...content,
    audience: audience as Audience,
    branch: branch_id,
    starts: starts_at.toISOString(),
    ends: ends_at?.toISOString() ?? null,
    state: publicationState({ starts_at, ends_at, published_at, withdrawn_at }, now),
  }
}

/** The fields of an input that make a draft. Nothing else is written, whatever the input has. */
export const draftIn = ({ content }: Table, input: Draft): Draft => ({
  ...Object.fromEntries(content.map((name) => [name, input[name as keyof Draft]])),
  audience: input.audience,
  branch: input.branch,
  starts: input.starts,
  ends: input.ends,
})

const columnsOf = (table: Table, { audience, branch, starts, ends, ...draft }: Draft) => ({
  // One of the three tables stands for all.
  ...(Object.fromEntries(table.content.map((name) => [name, draft[name as keyof typeof draft]])) as { text: string }),
  audience,
  branch_id: branch,
  starts_at: new Date(starts),
  ends_at: ends === null ? null : new Date(ends),
})

/** Newest first. */
export async function all(db: Db, table: Table, now: Date): Promise<Managed[]> {
  return (await managed(db, table).orderBy(keyOf(table), 'desc').execute()).map((row) => managedOf(row, now))
}

/** Locked until the transaction ends: whoever else wants to change it waits and then sees what happened. */
export async function lock(tx: Tx, table: Table, id: number, now: Date): Promise<Managed | undefined> {
  const row = await managed(tx, table).where(keyOf(table), '=', id).forUpdate().executeTakeFirst()
  return row && managedOf(row, now)
}

export async function add(tx: Tx, table: Table, draft: Draft): Promise<number> {
  const key = keyOf(table)
  const added = await tx
    .insertInto(tableOf(table))
    .values(columnsOf(table, draft))
    .returning(key)
    .executeTakeFirstOrThrow()
  return added[key]
}

export async function change(tx: Tx, table: Table, id: number, draft: Draft): Promise<void> {
  await tx.updateTable(tableOf(table)).set(columnsOf(table, draft)).where(keyOf(table), '=', id).execute()
}

export async function move(tx: Tx, table: Table, id: number, what: WhatToDo, now: Date): Promise<void> {
  const to = what === 'publish' ? { published_at: now, withdrawn_at: null } : { withdrawn_at: now }
  await tx.updateTable(tableOf(table)).set(to).where(keyOf(table), '=', id).execute()
}

export const branches = (db: Db): Promise<Branch[]> =>
  db.selectFrom('branch').select(['id', 'name']).orderBy('name').execute()

export async function isBranch(tx: Tx, id: number): Promise<boolean> {
  return (await tx.selectFrom('branch').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
