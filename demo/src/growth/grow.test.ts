import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { notRecords, recordTables } from '@portal/contract/record-tables'
import { seal } from '@portal/server/platform/audit/audit'
import { verifyAudit } from '@portal/server/platform/audit/verify'
import { parseKeys } from '@portal/server/platform/crypto/keys'
import { checkRows } from '@portal/server/platform/history/check'
import { openStore, type Store } from '@portal/server/platform/files/store'
import { createDatabase, templateName } from '@portal/server/testing/cluster'
import { copyOfDemoAt } from '@portal/server/testing/demo'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { demoFirm } from '../demo-firm.ts'
import { loadDemo } from '../load.ts'
import { people } from '../people.ts'

const keys = parseKeys(`test:${Buffer.alloc(32, 7).toString('base64')}`)
const now = new Date('2026-11-16T15:42:00Z')
const advisors = 120

let folder: string
let store: Store
/** The grown firm, and the usual one of forty. */
let firm: Pool
let usual: Pool
const told = new Map<string, number>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'grown-files-'))
  store = await openStore(pathToFileURL(folder), folder)
  const name = `grown_${randomBytes(6).toString('hex')}`
  firm = new Pool({ connectionString: await createDatabase(inject('clusterUrl'), name, templateName), max: 2 })
  usual = new Pool({ connectionString: await copyOfDemoAt(now, demoFirm), max: 2 })
  const client = await firm.connect()
  await loadDemo(client, {
    now,
    keys,
    store,
    advisors,
    tell: (table, rows) => told.set(table, (told.get(table) ?? 0) + rows),
  })
  client.release()
})
afterAll(async () => {
  await Promise.all([firm?.end(), usual?.end()])
  await rm(folder, { recursive: true })
})

const count = async (what: string, of = firm): Promise<number> =>
  (await of.query(`select count(*)::int as n from ${what}`)).rows[0].n

describe('a firm of a hundred and twenty', () => {
  test('has as much of everything as thirty thousand would have, by the advisor', async () => {
    expect(await count('account where tapsid > 0')).toBe(advisors + 5)
    const each = async (what: string) => ((await count(what)) - (await count(what, usual))) / (advisors - 40)
    expect(await each('work_item')).toBeGreaterThan(30)
    expect(await each('production')).toBeGreaterThan(120)
    expect(await count('document')).toBeGreaterThanOrEqual(Math.floor((advisors * 20) / 3))
    expect(await each('audit_entry')).toBeCloseTo(100, 0)
    expect((await each('registration')) + (await each('exam_held'))).toBeGreaterThan(8)
    for (const table of [
      'submission',
      'deposit',
      'address_change',
      'meeting',
      'received_check',
      'fee_entry',
      'reading',
      'payment',
    ])
      expect([table, (await each(table)) > 0.1]).toEqual([table, true])
    expect(told.get('work_item')).toBe((await count('work_item')) - (await count('work_item', usual)))
  })

  test('has twenty years behind it', async () => {
    const { rows } = await firm.query(
      `select (select min(year)::int from production) as production, (select extract(year from min(created_at))::int from work_item) as work,
         (select extract(year from min(at))::int from audit_entry) as log`,
    )
    expect(rows[0].production).toBe(2006)
    expect(rows[0].work).toBeLessThanOrEqual(2007)
    expect(rows[0].log).toBe(2006)
  })

  test('leaves the first forty as they are in the usual firm', async () => {
    for (const what of [
      `work_item w join account a on a.id = w.account_id where a.email = 'advisor@meridianharbor.example'`,
      'production where tapsid < 1045',
      'deposit where branch_id <= 4',
      'blotter_period where branch_id <= 4',
      'document where branch_id <= 4 or branch_id is null and advisor_id is null',
      'account where branch_id <= 4',
    ])
      expect([what, await count(what)]).toEqual([what, await count(what, usual)])
  })

  test('adds up: balances are the sums of their lines, batches and months have all of theirs', async () => {
    expect(
      await count(
        `fee_account f where balance <> (select coalesce(sum(signed), 0) from fee_entry e where e.account_id = f.account_id)`,
      ),
    ).toBe(0)
    expect(
      await count(`deposit_batch b where (select (sum(amount), count(*)) from deposit d where d.batch = b.day)
        is distinct from (total::numeric, count::bigint)`),
    ).toBe(0)
    expect(
      await count(`blotter_count c where kind = 'deposit' and entries <> (select count(*) from deposit d
        where d.branch_id = c.branch_id and to_char(d.captured_day, 'YYYY-MM') = c.month)`),
    ).toBe(0)
    expect(
      await count(`work_item w where record_kind = 'submission' and not exists (select from submission s where s.id = w.record_id
      and s.work_item_id = w.id and s.account_id = w.account_id)`),
    ).toBe(0)
    expect(
      await count(
        `work_item w where record_kind = 'request' and not exists (select from request r where r.id = w.record_id)`,
      ),
    ).toBe(0)
  })

  test('keeps every foreign key and trigger the portal has', async () => {
    const rules = async (of: Pool) =>
      (
        await of.query(
          `select conrelid::regclass::text || ' ' || conname as rule from pg_constraint where contype = 'f' and convalidated
           union all select tgrelid::regclass::text || ' ' || tgname from pg_trigger where tgenabled = 'O' and not tgisinternal order by 1`,
        )
      ).rows
    expect(await rules(firm)).toEqual(await rules(usual))
  })

  test('verifies: the log is linked, and every record has its history', async () => {
    while ((await seal(firm, keys, 20_000)) > 0);
    const { faults, unsealed } = await verifyAudit(firm, keys, store)
    expect(faults).toEqual([])
    expect(unsealed).toBeGreaterThan(0)
    expect(await count('audit_pending')).toBe(0)
    expect(await checkRows(firm, { tables: recordTables, others: notRecords })).toEqual([])
  })

  test('is loaded once: a second load is refused and changes nothing', async () => {
    const before = await count('account')
    const client = await firm.connect()
    await expect(loadDemo(client, { now, keys, store, advisors })).rejects.toThrow('The demo firm is already there')
    client.release()
    expect(await count('account')).toBe(before)
  })

  test('has the people that a firm of any other size has', () => {
    const of = (size: number) =>
      people({ now, advisors: size, seed: 'test', branchIds: [1, 2, 3, 4, 5, 6, 7], passwordHash: '' })
    expect(of(150).slice(0, 47)).toEqual(of(40))
    expect(of(190).slice(0, 157)).toEqual(of(150))
    const branches = Map.groupBy(of(190), ({ branch_id }) => branch_id)
    expect(
      [5, 6, 7].map((id) => [branches.get(id)?.length, branches.get(id)?.filter(({ manager }) => manager).length]),
    ).toEqual([
      [50, 1],
      [50, 1],
      [50, 1],
    ])
  })
})
