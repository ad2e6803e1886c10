// Where files lie: each once, under its SHA-256; beside them the few that are written once under a name of their own. A folder, or a
// bucket of an S3-compatible store.
import type { Readable } from 'node:stream'

export interface Store {
  /** A folder of this host where uploads grow until they are complete. */
  incoming: string
  /** Durable once settled. An equal file that is already there counts as new again. */
  put(hash: string, path: string): Promise<void>
  find(hash: string): Promise<Found | undefined>
  read(hash: string, range?: Range): Promise<Readable>
  /** Where it lies, in a store that is a folder of this host. */
  pathOf?(hash: string): string
  remove(hash: string): Promise<void>
  list(): AsyncIterable<{ hash: string; storedAt: Date }>
  /**
   * Durable once settled, never over another; where the store can, nobody removes it before that day. False when something else is
   * there under this name already.
   */
  keep(name: string, bytes: Buffer, until: Date): Promise<boolean>
  kept(name: string): Promise<Buffer | undefined>
  /** Names of what is kept in this folder and the folders within, in no order. */
  names(folder: string): Promise<string[]>
}

export interface Found {
  size: number
  storedAt: Date
  /** Changes whenever the stored bytes may have. */
  stamp: string
}

/** Both ends included. */
export interface Range {
  start: number
  end: number
}

export const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)
/** Two levels, so that no folder grows without end. */
export const placeOf = (hash: string): string => `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`
