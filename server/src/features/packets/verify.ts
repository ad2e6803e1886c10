// Whether a packet is what was made: every file, the list of them, its signature, the zip around them, and the audit log's links and
// seals inside. Needs nothing but the packet.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { StringDecoder } from 'node:string_decoder'
import { hashOf, keyFileOf, readSeal } from '../../platform/audit/seal-text.ts'
import { strangeIn } from '../../platform/archive/check-zip.ts'
import { readZip, type ZipFound } from '../../platform/archive/read-zip.ts'
import { signatureFits } from '../../platform/crypto/signing.ts'

export interface PacketVerdict {
  files: number
  /** Name of the key, and where it came from. */
  key: string
  /** What does not hold, in plain words; each names its file. */
  faults: string[]
}

const manifestName = 'manifest.json'
const signatureName = 'manifest.sig'
const sumsName = 'SHA256SUMS'
const keyName = 'key.pem'
/** In no list, or in the one that isn't signed alone. */
const unlisted = new Set([manifestName, signatureName, sumsName])
const mostBytes = 500_000_000

interface Listed {
  size: number
  sha256: string
}

export async function verifyPacket(path: string, firmKey?: string): Promise<PacketVerdict> {
  const faults: string[] = []
  const zip = await readZip(path)
  try {
    const small = async (name: string) => {
      const bytes = await zip.bytes(name, mostBytes).catch(() => undefined)
      if (!bytes) faults.push(`${name} is missing or can’t be read`)
      return bytes
    }
    const manifestBytes = await small(manifestName)
    const signature = await small(signatureName)
    const own = (await small(keyName))?.toString()
    const sums = sumsIn((await small(sumsName))?.toString() ?? '')
    const key = firmKey ?? own
    if (firmKey && own !== undefined && firmKey.trim() !== own.trim()) faults.push(`${keyName} isn’t the firm’s key`)
    if (manifestBytes && signature && key && !signatureFits(key, manifestBytes, signature))
      faults.push(`${signatureName} doesn’t fit ${manifestName}: one of them was changed, or signed with another key`)
    const { files: listed, key: name } = manifestIn(manifestBytes?.toString() ?? '', faults)

    const seen = new Set<string>()
    const audit = new Map<string, ZipFound>()
    for await (const file of zip.entries()) {
      if (seen.has(file.name)) faults.push(`${file.name} is there twice`)
      seen.add(file.name)
      if (file.name.startsWith('audit/')) audit.set(file.name.slice('audit/'.length), file)
      const actual = await measured(file)
      const claimed = listed.get(file.name)
      if (!actual) faults.push(`${file.name} was changed: it can’t be unpacked`)
      else if (claimed && !same(claimed, actual)) faults.push(`${file.name} was changed`)
      else if (sums.get(file.name) !== undefined && sums.get(file.name) !== actual.sha256)
        faults.push(`${file.name} isn’t what ${sumsName} says`)
      if (!claimed && !unlisted.has(file.name)) faults.push(`${file.name} was added: ${manifestName} doesn’t list it`)
      if (file.name !== sumsName && !sums.has(file.name)) faults.push(`${sumsName} doesn’t list ${file.name}`)
    }
    for (const file of listed.keys()) if (!seen.has(file)) faults.push(`${file} is missing`)
    for (const file of sums.keys())
      if (!seen.has(file) && !listed.has(file)) faults.push(`${file} is missing: ${sumsName} lists it`)
    faults.push(...(await strangeIn(path)))
    faults.push(...(await checkAudit(audit)))
    return { files: seen.size, key: name || 'unknown', faults }
  } finally {
    zip.close()
  }
}

const same = (a: Listed, b: Listed) => a.size === b.size && a.sha256 === b.sha256

/** Nothing for what can't be unpacked. */
async function measured(file: ZipFound): Promise<Listed | undefined> {
  try {
    const sum = createHash('sha256')
    let size = 0
    for await (const piece of (await file.read()) as AsyncIterable<Buffer>) {
      sum.update(piece)
      size += piece.length
    }
    return { size, sha256: sum.digest('hex') }
  } catch {
    return undefined
  }
}

