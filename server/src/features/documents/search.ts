// Full text over title, description and what stands in the file. What is typed is words, never a pattern.
import { type Hit, hitMarks } from '@portal/contract/documents'
import { newsletters } from '@portal/contract/documents'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { type Reader, seesAll } from './policy.ts'

export type SearchShelf = 'all' | 'kc' | 'comp' | 'cyber' | 'newsletters'

const most = 50
/** Some hundred pages. What stands behind is found, though not quoted. */
const quoted = 200_000

const shelves: Record<SearchShelf, RawBuilder<unknown>> = {
  all: sql`true`,
  kc: sql`d.is_kc`,
  comp: sql`d.is_comp`,
  cyber: sql`d.is_cyber`,
  newsletters: sql.raw(`d.category = ${newsletters}`),
}

const excerpt = [
  `StartSel="${hitMarks.from}"`,
  `StopSel="${hitMarks.to}"`,
  'MaxFragments=2',
  'MaxWords=25',
  'MinWords=10',
  'FragmentDelimiter=" … "',
].join(', ')

/** What the search knows of a document `d` whose file says `t.body`. */
export const wordsOfDocument = `setweight(to_tsvector('english', d.title), 'A')
  || setweight(to_tsvector('english', d.description), 'B')
  || setweight(to_tsvector('english', coalesce(t.body, '')), 'D')`

/** The last word may be half typed, unless it stands in quotes or is not wanted. */
export function partsOf(q: string): { whole: string; rest: string; begun: string } {
  const whole = q.replace(/\p{Cc}/gu, ' ').trim()
  const [, rest = '', begun = ''] = /^(.*?)(?<![^\s])([\p{L}\p{N}]+)$/u.exec(whole) ?? []
  const inQuotes = (rest.match(/"/g)?.length ?? 0) % 2 === 1
  return inQuotes ? { whole, rest: '', begun: '' } : { whole, rest, begun }
}

/** As `maySee` of the policy says it, of what belongs to no branch. */
const shownTo = (user: Reader) =>
  user.guest
    ? sql`d.advisor_id is null and (d.is_public or d.for_guests)`
    : sql`(${seesAll(user)}::boolean or d.advisor_id is null or d.advisor_id = ${user.id})`

export async function search(db: Db, user: Reader, q: string, shelf: SearchShelf): Promise<Hit[]> {
  const { whole, rest, begun } = partsOf(q)
  const begunWord = begun ? `${begun}:*` : ''
  const { rows } = await sql<Hit>`
    with q as (
      select websearch_to_tsquery('english', ${whole})
        || (websearch_to_tsquery('english', ${rest}) && to_tsquery('english', ${begunWord})) as q
    ), hit as (
      select d.id, d.title, d.description, d.category, d.kc_category, d.version, ts_rank_cd(s.words, q.q) as rank, q.q
      from q, document_search s join document d on d.id = s.document_id
      where s.words @@ q.q and d.deleted_at is null and d.branch_id is null and ${shelves[shelf]}
        and ${shownTo(user)}
      order by rank desc, d.title, d.id
      limit ${sql.lit(most)}
    )
    select h.id, h.title, h.category, h.kc_category,
      ts_headline('english', concat_ws('. ', nullif(h.description, ''), left(t.body, ${sql.lit(quoted)})), h.q, ${excerpt}) as excerpt
    from hit h
    join document_version v on v.document_id = h.id and v.version = h.version
    left join file_text t on t.hash = v.hash
    order by h.rank desc, h.title, h.id`.execute(db)
  return rows.map((row) => ({ ...row, excerpt: tidy(row.excerpt) }))
}

const outside = `[^\\p{L}\\p{N}${hitMarks.from}${hitMarks.to}]*`
const [before, after] = [new RegExp(`^${outside}`, 'u'), new RegExp(`${outside}$`, 'u')]

/** Begins at a word and ends with one ellipsis, wherever the database has cut it. */
export const tidy = (excerpt: string): string => {
  const words = excerpt.replace(before, '').replace(after, '')
  return words && `${words}…`
}

/** What the reader may see whose title or description has these words, one after the other; the file's text does not count. */
export async function titledWith(
  db: Db,
  user: Reader,
  words: readonly string[],
): Promise<{ id: number; title: string; filename: string }[]> {
  const inTitle = words.map((word) => `${word}:AB`).join(' <-> ')
  const { rows } = await sql<{ id: number; title: string; filename: string }>`
    select d.id, d.title, v.filename from document_search s
    join document d on d.id = s.document_id
    join document_version v on v.document_id = d.id and v.version = d.version
    where s.words @@ to_tsquery('english', ${inTitle}) and d.deleted_at is null and d.branch_id is null
      and ${shownTo(user)}
    order by d.title, d.id limit ${sql.lit(most)}`.execute(db)
  return rows
}
