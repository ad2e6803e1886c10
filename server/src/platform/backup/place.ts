// Where a backup goes and comes from. What is written is plain here: how it is encrypted is up to the place.
import type { Named } from './checked.ts'

export type Bytes = AsyncIterable<Uint8Array>

export async function* every(chunks: Uint8Array[]): Bytes {
  yield* chunks
}

export interface FileSource {
  /** Where it lies on this host, if it does. */
  path: string | undefined
  read(): Promise<Bytes>
}

export interface Sink {
  /** How many files may be on their way at once. */
  atOnce: number
  put(name: string, size: number, bytes: Bytes): Promise<void>
  /** Whether an earlier backup brought this very file. */
  hasFile(hash: string, size: number): Promise<boolean>
  /** Refuses bytes that aren't this file's. */
  putFile(file: Named, from: FileSource): Promise<void>
  /** The manifest, last of all: without it there is no backup. */
  finish(manifest: string): Promise<void>
  /** After a failure: removes what would be mistaken for a backup. */
  abandon(): Promise<void>
}

/** Read in the order in which it was written: a place may have nothing but a stream. */
export interface Source {
  atOnce: number
  manifest(): Promise<string>
  read(name: string): Promise<Bytes>
  /** Fails, at the end at the latest, where they aren't this file's bytes. */
  readFile(file: Named): Promise<Bytes>
  /** Call after the last read. Fails if the backup goes on with something that its manifest doesn't name. */
  end(): Promise<void>
  close(): Promise<void>
}

/** A place where backups stand side by side: a folder, or a bucket. */
export interface Objects {
  size(name: string): Promise<number | undefined>
  /** There whole, or not at all. */
  write(name: string, size: number, bytes: Bytes): Promise<void>
  /** The same, where it is a file of this host, which somebody else makes and puts on the disk. */
  fill?(name: string, work: (path: string) => Promise<void>): Promise<void>
  /** What was written outlives a loss of power only when this has settled, where there is such a thing. */
  settle?(): Promise<void>
  /** Undefined for none of this name. */
  read(name: string): Promise<Bytes | undefined>
  /** The folders directly in this one. */
  folders(name: string): Promise<string[]>
  /** All below this folder, by their whole names. */
  list(folder: string): AsyncIterable<string>
  /** No matter whether it is there. */
  remove(name: string): Promise<void>
}

/** Part of a table: small enough for memory, large enough to be worth a request. */
export const pieceName = (of: string, index: number): string => `${of}/${String(index).padStart(5, '0')}`

/** All have ended when it settles, so that whoever cleans up after a failure is not overtaken. */
export async function inParallel<T>(items: T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const failures: unknown[] = []
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined && failures.length === 0; item = waiting.shift())
      await work(item).catch((error) => failures.push(error))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  if (failures.length > 0) throw failures[0]
}
