// The list of documents against the bare server on the same database.
import { listDocuments } from '@portal/contract/documents'
import type { ClientBase } from 'pg'
import { against } from './against.ts'
import { atLeast, type Figure } from './figures.ts'
import type { Request } from './load.ts'
import type { Sides } from './products.ts'

const listed = 2_000

/** Up to the number to be listed, each downloaded in eight weeks, one in a hundred a favourite. Nobody opens the file. */
export async function fillDocuments(client: ClientBase, accountId: string, now: Date): Promise<void> {
  await client.query(
    `with f as (insert into file values (sha256('bench'), 1000, 'pdf', $2)),
     d as (
       insert into document (title, description, category, filename, uploaded_at, uploaded_by)
       select 'Account transfer form ' || n, 'Moves an account of kind ' || n || ' from another firm', n % 2 * 5, 'form-' || n || '.pdf', $2, $1
       from generate_series(1, ${listed} - (select count(*)::int from document where deleted_at is null and branch_id is null)) n
       returning id, filename),
     v as (insert into document_version select id, 1, sha256('bench'), filename, $2, $1 from d),
     w as (insert into download_week select id, date_trunc('week', $2::timestamptz)::date - 7 * n, id % 40 + n from d, generate_series(0, 7) n)
     insert into favourite select $1, id, row_number() over (), $2 from (select id from d limit 6) d on conflict do nothing`,
    [accountId, now],
  )
  // as it is a while after, when the database has counted by itself
  await client.query('analyze')
}

export async function documentList({ bare, portal, cookie }: Sides): Promise<Figure[]> {
  const path = `/api${listDocuments.path}`
  const whole: Request = { method: 'GET', path, headers: { cookie } }
  const first = await fetch(`http://127.0.0.1:${portal}${path}`, { headers: { cookie } })
  const { data } = (await first.json()) as { data: unknown[] }
  if (data.length !== listed) throw new Error(`the list has ${data.length} documents`)
  // one's own documents are among them: no browser keeps the list, and so there is no 304
  const [plain = []] = await against(
    { port: bare, request: { method: 'GET', path: '/docs' } },
    [{ port: portal, request: whole, expected: 200 }],
    8,
  )
  return [atLeast('document list, 2,000 rows, whole answers: requests/s against bare', plain, 10, '×')]
}
