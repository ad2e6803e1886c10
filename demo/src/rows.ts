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
      `insert into ${into} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${into}, $1)`,
      [JSON.stringify(rows.slice(from, from + perStatement))],
    )
  }
}

/** Numbers of rows to come, for those that other rows point to. */
export async function nextIds(client: ClientBase, table: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence($1, 'id'))::int as id from generate_series(1, $2)`,
    [table, count],
  )
  return rows.map(({ id }) => id)
}

/** Bytes as a row of JSON carries them. */
export const hex = (bytes: Buffer | string): string => `\\x${typeof bytes === 'string' ? bytes : bytes.toString('hex')}`

/** Midnight (UTC) so many days before the given moment: two loads on one day make the same rows. */
export function daysBefore(now: Date, days: number): Date {
  const day = new Date(now)
  day.setUTCHours(0, 0, 0, 0)
  day.setUTCDate(day.getUTCDate() - days)
  return day
}
