import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { limits } from '@portal/contract/limits'
import { isEmail } from '@portal/contract/rules/email'
import { productProblems } from '@portal/contract/rules/product'
import { Menus, reviewerFlags } from '@portal/contract/session'
import { defaults } from '@portal/server/features/settings/public'
import { maskedSocial } from '@portal/server/features/welcome/public'
import { parseKeys } from '@portal/server/platform/crypto/keys'
import { passwordFits } from '@portal/server/platform/crypto/passwords'
import { openStore, type Store } from '@portal/server/platform/files/store'
import { createDatabase, templateName } from '@portal/server/testing/cluster'
import { copyOfDemoAt } from '@portal/server/testing/demo'
import { Pool } from 'pg'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { demoAccounts, demoPassword } from './accounts.ts'
import { demoFirm } from './demo-firm.ts'
import { loadDemo, loadDemoOnce } from './load.ts'
import { people } from './people.ts'
import { products } from './products.ts'
import { daysBefore, insertRows } from './rows.ts'

const keys = parseKeys(`test:${Buffer.alloc(32, 7).toString('base64')}`)

const now = new Date('2026-11-16T15:42:00Z')
const pools: Pool[] = []
let folder: string
let store: Store
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-files-'))
  store = await openStore(pathToFileURL(folder), folder)
})

async function emptyDatabase(): Promise<Pool> {
  const name = `demo_${randomBytes(6).toString('hex')}`
  const pool = new Pool({ connectionString: await createDatabase(inject('clusterUrl'), name, templateName), max: 2 })
  pools.push(pool)
  return pool
}

async function everything(pool: Pool) {
  const tables = await Promise.all(
    ['branch', 'account', 'product'].map((table) => pool.query(`select * from ${table} order by id`)),
  )
  return tables.flatMap(({ rows }) =>
    // salted: another hash of the same password, another sealing of the same seed each time
    rows.map((row) =>
      'password_hash' in row
        ? {
            ...row,
            password_hash: row.password_hash !== null,
            totp_seed: row.totp_seed !== null,
            ssn: row.ssn !== null,
          }
        : row,
    ),
  )
}

/** Documents with their files, and all that people did with them. */
async function shelves(pool: Pool) {
  const tables = await Promise.all(
    [
      'select * from document order by id',
      'select * from document_version order by document_id, version',
      'select * from download_week order by document_id, week',
      'select * from reading order by account_id, document_id, version, kind',
      'select title, status, business, account_end, created_at from submission order by id',
      'select hash, filename from submission_file order by id',
    ].map((text) => pool.query(text)),
  )
  return tables.map(({ rows }) => rows)
}

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await rm(folder, { recursive: true })
})

