import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Buffers, newBuffers, writePastCache } from './past-cache.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-past-cache-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const mebi = 1024 * 1024
const sizes = [0, 1, 4_096, 4_097, mebi - 1, mebi, mebi + 1, 2 * mebi, 3 * mebi + 70_000]

async function write(path: string, bytes: Buffer, buffers: Buffers): Promise<void> {
  const file = writePastCache(path, buffers)
  try {
    for (let at = 0; at < bytes.length; at += 65_552) await file.put(bytes.subarray(at, at + 65_552))
    await file.end()
  } finally {
    await file.close()
  }
}

/** The first byte of a page is none of theirs: what goes past the cache is refused from there. */
const unaligned = (): Buffers => [Buffer.alloc(mebi + 1).subarray(1), Buffer.alloc(mebi + 1).subarray(1)]

describe.each([
  ['past the cache', newBuffers],
  ['where the file system refuses that', unaligned],
])('a file written %s', (_where, buffersOf) => {
  it.each(sizes)('has its %i bytes and not one more', async (size) => {
    const path = join(folder, `${_where}-${size}`)
    const bytes = randomBytes(size)
    await write(path, bytes, buffersOf())
    expect((await readFile(path)).equals(bytes)).toBe(true)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })
})

it('two files in a folder that isn’t there yet, one after the other with the same buffers', async () => {
  const buffers = newBuffers()
  const contents = [randomBytes(5_000), randomBytes(100)]
  for (const [index, bytes] of contents.entries()) await write(join(folder, 'a', 'b', String(index)), bytes, buffers)
  for (const [index, bytes] of contents.entries())
    expect((await readFile(join(folder, 'a', 'b', String(index)))).equals(bytes)).toBe(true)
})

it('a file that is there is nobody’s to write over', async () => {
  const path = join(folder, 'there')
  await write(path, Buffer.from('first'), newBuffers())
  expect(() => writePastCache(path, newBuffers())).toThrow('EEXIST')
  expect(await readFile(path, 'utf8')).toBe('first')
})
