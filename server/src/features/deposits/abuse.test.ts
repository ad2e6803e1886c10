// What somebody might try: pictures that claim to be gigabytes, pictures that say where they were taken, other people's numbers.
import { crc32, deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'
import { correctDeposit, depositFigures, depositStatuses, exportDeposits } from '@portal/contract/deposits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { checkPicture, depositReviewer, depositsOn } from '../../testing/deposits.ts'
import { pdf } from '../../testing/files.ts'
import { withExif } from '../../testing/photos.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { postDeposits, remindToDestroy } from './jobs.ts'

let portal: TestPortal
let on: ReturnType<typeof depositsOn>
let advisor: Actor
let reviewer: Actor
let stranger: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = depositsOn(portal)
  on.at('2026-11-16', '10:42')
  advisor = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  reviewer = await portal.asPlus(depositReviewer)
  stranger = await portal.asStranger(depositReviewer)
})
afterAll(() => portal.close())

const front = async (filename: string, bytes: Buffer) =>
  on.send(advisor, {}, { filename, bytes }, { filename: 'back.jpg', bytes: await checkPicture() })

/** The frame of a JPEG, which says how large it is. */
function frameOf(jpeg: Buffer): number {
  let at = 2
  while (![0xc0, 0xc1, 0xc2].includes(jpeg[at + 1] ?? 0)) at += 2 + jpeg.readUInt16BE(at + 2)
  return at
}
const jpegOf = async (width: number, height: number) => {
  const jpeg = await checkPicture()
  const at = frameOf(jpeg)
  jpeg.writeUInt16BE(height, at + 5)
  jpeg.writeUInt16BE(width, at + 7)
  return jpeg
}

describe('a picture bomb', () => {
  const tooLarge = 'This picture is too large. The limit is 40 megapixels.'
  const nothingThere = 'We can’t find the check. Use a dark surface and fill the frame.'
  const damaged = 'This picture can’t be read. It may be damaged.'
  it.each<[string, string, () => Promise<Buffer>, string]>([
    ['a JPEG that claims 65,535 by 65,535', 'front.jpg', () => jpegOf(65_535, 65_535), tooLarge],
    ['one pixel row over 40 megapixels', 'front.jpg', () => jpegOf(8_000, 5_001), tooLarge],
    // as large as is allowed, it is looked at: and shows nothing
    ['40 megapixels of nothing', 'front.jpg', () => jpegOf(8_000, 5_000), nothingThere],
    [
      'a small frame before a large one',
      'front.jpg',
      async () => {
        const [small, large] = [await checkPicture(), await jpegOf(60_000, 60_000)]
        const at = frameOf(small)
        const frame = small.subarray(at, at + 2 + small.readUInt16BE(at + 2))
        return Buffer.concat([large.subarray(0, 2), frame, large.subarray(2)])
      },
      damaged,
    ],
    [
      'a PNG of 30,000 by 30,000 in a few bytes',
      'front.png',
      async () => {
        const chunk = (type: string, data: Buffer) => {
          const body = Buffer.concat([Buffer.from(type), data])
          const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
          length.writeUInt32BE(data.length)
          check.writeUInt32BE(crc32(body))
          return Buffer.concat([length, body, check])
        }
        const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
        head.writeUInt32BE(30_000, 0)
        head.writeUInt32BE(30_000, 4)
        const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        const rows = deflateSync(Buffer.alloc(30_000 * 3_751))
        return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
      },
      tooLarge,
    ],
  ])('%s is refused, and nothing of it is kept', async (_, filename, picture, said) => {
    const bytes = await picture()
    expect(bytes.length).toBeLessThan(200_000)
    const count = () => portal.sql('select count(*)::int from deposit')
    const before = await count()
    const { status, body } = await front(filename, bytes)
    expect([status, body.fields]).toEqual([400, { front: said }])
    expect(await count()).toEqual(before)
  })
})

describe('where a picture was taken', () => {
  const place = 'GPS 42.65N 73.75W'
  const get = (id: number, path: string, by: Actor) =>
    portal.app.inject({ url: `/api/deposits/${id}/${path}`, headers: { cookie: by.cookie } })

  it.each<[string, string, () => Promise<Buffer>]>([
    ['a JPEG’s', 'IMG_1.JPG', async () => withExif(await checkPicture(), 1, place)],
    [
      'a PNG’s',
      'scan.png',
      async () => {
        const png = await checkPicture({ kind: 'png' })
        const body = Buffer.from(`tEXtLocation\0${place}`)
        const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
        length.writeUInt32BE(body.length - 4)
        check.writeUInt32BE(crc32(body))
        return Buffer.concat([png.subarray(0, 33), length, body, check, png.subarray(33)])
      },
    ],
  ])('%s is in the original alone, which reviewers get and nobody else', async (_, filename, picture) => {
    const bytes = await picture()
    expect(bytes.includes(place)).toBe(true)
    const { status, body } = await front(filename, bytes)
    expect(status).toBe(200)
    const id = Number(body.id)
    for (const by of [advisor, reviewer]) {
      const shown = await get(id, 'picture/front', by)
      expect([shown.statusCode, shown.rawPayload.includes(place)]).toEqual([200, false])
      expect(new Transformer(shown.rawPayload).metadataSync(true).exif ?? {}).toEqual({})
    }
    const original = await get(id, 'original/front', reviewer)
    expect([original.rawPayload.equals(bytes), original.headers['content-disposition']]).toEqual([
      true,
      expect.stringContaining('attachment'),
    ])
    expect((await get(id, 'original/front', advisor)).statusCode).toBe(403)
    expect((await get(id, 'original/front', stranger)).statusCode).toBe(404)
  })

  it('a PDF is shown as it is: nothing in it is drawn again', async () => {
    const { body } = await front('front.pdf', pdf('Front'))
    expect((await get(Number(body.id), 'picture/front', advisor)).headers['content-type']).toBe('application/pdf')
  })
})

