import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pendingTopic } from '@portal/contract/pending'
import { productionFigures, productionTopic } from '@portal/contract/production'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { newTapsid } from '../../testing/production.ts'
import { pendingImporter } from '../pending/public.ts'
import { productionImporter } from '../production/public.ts'
import type { Importer } from './importer.ts'
import { type Asked, importFile } from './run.ts'

let portal: TestPortal
let tapsid: number
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
beforeEach(() => {
  tapsid = newTapsid()
})

async function* pieces(text: string | Buffer, size = 1_000) {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
function load<R>(importer: Importer<R>, text: string | Buffer | AsyncIterable<Buffer>, asked: Partial<Asked> = {}) {
  const bytes = typeof text === 'string' || Buffer.isBuffer(text) ? pieces(text) : text
  return importFile(
    portal.platform,
    importer,
    { name: 'file.csv', bytes },
    {
      by: { id: null, name: 'portal' },
      requestId: 'test',
      ...asked,
    },
  )
}

const header = ['tapsid', 'year', 'month', ...productionFigures].join(',')
const monthRow = (of: number | string, year: number | string, month: number | string, egci = '10.00') =>
  [of, year, month, ...productionFigures.map((name) => (name === 'egci' ? egci : '0'))].join(',')
const stored = (of = tapsid) =>
  portal.sql('select year, month, egci from production where tapsid = $1 order by year, month', [of])
const audited = () =>
  portal.sql(`select actor, subject, detail from audit_entry where action = 'import.loaded' order by id desc limit 1`)

/** A thousand rows over ten advisors; lines 102, 502 and 902 are wrong. */
function thousand(): string {
  const rows = Array.from({ length: 1_000 }, (_, index) => {
    const month = index === 100 ? 13 : (index % 12) + 1
    const egci = index === 500 ? '12.345' : '10.00'
    const year = index === 900 ? 'soon' : 2_000 + (Math.floor(index / 12) % 9)
    return monthRow(tapsid + 1_000 * Math.floor(index / 108), year, month, egci)
  })
  return [header, ...rows].join('\r\n')
}
const count = async () =>
  Number((await portal.sql('select count(*) from production where tapsid % 1000 = $1', [tapsid % 1_000]))[0]?.count)

describe('a file of a thousand rows with three bad ones', () => {
  it('changes nothing, and tells each row by its line and column', async () => {
    const outcome = await load(productionImporter, thousand())
    expect(outcome).toMatchObject({ loaded: false, rows: 1_000, bad: 3 })
    expect(outcome.problems).toEqual([
      { line: 102, column: 'month', problem: 'Enter a whole number from 1 to 12.' },
      { line: 502, column: 'egci', problem: 'Enter an amount, for example 1234.50.' },
      { line: 902, column: 'year', problem: 'Enter a whole number from 1990 to 2200.' },
    ])
    expect(await count()).toBe(0)
    expect(await portal.sql('select 1 from import_run where kind = $1', ['production'])).toEqual([])
  })

  it('is loaded without them when they are to be skipped; a dry run says so beforehand and keeps nothing', async () => {
    const dry = await load(productionImporter, thousand(), { skipBad: true, dryRun: true })
    expect(dry).toMatchObject({ loaded: false, rows: 1_000, bad: 3, added: 997 })
    expect(await count()).toBe(0)
    const outcome = await load(productionImporter, thousand(), { skipBad: true })
    expect(outcome).toMatchObject({ loaded: true, rows: 1_000, bad: 3, added: 997, changed: 0, unchanged: 0 })
    expect(await count()).toBe(997)
  })
})

describe('the same file again', () => {
  it('changes nothing and says so; another figure changes its own row', async () => {
    const file = [header, monthRow(tapsid, 2026, 1), monthRow(tapsid, 2026, 2)].join('\n')
    expect(await load(productionImporter, file)).toMatchObject({ loaded: true, added: 2, changed: 0, unchanged: 0 })
    expect(await load(productionImporter, file)).toMatchObject({ loaded: true, added: 0, changed: 0, unchanged: 2 })
    const next = [header, monthRow(tapsid, 2026, 2, '11.00'), monthRow(tapsid, 2026, 3)].join('\n')
    expect(await load(productionImporter, next)).toMatchObject({ added: 1, changed: 1, unchanged: 0 })
    expect(await stored()).toEqual([
      { year: 2026, month: 1, egci: '10.00' },
      { year: 2026, month: 2, egci: '11.00' },
      { year: 2026, month: 3, egci: '10.00' },
    ])
  })

  it('keeps what the last import overwrote, and only that', async () => {
    await load(productionImporter, [header, monthRow(tapsid, 2026, 1)].join('\n'))
    const file = [header, monthRow(tapsid, 2026, 1, '12.00'), monthRow(tapsid, 2026, 2)].join('\n')
    await load(productionImporter, file)
    await load(productionImporter, file)
    const kept = await portal.sql(
      `select u.key, u.before from import_undo u join import_run r on r.id = u.run_id where r.kind = 'production' order by u.key`,
    )
    expect(kept).toMatchObject([
      { key: { tapsid, year: 2026, month: 1 }, before: { tapsid, year: 2026, month: 1, egci: 10 } },
      { key: { tapsid, year: 2026, month: 2 }, before: null },
    ])
  })
})

describe('what a file may look like', () => {
  it('a mark at its beginning, other names and capitals, quotes, dollars and brackets', async () => {
    const names = header.replace('tapsid', 'Advisor ID').replace('egci', ' EGCI ').replace('year', '"Year"')
    const row = monthRow(`"${tapsid}"`, 2026, 1, '"$1,234.50"').replace(/0$/, '(12.00)')
    const outcome = await load(
      productionImporter,
      `\uFEFF${names},Remark\r\n${row},"a ""quoted"" remark,\nover two lines"\r\n\r\n`,
    )
    expect(outcome).toMatchObject({ loaded: true, added: 1, ignored: ['Remark'] })
    expect(await portal.sql('select egci, ctotal from production where tapsid = $1', [tapsid])).toEqual([
      { egci: '1234.50', ctotal: '-12.00' },
    ])
  })

  it.each([
    ['1234.5', '1234.50'],
    ['-12', '-12.00'],
    ['.05', '0.05'],
    ['$ 1,234,567.89', '1234567.89'],
    ['($12.00)', '-12.00'],
    ['12.3400', '12.34'],
    ['', '0.00'],
    ['-', '0.00'],
    ['$ -', '0.00'],
  ])('the amount %j is %s', async (written, egci) => {
    const outcome = await load(productionImporter, [header, monthRow(tapsid, 2026, 1, `"${written}"`)].join('\n'))
    expect(outcome.problems).toEqual([])
    expect(await stored()).toMatchObject([{ egci }])
  })

  it.each(['12.345', 'twelve', '1,23', '(12', '1e5', '(-5)', '1234567890123', '.'])(
    'the amount %j is none',
    async (written) => {
      const outcome = await load(productionImporter, [header, monthRow(tapsid, 2026, 1, `"${written}"`)].join('\n'))
      expect(outcome).toMatchObject({ bad: 1, problems: [{ line: 2, column: 'egci' }] })
    },
  )

  it.each([
    ['columns missing', 'tapsid,year\n1,2026', /missing: month, evolume/],
    ['a column twice', `${header},egci\n`, /more than once: egci/],
    ['nothing', '', /empty/],
    ['a quote that is not closed', `${header}\n"1,2026`, /This CSV file can’t be read/],
    [
      'a quote that is not closed, and much behind it',
      `${header}\n"${'x'.repeat(300_000)}`,
      /This CSV file can’t be read/,
    ],
  ])('a file with %s is refused as a whole', async (_, text, message) => {
    await expect(load(productionImporter, text)).rejects.toThrow(message)
  })

  it('a row of another length, the same record twice, and reserved ids are told', async () => {
    const again = Array.from({ length: 1_200 }, (_, index) => monthRow(tapsid + 1 + index, 2026, 1))
    const file = [
      header,
      monthRow(tapsid, 2026, 1),
      `${tapsid},2026`,
      monthRow(tapsid, 2026, 1),
      monthRow(888, 2026, 1),
      monthRow(1047, 2026, 1),
      monthRow(0, 2026, 1),
      ...again,
      monthRow(tapsid, 2026, '01'),
    ]
    const outcome = await load(productionImporter, file.join('\n'))
    expect(outcome.bad).toBe(6)
    expect(outcome.problems).toEqual([
      { line: 3, column: '', problem: 'This row has a different number of values than the header.' },
      { line: 4, column: '', problem: 'Duplicate of line 2.' },
      { line: 5, column: 'tapsid', problem: 'This ID is reserved for demos.' },
      { line: 6, column: 'tapsid', problem: 'This ID is reserved for demos.' },
      { line: 7, column: 'tapsid', problem: 'Enter a whole number from 1 to 2147483647.' },
      { line: 1_208, column: '', problem: 'Duplicate of line 2.' },
    ])
  })

  it('shows the first hundred problems and counts the others', async () => {
    const outcome = await load(
      productionImporter,
      [header, ...Array.from({ length: 250 }, () => monthRow('x', 2026, 1))].join('\n'),
    )
    expect([outcome.bad, outcome.problems.length]).toEqual([250, 100])
  })
})

describe('an import', () => {
  it('is in the audit trail with its counts and the hash of the file, and open screens are told', async () => {
    const told = heard(productionTopic)
    await load(productionImporter, [header, monthRow(tapsid, 2026, 1)].join('\n'))
    await told
    const [entry] = await audited()
    expect(entry).toMatchObject({
      actor: 'portal',
      subject: expect.stringMatching(/^import:\d+$/),
      detail: {
        kind: 'production',
        file: 'file.csv',
        rows: 1,
        added: 1,
        changed: 0,
        unchanged: 0,
        bad: 0,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    })
    const [run] = await portal.sql(
      `select encode(file_hash, 'hex') as hash, added, by from import_run order by id desc limit 1`,
    )
    expect(run).toEqual({ hash: (entry as { detail: { sha256: string } }).detail.sha256, added: 1, by: 'portal' })
  })

  it('of the same kind at the same moment waits for the other: each row once', async () => {
    const file = [header, ...Array.from({ length: 1_500 }, (_, i) => monthRow(tapsid + i, 2026, 1))].join('\n')
    const outcomes = await Promise.all([load(productionImporter, file), load(productionImporter, file)])
    expect(outcomes.map(({ added }) => added).sort()).toEqual([0, 1_500])
  })

  it('finds each row by its whole key, also where thousands of a month have just come and nobody has counted them', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => monthRow(tapsid + index, 2026, 1))
    await load(productionImporter, [header, ...rows].join('\n'))
    const [known] = await portal.sql(`select reltuples from pg_class where relname = 'production'`)
    expect(known).toEqual({ reltuples: -1 })
    // by whichever index, there is nothing left to sort out
    const plan = await portal.sql(
      `explain select * from production t where t.tapsid = ${tapsid} and t.year = 2026 and t.month = 1`,
    )
    const lines = plan.map((line) => String(line['QUERY PLAN'])).join('\n')
    expect(lines).toContain('Index Cond')
    expect(lines).not.toContain('Filter')
  })

  it('does not grow with its file', async () => {
    const rows = 20_000
    async function* long() {
      yield Buffer.from('reference,remark\n')
      for (let from = 0; from < rows; from += 1_000) {
        const lines = Array.from({ length: 1_000 }, (_, index) => `R-${from + index},${'remark '.repeat(45)}`)
        yield Buffer.from(`${lines.join('\n')}\n`)
      }
    }
    const plain: Importer<Record<string, string | undefined>> = {
      name: 'plain',
      columns: [{ name: 'reference' }, { name: 'remark' }],
      parse: (cells) => ({ record: cells }),
      keyOf: ({ reference = '' }) => reference,
      write: async (_tx, _run, records) => ({ added: records.length, changed: 0, touched: [1] }),
      topics: async () => [],
    }
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const heaps: number[] = []
    const outcome = await load(plain, long(), {
      dryRun: true,
      progress: ({ rows: so }) => {
        // each in the middle of a batch
        if (![5_000, rows].includes(so) || heaps.length === 2) return
        for (let n = 0; n < 2; n++) collect()
        heaps.push(process.memoryUsage().heapUsed)
      },
    })
    expect(outcome).toMatchObject({ rows, added: rows, bad: 0 })
    const [early = 0, late = Infinity] = heaps
    // the rows of the last three quarters alone would be 4.7 MB of text
    expect(late - early).toBeLessThan(1.3e6)
  })
})

