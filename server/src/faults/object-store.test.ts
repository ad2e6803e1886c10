// The object store goes away under uploads: they are refused without a trace, and everything else goes on.
import { getDocument, uploadDocument } from '@portal/contract/documents'
import { listProducts } from '@portal/contract/products'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../testing/actors.ts'
import { type CutLine, cutLineTo } from '../testing/cut-line.ts'
import { aDocument, aPdf, send } from '../testing/documents.ts'
import { type TestPortal, testPortal } from '../testing/portal.ts'
import { startS3, type TestS3 } from '../testing/s3.ts'
import { compare, Journal, tell } from './journal.ts'

const rounds = 10
let s3: TestS3
let line: CutLine
let portal: TestPortal
let admin: Actor
beforeAll(async () => {
  s3 = await startS3()
  const url = new URL(s3.url)
  line = await cutLineTo(url.searchParams.get('endpoint') ?? '')
  url.searchParams.set('endpoint', new URL(line.url).origin)
  portal = await testPortal({ filesUrl: url.href })
  admin = await portal.asAdmin()
})
afterAll(async () => {
  await portal.close()
  await line.close()
  await s3.stop()
})

const upload = (title: string) =>
  send(portal, admin, uploadDocument, undefined, { ...aDocument, title }, aPdf(`${title} `.repeat(20_000)))
const titles = async () =>
  (await portal.sql(`select title from document where title like 'Store %'`)).map(({ title }) => String(title))

test(`Fault 5: the object store is gone ${rounds} times under uploads: 503 and no row, lists and writes go on`, async () => {
  const journal = new Journal()
  let refused = 0
  let longest = 0
  for (let round = 0; round < rounds; round++) {
    // some are over, some under way, some still to come
    const under = Array.from({ length: 6 }, (_, n) => ({ title: `Store ${round}-${n}`, n }))
    const first = upload(`Store ${round}-first`)
    const answers = under.map(async ({ title }) => ({ title, answer: await upload(title) }))
    expect((await first).status).toBe(200)
    journal.acknowledge(`Store ${round}-first`)
    line.state = 'refused'
    line.cut()
    for (const { title, answer } of await Promise.all(answers)) {
      expect([200, 503]).toContain(answer.status)
      expect(answer.body.code).toBe(answer.status === 200 ? undefined : 'unavailable')
      if (answer.status === 200) journal.acknowledge(title)
      else refused++
    }
    const began = performance.now()
    const gone = await upload(`Store ${round}-gone`)
    longest = Math.max(longest, performance.now() - began)
    expect([gone.status, gone.body.code]).toEqual([503, 'unavailable'])
    refused++
    expect((await admin.call(listProducts, {})).status).toBe(200)
    line.state = 'open'
    expect((await upload(`Store ${round}-back`)).status).toBe(200)
    journal.acknowledge(`Store ${round}-back`)
  }
  const there = await titles()
  const { lost, twice } = compare(journal, there)
  // no row that nobody was told of, either
  expect([lost, twice, there.filter((title) => !journal.marks.includes(title))]).toEqual([[], [], []])
  const ids = await portal.sql(`select id from document where title like 'Store %'`)
  for (const { id } of ids) expect((await admin.call(getDocument, { params: { id: Number(id) } })).status).toBe(200)
  tell('Object store down', {
    acknowledged: journal.marks.length,
    lost: lost.length,
    twice: twice.length,
    longest,
    also: `${refused} × 503 and no row of them; longest is a refused upload’s answer`,
  })
})
