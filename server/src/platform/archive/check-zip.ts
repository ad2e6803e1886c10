// Whether a zip is laid out as ours are. A zip says most things twice, and what one program reads in front of a file another reads in the
// list at the end; so every byte that isn't a file's own has to be the one that is written here.
import { type FileHandle, open } from 'node:fs/promises'
import yauzl from 'yauzl'
import { ending, type Header, isLarge, listed, localHeader } from './zip.ts'

const gatherBytes = 64 * 1024

/** What isn't as it was written, in plain words. Throws where the list can't be read at all. */
export async function strangeIn(path: string): Promise<string[]> {
  const file = await open(path)
  try {
    const faults: string[] = []
    // unknown behind a header that was changed
    let at: number | undefined = 0
    for await (const { offset, ...header } of headersIn(path)) {
      // whatever could have grown past 4 GB has room for it, also where it stayed small
      const long = localHeader(header, true)
      const written = isLarge(header) ? [long] : [localHeader(header, false), long]
      const found = await bytesAt(file, offset, long.length)
      const own = written.find((one) => found.subarray(0, one.length).equals(one))
      if (!own) faults.push(`${header.name} was changed: the zip says one thing in front of it and another in its list`)
      if (at !== undefined && offset !== at) faults.push(`${header.name} doesn’t follow the file before it in the zip`)
      at = own && offset + own.length + header.packed
    }
    if (at !== undefined && faults.length === 0 && !(await endsAsWritten(file, path, at)))
      faults.push('The zip’s list of files was changed')
    return faults
  } finally {
    await file.close()
  }
}

async function* headersIn(path: string): AsyncGenerator<Header & { offset: number }> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, strictFileNames: true, autoClose: false })
  try {
    for await (const entry of zip.eachEntry())
      yield {
        name: entry.fileName,
        offset: entry.relativeOffsetOfLocalHeader,
        size: entry.uncompressedSize,
        packed: entry.compressedSize,
        crc: entry.crc32,
        stored: entry.compressionMethod === 0,
      }
  } finally {
    zip.close()
  }
}

/** From here to the end of the file. */
async function endsAsWritten(file: FileHandle, path: string, start: number): Promise<boolean> {
  let at = start
  let count = 0
  let gathered: Buffer[] = []
  let bytes = 0
  const same = async (last: Buffer[] = []) => {
    const wanted = Buffer.concat([...gathered, ...last])
    const found = await bytesAt(file, at, wanted.length)
    at += wanted.length
    gathered = []
    bytes = 0
    return found.equals(wanted)
  }
  for await (const header of headersIn(path)) {
    const line = listed(header)
    gathered.push(line)
    bytes += line.length
    count++
    if (bytes >= gatherBytes && !(await same())) return false
  }
  const whole = await same([ending(count, start, at + bytes - start)])
  return whole && at === (await file.stat()).size
}

/** Fewer at the end of the file. */
async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}
