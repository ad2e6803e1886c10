// SQL of what is new.
import type { Db } from '../../platform/db/open.ts'

export async function publishedNews(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('news')
    .select('text')
    .where('published_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ text }) => text)
}
