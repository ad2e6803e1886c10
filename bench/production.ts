// Sixty months of one advisor among a thousand, against the bare server on the same database.
import { readProduction } from '@portal/contract/production'
import type { ClientBase } from 'pg'
import { against } from './against.ts'
import { atLeast, type Figure } from './figures.ts'
import type { Request } from './load.ts'
import type { Sides } from './products.ts'

const firstAdvisor = 100_001
const advisors = 1_000
const range = { year: 2021, month: 1, duration: 60 }

/** Rows made by the database itself; the one who asks is one of these advisors. */
export async function fillProduction(client: ClientBase, accountId: string): Promise<void> {
  await productionRows(client, firstAdvisor, advisors, range.year, 5)
  await client.query('update account set tapsid = $1 where id = $2', [firstAdvisor + advisors / 2, accountId])
}

export async function productionRows(
  client: ClientBase,
  from: number,
  count: number,
  year: number,
  years: number,
): Promise<void> {
  await client.query(
    `insert into production
     select t, y, m, ${Array.from({ length: 15 }, (_, n) => `((t * ${n + 7} + y * ${n + 3} + m * 9001) % 9000000) / 100.0`).join(', ')}
     from generate_series($1::int, $2::int) t, generate_series($3::int, $4::int) y, generate_series(1, 12) m`,
    [from, from + count - 1, year, year + years - 1],
  )
  await client.query('analyze production')
}

export async function productionRange({ bare, portal, cookie }: Sides): Promise<Figure[]> {
  const path = readProduction.path.replace(':tapsid', String(firstAdvisor + advisors / 2))
  const request: Request = { method: 'POST', path: `/api${path}`, headers: { cookie }, body: range }
  const first = await fetch(`http://127.0.0.1:${portal}${request.path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(range),
  })
  const { av } = (await first.json()) as { av?: { production: unknown[] } }
  if (av?.production.length !== range.duration) throw new Error(`there are ${av?.production.length} months`)
  const [ratios = []] = await against(
    { port: bare, request: { method: 'POST', path, body: range } },
    [{ port: portal, request, expected: 200 }],
    8,
  )
  return [atLeast('production, 60 months of one among 1,000 advisors: requests/s against bare', ratios, 1, '×')]
}
