// What a seal says: a small text that is the same wherever it is written, and its place in the file store.
import { createHash } from 'node:crypto'
import { firmDay } from '@portal/contract/rules/day'

export interface Seal {
  /** How many entries the chain had, and its last link. */
  position: number
  head: string
  at: Date
  /** SHA-256 of the text of the seal before, if there is one. */
  previous: string | undefined
  /** How many came since that one. */
  entries: number
  /** Name of the key it is signed with. */
  key: string
  /** Name of the key that the links are made with. Older seals don't state it. */
  chain: string | undefined
}

export const sealsFolder = 'seals'
const keysFolder = `${sealsFolder}/keys`
export const keyFileOf = (key: string): string => `${keysFolder}/${key}.pem`
export const isSealText = (file: string): boolean => file.endsWith('.txt')
/** By the firm's day, and within a day in their order. */
export const sealFileOf = ({ at, position }: Pick<Seal, 'at' | 'position'>): string =>
  `${sealsFolder}/${firmDay(at).replaceAll('-', '/')}/${String(position).padStart(12, '0')}.txt`
export const signatureFileOf = (file: string): string => file.replace(/\.txt$/, '.sig')

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export const sealText = ({ position, entries, head, at, previous, key, chain }: Seal): string =>
  `Advisor portal, seal of the audit log
position: ${position}
entries: ${entries}
head: ${head}
at: ${at.toISOString()}
previous: ${previous ?? 'none'}
key: ${key}
${chain === undefined ? '' : `chain: ${chain}\n`}`

const shape =
  /^Advisor portal, seal of the audit log\nposition: (\d{1,15})\nentries: (\d{1,15})\nhead: ([0-9a-f]{64})\nat: (\S{24})\nprevious: (none|[0-9a-f]{64})\nkey: ([A-Z0-9-]+)\n(?:chain: ([0-9a-f]{16})\n)?$/

/** Nothing for a text that is no seal. */
export function readSeal(text: string): Seal | undefined {
  const [, position, entries, head, at, previous, key, chain] = shape.exec(text) ?? []
  if (!head || !at || !key || Number.isNaN(Date.parse(at))) return undefined
  return {
    position: Number(position),
    entries: Number(entries),
    head,
    at: new Date(at),
    previous: previous === 'none' ? undefined : previous,
    key,
    chain,
  }
}