describe('the demo firm', () => {
  let firm: Pool
  beforeAll(async () => {
    firm = new Pool({ connectionString: await copyOfDemoAt(now, demoFirm), max: 2 })
    pools.push(firm)
  })
  const account = async (name: string) => {
    const { rows } = await firm.query('select * from account where email = $1', [`${name}@meridianharbor.example`])
    return rows[0]
  }

  test('has four branches, forty advisors around the named accounts, and 120 products', async () => {
    const { rows } = await firm.query(`select (select count(*)::int from branch) as branches,
      (select count(*)::int from account where password_hash is null) as advisors,
      (select count(*)::int from account where password_hash is not null) as named,
      (select count(*)::int from account where branch_id is null) as homeless,
      (select count(distinct type)::int from product) as categories,
      (select count(*)::int from product) as products`)
    expect(rows[0]).toEqual({ branches: 4, advisors: 40, named: 7, homeless: 0, categories: 7, products: 120 })
  })

  test('lets exactly the announced accounts in, all with the demo password and an emailed code', async () => {
    const { rows } = await firm.query(
      'select email, password_hash, factor from account where password_hash is not null',
    )
    expect(new Set(rows.map(({ email }) => email))).toEqual(new Set(demoAccounts.map(({ email }) => email)))
    expect(Object.fromEntries(rows.map(({ email, factor }) => [email, factor]))).toEqual(
      Object.fromEntries(demoAccounts.map(({ email, factor }) => [email, factor])),
    )
    expect(new Set(rows.map(({ password_hash }) => password_hash)).size).toBe(1)
    expect(await passwordFits(rows[0].password_hash, demoPassword)).toBe(true)
  })

  test('gives each role its rights', async () => {
    expect(await account('advisor')).toMatchObject({ access: 1, guest: false, manager: false, welcome: false })
    expect(await account('plus')).toMatchObject({ access: 2, manager: false })
    expect(await account('manager')).toMatchObject({ access: 2, manager: true, branch_id: 1 })
    expect(await account('new')).toMatchObject({ access: 1, welcome: true })
    expect(await account('guest')).toMatchObject({ guest: true, tapsid: limits.demonstrationAdvisor })
    for (const admin of ['admin', 'compliance'])
      expect(await account(admin)).toMatchObject({
        access: 7,
        products_editing: true,
        calendar_editing: true,
        library_access: true,
      })
  })

  test('shows each role its menus', async () => {
    const reviewer = async (name: string) => {
      const { menus } = await account(name)
      return reviewerFlags.filter((flag) => menus.reviewer_tools[flag])
    }
    expect(await reviewer('advisor')).toEqual([])
    expect(await reviewer('manager')).toEqual(['activities', 'advisors', 'documents', 'blotters'])
    for (const admin of ['admin', 'compliance']) expect(await reviewer(admin)).toEqual(reviewerFlags)
    const closed = { insurance: false, mortgage: false, compliance: false, cybersecurity: false }
    expect((await account('guest')).menus).toMatchObject({ general: true, securities: true, ...closed })
    expect((await account('advisor')).menus).toMatchObject({ general: true, insurance: true, cybersecurity: true })
  })

  test('knows a registry number and a phone of everybody, and a social of whoever can sign in', async () => {
    const { rows } = await firm.query(`select count(*)::int as people, count(distinct crd)::int as crds,
      count(*) filter (where crd ~ '^[0-9]{7}$')::int as fit, count(*) filter (where phone ~ '^[(]518[)] 555-01[0-9]{2}$')::int as phones,
      count(ssn)::int as socials from account`)
    expect(rows[0]).toEqual({ people: 47, crds: 47, fit: 47, phones: 47, socials: 7 })
    expect(maskedSocial(keys, (await account('new')).ssn)).toBe('XXX-XX-4325')
  })

  test('has whoever can sign in accept the certification in force, but for who is new, and most of the others', async () => {
    const { rows: all } = await firm.query('select count(*)::int as n from certification')
    expect(all).toEqual([{ n: 41 }])
    const { rows } = await firm.query(
      `select email, kind, version, text from certification join account on id = account_id
       where password_hash is not null order by email`,
    )
    const { version, text } = defaults.communicationCertification
    expect(rows).toEqual(
      ['admin', 'advisor', 'compliance', 'guest', 'manager', 'plus'].map((name) => ({
        email: `${name}@meridianharbor.example`,
        kind: 'communication',
        version,
        text,
      })),
    )
  })

  test('lets the advisor plus act for the advisor, and the manager for two of the branch', async () => {
    const { rows } = await firm.query(
      `select p.email as proxy, o.email as owner, p.branch_id = o.branch_id as branch, o.access
       from proxy join account p on p.id = proxy_id join account o on o.id = owner_id order by 1, 2`,
    )
    const of = (name: string) => rows.filter(({ proxy }) => proxy === `${name}@meridianharbor.example`)
    expect(of('plus')).toMatchObject([{ owner: 'advisor@meridianharbor.example' }])
    expect(of('manager').map(({ branch }) => branch)).toEqual([true, true])
    expect(rows).toHaveLength(3)
  })

  test('gives every branch one manager', async () => {
    const { rows } = await firm.query(
      'select branch_id, count(*)::int from account where manager group by 1 order by 1',
    )
    expect(rows.map(({ count }) => count)).toEqual([1, 1, 1, 1])
  })

  test('holds nothing the portal itself would refuse', async () => {
    const products = (await firm.query('select * from product')).rows
    for (const { type, name, web, email, phone, fax } of products) {
      expect(productProblems({ Type: type, Name: name, Web: web, Email: email, Phone: phone, Fax: fax })).toEqual({})
    }
    for (const { email, menus } of (await firm.query('select email, menus from account')).rows) {
      expect({ email, isEmail: isEmail(email), menus: Check(Menus, menus) }).toEqual({
        email,
        isEmail: true,
        menus: true,
      })
    }
  })

  test('has products that try the screen: names too long to show whole, gaps in every optional field', async () => {
    const { rows } = await firm.query(
      `select count(*) filter (where length(name) > $1)::int as long, count(distinct name)::int as names,
        count(*) filter (where web = '')::int as web, count(*) filter (where email = '')::int as email,
        count(*) filter (where fax = '')::int as fax from product`,
      [limits.productNameShown],
    )
    const { long, names, web, email, fax } = rows[0]
    expect(long).toBeGreaterThanOrEqual(3)
    expect(names).toBe(120)
    expect(Math.min(web, email, fax)).toBeGreaterThan(0)
  })

  test('is loaded once: a second start says nothing and changes nothing, and a second load is refused', async () => {
    const before = await everything(firm)
    let started = 0
    await loadDemoOnce(firm, { now: daysBefore(now, -400), keys, store }, () => started++)
    expect(started).toBe(0)
    const client = await firm.connect()
    await expect(loadDemo(client, { now, keys, store })).rejects.toThrow('The demo firm is already there')
    client.release()
    expect(await everything(firm)).toEqual(before)
  })
})

