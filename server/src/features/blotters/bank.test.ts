// A month of deposits against the bank batches its lines went with: on the page, on paper and in the table.
import { exportPeriod, readPeriod } from '@portal/contract/blotters'
import { withdrawDeposit } from '@portal/contract/deposits'
import { bankWords } from '@portal/contract/rules/blotter-bank'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type BranchOn, branchOn } from '../../testing/blotters.ts'
import { depositReviewer, depositsOn } from '../../testing/deposits.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { postDeposits } from '../deposits/public.ts'

let portal: TestPortal
let on: BranchOn
let deposits: ReturnType<typeof depositsOn>
let reader: Actor
beforeAll(async () => {
  portal = await testPortal()
  deposits = depositsOn(portal)
  // after the last cut-off of October: the batch is of November, the line of October
  deposits.at('2026-10-30', '16:30')
  on = await branchOn(portal, 'Portsmouth')
  reader = await portal.asPlus({ ...depositReviewer, branch_id: null })
})
afterAll(() => portal.close())

const of = () => ({ kind: 'deposit' as const, branch: on.branch, month: '2026-10' })
const period = async (by: Actor) => (await by.call(readPeriod, { params: of() })).body.period
async function said(by: Actor) {
  const { bank, amount, corrected } = await period(by)
  return bank && bankWords({ amount, corrected }, bank)
}
/** As it reads, wherever its lines break. */
async function report(by: Actor): Promise<string> {
  const { rawPayload } = await portal.app.inject({
    url: `/api/blotters/deposit/${on.branch}/2026-10/report.pdf`,
    headers: { cookie: by.cookie },
  })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}
const table = async (by: Actor) =>
  String((await by.call(exportPeriod, { params: of() })).body)
    .trim()
    .split(/\r?\n/)
    .slice(-2)

it('agrees once everything is posted, and says in plain words what is missing until then', async () => {
  const money = (amount: string) => ({ amount, amount_again: amount })
  await deposits.accepted(on.clerk, reader, money('960.00'))
  const late = await deposits.captured(on.clerk, money('40.25'))
  const gone = await deposits.captured(on.clerk, money('7.00'))
  const withdrawal = { params: { id: gone }, body: { version: await deposits.versionOf(gone) } }
  expect((await on.clerk.call(withdrawDeposit, withdrawal)).status).toBe(200)
  expect(await said(on.clerk)).toEqual({
    same: false,
    text: 'No bank batch yet',
    detail: '$1,000.25 and $0.00. 1 entry, $7.00, was withdrawn and left out. 2 entries, $1,000.25, aren’t posted yet',
  })

  // a batch of another branch is none of it
  const elsewhere = await portal.asStranger()
  await deposits.accepted(elsewhere, reader, money('500.00'))
  deposits.at('2026-11-02', '15:00')
  await postDeposits(portal.platform)
  // sessions end with the day
  const again = async () => ({
    clerk: await portal.inAnotherBrowser(on.clerk),
    reader: await portal.inAnotherBrowser(reader),
  })
  const monday = await again()
  const different = {
    same: false,
    text: 'Total is $40.25 more than the bank batch',
    detail: '$1,000.25 and $960.00. 1 entry, $7.00, was withdrawn and left out. 1 entry, $40.25, isn’t posted yet',
  }
  expect(await said(monday.clerk)).toEqual(different)
  expect(await report(monday.clerk)).toContain(`${different.text}. ${different.detail}.`)
  expect(await table(monday.clerk)).toEqual([
    ',,Total,,,,,1007.25,,,',
    `,,Bank batches,,,,,960.00,,,"${different.text}. ${different.detail}."`,
  ])

  await deposits.take(monday.reader, late)
  expect((await deposits.accept(monday.reader, late)).status).toBe(200)
  deposits.at('2026-11-03', '15:00')
  await postDeposits(portal.platform)
  const tuesday = await again()
  const equal = {
    same: true,
    text: 'Totals match the 2 bank batches',
    detail: '$1,000.25 and $1,000.25. 1 entry, $7.00, was withdrawn and left out',
  }
  expect(await said(tuesday.clerk)).toEqual(equal)
  expect(await report(tuesday.clerk)).toContain(`${equal.text}. ${equal.detail}.`)
  expect((await table(tuesday.clerk))[1]).toBe(`,,Bank batches,,,,,1000.25,,,"${equal.text}. ${equal.detail}."`)

  // what the bank was told and what the deposits come to are looked at too
  await portal.sql(`update deposit_batch set total = total + 1 where day = '2026-11-03'`)
  expect(await said(tuesday.clerk)).toMatchObject({ same: false, text: 'Bank batches don’t match their deposits' })
})

it('blotters whose entries don’t go to the bank are compared with nothing', async () => {
  const clerk = await portal.inAnotherBrowser(on.clerk)
  for (const kind of ['address', 'check'] as const)
    expect((await clerk.call(readPeriod, { params: { ...of(), kind } })).body.period.bank).toBeNull()
})
