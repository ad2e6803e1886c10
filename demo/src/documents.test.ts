import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attestationText } from '@portal/contract/attestations'
import { branchClasses, hitMarks } from '@portal/contract/documents'
import { submissionStatuses } from '@portal/contract/exchange'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { blank, changed, documentProblems, offeredCategories } from '@portal/contract/rules/document'
import { businessProblems, type FormFile } from '@portal/contract/rules/new-business'
import { search, textOf, weekOf, weeksUpTo } from '@portal/server/features/documents/public'
import { openAccount } from '@portal/server/features/exchange/public'
import { checkContent, type FileKind } from '@portal/server/platform/files/kinds'
import { type TestPortal, testPortal } from '@portal/server/testing/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFirm } from './demo-firm.ts'
import { byWeek } from './documents.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ demo: true, demoFirm })
})
afterAll(() => portal.close())

const at = (name: string) => `${name}@meridianharbor.example`
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)
const listed = 'd.branch_id is null and d.deleted_at is null'

test('sixty documents on every shelf, of every kind', async () => {
  const rows = await portal.sql(`select d.*, f.kind, a.email from document d
    join document_version v on v.document_id = d.id and v.version = d.version join file f on f.hash = v.hash
    left join account a on a.id = d.advisor_id where ${listed}`)
  const count = (fits: (row: Record<string, unknown>) => unknown) => rows.filter(fits).length
  expect(rows).toHaveLength(60)
  expect(['pdf', 'docx', 'xlsx'].map((kind) => count((row) => row['kind'] === kind))).toEqual([44, 8, 8])
  expect(new Set(rows.map(({ category }) => category))).toEqual(new Set(offeredCategories.map(({ id }) => id)))
  expect(new Set(rows.filter(({ is_kc }) => is_kc).map(({ kc_category }) => kc_category)).size).toBe(6)
  expect(count((row) => row['attestation_required'])).toBe(4)
  expect(count((row) => row['is_public'])).toBe(5)
  expect(count((row) => row['email'] === at('advisor'))).toBe(2)
  expect(count((row) => Number(row['version']) > 1)).toBeGreaterThanOrEqual(5)
})

test('every article of the Knowledge Center is to be reviewed, one of them overdue', async () => {
  const rows = await portal.sql(
    `select review_by::text as review, review_by > uploaded_at as after from document d where is_kc and ${listed}`,
  )
  const today = firmDay(portal.platform.clock())
  expect(rows.filter(({ after }) => after !== true)).toEqual([])
  expect(rows.filter(({ review }) => String(review) < today)).toHaveLength(1)
})

test('the portal itself would take every document', async () => {
  for (const row of await portal.sql(`select * from document d where ${listed}`)) {
    const { title, description, category, is_library, is_kc, is_cyber, is_comp, is_public, kc_category, advisor_id } =
      row
    const fields = {
      ...blank,
      title: String(title),
      description: String(description),
      category: Number(category),
      library: is_library === true,
      kc: is_kc === true,
      cyber: is_cyber === true,
      comp: is_comp === true,
      attestation: row['attestation_required'] === true,
      kc_category: kc_category as number | null,
      public: is_public === true,
    }
    expect({ title, problems: documentProblems(fields) }).toEqual({ title, problems: {} })
    // choosing the category again changes nothing: no switch contradicts another
    expect(changed(fields, { category: fields.category })).toEqual(fields)
    expect(fields.kc).toBe(kc_category !== null)
    expect(fields.public && advisor_id !== null).toBe(false)
  }
})

