import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUpNow, checkBackup, getBackups } from '@portal/contract/backups'
import { daysAfter } from '@portal/contract/rules/day'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { keyPair, type KeyPair, workOn } from '../../testing/backups.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { AppError } from '../../platform/http/errors.ts'
import { StartError } from '../../platform/start-error.ts'
import { failureOf } from './failure.ts'
import { makeBackup } from './making.ts'
import { targetInWords } from './shown.ts'
import { alone, makingLock } from './store.ts'
import { isDue, isOld, watchBackups } from './watching.ts'

const hour = 3_600_000

describe('the night', () => {
  const at = (time: string) => new Date(`2026-11-17T${time}:00Z`)
  const run = (time: string, name: string | null = null, kind = 'nightly') => ({ kind, started_at: at(time), name })

  it('begins at 2 AM of the firm, also where the clocks were changed', () => {
    expect([isDue(at('06:59'), []), isDue(at('07:00'), []), isDue(at('23:00'), [])]).toEqual([false, true, true])
    expect(isDue(new Date('2026-07-01T06:00:00Z'), [])).toBe(true)
    expect(isDue(new Date('2026-07-01T05:59:00Z'), [])).toBe(false)
  })
  it('is over once a backup was made by the timetable; one by hand does not count', () => {
    expect(isDue(at('09:00'), [run('07:00', 'made')])).toBe(false)
    expect(isDue(at('09:00'), [run('07:30', 'made', 'by hand')])).toBe(true)
  })
  it('that failed is tried again an hour later, and three times at most', () => {
    expect(isDue(at('07:59'), [run('07:00')])).toBe(false)
    expect(isDue(at('08:00'), [run('07:00')])).toBe(true)
    expect(isDue(at('12:00'), [run('07:00'), run('08:00'), run('09:00')])).toBe(false)
  })
})

it('is old after 26 hours, since the last success or since backups were turned on', () => {
  const since = new Date('2026-11-10T12:00:00Z')
  const after = (ms: number) => new Date(since.getTime() + ms)
  expect([isOld(null, since, after(26 * hour)), isOld(null, since, after(26 * hour + 1))]).toEqual([false, true])
  expect(isOld(after(hour), since, after(27 * hour))).toBe(false)
  expect(isOld(after(hour), since, after(27 * hour + 1))).toBe(true)
  // one from before they were turned off and on again
  expect(isOld(after(-500 * hour), since, after(hour))).toBe(false)
})

it('says why there is none, and what to do', () => {
  const named = (name: string, code?: string) => Object.assign(new Error('technical'), { name, ...(code && { code }) })
  const unavailable = new AppError('unavailable')
  unavailable.cause = named('ExpiredToken')
  expect(failureOf(unavailable)).toEqual({
    error: 'The target’s access key expired.',
    advice: 'Change the key in the server’s settings, then back up now.',
  })
  expect(failureOf(named('AccessDenied')).error).toContain('isn’t allowed to write')
  expect(failureOf(named('Error', 'ENOSPC')).error).toBe('The target has no space left.')
  expect(failureOf(new AggregateError([named('Error', 'ECONNREFUSED')])).error).toBe('The target couldn’t be reached.')
  expect(failureOf(new StartError('File ab12 is damaged')).advice).toContain('earlier backup')
  expect(failureOf(new StartError('/mnt/x is already there')).error).toBe('/mnt/x is already there.')
  expect(failureOf(new TypeError('x is not a function')).error).toBe('Something unexpected went wrong.')
})

it('names the target without what may be a secret', () => {
  expect(targetInWords('s3://firm-backups/portal/?endpoint=http://key@minio')).toBe('s3://firm-backups/portal')
  expect(targetInWords('/mnt/backups')).toBe('/mnt/backups')
})

