// Blotters of the demo firm.
import type { BlotterKind } from '@portal/contract/blotters'
import type pg from 'pg'

/** Told of by every file whose rows are lines of a blotter, as the portal does when one is entered. */
export async function countBlotterLines(
  client: pg.ClientBase,
  kind: BlotterKind,
  lines: readonly { branch_id: number; day: string; cents: number; hands: readonly string[] }[],
): Promise<void> {
  for (const [at, of] of Map.groupBy(lines, ({ branch_id, day }) => `${branch_id} ${day.slice(0, 7)}`)) {
    const [branch, month] = at.split(' ')
    await client.query(
      `insert into blotter_count (branch_id, kind, month, entries, amount) values ($1, $2, $3, $4, $5)
        on conflict (branch_id, kind, month) do update set entries = blotter_count.entries + excluded.entries,
          amount = blotter_count.amount + excluded.amount`,
      [branch, kind, month, of.length, of.reduce((sum, { cents }) => sum + cents, 0)],
    )
    await client.query(
      `insert into blotter_hand (branch_id, kind, month, account_id) select $1, $2, $3, unnest($4::uuid[]) on conflict do nothing`,
      [branch, kind, month, [...new Set(of.flatMap(({ hands }) => hands))]],
    )
  }
}
