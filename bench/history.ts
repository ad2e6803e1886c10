// What the history of records costs whoever writes one: a row inserted and committed, with and without the triggers. Alone:
// `node bench/history.ts`
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@portal/server/platform/db/embedded'
import pg from 'pg'
import { atMost, type Figure, rounds, table } from './figures.ts'
import { portalCommand, startProgram, stopAll } from './processes.ts'

const inserts = 300
/** A mark by which they are found again. */
const mark = 'history@bench.example'

export async function historyOfAnInsert(url: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const triggers = (on: boolean) =>
    client.query(`alter table product ${on ? 'enable' : 'disable'} trigger history_of_insert`)
  const one = {
    name: 'bench-insert',
    text: `insert into product (type, name, web, email, phone, fax, created_at, updated_at)
      values ('Mutual Funds', $1, 'www.northquaymutual.example', '${mark}', '(518) 555-0123', '', now(), now())`,
  }
  /** Milliseconds of one, each in a transaction of its own. */
  const single = async () => {
    const began = performance.now()
    for (let n = 0; n < inserts; n++) await client.query({ ...one, values: [`Bench ${n}`] })
    return (performance.now() - began) / inserts
  }
  const many = async () => {
    const began = performance.now()
    await client.query(`insert into product (type, name, web, email, phone, fax, created_at, updated_at)
      select 'Mutual Funds', 'Bench ' || n, '', '${mark}', '', '', now(), now() from generate_series(1, 5000) n`)
    return performance.now() - began
  }
  try {
    const ratios: { one: number[]; many: number[] } = { one: [], many: [] }
    for (let round = 0; round <= rounds; round++) {
      await triggers(false)
      const [without, manyWithout] = [await single(), await many()]
      await triggers(true)
      const [withThem, manyWith] = [await single(), await many()]
      // the first warms up
      if (round === 0) continue
      ratios.one.push(withThem / without)
      ratios.many.push(manyWith / manyWithout)
      console.log(
        `  one row: ${without.toFixed(2)} ms without, ${withThem.toFixed(2)} ms with; 5,000: ${manyWithout.toFixed(0)} ms, ${manyWith.toFixed(0)} ms`,
      )
    }
    return [
      atMost('insert of one row with its history: slower than without by', ratios.one, 1.5, '×'),
      atMost('insert of 5,000 rows with their history: slower than without by', ratios.many, 8, '×'),
    ]
  } finally {
    await triggers(true)
    // their lines stay: nobody can remove history, which is the point of it
    await client.query('delete from product where email = $1', [mark])
    await client.end()
  }
}

async function alone(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-history-'))
  const keys = `bench:${randomBytes(32).toString('base64')}`
  await (await startProgram(portalCommand, folder, { DATA_DIR: folder, PORTAL_KEYS: keys }, '/healthz')).stop()
  const database = await startEmbedded(join(folder, 'postgres'))
  try {
    console.log(table(await historyOfAnInsert(database.url)))
  } finally {
    await stopAll()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await alone()
