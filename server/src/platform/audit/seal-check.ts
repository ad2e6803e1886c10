// Whether the seals are those that were made: each as it was signed, by the firm's key, one following the other.
import { timeInWords } from '@portal/contract/rules/day'
import type pg from 'pg'
import { publicKeys, signatureFits } from '../crypto/signing.ts'
import {
  hashOf,
  isSealText,
  keyFileOf,
  readSeal,
  type Seal,
  sealFileOf,
  sealsFolder,
  signatureFileOf,
} from './seal-text.ts'
import { sealColumns, type SealFiles, type SealRow, sealsLock } from './seals.ts'

export interface Found {
  rows: SealRow[]
  files: string[]
  keys: Map<string, string>
}

/** What database and store have of seals, at one moment: none is made meanwhile. Begins the transaction that reads on. */
export async function findSeals(client: pg.ClientBase, store: SealFiles): Promise<Found> {
  await client.query('select pg_advisory_lock_shared($1)', [sealsLock])
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<SealRow>(`select ${sealColumns} from audit_signed order by position`)
  const keys = await publicKeys(client)
  const files = await store.names(sealsFolder)
  await client.query('select pg_advisory_unlock_shared($1)', [sealsLock])
  return { rows, files, keys }
}

export interface SealsChecked {
  /** In their order; those that can be believed. */
  seals: Seal[]
  faults: string[]
}

interface OneSeal {
  file: string
  row: SealRow | undefined
  text: string | undefined
  signature: Buffer | undefined
}
interface Judged {
  content: string | undefined
  fault?: string
}

/** A bucket answers several at once. */
const atOnce = 16

export async function checkSeals({ rows, files, keys }: Found, store: SealFiles): Promise<SealsChecked> {
  const published = await publishedKeys(files, store)
  const faults = keyFaults(keys, published, rows)
  const rowOf = new Map(rows.map((row) => [row.file, row]))
  const names = new Set([...rowOf.keys(), ...files.map(textFileOf).filter(isSealText)])
  const contents: string[] = []
  const judge = judgeWith(keys, published)
  const all = [...names].sort()
  for (let from = 0; from < all.length; from += atOnce) {
    const some = await Promise.all(all.slice(from, from + atOnce).map((file) => readOne(store, file, rowOf.get(file))))
    for (const { content, fault } of some.map(judge)) {
      if (fault) faults.push(fault)
      if (content !== undefined) contents.push(content)
    }
  }
  const { seals, broken } = followed(contents)
  return { seals, faults: [...faults, ...broken] }
}

const textFileOf = (file: string) => file.replace(/\.sig$/, '.txt')

async function readOne(store: SealFiles, file: string, row: SealRow | undefined): Promise<OneSeal> {
  const [text, signature] = await Promise.all([store.kept(file), store.kept(signatureFileOf(file))])
  return { file, row, text: text?.toString(), signature }
}

async function publishedKeys(files: string[], store: SealFiles): Promise<Map<string, string>> {
  const published = new Map<string, string>()
  for (const file of files) {
    const name = /(?<![^/])([^/]+)\.pem$/.exec(file)?.[1]
    if (name && file === keyFileOf(name)) published.set(name, (await store.kept(file))?.toString() ?? '')
  }
  return published
}

function keyFaults(keys: Map<string, string>, published: Map<string, string>, rows: SealRow[]): string[] {
  const faults: string[] = []
  for (const [name, pem] of published) {
    const known = keys.get(name)
    if (known === undefined) faults.push(`the signing key ${name} of the file store isn’t in the database`)
    else if (known !== pem)
      faults.push(`the signing key ${name} in the database isn’t the one in the file store: one of them was replaced`)
  }
  for (const name of new Set(rows.map(({ content }) => readSeal(content)?.key ?? '')))
    if (keys.has(name) && !published.has(name)) faults.push(`the public key ${name} was removed from the file store`)
  return faults
}

function judgeWith(keys: Map<string, string>, published: Map<string, string>) {
  const fits = (by: Map<string, string>, file: string, text: string, signature: Buffer | undefined) => {
    const seal = readSeal(text)
    const pem = seal && sealFileOf(seal) === file ? by.get(seal.key) : undefined
    return Boolean(pem && signature && signatureFits(pem, Buffer.from(text), signature))
  }
  return ({ file, row, text, signature }: OneSeal): Judged => {
    const at = row?.at ?? (text === undefined ? undefined : readSeal(text)?.at)
    const name = at ? `the seal of ${timeInWords(at)} (${file})` : `the seal ${file}`
    const noted = row?.content
    if (text === undefined) return { content: noted, fault: `${name} was removed from the file store` }
    const [ours, theirs] = [fits(keys, file, text, signature), fits(published, file, text, signature)]
    const content = ours || theirs ? text : noted
    if (!signature) return { content, fault: `the signature of ${name} was removed from the file store` }
    if (!ours && theirs) return { content, fault: `${name} was signed with another key than the one in the database` }
    if (ours && noted === undefined) return { content, fault: `${name} isn’t in the database` }
    if (ours && noted !== text) return { content, fault: `${name} isn’t what the database says was sealed` }
    if (ours) return { content }
    if (noted === text)
      return { content, fault: `the signature of ${name} was changed, or made with another key than the firm’s` }
    return { content, fault: `${name} was changed, or signed with another key than the firm’s` }
  }
}

function followed(contents: string[]): { seals: Seal[]; broken: string[] } {
  const read = contents.flatMap((content) => {
    const seal = readSeal(content)
    return seal ? [{ seal, hash: hashOf(content) }] : []
  })
  read.sort((a, b) => a.seal.position - b.seal.position)
  const broken: string[] = []
  for (const [index, { seal }] of read.entries()) {
    const before = read[index - 1]
    if (seal.previous === before?.hash && seal.entries === seal.position - (before?.seal.position ?? 0)) continue
    broken.push(
      `the seal of ${timeInWords(seal.at)} doesn’t follow the one before it: a seal was removed, added, or replaced`,
    )
  }
  return { seals: read.map(({ seal }) => seal), broken }
}
