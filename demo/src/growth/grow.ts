// A firm of any size around the first forty advisors: their lives told again of everybody who comes on top, with twenty years of figures,
// papers and log. In the transaction that loads the demo firm; the database makes the rows itself.
import { recordTables } from '@portal/contract/record-tables'
import { addForeignKeys, dropForeignKeys } from '@portal/server/platform/db/foreign-keys'
import type { ClientBase } from 'pg'
import { addProduction } from './figures.ts'
import { addLedgers, sumLedgers } from './ledger.ts'
import { addLibrary } from './library.ts'
import { addLog } from './log.ts'
import { addMonths } from './months.ts'
import { addNewcomers, type Growing } from './newcomers.ts'
import { retell } from './retell.ts'
import { stories } from './stories.ts'
import type { Tell } from './tell.ts'

export async function growFirm(client: ClientBase, firm: Growing, tell: Tell): Promise<void> {
  const { now, newcomers, everybody } = firm
  // nothing else is running yet: sorts and keys may take what memory there is
  await client.query(`set local work_mem = '128MB'; set local maintenance_work_mem = '512MB'; set local jit = off`)
  await client.query(`create temp table grown_key on commit drop as
    select conrelid, conkey, confrelid from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  // rows name each other in both directions, and all together are checked far quicker than one by one
  const keys = await dropForeignKeys(client, ['public'])
  await triggers(client, 'disable')
  const began = performance.now()
  const blocks = await addNewcomers(client, firm)
  tell('account', newcomers.length, performance.now() - began)
  await addLedgers(client)
  for (const story of stories) await retell(client, story, blocks, tell)
  await postBatches(client)
  await addProduction(client, now, tell)
  await addLibrary(client, newcomers.length + everybody.length, now, tell)
  await client.query('analyze work_item, deposit, address_change, received_check, fee_entry, document')
  await sumLedgers(client, now, tell)
  await addMonths(client, now, tell)
  await addLog(client, now, tell)
  await client.query('set constraints all immediate')
  await triggers(client, 'enable')
  const checking = performance.now()
  await addForeignKeys(client, keys)
  tell('foreign keys checked', keys.length, performance.now() - checking)
}

/** The history begins when everything is there: until then it would only be kept busy. */
const triggers = (client: ClientBase, what: 'enable' | 'disable') =>
  client.query(
    Object.keys(recordTables)
      .map((table) => `alter table ${table} ${what} trigger history_of_insert`)
      .join(';'),
  )

/** A batch has every deposit of its day. */
const postBatches = (client: ClientBase) =>
  client.query(`insert into deposit_batch (day, total, count, posted_at)
    select batch, sum(amount), count(*)::int, (batch + time '21:05') at time zone 'America/New_York' from deposit
    where batch is not null group by batch
    on conflict (day) do update set total = excluded.total, count = excluded.count`)
