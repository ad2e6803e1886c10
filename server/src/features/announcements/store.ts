// SQL of the slides.
import type { Announcement, ManagedAnnouncement } from '@portal/contract/announcements'
import type { Db, Tx } from '../../platform/db/open.ts'

const content = ['id', 'kicker', 'title', 'text', 'link', 'link_text'] as const

/** Published, not withdrawn, begun and not over. */
export async function slidesInForce(db: Db, now: Date): Promise<Announcement[]> {
  return await db
    .selectFrom('announcement')
    .select(content)
    .where('published_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where('starts_at', '<=', now)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

const managed = (db: Db | Tx) =>
  db.selectFrom('announcement').select([...content, 'sort', 'starts_at', 'ends_at', 'published_at', 'withdrawn_at'])
type Row = Awaited<ReturnType<ReturnType<typeof managed>['executeTakeFirstOrThrow']>>

const slideOf = ({ starts_at, ends_at, published_at, withdrawn_at, ...slide }: Row): ManagedAnnouncement => ({
  ...slide,
  starts: starts_at.toISOString(),
  ends: ends_at?.toISOString() ?? null,
  state: withdrawn_at ? 'withdrawn' : published_at ? 'published' : 'draft',
})

export async function everySlide(db: Db): Promise<ManagedAnnouncement[]> {
  return (await managed(db).orderBy('id', 'desc').execute()).map(slideOf)
}

/** Locked until the transaction ends: whoever else wants to change it waits and then sees what happened. */
export async function lockSlide(tx: Tx, id: number): Promise<ManagedAnnouncement | undefined> {
  const row = await managed(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && slideOf(row)
}

export type Slide = Omit<ManagedAnnouncement, 'id' | 'state'>
const columnsOf = ({ starts, ends, ...slide }: Slide) => ({
  ...slide,
  starts_at: new Date(starts),
  ends_at: ends === null ? null : new Date(ends),
})

export async function addSlide(tx: Tx, slide: Slide): Promise<number> {
  const { id } = await tx.insertInto('announcement').values(columnsOf(slide)).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeSlide(tx: Tx, id: number, slide: Slide): Promise<void> {
  await tx.updateTable('announcement').set(columnsOf(slide)).where('id', '=', id).execute()
}

export async function publishSlide(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('announcement').set({ published_at: now, withdrawn_at: null }).where('id', '=', id).execute()
}

export async function withdrawSlide(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('announcement').set({ withdrawn_at: now }).where('id', '=', id).execute()
}