test('a first start announces the load and brings the firm, the same as at any other hour of the day', async () => {
  const pool = await emptyDatabase()
  let started = 0
  await loadDemoOnce(pool, { now: new Date('2026-11-16T23:59:59Z'), keys, store }, () => started++)
  expect(started).toBe(1)
  const firm = new Pool({ connectionString: await copyOfDemoAt(now, demoFirm), max: 2 })
  pools.push(firm)
  const rows = await everything(firm)
  expect(rows.length).toBeGreaterThan(160)
  expect(await everything(pool)).toEqual(rows)
  expect(await shelves(pool)).toEqual(await shelves(firm))
})

test('a load that fails leaves nothing behind', async () => {
  const pool = await emptyDatabase()
  await pool.query('alter table product add check (version > 1)')
  await expect(loadDemoOnce(pool, { now, keys, store }, () => {})).rejects.toThrow('product')
  expect(await everything(pool)).toEqual([])
})

const everybody = (at: Date, { advisors = 25, seed = 'meridian-harbor' } = {}) =>
  people({ now: at, advisors, seed, branchIds: [1, 2], passwordHash: '' })

test('another day moves the dates and nothing else; another seed makes other people and products', () => {
  const at = (when: Date, seed = 'meridian-harbor') => [
    ...everybody(when, { seed }),
    ...products({ now: when, count: 30, seed }),
  ]
  const day = 24 * 3_600_000
  const moved = at(now).map((row) => ({
    ...row,
    created_at: new Date(row.created_at.getTime() + day),
    ...('signed_in_at' in row && row.signed_in_at && { signed_in_at: new Date(row.signed_in_at.getTime() + day) }),
    ...('updated_at' in row && { updated_at: new Date(row.updated_at.getTime() + day) }),
  }))
  expect(at(new Date('2026-11-17T00:00:01Z'))).toEqual(moved)
  expect(at(now, 'elsewhere')).not.toEqual(at(now))
})

test('rows of which there are very many come in more than one statement', async () => {
  const pool = await emptyDatabase()
  const client = await pool.connect()
  await insertRows(
    client,
    'branch',
    Array.from({ length: 20_001 }, (_, index) => ({ name: `Branch ${index}` })),
  )
  client.release()
  expect((await pool.query('select count(*)::int as n from branch')).rows).toEqual([{ n: 20_001 }])
})

test('a firm of another size and seed loads at once', async () => {
  const pool = await emptyDatabase()
  const client = await pool.connect()
  await loadDemo(client, { now, keys, store, advisors: 25, products: 30, seed: 'elsewhere' })
  client.release()
  const count = async (what: string) => (await pool.query(`select count(*)::int as n from ${what}`)).rows[0].n
  expect(await count('account where tapsid > 0')).toBe(30)
  expect(await count('product')).toBe(30)
  const weeks = 'select count from download_week order by document_id, week'
  const firm = new Pool({ connectionString: await copyOfDemoAt(now, demoFirm), max: 2 })
  pools.push(firm)
  expect((await pool.query(weeks)).rows).not.toEqual((await firm.query(weeks)).rows)
})

test('of 30,000 advisors, each has an address and a commission id of their own', () => {
  const paid = everybody(now, { advisors: 30_000 }).filter(({ tapsid }) => tapsid > 0)
  const distinct = (of: (person: (typeof paid)[number]) => unknown) => new Set(paid.map(of)).size
  expect(paid).toHaveLength(30_005)
  expect([distinct(({ tapsid }) => tapsid), distinct(({ email }) => email), distinct(({ id }) => id)]).toEqual([
    30_005, 30_005, 30_005,
  ])
  const withId = (id: number) => paid.filter(({ tapsid }) => tapsid === id).length
  expect([withId(limits.demonstrationAdvisor), withId(limits.demonstrationQueriedAs)]).toEqual([1, 0])
})