function sumsIn(text: string): Map<string, string> {
  const lines = text.split('\n').flatMap((line) => {
    const [, sum = '', name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    return name ? [[name, sum] as const] : []
  })
  return new Map(lines)
}

function manifestIn(text: string, faults: string[]): { files: Map<string, Listed>; key: string } {
  try {
    const { files, key } = JSON.parse(text) as { files: ({ name: string } & Listed)[]; key: unknown }
    return { files: new Map(files.map(({ name, size, sha256 }) => [name, { size, sha256 }])), key: String(key) }
  } catch {
    if (text) faults.push(`${manifestName} can’t be read`)
    return { files: new Map(), key: '' }
  }
}

/** Fails where the stream does. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const piece of stream as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.write(piece)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

interface Position {
  position: number
}

/** One line after the other, of those that can be read. */
async function* parsed<T extends Position>(stream: Readable, read: (line: string) => T | undefined): AsyncGenerator<T> {
  for await (const line of linesOf(stream)) {
    const value = line ? read(line) : undefined
    if (value) yield value
  }
}

const linkIn = (line: string) => {
  const [, position, hash = ''] = /^(\d+) ([0-9a-f]{64})$/.exec(line) ?? []
  return hash ? { position: Number(position), hash } : undefined
}
const jsonIn =
  <T>() =>
  (line: string): T | undefined => {
    try {
      return JSON.parse(line) as T
    } catch {
      return undefined
    }
  }

interface SealLine extends Position {
  text: string
  signature: string
}

/** Entries and seals against the links, side by side: all three are in the order of the log. */
async function checkAudit(names: Map<string, ZipFound>): Promise<string[]> {
  const faults: string[] = []
  const streams: Readable[] = []
  const stream = async (name: string) => {
    const file = names.get(name)
    if (!file) faults.push(`audit/${name} is missing`)
    const opened = await file?.read()
    // what goes wrong is told to whoever reads; until then nobody does
    opened?.on('error', () => {})
    if (opened) streams.push(opened)
    return opened
  }
  const keys = new Map<string, string>()
  const keyOf = async (name: string) => {
    const known = keys.get(name)
    if (known !== undefined) return known
    const file = names.get(keyFileOf(name))
    const pem = file ? (await buffer(await file.read()).catch(() => Buffer.alloc(0))).toString() : ''
    keys.set(name, pem)
    return pem
  }
  try {
    const [entries, links, seals] = [
      await stream('entries.jsonl'),
      await stream('links.txt'),
      await stream('seals.jsonl'),
    ]
    if (!entries || !links || !seals) return faults
    const entry = parsed(entries, jsonIn<Position & { link: string; intact: boolean; id: number }>())
    const seal = parsed(seals, jsonIn<SealLine>())
    let [nextEntry, nextSeal] = [await entry.next(), await seal.next()]
    let before: { hash: string; position: number } | undefined
    for await (const link of parsed(links, linkIn)) {
      if (!nextEntry.done && nextEntry.value.position === link.position) {
        const { id, link: own, intact } = nextEntry.value
        if (own !== link.hash) faults.push(`audit/entries.jsonl: entry ${id} isn’t the one in audit/links.txt`)
        if (!intact) faults.push(`audit/entries.jsonl: entry ${id} didn’t match its link when the packet was made`)
        nextEntry = await entry.next()
      }
      if (!nextSeal.done && nextSeal.value.position === link.position) {
        const { text, signature, position } = nextSeal.value
        const told = readSeal(text)
        const pem = told ? await keyOf(told.key) : ''
        if (!told || !signatureFits(pem, Buffer.from(text), Buffer.from(signature, 'base64')))
          faults.push(`audit/seals.jsonl: the seal at position ${position} isn’t signed with the firm’s key`)
        else if (told.head !== link.hash || told.position !== position)
          faults.push(`audit/seals.jsonl: the seal at position ${position} has another link than audit/links.txt`)
        else if (before && (told.previous !== before.hash || told.entries !== position - before.position))
          faults.push(`audit/seals.jsonl: the seal at position ${position} doesn’t follow the one before it`)
        before = { hash: hashOf(text), position }
        nextSeal = await seal.next()
      }
    }
    if (!nextEntry.done) faults.push(`audit/links.txt has no link for position ${nextEntry.value.position}`)
    if (!nextSeal.done) faults.push(`audit/links.txt has no link for the seal at position ${nextSeal.value.position}`)
  } catch {
    faults.push('audit/ can’t be read')
  } finally {
    for (const one of streams) one.destroy()
  }
  return faults
}