test('every file is stored under its hash, passes the inspection, and says what the search knows of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-check-'))
  const files = await portal.sql(`select encode(f.hash, 'hex') as hash, f.size, f.kind, t.body
    from file f left join file_text t on t.hash = f.hash order by f.hash`)
  const read: Partial<Record<FileKind, number>> = {}
  const pages: number[] = []
  const said: string[][] = []
  const known: string[][] = []
  for (const file of files) {
    const kind = file['kind'] as FileKind
    const bytes = await portal.platform.files.read(String(file['hash']))
    expect(bytes.length).toBe(Number(file['size']))
    const path = join(folder, `file.${kind}`)
    await writeFile(path, bytes)
    await checkContent(path, kind)
    if (kind === 'pdf') {
      pages.push(Number(/\/Type \/Pages .*\/Count (\d+)/.exec(bytes.toString('latin1'))?.[1]))
    }
    // in a thread each: a few stand for all
    read[kind] = (read[kind] ?? 0) + 1
    if (read[kind] <= 3 && typeof file['body'] === 'string') {
      said.push(wordsOf(await textOf(bytes, kind)))
      known.push(wordsOf(file['body']))
    }
  }
  await rm(folder, { recursive: true })
  expect(said).toEqual(known)
  expect(said.length).toBeGreaterThanOrEqual(6)
  expect(read.pdf).toBeGreaterThan(60)
  expect([Math.min(...pages), Math.max(...pages)]).toEqual([1, 8])
})

test('a word that stands only inside a PDF is found at once, with the place where it stands', async () => {
  const reader = { id: crypto.randomUUID(), isAdmin: false, guest: false, branchId: 1, manager: false }
  const hits = await search(portal.platform.db, reader, 'hotspot', 'all')
  expect(hits.map(({ title }) => title)).toContain('Acceptable Use Policy')
  expect(hits[0]?.excerpt).toContain(`${hitMarks.from}hotspot${hitMarks.to}`)
  const unread = await portal.sql(
    'select from document_version v where not exists (select from file_text t where t.hash = v.hash)',
  )
  expect(unread).toEqual([])
})

test.each([15, 16, 17, 20, 21, 22])('whatever the day, November %d too, none is counted before the 52 weeks', (day) => {
  const now = new Date(`2026-11-${day}T17:00:00Z`)
  const weeks = byWeek(
    now,
    Array.from({ length: 52 }, () => 3),
  ).map(({ week }) => week)
  const known = weeksUpTo(weekOf(now))
  expect(known).toEqual(expect.arrayContaining(weeks))
  expect(weeks.length).toBeGreaterThan(50)
})

test('downloads lie within the last 52 weeks, hardly two of them alike', async () => {
  const rows =
    await portal.sql(`select d.title, array_agg(w.week::text order by w.week) as weeks, array_agg(w.count order by w.week) as counts
    from document d join download_week w on w.document_id = d.id group by d.id`)
  const known = weeksUpTo(weekOf(portal.platform.clock()))
  for (const { weeks } of rows) expect(known).toEqual(expect.arrayContaining(weeks as string[]))
  const counts = rows.map((row) => row['counts'] as number[])
  expect(counts.some((weekly) => weekly.length >= 51)).toBe(true)
  expect(new Set(counts.map(String)).size).toBeGreaterThanOrEqual(50)
  expect(rows.length).toBeLessThan(60)
})

test('four attestations are asked for: one overdue, one due within days, each begun by some', async () => {
  const today = firmDay(portal.platform.clock())
  const rows = await portal.sql(`select d.id, d.title, d.version, c.due::text as due,
      (select count(*)::int from reading r where r.document_id = d.id and r.version = d.version and r.kind = 'attested') as has
    from document d left join attestation_due c on c.document_id = d.id and c.version = d.version
    where d.attestation_required order by c.due`)
  const dues = rows.map(({ due }) => String(due))
  expect(dues).toHaveLength(4)
  expect(dues.filter((due) => due < today)).toHaveLength(1)
  expect(dues.filter((due) => due >= today && due <= daysAfter(today, 4))).toHaveLength(1)
  for (const { has } of rows) expect(has).toBeGreaterThan(0)
  const attested =
    await portal.sql(`select r.text, d.title, r.version, r.hash = v.hash as same, r.at > d.uploaded_at as after
    from reading r join document d on d.id = r.document_id
    join document_version v on v.document_id = d.id and v.version = r.version where r.kind = 'attested'`)
  for (const { text, title, version, same, after } of attested) {
    expect({ text, same, after }).toEqual({
      text: attestationText(String(title), Number(version)),
      same: true,
      after: true,
    })
  }
})

