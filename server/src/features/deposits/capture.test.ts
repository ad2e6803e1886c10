import { randomUUID } from 'node:crypto'
import { startActing } from '@portal/contract/acting'
import { depositAccounts, depositFigures, retakeDeposit, withdrawDeposit } from '@portal/contract/deposits'
import { Transformer } from '@napi-rs/image'
import { getTask, listTasks } from '@portal/contract/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { accountNumber, checkPicture, depositReviewer, depositsOn } from '../../testing/deposits.ts'
import { pdf } from '../../testing/files.ts'
import { withExif } from '../../testing/photos.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let on: ReturnType<typeof depositsOn>
let advisor: Actor
let reviewer: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = depositsOn(portal)
  reviewer = await portal.asPlus(depositReviewer)
})
afterAll(() => portal.close())
beforeEach(async () => {
  on.at('2026-11-16', '10:42')
  advisor = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
})
const count = async () => Number((await portal.sql('select count(*) from deposit'))[0]?.count)

describe('capturing', () => {
  it('opens a task in the same change, sealed and marked', async () => {
    const typed = { amount: '6,500.00', amount_again: '$6500', check_number: '01204' }
    const id = Number((await on.send(advisor, typed, ...(await on.pictures()))).body.id)
    const row = await on.stored(id)
    expect(row).toMatchObject({
      status: 'Captured',
      amount: 650_000,
      check_number: '1204',
      account_end: '9041',
      bank_day: '2026-11-16',
    })
    expect(String(row.account_number)).not.toContain('9041')
    const item = await on.item(id)
    expect(item).toMatchObject({
      category: 'Mobile Deposit',
      department: 'Operations',
      stage: 0,
      info: '$6,500.00, check 1204',
      account_id: advisor.id,
    })
    const { body } = await advisor.call(getTask, { params: { id: Number(item.id) } })
    expect(body).toMatchObject({
      decisions: [],
      moves: [],
      record: { elsewhere: 'Mobile Deposits', link: `/securities/mobiledeposits?id=${id}` },
    })
    expect(await on.one(advisor, id)).toMatchObject({
      number: `D-${id}`,
      can: { withdraw: true, retake: false, decide: false, take: false },
      pictures: [
        { side: 'front', pdf: false },
        { side: 'back', pdf: false },
      ],
    })
  })

  it('keeps what came as it came, and shows it without the place where it was taken, upright', async () => {
    const photo = withExif(await checkPicture(), 6, 'GPS 42.65N 73.75W')
    const { body } = await on.send(
      advisor,
      {},
      { filename: 'IMG_1.JPG', bytes: photo },
      { filename: 'back.png', bytes: await checkPicture({ kind: 'png' }) },
    )
    // lying on its side, the check is higher than wide
    expect(body).toMatchObject({ ok: true })
    const get = (path: string, cookie: string) =>
      portal.app.inject({ url: `/api/deposits/${body.id}/${path}`, headers: { cookie } })
    const shown = await get('picture/front', advisor.cookie)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringContaining('inline'),
    })
    expect(shown.rawPayload.includes('GPS 42.65N')).toBe(false)
    expect(new Transformer(shown.rawPayload).metadataSync()).toMatchObject({ width: 270, height: 520 })
    const original = await get('original/front', reviewer.cookie)
    expect(original.rawPayload.equals(photo)).toBe(true)
    expect(original.headers['content-disposition']).toContain('attachment')
    expect((await get('original/front', advisor.cookie)).statusCode).toBe(403)
    const [audited] = await portal.sql(
      `select detail from audit_entry where action = 'deposit.picture-opened' order by id desc limit 1`,
    )
    expect(audited?.detail).toEqual({ side: 'front' })
  })

  it('takes PDFs as they are', async () => {
    const { body } = await on.send(
      advisor,
      {},
      { filename: 'front.pdf', bytes: pdf('Front') },
      { filename: 'back.pdf', bytes: pdf('Back') },
    )
    const { pictures } = await on.one(advisor, Number(body.id))
    expect(pictures.map(({ pdf: is }) => is)).toEqual([true, true])
  })

  it.each<[string, Record<string, string>, string[]]>([
    ['three decimals', { amount: '12.345', amount_again: '12.345' }, ['amount']],
    ['a negative amount', { amount: '-12', amount_again: '-12' }, ['amount']],
    ['nothing', { amount: '0.00', amount_again: '0.00' }, ['amount']],
    ['a trillion', { amount: '1000000000000', amount_again: '1000000000000' }, ['amount']],
    ['two amounts', { amount_again: '961' }, ['amount_again']],
    ['a check of tomorrow', { check_date: '2026-11-17' }, ['check_date']],
    ['a check of last spring', { check_date: '2026-05-19' }, ['check_date']],
    ['an IRA without a contribution', { type: 'IRA' }, ['contribution']],
    ['last year’s contribution in November', { type: 'IRA', contribution: 'Regular', year: '2025' }, ['year']],
    ['one side', { sides: 'front,front' }, ['sides']],
    ['no key', { key: 'x' }, ['key']],
    ['an account of somebody else', { account: '', account_of: '1' }, ['account']],
    ['an unknown field', { status: 'Accepted' }, ['status']],
  ])('refuses %s', async (_, more, fields) => {
    const before = await count()
    const { status, body } = await on.send(advisor, more)
    expect(status).toBe(400)
    for (const field of fields) expect(Object.keys(body.fields ?? {})).toContain(field)
    expect(await count()).toBe(before)
  })

  it('refuses a picture bomb before it is decoded', async () => {
    const png = await checkPicture({ kind: 'png' })
    png.writeUInt32BE(60_000, 16)
    png.writeUInt32BE(60_000, 20)
    const { status, body } = await on.send(
      advisor,
      {},
      { filename: 'front.png', bytes: png },
      { filename: 'back.jpg', bytes: await checkPicture() },
    )
    expect([status, body.fields]).toEqual([400, { front: 'This picture is too large. The limit is 40 megapixels.' }])
  })

  it.each<[string, () => Promise<Buffer>, string]>([
    ['a blurry one', () => checkPicture({ blurred: true }), 'Too blurry. Move back a little.'],
    [
      'one that shows nothing',
      async () => Transformer.fromRgbaPixels(Buffer.alloc(600 * 300 * 4, 90), 600, 300).jpeg(80),
      'We can’t find the check. Use a dark surface and fill the frame.',
    ],
    [
      'a thumbnail',
      async () => Transformer.fromRgbaPixels(Buffer.alloc(200 * 90 * 4, 200), 200, 90).jpeg(80),
      'This picture is too small. It needs to be at least 480 pixels wide.',
    ],
    [
      'a damaged one',
      async () => (await checkPicture({ kind: 'png' })).subarray(0, 400),
      'This picture can’t be read. It may be damaged.',
    ],
  ])('refuses %s by its side, in the camera’s words', async (_, picture, said) => {
    const { status, body } = await on.send(
      advisor,
      {},
      { filename: 'front.jpg', bytes: await checkPicture() },
      { filename: said.includes('damaged') ? 'back.png' : 'back.jpg', bytes: await picture() },
    )
    expect([status, body.fields]).toEqual([400, { back: said }])
  })

  it('refuses what is no picture, and the same picture for both sides', async () => {
    const front = { filename: 'front.jpg', bytes: await checkPicture() }
    const named = await on.send(advisor, {}, front, { filename: 'back.jpg', bytes: pdf('Back') })
    expect([named.status, named.body.fields?.upload]).toEqual([
      400,
      'back.jpg: This isn’t a valid .jpeg file. It may be damaged.',
    ])
    const word = await on.send(advisor, {}, front, { filename: 'back.docx', bytes: pdf('Back') })
    expect(word.body.fields?.upload).toContain('Only JPEG, PNG, and PDF files are accepted.')
    const twice = await on.send(advisor, {}, front, { ...front, filename: 'back.jpg' })
    expect(twice.body.fields).toEqual({ back: 'This is the same picture as the front.' })
  })
})

