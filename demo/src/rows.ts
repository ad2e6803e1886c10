// Rows into a table in few statements, however many they are.
import { type ClientBase, escapeIdentifier } from 'pg'

const perStatement = 20_000

export async function insertRows(client: ClientBase, table: string, rows: object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map(escapeIdentifier)
    .join(', ')
  const into = escapeIdentifier(table)
  for (let from = 0; from < rows.length; from += perStatement) {
    await client.query(
      `insert into ${into} (${columns}) select ${columns} from json_populate_recordset(null::${into}, $1)`,
      [JSON.stringify(rows.slice(from, from + perStatement))],
    )
  }
}

/** Midnight (UTC) so many days before the given moment: two loads on one day make the same rows. */
export function daysBefore(now: Date, days: number): Date {
  const day = new Date(now)
  day.setUTCHours(0, 0, 0, 0)
  day.setUTCDate(day.getUTCDate() - days)
  return day
}
