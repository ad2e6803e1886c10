// A zip read entry by entry, by the list at its end.
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import yauzl, { type Entry } from 'yauzl'

export interface ZipFound {
  name: string
  size: number
  read(): Promise<Readable>
}

export interface ZipReader {
  /** In their order. Each can be read until the zip is closed. */
  entries(): AsyncGenerator<ZipFound>
  /** All of a small one. */
  bytes(name: string, atMost: number): Promise<Buffer | undefined>
  close(): void
}

/** Throws where it is no zip, or its list cannot be read. */
export async function readZip(path: string): Promise<ZipReader> {
  const open = () =>
    yauzl.openPromise(path, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true, autoClose: false })
  const first = await open()
  const close = () => first.close()
  async function* entries(): AsyncGenerator<ZipFound> {
    const zip = await open()
    try {
      for await (const entry of zip.eachEntry()) {
        const its: Entry = entry
        yield { name: its.fileName, size: its.uncompressedSize, read: () => first.openReadStreamPromise(its) }
      }
    } finally {
      zip.close()
    }
  }
  return {
    entries,
    async bytes(name, atMost) {
      for await (const entry of entries())
        if (entry.name === name && entry.size <= atMost) return buffer(await entry.read())
      return undefined
    },
    close,
  }
}
