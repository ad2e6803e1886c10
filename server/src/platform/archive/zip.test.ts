import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pooled } from '../files/pooled-read.ts'
import { strangeIn } from './check-zip.ts'
import { readZip } from './read-zip.ts'
import { Different, openZip, type ZipContent, type ZipEntry } from './zip.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function written(name: string, files: ZipContent[]): Promise<string> {
  const path = join(folder, name)
  const zip = await openZip(path)
  const entries: ZipEntry[] = []
  for (const file of files) entries.push(await zip.add(file))
  await zip.finish(
    (async function* () {
      yield* entries
    })(),
  )
  await zip.close()
  return path
}

async function contentOf(path: string): Promise<Record<string, string>> {
  const zip = await readZip(path)
  const files: Record<string, string> = {}
  try {
    for await (const file of zip.entries()) files[file.name] = (await buffer(await file.read())).toString()
  } finally {
    zip.close()
  }
  return files
}

const text = (...pieces: string[]) => pieces.map((piece) => Buffer.from(piece))
const long = 'A line that comes again and again. '.repeat(20)

describe('a zip written here', () => {
  const files: ZipContent[] = [
    { name: 'größe.txt', content: text(long, long) },
    { name: 'stored.bin', content: text('as it is'), stored: true },
    { name: 'grows.txt', content: text(long), large: true },
  ]

  it('has what was put into it', async () => {
    expect(await contentOf(await written('own.zip', files))).toEqual({
      'größe.txt': long + long,
      'stored.bin': 'as it is',
      'grows.txt': long,
    })
  })

  it('refuses content that isn’t what it must be', async () => {
    const sha256 = createHash('sha256').update(long).digest('hex')
    await expect(written('fits.zip', [{ name: 'a', content: text(long), sha256 }])).resolves.toBeDefined()
    await expect(written('not.zip', [{ name: 'a', content: text(`${long}.`), sha256 }])).rejects.toThrow(Different)
  })

  it.each([true, false])('has every byte of a file whose pieces share their memory; as it is: %s', async (stored) => {
    const path = join(folder, 'large')
    // packs badly, so that the compressor is slower than the disk
    const bytes = randomBytes(9_000_000)
    await writeFile(path, bytes)
    const content = pooled(path, { start: 0, end: bytes.length - 1 }, 8)
    const zip = await readZip(await written(`shared-${stored}.zip`, [{ name: 'large', content, stored }]))
    try {
      for await (const file of zip.entries()) expect((await buffer(await file.read())).equals(bytes)).toBe(true)
    } finally {
      zip.close()
    }
  })

  it('is laid out as it should be; any byte changed, or anything put in, in front or behind, is noticed', async () => {
    const path = await written('changed.zip', files)
    const [whole, content] = [await readFile(path), await contentOf(path)]
    expect(await strangeIn(path)).toEqual([])
    const notices = async (bytes: Buffer) => {
      await writeFile(path, bytes)
      try {
        if ((await strangeIn(path)).length > 0) return true
        return JSON.stringify(await contentOf(path)) !== JSON.stringify(content)
      } catch {
        return true
      }
    }
    const unnoticed: number[] = []
    for (const [at, byte] of whole.entries()) {
      const copy = Buffer.from(whole)
      copy[at] = byte ^ 0xff
      if (!(await notices(copy))) unnoticed.push(at)
    }
    expect(unnoticed).toEqual([])
    const added = Buffer.from('hidden')
    const second = whole.indexOf('stored.bin') - 30
    for (const at of [0, second, whole.length])
      expect(await notices(Buffer.concat([whole.subarray(0, at), added, whole.subarray(at)]))).toBe(true)
  })
})

// Made once with Python 3's zipfile: the same two files, stored, with the date, system and rights that ours have.
const byPython =
  'UEsDBBQAAAgAAAAAIQDxhmx6AwAAAAMAAAAQAAAAZ3LDtsOfZS9laW5zLnR4dG9uZVBLAwQUAAAIAAAAACEAAAAAAAAAAAAAAAAAEAAAAGdyw7bDn2Uvendl' +
  'aS50eHRQSwECLQMUAAAIAAAAACEA8YZsegMAAAADAAAAEAAAAAAAAAAAAAAApIEAAAAAZ3LDtsOfZS9laW5zLnR4dFBLAQItAxQAAAgAAAAAIQAAAAAAAAAA' +
  'AAAAAAAQAAAAAAAAAAAAAACkgTEAAABncsO2w59lL3p3ZWkudHh0UEsFBgAAAAACAAIAfAAAAF8AAAAAAA=='
/** Packed, as it writes into a stream: sizes behind each file, and a zip64 field in front of one. */
const packedByPython =
  'UEsDBBQACAgIAAAAIQAAAAAAAAAAAAAAAAAQAAAAZ3LDtsOfZS9laW5zLnR4dMvPS1XIHwYYAFBLBwi+BWCYCQAAAMgAAABQSwMELQAIAAgAAAAhAAAAAAD/' +
  '/////////wgAFABsb25nLnR4dAEAEAAAAAAAAAAAAAAAAAAAAAAAKynPBwBQSwcIZorKEQUAAAAAAAAAAwAAAAAAAABQSwECLQMUAAgICAAAACEAvgVgmAkA' +
  'AADIAAAAEAAAAAAAAAAAAAAApIEAAAAAZ3LDtsOfZS9laW5zLnR4dFBLAQItAy0ACAAIAAAAIQBmisoRBQAAAAMAAAAIAAAAAAAAAAAAAACkgUcAAABsb25n' +
  'LnR4dFBLBQYAAAAAAgACAHQAAACeAAAAAAA='

describe('zips of another program', () => {
  it('are byte for byte what is written here', async () => {
    const path = await written('same.zip', [
      { name: 'größe/eins.txt', content: text('one'), stored: true },
      { name: 'größe/zwei.txt', content: [], stored: true },
    ])
    expect((await readFile(path)).toString('base64')).toBe(byPython)
  })

  it('are read here, in whichever way they were written', async () => {
    const path = join(folder, 'python.zip')
    await writeFile(path, Buffer.from(packedByPython, 'base64'))
    expect(await contentOf(path)).toEqual({ 'größe/eins.txt': 'one '.repeat(50), 'long.txt': 'two' })
    // but not taken for one of ours
    expect((await strangeIn(path)).length).toBeGreaterThan(0)
  })
})
