// The documents of a large firm: each branch's library over twenty years, and a paper for each newcomer alone. They share a few files.
import { wordsOfDocument } from '@portal/server/features/documents/public'
import type { ClientBase } from 'pg'
import type { Tell } from './tell.ts'

/** Twenty for every three advisors: 200,000 of 30,000. */
const documentsOf = (advisors: number) => Math.round((advisors * 20) / 3)

export async function addLibrary(client: ClientBase, advisors: number, now: Date, tell: Tell): Promise<void> {
  const began = performance.now()
  const at = now.toISOString()
  const { rows } = await client.query<{ there: number; last: number }>(
    'select count(*)::int as there, max(id) as last from document',
  )
  const { there = 0, last = 0 } = rows[0] ?? {}
  const own = await client.query(
    `insert into document (title, description, filename, category, is_library, advisor_id, uploaded_at, uploaded_by)
     select d.title, d.description, d.filename, d.category, d.is_library, p.id, $1::timestamptz - p.n % 3000 * interval '1 day', d.uploaded_by
     from (select * from document where advisor_id is not null order by id limit 1) d, grown_person p`,
    [at],
  )
  const missing = Math.max(0, documentsOf(advisors) - there - (own.rowCount ?? 0))
  const { rows: places } = await client.query<{ branches: number; models: number }>(
    `select (select count(distinct branch_id)::int from grown_cast) as branches,
       (select count(*)::int from document where branch_id is not null and id <= $1) as models`,
    [last],
  )
  const { branches = 0, models = 0 } = places[0] ?? {}
  const ofBranches = await client.query(
    `insert into document (title, description, filename, category, branch_id, class, dated, uploaded_at, uploaded_by)
     select left(m.title, 58) || ', ' || to_char(day, 'FMMonth YYYY'), m.description, m.filename, m.category, b.id, m.class, day,
       day + interval '15 hours', m.uploaded_by
     from generate_series(0, $2::int - 1) g
     join (select id, row_number() over (order by id) - 1 as place from branch where id in (select branch_id from grown_cast)) b
       on b.place = g % ${branches}
     join (select *, row_number() over (order by id) - 1 as place from document where branch_id is not null and id <= $3) m
       on m.place = g / ${branches} % ${models}
     cross join lateral (select ($1::timestamptz - (g / ${branches}) * 21 % 7300 * interval '1 day')::date as day) d`,
    [at, missing, last],
  )
  await client.query(
    `insert into document_version (document_id, version, hash, filename, uploaded_at, uploaded_by)
     select d.id, 1, m.hash, d.filename, d.uploaded_at, d.uploaded_by
     from document d join (select distinct on (filename) filename, hash from document_version where document_id <= $1
       order by filename, document_id, version desc) m on m.filename = d.filename
     where d.id > $1`,
    [last],
  )
  await client.query(
    `insert into document_search (document_id, words)
     select d.id, ${wordsOfDocument} from document d
     join document_version v on v.document_id = d.id and v.version = d.version join file_text t on t.hash = v.hash
     where d.id > $1 and d.branch_id is null`,
    [last],
  )
  tell('document', (own.rowCount ?? 0) + (ofBranches.rowCount ?? 0), performance.now() - began)
}
