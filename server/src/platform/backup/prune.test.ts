import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { daysAfter } from '@portal/contract/rules/day'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keyPair, type KeyPair, oldKeys } from '../../testing/backups.ts'
import { startS3 } from '../../testing/s3.ts'
import { parseKeys } from '../crypto/keys.ts'
import { writeIndex } from './index.ts'
import { inspectBackup } from './inspect.ts'
import { nameOf, openObjects, openSink } from './open.ts'
import { every, type Objects } from './place.ts'
import { removeOld } from './prune.ts'

describe.each(['folder', 'S3'] as const)('in a %s', (kind) => {
  let folder: string
  let key: KeyPair
  let target: string
  let places = 0
  let objects: Objects
  let s3: Awaited<ReturnType<typeof startS3>> | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-prune-'))
    key = await keyPair(folder)
    if (kind === 'S3') s3 = await startS3()
  })
  afterAll(async () => {
    await s3?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    places++
    target = s3 ? s3.url.replace('/test?', `/test-${places}?`) : join(folder, `target-${places}`)
    objects = await openObjects(target)
  })

  const names = async (under: string) => {
    const found: string[] = []
    for await (const name of objects.list(under)) found.push(name)
    return found.sort()
  }
  const on = (day: string) => new Date(`${day}T07:00:00Z`)
  /** A table and these files, as a backup of that night has them. */
  async function make(day: string, files: string[], { keys = oldKeys, whole = true } = {}) {
    const sink = await openSink(target, { recipient: key.recipient, keys }, on(day))
    await sink.put('tables/public.product/00001', 3, every([Buffer.from('row')]))
    for (const text of files) {
      const bytes = Buffer.from(text)
      const hash = createHash('sha256').update(bytes).digest('hex')
      if (!(await sink.hasFile(hash, bytes.length)))
        await sink.putFile({ hash, size: bytes.length }, { path: undefined, read: async () => every([bytes]) })
    }
    if (whole) await sink.finish('manifest')
    return nameOf(on(day))
  }
  const filesNow = async () => (await names('files')).length
  const look = (backup: string, keys = oldKeys) => inspectBackup(objects, backup, keys)

  it('old backups go, and with them the files that no other names', async () => {
    const first = await make('2026-11-02', ['always', 'early'])
    const second = await make('2026-11-03', ['always', 'second'])
    for (const day of [4, 5, 6, 7, 8, 9]) await make(`2026-11-0${day}`, ['always'])
    const last = await make('2026-11-10', ['always', 'late'])
    expect(await filesNow()).toBe(4)
    expect(await removeOld(objects, oldKeys, '2026-11-10')).toEqual({ backups: [second], files: 1 })
    // the first of its week and month stays whole
    expect(await objects.folders('backups')).not.toContain(second)
    expect(await names(`backups/${second}`)).toEqual([])
    for (const kept of [first, last]) expect(await look(kept)).toMatchObject({ objects: 4, unread: 0 })
    expect(await removeOld(objects, oldKeys, '2026-11-10')).toEqual({ backups: [], files: 0 })
  })

  it('a removal that was cut short is finished by the next', async () => {
    const gone = await make('2026-11-03', ['gone'])
    const kept = await make('2026-11-01', ['kept'])
    for (let day = '2026-11-04'; day <= '2026-11-11'; day = daysAfter(day, 1)) await make(day, ['kept'])
    let left = 2
    const dying: Objects = {
      ...objects,
      async remove(name) {
        if (left-- === 0) throw new Error('killed')
        await objects.remove(name)
      },
    }
    await expect(removeOld(dying, oldKeys, '2026-11-11')).rejects.toThrow('killed')
    expect((await names(`backups/${gone}`)).length).toBeGreaterThan(0)
    await expect(look(gone)).rejects.toThrow('has no manifest')
    expect((await removeOld(objects, oldKeys, '2026-11-11')).backups).toContain(gone)
    expect(await names(`backups/${gone}`)).toEqual([])
    expect(await look(kept)).toMatchObject({ objects: 3 })
    expect(await filesNow()).toBe(1)
  })

  it('nothing shared is removed while a backup there isn’t finished, or can’t be read', async () => {
    await make('2026-11-02', ['one'])
    const torn = await make('2026-11-08', ['torn'], { whole: false })
    expect(await removeOld(objects, oldKeys, '2026-11-10')).toMatchObject({ files: 0, left: expect.any(String) })
    expect(await filesNow()).toBe(2)
    const other = parseKeys(`other:${Buffer.alloc(32, 9).toString('base64')}`)
    await make('2026-11-11', ['theirs'], { keys: other })
    // days later it is known to have been given up
    expect(await removeOld(objects, oldKeys, '2026-11-11')).toEqual({
      backups: [torn],
      files: 0,
      left: expect.stringContaining('PORTAL_KEYS'),
    })
    expect(await filesNow()).toBe(3)
  })

  it('without the identity it shows what is missing, cut short or changed, and of which files only the length is known', async () => {
    const first = await make('2026-11-02', ['one'])
    const second = await make('2026-11-03', ['one', 'two'])
    expect(await look(second)).toEqual({ objects: 4, bytes: expect.any(Number), unread: 0 })
    const [file = ''] = await names('files')
    const bytes: Uint8Array[] = []
    for await (const chunk of (await objects.read(file)) ?? []) bytes.push(chunk)
    const whole = Buffer.concat(bytes)
    const changed = Buffer.from(whole)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    const put = (to: string, what: Buffer) => objects.write(to, what.length, every([what]))
    await put(file, changed)
    await expect(look(second)).rejects.toThrow(`${file} was changed`)
    await put(file, whole.subarray(1))
    await expect(look(second)).rejects.toThrow('cut short')
    await objects.remove(file)
    await expect(look(second)).rejects.toThrow(`${file} is missing`)
    await put(file, whole)
    const index = `backups/${second}/index/00001`
    await put(index, whole)
    await expect(look(second)).rejects.toThrow(`${index} was changed`)
    await expect(look('2026-11-09T07-00-00-000Z')).rejects.toThrow('isn’t there')
    // from before there was an index: what it brought has no sum
    await objects.remove(`backups/${first}/index/end`)
    await objects.remove(`backups/${second}/manifest.age`)
    const third = await make('2026-11-04', ['one', 'three'])
    expect(await look(third)).toMatchObject({ objects: 4, unread: 1 })
  })

  it('an index of before, whose sums are SHA-256, is still held against what is there', async () => {
    const bytes = Buffer.from('encrypted, as far as can be told')
    const [backup, file] = [nameOf(on('2026-11-02')), 'files/old/one.age']
    for (const name of [file, `backups/${backup}/manifest.age`]) await objects.write(name, bytes.length, every([bytes]))
    const index = writeIndex(objects, backup, oldKeys)
    await index.add({ name: file, size: bytes.length, sum: createHash('sha256').update(bytes).digest('hex') })
    await index.end()
    expect(await look(backup)).toMatchObject({ objects: 1, unread: 0 })
    await objects.write(file, bytes.length, every([Buffer.from(bytes).fill('x', 3, 4)]))
    await expect(look(backup)).rejects.toThrow(`${file} was changed`)
  })
})