test('newsletters are read but for the newest, and favourites wait', async () => {
  const [read] = await portal.sql(
    `select count(*)::int as n from reading r join document d on d.id = r.document_id join account a on a.id = r.account_id
     where r.kind = 'read' and d.category = 8 and a.email = $1`,
    [at('advisor')],
  )
  expect(read).toEqual({ n: 5 })
  const rows = await portal.sql(
    `select a.email, count(*)::int as n from favourite f join account a on a.id = f.account_id
     join document d on d.id = f.document_id group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { email: at('advisor'), n: 3 },
    { email: at('plus'), n: 1 },
  ])
})

test('three branches keep a library with all four classes', async () => {
  const rows = await portal.sql('select branch_id, class from document where branch_id is not null')
  const branches = Map.groupBy(rows, ({ branch_id }) => branch_id)
  expect(branches.size).toBe(3)
  for (const own of branches.values()) expect(new Set(own.map((row) => row['class']))).toEqual(new Set(branchClasses))
})

test('new business in every status, and what was sent in could have been', async () => {
  const rows = await portal.sql(`select s.*, a.email, p.type,
      array(select to_json(f) from submission_file f where f.submission_id = s.id) as files,
      (select count(*)::int from work_item_entry c where c.work_item_id = s.work_item_id and c.text <> '' and c.kind <> 'assigned') as said
    from submission s left join account a on a.id = s.account_id left join product p on p.id = s.product_id`)
  const business = rows.filter(({ kind }) => kind === 'new business')
  for (const name of ['advisor', 'plus']) {
    const own = business.filter(({ email }) => email === at(name))
    expect(new Set(own.map(({ status }) => status))).toEqual(new Set(submissionStatuses))
  }
  for (const row of business.filter(({ status }) => status !== 'Draft')) {
    const stored = row['business'] as Parameters<typeof businessProblems>[0]
    const account = openAccount(portal.platform.keys, row['account_number'] as Buffer)
    const productId = row['product_id'] as number
    expect(businessProblems({ ...stored, account, productId, note: '' }, row['files'] as FormFile[])).toEqual({})
    expect(row['type']).toBe(stored.category)
    expect(account.endsWith(String(row['account_end']))).toBe(true)
  }
  for (const row of business.filter(({ status }) => status === 'Holding (Advisor)' || status === 'Declined')) {
    expect(row['reason']).not.toBe('')
    expect(row['said']).toBeGreaterThan(0)
  }
  const papers = rows.filter(({ kind }) => kind === 'paper')
  expect(new Set(papers.map(({ direction, email }) => `${String(email)} ${String(direction)}`))).toEqual(
    new Set([
      `${at('advisor')} sent`,
      `${at('advisor')} received`,
      `${at('plus')} sent`,
      `${at('plus')} received`,
      'null received',
    ]),
  )
})

test('nothing is dated in the future, and one incident is on record', async () => {
  const [late] = await portal.sql(
    `select (select count(*)::int from document where uploaded_at > $1) + (select count(*)::int from reading where at > $1)
      + (select count(*)::int from submission where changed_at > $1) as n`,
    [portal.platform.clock()],
  )
  expect(late).toEqual({ n: 0 })
  expect(await portal.sql('select clients from incident')).toEqual([{ clients: 12 }])
})

test('what everybody may read is written to clients: it says you, and nothing of what is for advisors', async () => {
  const rows = await portal.sql(
    `select d.title, d.description, t.body from document d
     join document_version v on v.document_id = d.id and v.version = d.version join file_text t on t.hash = v.hash
     where d.is_public order by d.title`,
  )
  expect(rows.map(({ title }) => title)).toEqual([
    'Business Continuity Summary',
    'Form CRS',
    'How Your Account Is Protected',
    'If You Have a Complaint',
    'Privacy Notice',
  ])
  for (const { title, description, body } of rows) {
    expect([title, /\byou/i.test(String(description)) || /\byour\b/i.test(String(title))]).toEqual([title, true])
    expect([title, (String(body).match(/\byour?\b/gi)?.length ?? 0) >= 4]).toEqual([title, true])
    expect([description, body].join(' ')).not.toMatch(
      /your clients|advisors work|affiliated advisors|for internal use/i,
    )
  }
})
