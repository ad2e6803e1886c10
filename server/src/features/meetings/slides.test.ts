// Slides that are almost an approved file: which of their pages differ, and both to be seen.
import { addMeetingFile, approveSlides, meetingFile } from '@portal/contract/meetings'
import PdfDocument from 'pdfkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { send } from '../../testing/documents.ts'
import { type MeetingsOn, meetingsOn } from '../../testing/meetings.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let on: MeetingsOn
let host: Actor
let reviewer: Actor
const flags = { menus: JSON.stringify(menusFor(true)) }
beforeAll(async () => {
  portal = await testPortal()
  on = await meetingsOn(portal)
  host = await portal.asAdvisor()
  reviewer = await portal.asPlus(flags)
  const principal = await portal.asManager(flags)
  const { status } = await send(
    portal,
    principal,
    approveSlides,
    undefined,
    {},
    {
      filename: 'income-v3.pdf',
      bytes: await deck('Title', 'Agenda', 'Fees 2025', 'Next steps', 'Disclosures'),
    },
  )
  expect(status).toBe(200)
})
afterAll(() => portal.close())

async function deck(...pages: string[]): Promise<Buffer> {
  const document = new PdfDocument({ autoFirstPage: false })
  for (const text of pages) document.addPage().text(text)
  document.end()
  return Buffer.concat(await document.toArray())
}

async function shown(...pages: string[]) {
  const id = await on.arrive(host, { started: portal.platform.clock().toISOString(), attendees: on.people(30) })
  const file = { filename: 'income-v4.pdf', bytes: await deck(...pages) }
  const { status } = await send(portal, reviewer, addMeetingFile, id, { kind: 'slides' }, file)
  expect(status).toBe(200)
  await portal.runJobs()
  return on.get(reviewer, id)
}
const told = ({ slides }: Awaited<ReturnType<typeof shown>>) =>
  slides?.pages?.map(({ title, changed, approved }) => `${title} ${approved ?? '–'}${changed ? ' differs' : ''}`)

it('one page differs: it is named, and both files can be opened', async () => {
  const meeting = await shown('Title', 'Agenda', 'Fees 2026', 'Next steps', 'Disclosures')
  expect(meeting.flags).toContain('differs')
  expect(meeting.approved_file).toMatchObject({ filename: 'income-v3.pdf', pages: 5, dropped: [] })
  expect(told(meeting)).toEqual(['Title 1', 'Agenda 2', 'Fees 2026 3 differs', 'Next steps 4', 'Disclosures 5'])
  const { id } = meeting
  for (const [kind, name] of [
    ['slides', 'income-v4.pdf'],
    ['approved', 'income-v3.pdf'],
  ] as const) {
    const { status, headers } = await reviewer.call(meetingFile, { params: { id, kind } })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(String(headers['content-disposition'])).toContain(name)
  }
})

it('a page was put in: those after it are the same, and compared with their own', async () => {
  const meeting = await shown('Title', 'A story', 'Agenda', 'Fees 2027', 'Next steps', 'Disclosures')
  expect(told(meeting)).toEqual([
    'Title 1',
    'A story – differs',
    'Agenda 2',
    'Fees 2027 3 differs',
    'Next steps 4',
    'Disclosures 5',
  ])
})

it('a page was left out: that is told, though every page shown was approved', async () => {
  const meeting = await shown('Title', 'Agenda', 'Fees 2025', 'Next steps')
  expect(told(meeting)).toEqual(['Title 1', 'Agenda 2', 'Fees 2025 3', 'Next steps 4'])
  expect(meeting.approved_file?.dropped).toEqual([5])
  expect(meeting.flags).toContain('differs')
})

it('the approved file itself is approved, and less than half the same pages are another file', async () => {
  const other = await shown('Title', 'Something', 'Wholly', 'Different')
  expect([other.approved_file, other.flags.includes('unapproved')]).toEqual([null, true])
  expect(told(other)).toEqual(['Title –', 'Something –', 'Wholly –', 'Different –'])
  const half = await shown('Title', 'Agenda', 'Wholly', 'Different')
  expect(half.approved_file?.filename).toBe('income-v3.pdf')
  const { status } = await reviewer.call(meetingFile, { params: { id: other.id, kind: 'approved' } })
  expect(status).toBe(404)
})
