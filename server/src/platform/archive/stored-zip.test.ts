import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Range } from '../files/place.ts'
import { storedZip } from './stored-zip.ts'
import { openZip, type ZipEntry } from './zip.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stored-zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function zipOf(name: string, files: { name: string; text: string; stored?: boolean; large?: boolean }[]) {
  const path = join(folder, name)
  const zip = await openZip(path)
  const entries: ZipEntry[] = []
  for (const { text: content, ...file } of files)
    entries.push(await zip.add({ ...file, content: content ? [Buffer.from(content)] : [] }))
  await zip.finish(
    (async function* () {
      yield* entries
    })(),
  )
  await zip.close()
  return path
}

/** What is read of a file, as a store far away would count it. */
function counting(pathOf: (hash: string) => string, highWaterMark = 1_000) {
  const reads: (Range | undefined)[] = []
  const read = async (hash: string, range?: Range) => {
    reads.push(range)
    return createReadStream(pathOf(hash), { ...range, highWaterMark })
  }
  return { reads, zip: storedZip({ read }) }
}
const sizeOf = async (path: string) => {
  const handle = await open(path)
  const { size } = await handle.stat()
  await handle.close()
  return size
}

describe('a zip in the store', () => {
  it('gives the file of a name, packed or as it was, empty or in a folder, and reads little else', async () => {
    const long = 'All wire logs. '.repeat(20_000)
    const path = await zipOf('some.zip', [
      { name: 'index.html', text: '<h1>Packet</h1>' },
      { name: 'files/tasks/a’b/1/Ä, ö.txt', text: long },
      { name: 'files/tasks/stored.pdf', text: long, stored: true },
      { name: 'empty.txt', text: '', stored: true },
      { name: 'large.txt', text: long, large: true },
    ])
    const size = await sizeOf(path)
    const { reads, zip } = counting(() => path)
    const of = async (name: string) => {
      const entry = await zip.find('some', size, name)
      return entry && text(await zip.read('some', entry))
    }
    expect(await of('index.html')).toBe('<h1>Packet</h1>')
    expect(await of('files/tasks/a’b/1/Ä, ö.txt')).toBe(long)
    expect(await of('files/tasks/stored.pdf')).toBe(long)
    expect(await of('empty.txt')).toBe('')
    expect(await of('large.txt')).toBe(long)
    for (const name of ['', 'Index.html', 'files/', '../index.html', 'files/tasks/stored.pdf/', 'index.html\0'])
      expect(await of(name)).toBeUndefined()
    // the end and the list once, then of each file its header and itself
    expect(reads.length).toBe(2 + 4 * 2 + 1)
    expect(reads.every((range) => range !== undefined)).toBe(true)
  })

  it('looks through a list that is too long to keep, and for a short one to count', async () => {
    const path = join(folder, 'many.zip')
    const writer = await openZip(path)
    const entry = await writer.add({ name: 'first.txt', content: [Buffer.from('Wire logs')] })
    const nameOf = (n: number) => `pages/${'x'.repeat(100)}/${n}.txt`
    await writer.finish(
      (async function* () {
        for (let n = 0; n < 66_000; n++) yield { ...entry, name: nameOf(n) }
        yield entry
      })(),
    )
    await writer.close()
    const size = await sizeOf(path)
    expect(size).toBeGreaterThan(8_000_000)
    const { zip, reads } = counting(() => path, 60_000)
    const found = await zip.find('many', size, 'first.txt')
    expect(await text(await zip.read('many', found as never))).toBe('Wire logs')
    expect(await zip.find('many', size, nameOf(65_999))).toMatchObject({ size: 9, offset: 0 })
    expect(await zip.find('many', size, nameOf(66_000))).toBeUndefined()
    // every time anew: its end twice, since there it is said where the longer end is, and then itself
    expect(reads.length).toBe(3 * 3 + 2)
  })

  it('fails where the bytes are others than were packed, or it is no zip', async () => {
    const path = await zipOf('changed.zip', [{ name: 'a.txt', text: 'Wire logs of 2025', stored: true }])
    const size = await sizeOf(path)
    const handle = await open(path, 'r+')
    await handle.write(Buffer.from('X'), 0, 1, 30 + 'a.txt'.length + 3)
    await handle.close()
    const { zip } = counting(() => path)
    const entry = await zip.find('changed', size, 'a.txt')
    await expect(text(await zip.read('changed', entry as never))).rejects.toThrow('a.txt is not what was packed')
    const other = join(folder, 'no.zip')
    const none = await open(other, 'w')
    await none.write(Buffer.alloc(5_000))
    await none.close()
    await expect(counting(() => other).zip.find('no', 5_000, 'a.txt')).rejects.toThrow('cannot be read')
  })
})
