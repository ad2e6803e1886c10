// What ties a backup together, under the portal's own keys: whoever can write to the place, and knows the recipient, can still not
// make one up.
import { createHash } from 'node:crypto'
import type { Keys } from '../crypto/keys.ts'
import { StartError } from '../start-error.ts'

export interface Copied {
  bytes: number
  sha256: string
  pieces: number
}

export interface TableCopy extends Copied {
  schema: string
  name: string
  columns: string[]
  rows: number
}

export interface Manifest {
  format: 1
  madeAt: string
  recipient: string
  /** Of the schema, in their order. The newest one says which version of the portal it was. */
  migrations: string[]
  postgres: string
  node: string
  tables: TableCopy[]
  sequences: { schema: string; name: string; last: string; called: boolean }[]
  /** The list has a line for each, with its SHA-256 and size. */
  files: { count: number; bytes: number; list: Copied }
  /** The end of the audit chain. */
  audit: { position: number; hash: string } | null
}

export const manifestPurpose = 'backup-manifest'
const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')

export function writeManifest(manifest: Manifest, keys: Keys): string {
  const text = JSON.stringify(manifest)
  return `${text}\n${keys.seal(sumOf(text), manifestPurpose).toString('base64')}\n`
}

export function readManifest(written: string, keys: Keys): Manifest {
  const [text = '', proof = ''] = written.split('\n')
  let sum: string
  try {
    sum = keys.open(Buffer.from(proof, 'base64'), manifestPurpose)
  } catch {
    throw new StartError('PORTAL_KEYS doesn’t have the key this backup was made with, or its manifest was changed')
  }
  if (sum !== sumOf(text)) throw new StartError('The manifest was changed')
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1) throw new StartError('The backup comes from a newer version of the portal')
  return manifest
}