describe('another branch’s numbers', () => {
  const account = 'ZZ-88881111'
  let theirs: number
  beforeAll(async () => {
    const other = await portal.asStranger({ first: 'Olga', last: 'Other' })
    theirs = await on.captured(other, { account, check_number: '4411', client: 'Zenobia Quill' })
  })

  it('name nothing, whether one sends the check, corrects to it, or asks for the account', async () => {
    const said = { duplicate: 'This check was already deposited.' }
    const sent = await on.send(advisor, { account, check_number: '4411' })
    expect([sent.status, sent.body.fields]).toEqual([409, said])
    const id = await on.captured(advisor, { account, check_number: '4412' })
    await on.take(reviewer, id)
    const body = { version: await on.versionOf(id), check_number: '4411' }
    const corrected = await reviewer.call(correctDeposit, { params: { id }, body })
    expect([corrected.status, corrected.body.fields]).toEqual([409, said])
    const used = await on.send(advisor, { account: '', account_of: String(theirs) })
    expect([used.status, used.body.fields]).toEqual([400, { account: 'Choose an account.' }])
    // the request's own number is drawn, and has digits of its own
    for (const answer of [sent, corrected, used])
      for (const told of ['Quill', 'Olga', String(theirs), '1111'])
        expect(JSON.stringify({ ...answer.body, requestId: '' })).not.toContain(told)
  })

  it('are in no count and no file of this one', async () => {
    const csv = await portal.app.inject({
      url: `/api${exportDeposits.path}?range=all`,
      headers: { cookie: reviewer.cookie },
    })
    expect([csv.statusCode, csv.payload.includes('Quill')]).toEqual([200, false])
    const figures = async (by: Actor) => (await by.call(depositFigures, {})).body.review.count
    const [ours, firm] = [await figures(reviewer), await figures(await portal.asAdmin())]
    expect(firm - ours).toBe(await figures(stranger))
  })

  it.each(['-960', '960.001', '1000000000000', '1e3', '0', '٩٦٠', ''])(
    'an amount of %s isn’t corrected to',
    async (amount) => {
      const id = await on.captured(advisor)
      await on.take(reviewer, id)
      const { status } = await reviewer.call(correctDeposit, {
        params: { id },
        body: { version: await on.versionOf(id), amount },
      })
      expect([status, (await on.stored(id)).amount]).toEqual([400, 96_000])
    },
  )
})

it('what happens by itself happens from these statuses alone', async () => {
  const made = await Promise.all(depositStatuses.map(async (status) => [status, await on.captured(advisor)] as const))
  await portal.sql(`insert into deposit_batch values ('2026-10-14', 1, 1, now())`)
  for (const [status, id] of made)
    await portal.sql(
      `update deposit set status = $2::text, batch = case when $3 then date '2026-10-14' end, destroy_on = case when $3 then date '2026-11-13' end,
         destroyed_at = case when $2::text = 'Destroyed' then now() end, withdrawn_at = case when $2::text = 'Withdrawn' then now() end where id = $1`,
      [id, status, ['Posted', 'Destroy due', 'Destroyed'].includes(status)],
    )
  const now = async () => Promise.all(made.map(async ([, id]) => (await on.stored(id)).status))
  on.at('2026-11-16', '15:00')
  await postDeposits(portal.platform)
  const posted = depositStatuses.map((status) => (status === 'Accepted' ? 'Posted' : status))
  expect(await now()).toEqual(posted)
  const days = await Promise.all(made.map(async ([, id]) => (await on.stored(id)).bank_day))
  const rolled = depositStatuses.filter((_, at) => days[at] === '2026-11-17')
  expect(rolled).toEqual(['Captured', 'In Review', 'Not in good order'])
  await remindToDestroy(portal.platform)
  const due = depositStatuses.map((status) =>
    status === 'Posted' ? 'Destroy due' : posted[depositStatuses.indexOf(status)],
  )
  expect(await now()).toEqual(due)
})