describe('the cut-off', () => {
  const cutoff = async () => (await advisor.call(depositFigures, {})).body.cutoff
  it('is decided by the server’s clock, and names the next bank day with why', async () => {
    expect(await cutoff()).toMatchObject({
      day: '2026-11-16',
      today: true,
      next: '2026-11-17',
      ends: '2026-11-16T20:00:00.000Z',
    })
    on.at('2026-11-25', '15:00')
    // the session of the other week is over
    advisor = await portal.asAdvisor()
    expect(await cutoff()).toMatchObject({
      day: '2026-11-27',
      today: false,
      passed: true,
      why: 'Banks are closed on Thanksgiving Day.',
    })
    const id = await on.captured(advisor)
    expect((await on.stored(id)).bank_day).toBe('2026-11-27')
  })
})

describe('the same check twice', () => {
  it('is refused with the first one named', async () => {
    const check = { check_number: '1183', amount: '12,500.00', amount_again: '12500' }
    const id = await on.captured(advisor, check)
    const { status, body } = await on.send(advisor, { ...check, account: 'mh00019041' })
    expect([status, body.fields?.first, body.fields?.matched]).toEqual([409, String(id), 'Account, number, amount'])
    expect(body.message).toBe(
      'This check was already deposited. You sent check 1183 for $12,500.00 to •••• 9041 on Nov 16, 2026, 10:42 AM ET.',
    )
    // another branch's advisor learns that there is one, and nothing else
    const stranger = await portal.asStranger()
    const other = await on.send(stranger, check)
    expect([other.status, other.body.message, other.body.fields]).toEqual([
      409,
      'This check was already deposited.',
      { duplicate: 'This check was already deposited.' },
    ])
  })

  it('is found by its picture too', async () => {
    const pictures = await on.pictures()
    const first = await on.send(advisor, {}, ...pictures)
    const { status, body } = await on.send(advisor, { account: 'MH-77001234' }, ...pictures)
    expect([status, body.fields?.first, body.fields?.matched]).toEqual([409, String(first.body.id), 'Picture'])
  })

  it('is one deposit when both arrive at the same moment', async () => {
    const before = await count()
    const check = { check_number: '2777' }
    const pictures = await Promise.all(Array.from({ length: 6 }, () => on.pictures()))
    const answers = await Promise.all(pictures.map((both) => on.send(advisor, check, ...both)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await count()).toBe(before + 1)
    expect(await portal.sql(`select count(*)::int from work_item where info like '%check 2777'`)).toEqual([
      { count: 1 },
    ])
  })

  it('sent again with the same key is the same deposit, also at the same moment', async () => {
    const fields = on.data({ key: randomUUID() })
    const pictures = await on.pictures()
    const before = await count()
    const audited = async () =>
      Number((await portal.sql(`select count(*) from audit_entry where action = 'deposit.captured'`))[0]?.count)
    const told = await audited()
    const [one, two] = await Promise.all([1, 2].map(() => on.post(advisor, '/deposits', fields, ...pictures)))
    const third = await on.post(advisor, '/deposits', fields, ...pictures)
    expect([one?.status, two?.status, third.status]).toEqual([200, 200, 200])
    expect(new Set([one?.body.id, two?.body.id, third.body.id]).size).toBe(1)
    expect([await count(), await audited()]).toEqual([before + 1, told + 1])
  })

  it('can be sent again once it was withdrawn', async () => {
    const check = { check_number: '3555' }
    const pictures = await on.pictures()
    const { body } = await on.send(advisor, check, ...pictures)
    const id = Number(body.id)
    expect((await advisor.call(withdrawDeposit, { params: { id }, body: { version: 1 } })).status).toBe(200)
    expect(await on.item(id)).toMatchObject({ stage: 9, decision: 'Withdrawn' })
    expect((await on.send(advisor, check, ...pictures)).status).toBe(200)
  })
})

describe('an account used before', () => {
  it('is known by its end, with what counts for the year, to its advisor alone', async () => {
    const sent = { type: 'Roth IRA', contribution: 'Regular', year: '2026', amount: '6500', amount_again: '6500' }
    const id = await on.captured(advisor, sent)
    const { data } = (await advisor.call(depositAccounts, {})).body
    expect(data).toEqual([
      {
        deposit: id,
        end: '9041',
        type: 'Roth IRA',
        client: 'Carla Esposito',
        payee: 'Eastlight Clearing FBO C. Esposito',
        used: { 2026: 650_000 },
      },
    ])
    expect(JSON.stringify(data)).not.toContain(accountNumber)
    const again = await on.captured(advisor, {
      ...sent,
      account: '',
      account_of: String(id),
      amount: '1500',
      amount_again: '1500',
    })
    const row = await on.stored(again)
    expect(row).toMatchObject({ account_end: '9041', flags: ['limit'] })
    const stranger = await portal.asStranger()
    expect((await stranger.call(depositAccounts, {})).body.data).toEqual([])
    expect((await on.send(stranger, { account: '', account_of: String(id) })).body.fields).toHaveProperty('account')
  })
})

describe('acting for somebody', () => {
  it('captures for them, and never decides it', async () => {
    const boss = await portal.asAdmin()
    await boss.call(startActing, { body: { email: advisor.email } })
    const id = await on.captured(boss)
    expect(await on.stored(id)).toMatchObject({ account_id: advisor.id, created_by: boss.id })
    expect((await advisor.call(listTasks, {})).body.data.map(({ category }) => category)).toContain('Mobile Deposit')
    expect((await on.take(boss, id)).status).toBe(403)
  })
})

describe('retaking', () => {
  it('takes what was wrong and nothing else, and answers the task', async () => {
    const id = await on.captured(advisor)
    await on.take(reviewer, id)
    expect((await on.giveBack(reviewer, id, 'endorsement', 'Please sign it.')).status).toBe(200)
    expect(await on.item(id)).toMatchObject({
      stage: 6,
      reason: 'No endorsement. Please sign it.',
      assigned_to: reviewer.id,
    })
    const [mail] = await portal.mails()
    expect(mail).toMatchObject({
      to: advisor.email,
      subject: expect.stringMatching(/^Check \d+ is not in good order$/),
    })
    expect(mail?.text).toContain('No endorsement. Please sign it.')
    expect(mail?.text).not.toContain('Esposito')
    const version = String(await on.versionOf(id))
    const retake = async (fields: Record<string, string>, ...names: string[]) =>
      on.post(
        advisor,
        `/deposits/${id}/retake`,
        { version, ...fields },
        ...(await Promise.all(names.map(async (name) => ({ filename: `${name}.jpg`, bytes: await checkPicture() })))),
      )
    expect((await retake({ sides: 'front' }, 'front')).body.fields).toEqual({ front: 'This picture wasn’t asked for.' })
    expect((await retake({ amount: '5' })).status).toBe(400)
    expect((await retake({})).status).toBe(400)
    expect((await retake({ version: '1', sides: 'back' }, 'back')).status).toBe(409)
    const front = (await on.one(advisor, id)).pictures[0]?.hash
    expect((await retake({ sides: 'back' }, 'back')).status).toBe(200)
    expect(await on.item(id)).toMatchObject({ stage: 2 })
    const after = await on.one(advisor, id)
    expect([after.status, after.pictures[0]?.hash]).toEqual(['In Review', front])
    expect(await portal.sql('select count(*)::int from deposit_picture where deposit_id = $1', [id])).toEqual([
      { count: 3 },
    ])
    expect(retakeDeposit.path).toBe('/deposits/:id/retake')
  })

  it('puts right what was typed, by the same rules', async () => {
    const id = await on.captured(advisor)
    await on.take(reviewer, id)
    await on.giveBack(reviewer, id, 'amount')
    const send = async (more: Record<string, string>) => {
      const { key: _, sides: __, ...fields } = on.data({ account_of: String(id), ...more })
      return on.post(advisor, `/deposits/${id}/retake`, { ...fields, version: String(await on.versionOf(id)) })
    }
    expect((await send({ amount: '9.999', amount_again: '9.999' })).body.fields).toHaveProperty('amount')
    expect((await send({ amount: '690', amount_again: '690' })).status).toBe(200)
    expect(await on.stored(id)).toMatchObject({ amount: 69_000, status: 'In Review', account_end: '9041' })
  })
})
