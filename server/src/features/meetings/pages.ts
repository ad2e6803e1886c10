// The pages of slides, by their words: so that it can be told which of them differ from the file that was approved. Read by a program
// of its own.
import { sql } from 'kysely'
import { changeBy } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { type Opened, takenApart, Unreadable } from '../../platform/files/apart.ts'
import type { Platform } from '../../platform/platform.ts'
import { meetingsTopic, meetingTopic } from '@portal/contract/meetings'

export const pagesJob = 'meeting-pages'
const pagesAtMost = 300
/** Materials that share pages with one that was approved. */
const alikeAtMost = 200

interface Page {
  title: string
  hash: string
}

/** Throws `Unreadable` when the file cannot be read, or not in time. */
const readPages = (file: Opened): Promise<Page[]> =>
  takenApart(new URL('./pages-reader.ts', import.meta.url), { atMost: pagesAtMost }, file)

export async function readMaterial(platform: Platform, id: number): Promise<void> {
  const { db, files, log } = platform
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from meeting_material where id = ${id} and hash is not null and page_hashes is null`.execute(
    db,
  )
  const hash = rows[0]?.hash
  if (!hash) return
  const pages = await readPages(() => files.stream(hash)).catch((error: unknown) => {
    if (!(error instanceof Unreadable)) throw error
    log.warn({ err: error, hash }, 'the pages of slides could not be read')
    return []
  })
  await changeBy(
    platform,
    { id: null, name: 'portal' },
    'meeting-pages',
  )(async (tx, note) => {
    await putPages(tx, id, pages)
    await findAlike(tx, [id])
    note.audit('meeting.pages-read', `meeting-slides:${id}`, { rows: pages.length })
    const shown = await tx
      .selectFrom('meeting')
      .select(['id', 'branch_id'])
      .where('material_id', '=', id)
      .limit(alikeAtMost)
      .execute()
    for (const one of shown) note.live(meetingTopic(one.id))
    note.live(meetingsTopic('firm'))
  })
}

export async function putPages(tx: Tx, id: number, pages: readonly Page[]): Promise<void> {
  await tx
    .updateTable('meeting_material')
    .set({ page_titles: pages.map(({ title }) => title), page_hashes: pages.map(({ hash }) => hash) })
    .where('id', '=', id)
    .execute()
}

/** The approved file with the most pages in common, if it is at least half of them; never itself. */
export async function findAlike(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update meeting_material t set like_id = (
      select o.id from meeting_material o
      where o.page_hashes && array_remove(t.page_hashes, '') and o.id <> t.id
        and exists (select from meeting_approval p where p.material_id = o.id)
        and 2 * (select count(*) from unnest(t.page_hashes) h where h <> '' and h = any(o.page_hashes)) >= cardinality(t.page_hashes)
      order by (select count(*) from unnest(t.page_hashes) h where h <> '' and h = any(o.page_hashes)) desc, o.id desc limit 1)
    where t.id = any(${ids}::int[])`.execute(tx)
}

/** Those that share a page with it: an approval of it may be the one they resemble most. */
export async function alikeTo(db: Db | Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select o.id from meeting_material t join meeting_material o
    on o.page_hashes && array_remove(t.page_hashes, '') where t.id = ${id} and o.id <> t.id limit ${alikeAtMost}`.execute(
    db,
  )
  return rows.map(({ id: one }) => one)
}

export interface Material {
  id: number
  filename: string
  titles: string[] | null
  hashes: string[] | null
  like_id: number | null
}

export async function materialById(db: Db, id: number): Promise<Material | undefined> {
  const { rows } = await sql<Material>`select id, filename, page_titles as titles, page_hashes as hashes, like_id
    from meeting_material where id = ${id}`.execute(db)
  return rows[0]
}