describe('pending compensation', () => {
  const columns = 'tapsid,reference,date,client,product,sponsor,gross,split,amount,pay date,hold'
  const line = (reference: string, more = 'Harlan Quist,Growth Fund,Northquay,"$1,250.00",80,1000.00,11/22/2026,') =>
    `${tapsid},${reference},2026-11-03,${more}`
  const rows = () =>
    portal.sql(
      'select reference, client, gross, split, amount, pay_date::text as pay_date, hold, paid_at from pending_line where tapsid = $1 order by reference',
      [tapsid],
    )
  const ref = (name: string) => `${tapsid}-${name}`

  it('is loaded by its reference; a line that a later file leaves out stays', async () => {
    const owner = await portal.asAdvisor({ tapsid })
    const told = heard(pendingTopic(owner.id))
    await load(pendingImporter, [columns, line(ref('A')), line(ref('B'))].join('\n'))
    await told
    const { added, changed } = await load(
      pendingImporter,
      [columns, line(ref('B'), 'Harlan Quist,Growth Fund,Northquay,1250,80,999.00,2026-12-07,Signature missing')].join(
        '\n',
      ),
    )
    expect([added, changed]).toEqual([0, 1])
    expect(await rows()).toEqual([
      {
        reference: ref('A'),
        client: 'Harlan Quist',
        gross: '1250.00',
        split: '80.00',
        amount: '1000.00',
        pay_date: '2026-11-22',
        hold: '',
        paid_at: null,
      },
      {
        reference: ref('B'),
        client: 'Harlan Quist',
        gross: '1250.00',
        split: '80.00',
        amount: '999.00',
        pay_date: '2026-12-07',
        hold: 'Signature missing',
        paid_at: null,
      },
    ])
  })

  it('is paid when the file says so, once, and stays as it is when the file does not say', async () => {
    const small = 'tapsid,reference,traded,client,gross,amount,pay_date'
    const bare = `${tapsid},${ref('A')},11/3/2026,Quist,10,10,2026-11-22`
    const paid = (word: string) => load(pendingImporter, `${small},paid\n${bare},${word}`)
    expect(await load(pendingImporter, `${small}\n${bare}`)).toMatchObject({ added: 1 })
    expect(await paid('no')).toMatchObject({ unchanged: 1 })
    expect(await paid('Yes')).toMatchObject({ changed: 1 })
    const [{ paid_at: at } = {}] = await rows()
    expect(at).toBeInstanceOf(Date)
    expect(await paid('true')).toMatchObject({ unchanged: 1 })
    expect(await load(pendingImporter, `${small}\n${bare}`)).toMatchObject({ unchanged: 1 })
    expect(await paid('')).toMatchObject({ changed: 1 })
    expect(await rows()).toMatchObject([{ paid_at: null, split: '100.00' }])
  })

  it('tells what is wrong with a row, all of it', async () => {
    const wrong = `x,,2026-02-30,${'c'.repeat(121)},\uFFFD,,1,101,abc,tomorrow,`
    const { problems } = await load(pendingImporter, `${columns},paid\n${wrong},perhaps`)
    expect(problems.map(({ column }) => column).sort()).toEqual(
      ['tapsid', 'reference', 'traded', 'client', 'product', 'split', 'amount', 'pay_date', 'paid'].sort(),
    )
  })
})

const heard = (topic: string) =>
  new Promise<void>((resolve) => {
    portal.platform.live.onChange((changed) => changed === topic && resolve())
  })
