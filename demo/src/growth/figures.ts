// Production of every newcomer, month by month since they joined: a third of them has been there all the twenty years.
import { firmDay } from '@portal/contract/rules/day'
import type { ClientBase } from 'pg'
import type { Tell } from './tell.ts'

const years = 20

/** Made by the database itself: millions of rows. Figures in cents, as `syntheticRow` relates them to each other. */
export async function addProduction(client: ClientBase, now: Date, tell: Tell): Promise<void> {
  const began = performance.now()
  const [year = 0, month = 1] = firmDay(now).split('-').map(Number)
  const last = year * 12 + month - 1
  const between = (least: number, most: number, which: number) =>
    `(${least} + (p.tapsid::bigint * 7919 + m::bigint * 104729 + ${which} * 15485863) % ${most - least + 1})`
  const some = (least: number, most: number, which: number) =>
    `case when (p.tapsid::bigint * 31 + m * 17 + ${which}) % 8 = 0 then 0 else ${between(least, most, which)} * scale / 100 end`
  const dollars = (cents: string) => `(${cents}) / 100.0`
  const { rowCount } = await client.query(
    `insert into production (tapsid, year, month, evolume, egci, mpvolume, mpgci, payment, cequity, cmortgage, cinsurance, iacpremium,
       ifpremium, imsppremium, cannuity, cfixed, cmedsup, ctotal)
     select tapsid, m / 12, m % 12 + 1, ${dollars('e * 42')}, ${dollars('e')}, ${dollars('v')}, ${dollars('g')},
       ${dollars('e * 85 / 100 + g * 70 / 100 + (a + f + s) * 5 / 100')}, ${dollars('e / 100')}, ${dollars('g / 100')},
       ${dollars('a / 100 + f / 100 + s / 100')}, ${dollars('a')}, ${dollars('f')}, ${dollars('s')}, ${dollars('a / 100')},
       ${dollars('f / 100')}, ${dollars('s / 100')}, ${dollars('e / 100 + g / 100 + a / 100 + f / 100 + s / 100')}
     from (
       select p.tapsid, m, ${between(2_800_000, 4_800_000, 1)} * scale / 100 as e, ${some(900_000, 2_400_000, 2)} as a,
         ${some(300_000, 800_000, 3)} as f, ${some(90_000, 240_000, 4)} as s, v, v * 15 / 1000 as g
       from grown_person p, lateral (select 30 + p.n * 13 % 130 as scale) of_scale,
         generate_series(greatest($1::int - ${years * 12} + 1, case when p.n % 3 = 0 then 0
           else extract(year from p.joined_on)::int * 12 + extract(month from p.joined_on)::int - 1 end), $1::int) m,
         lateral (select ${some(20_000_000, 70_000_000, 5)} as v) of_volume
     ) x`,
    [last],
  )
  tell('production', rowCount ?? 0, performance.now() - began)
}
