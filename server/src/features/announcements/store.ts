// SQL of the slides.
import type { Announcement, ManagedAnnouncement } from '@portal/contract/announcements'
import type { WhatToDo } from '@portal/contract/publication'
import type { Audience } from '@portal/contract/rules/publication'
import type { Db, Tx } from '../../platform/db/open.ts'
import { type Addressed, addressingColumns, addressingOf, columnsOf } from '../messages/public.ts'

const content = ['id', 'kicker', 'title', 'text', 'link', 'link_text'] as const

/** Published, not withdrawn, begun and not over, whomever it is for. */
export async function slidesInForce(db: Db, now: Date): Promise<(Announcement & Addressed)[]> {
  const rows = await db
    .selectFrom('announcement')
    .select([...content, 'audience', 'branch_id as branchId'])
    .where('published_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where('starts_at', '<=', now)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, audience: row.audience as Audience }))
}

const managed = (db: Db | Tx) => db.selectFrom('announcement').select([...content, 'sort', ...addressingColumns])

export async function everySlide(db: Db, now: Date): Promise<ManagedAnnouncement[]> {
  return (await managed(db).orderBy('id', 'desc').execute()).map((row) => addressingOf(row, now))
}

/** Locked until the transaction ends: whoever else wants to change it waits and then sees what happened. */
export async function lockSlide(tx: Tx, id: number, now: Date): Promise<ManagedAnnouncement | undefined> {
  const row = await managed(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && addressingOf(row, now)
}

export type Slide = Omit<ManagedAnnouncement, 'id' | 'state'>

export async function addSlide(tx: Tx, slide: Slide): Promise<number> {
  const { id } = await tx.insertInto('announcement').values(columnsOf(slide)).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeSlide(tx: Tx, id: number, slide: Slide): Promise<void> {
  await tx.updateTable('announcement').set(columnsOf(slide)).where('id', '=', id).execute()
}

export async function moveSlide(tx: Tx, id: number, what: WhatToDo, now: Date): Promise<void> {
  const to = what === 'publish' ? { published_at: now, withdrawn_at: null } : { withdrawn_at: now }
  await tx.updateTable('announcement').set(to).where('id', '=', id).execute()
}