describe('the portal', () => {
  let portal: TestPortal
  let admin: Actor
  let folder: string
  let target: string
  let key: KeyPair
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-backups-'))
    target = join(folder, 'target')
    key = await keyPair(folder)
    portal = await testPortal({ backupUrl: target, backupRecipient: key.recipient })
    admin = await portal.asAdmin({ first: 'Ada' })
    await workOn(portal, admin)(1)
    await portal.mails()
  })
  afterAll(async () => {
    await portal.close()
    await rm(folder, { recursive: true, force: true })
  })

  const state = async () => (await admin.call(getBackups, {})).body
  const warnings = async () =>
    (await portal.mails()).filter(({ subject }) => /backup/i.test(subject)).map(({ to, subject }) => `${to} ${subject}`)
  const setTime = (iso: string) => portal.setTime(new Date(iso))
  const actions = async () =>
    (await portal.sql(`select action from audit_entry where action like 'backup.%' order by id`)).map(
      ({ action }) => action,
    )

  it('has no backup at first, and tells admins once a day, from 26 hours on', async () => {
    setTime('2026-11-09T12:00:00Z')
    const works = portal.platform.backups
    portal.platform.backups = undefined
    await watchBackups(portal.platform)
    expect(await state()).toMatchObject({ configured: false, old: false, last: null, next: null, target: '' })
    expect((await admin.call(backUpNow, {})).status).toBe(409)
    expect((await admin.call(checkBackup, { body: {} })).status).toBe(409)

    // where nothing can be written
    await writeFile(join(folder, 'file'), '')
    portal.platform.backups = { target: join(folder, 'file', 'below'), recipient: key.recipient, identity: undefined }
    await watchBackups(portal.platform)
    expect(await state()).toMatchObject({
      configured: true,
      old: false,
      last: null,
      failed: { by_hand: false, cause: expect.stringMatching(/\.$/), advice: expect.stringContaining('back up now') },
    })
    setTime('2026-11-10T14:00:00Z')
    await watchBackups(portal.platform)
    expect(await warnings()).toEqual([])
    setTime('2026-11-10T14:00:10Z')
    await watchBackups(portal.platform)
    await watchBackups(portal.platform)
    expect(await warnings()).toEqual([`${admin.email} The portal has no backup yet`])
    expect((await state()).old).toBe(true)
    const [mail] = await portal.mails()
    expect(mail?.text).toContain('Hi Ada, the portal has had no backup in the 26 hours since backups were turned on.')
    expect(mail?.text).toMatch(/Cause: The target .*\nWhat to do: .*back up now\./)
    setTime('2026-11-11T05:00:00Z')
    await watchBackups(portal.platform)
    expect(await warnings()).toHaveLength(2)
    portal.platform.backups = works
  })

  it('backs up once a night, however many nodes try, and says how it went', async () => {
    setTime('2026-11-12T07:05:00Z')
    const other = await portal.secondNode()
    await Promise.all([portal, other, portal, other].map(({ platform }) => watchBackups(platform)))
    const { body } = await admin.call(getBackups, {})
    expect(body).toMatchObject({ configured: true, old: false, running: null, failed: null, target, identity: false })
    expect(body.last).toMatchObject({ files: 1, left_over: null })
    expect(body.last?.bytes).toBeGreaterThan(1_000)
    expect(body.kept).toMatchObject([{ by_hand: false, files: 1, kept_as: ['daily', 'weekly', 'monthly'] }])
    expect(body.kept[0]?.kept_until).toBe('2027-11-12')
    expect(await readdir(join(target, 'backups'))).toEqual([body.kept[0]?.name])
    expect(body.nights).toHaveLength(14)
    expect(body.nights.slice(-5).map(({ day, state: so }) => `${day} ${so}`)).toEqual([
      '2026-11-08 none',
      '2026-11-09 failed',
      '2026-11-10 failed',
      '2026-11-11 none',
      '2026-11-12 ok',
    ])
    expect(body.next).toBe('2026-11-13T07:00:00.000Z')
    portal.advance(hour)
    await watchBackups(portal.platform)
    expect((await state()).kept).toHaveLength(1)
    expect(await actions()).toContain('backup.made')
  })

  it('makes one when asked to, in the background, and never two at once', async () => {
    const before = (await state()).kept.length
    expect((await admin.call(backUpNow, {})).status).toBe(200)
    await portal.runJobs()
    expect((await state()).kept).toHaveLength(before + 1)
    expect((await state()).kept[0]).toMatchObject({ by_hand: true })
    await alone(portal.platform.database.pool, makingLock, async () => {
      expect(await makeBackup(portal.platform, 'by hand')).toBe(false)
      expect((await admin.call(backUpNow, {})).status).toBe(200)
      await portal.runJobs()
    })
    expect((await state()).kept).toHaveLength(before + 1)
  })

  it('shows a run that ended with its node as failed, at once and from then on', async () => {
    await portal.sql(`insert into backup_run (kind, started_at, phase, percent) values ('nightly', $1, 'files', 40)`, [
      portal.platform.clock(),
    ])
    const cause = 'The portal stopped while the backup was running.'
    expect(await state()).toMatchObject({ running: null, failed: { cause } })
    await alone(portal.platform.database.pool, makingLock, async () => {
      expect(await state()).toMatchObject({ running: { phase: 'files', percent: 40 }, failed: null })
    })
    await watchBackups(portal.platform)
    const rows = await portal.sql('select error from backup_run where ended_at is not null order by id desc limit 1')
    expect(rows).toEqual([{ error: cause }])
    expect(await portal.sql('select 1 from backup_run where ended_at is null')).toEqual([])
  })

  it('does not keep the portal from ending', async () => {
    const whole = (await state()).kept.length
    expect(await makeBackup(portal.platform, 'by hand', AbortSignal.abort())).toBe(true)
    expect((await state()).failed).toMatchObject({ cause: 'The portal stopped while the backup was running.' })
    expect((await state()).kept).toHaveLength(whole)
  })

  it('checks what can be seen without the identity, and restores it with it', async () => {
    const check = async (id?: number) => {
      expect((await admin.call(checkBackup, { body: id === undefined ? {} : { id } })).status).toBe(200)
      await portal.runJobs()
      return (await state()).kept
    }
    const [newest] = await check()
    expect(newest?.check).toMatchObject({ running: false, whole: false, problem: null })
    expect(newest?.check.said).toMatch(/^\d+ objects are there and unchanged\. Not opened or restored/)
    const first = (await state()).kept.at(-1)
    portal.platform.backups = { target, recipient: key.recipient, identity: key.file }
    const whole = (await check(first?.id)).at(-1)
    expect(whole?.check).toMatchObject({ whole: true, problem: null, said: expect.stringContaining('Restored into') })
    expect((await state()).drill).toMatchObject({ problem: null })
    const manifest = join(target, 'backups', String(newest?.name), 'manifest.age')
    await writeFile(manifest, 'torn')
    for (const identity of [undefined, key.file]) {
      portal.platform.backups = { target, recipient: key.recipient, identity }
      const [torn] = await check(newest?.id)
      expect(torn?.check).toMatchObject({ running: false, problem: expect.stringMatching(/manifest\.age was changed/) })
    }
    portal.platform.backups = { target, recipient: key.recipient, identity: undefined }
    expect((await admin.call(checkBackup, { body: { id: 999 } })).status).toBe(404)
    expect(await actions()).toEqual(
      expect.arrayContaining(['backup.check-asked', 'backup.checked', 'backup.check-failed']),
    )
    const begin = (minutes: number) =>
      portal.sql('update backup_run set check_started_at = $2, checked_at = null, check_problem = null where id = $1', [
        newest?.id,
        new Date(portal.platform.clock().getTime() - minutes * 60_000),
      ])
    await begin(1)
    expect((await state()).kept[0]?.check).toMatchObject({ running: true, problem: null })
    await begin(6)
    expect((await state()).kept[0]?.check).toMatchObject({ running: false, problem: 'The check was interrupted.' })
  })

  it('removes old ones after a new one, and says so when something had to stay', async () => {
    // nights of before: complete, as far as can be told without reading them
    const older = Array.from({ length: 8 }, (_, index) => daysAfter('2026-11-13', index))
    for (const day of older) {
      const name = `${day}T07-00-00-000Z`
      await mkdir(join(target, 'backups', name))
      await writeFile(join(target, 'backups', name, 'manifest.age'), '')
      await portal.sql(
        `insert into backup_run (kind, started_at, ended_at, name, bytes, new_bytes, files) values ('nightly', $1, $1, $2, 1, 1, 1)`,
        [new Date(`${day}T07:00:00Z`), name],
      )
    }
    setTime('2026-11-21T07:10:00Z')
    await watchBackups(portal.platform)
    const { kept, last } = (await (await portal.asAdmin()).call(getBackups, {})).body
    // the last seven days, and the first of the week and month before
    expect(kept.map(({ at }) => at.slice(8, 10))).toEqual(['21', '20', '19', '18', '17', '16', '15', '12'])
    expect((await readdir(join(target, 'backups'))).sort()).toEqual(kept.map(({ name }) => name).sort())
    expect(last?.left_over).toContain('index/end is missing')
  })

  it('is told to nobody but admins', async () => {
    const advisor = await portal.asAdvisor()
    expect((await advisor.call(getBackups, {})).status).toBe(403)
    expect((await advisor.call(backUpNow, {})).status).toBe(403)
  })
})
