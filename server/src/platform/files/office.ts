// Word and Excel files are archives of XML: opened and looked through without unpacking them anywhere. The sizes an
// archive tells of itself are limited first, then held against what really comes out.
import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { AppError } from '../http/errors.ts'
import { notWhatItSays, unacceptable } from './unacceptable.ts'

const limits = {
  entries: 5_000,
  bytes: 400_000_000,
  /** Unpacked against packed. Spreadsheets reach 50, bombs 1,000. */
  ratio: 200,
  /** Below this a high ratio is nothing but an empty part. */
  ratioFrom: 1_000_000,
  embeddedBytes: 10_000_000,
  described: 2_000_000,
  prolog: 64 * 1024,
}
const mainPart = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' }

type OfficeKind = keyof typeof mainPart

const tooMuch = () => unacceptable('This file is too large once unpacked.')
const hasMacros = () => unacceptable('Files with macros or active controls aren’t accepted. Remove them and try again.')
const hasObjects = () => unacceptable('Files with embedded files aren’t accepted. Paste those parts as images instead.')
const reachesOut = () =>
  unacceptable('This file links to outside content. Break the links to templates, images, and workbooks and try again.')
const hasPassword = () => unacceptable('This file is password-protected. Save it without a password and try again.')

/** What one upload may use altogether, with what is embedded in it. */
interface Budget {
  entries: number
  bytes: number
}

const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true } as const
let turn: Promise<unknown> = Promise.resolve()

/** One at a time: unpacking occupies threads that every download needs as well. */
export function checkOffice(path: string, kind: OfficeKind): Promise<void> {
  const checked = turn.then(async () => {
    const budget = { entries: 0, bytes: 0 }
    const zip = await yauzl.openPromise(path, { ...options, autoClose: false }).catch((error) => refuse(error, kind))
    await examine(zip, budget, 0, kind)
      .catch((error) => refuse(error, kind))
      .finally(() => zip.close())
  })
  turn = checked.catch(() => {})
  return checked
}

// whatever the archive's reader stumbles over is the file's fault; what the disk does is not
function refuse(error: unknown, kind: OfficeKind): never {
  const system = (error as NodeJS.ErrnoException).syscall !== undefined
  throw error instanceof AppError || system ? error : notWhatItSays(kind)
}

async function examine(zip: ZipFile, budget: Budget, depth: number, kind?: OfficeKind): Promise<void> {
  if ((budget.entries += zip.entryCount) > limits.entries) throw tooMuch()
  const entries: Entry[] = []
  const names = new Set<string>()
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry, budget)
    names.add(entry.fileName.toLowerCase())
    entries.push(entry)
  }
  // the same name twice: which one counts depends on who reads
  if (names.size !== entries.length || !names.has('[content_types].xml')) throw new Error('not an office file')
  if (kind && Object.entries(mainPart).some(([of, part]) => names.has(part) !== (of === kind)))
    throw notWhatItSays(kind)
  for (const entry of entries) {
    if (!entry.fileName.endsWith('/')) await readEntry(zip, entry, budget, depth)
  }
}

function checkEntry(entry: Entry, budget: Budget): void {
  const { fileName, uncompressedSize, compressedSize, externalFileAttributes } = entry
  if (entry.isEncrypted()) throw hasPassword()
  if (((externalFileAttributes >>> 16) & 0o170000) === 0o120000) throw new Error('a symbolic link')
  if ((budget.bytes += uncompressedSize) > limits.bytes) throw tooMuch()
  if (uncompressedSize > limits.ratioFrom && uncompressedSize > compressedSize * limits.ratio) throw tooMuch()
  if (/(^|\/)(vbaProject\.bin|vbaData\.xml|macrosheets\/|activeX\/)/i.test(fileName)) throw hasMacros()
  if (/(^|\/)externalLinks\//i.test(fileName)) throw reachesOut()
}

async function readEntry(zip: ZipFile, entry: Entry, budget: Budget, depth: number): Promise<void> {
  const name = entry.fileName.toLowerCase()
  const described = name === '[content_types].xml' || name.endsWith('.rels')
  const embedded = /\/embeddings\/[^/]+\.(xlsx|docx|pptx)$/.test(name)
  if (described && entry.uncompressedSize > limits.described) throw tooMuch()
  const wanted = described || embedded ? Math.min(entry.uncompressedSize, limits.embeddedBytes) : limits.prolog
  const start = await firstBytes(await zip.openReadStreamPromise(entry), wanted)
  const signature = start.length >= 4 ? start.readUInt32BE() : 0
  if (signature === 0x504b0304) {
    // a chart brings its figures along as a workbook; anything deeper is a hiding place
    if (!embedded || depth > 0 || entry.uncompressedSize > limits.embeddedBytes) throw hasObjects()
    await examine(await yauzl.fromBufferPromise(start, options), budget, depth + 1)
  } else if (signature === 0xd0cf11e0 || start.subarray(0, 2).toString('latin1') === 'MZ') throw hasObjects()
  const text = asText(start)
  if (/^\s*(<|$)/.test(text) && text) checkProlog(text)
  else if (described) throw new Error('not XML')
  if (name === '[content_types].xml') checkTypes(text)
  else if (described) checkRelations(text)
}

/** Reads to the end, so that the true size is known, and keeps the beginning. */
async function firstBytes(stream: Readable, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (length >= most) continue
    parts.push(chunk)
    length += chunk.length
  }
  return Buffer.concat(parts).subarray(0, most)
}

/** As far as markup goes: its characters are the same in all encodings that are let through. */
function asText(bytes: Buffer): string {
  const [first = 0, second = 0] = bytes
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return bytes.toString('utf16le').replace(/^\ufeff/, '')
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) {
    const even = Buffer.from(bytes.subarray(0, bytes.length & ~1))
    return even
      .swap16()
      .toString('utf16le')
      .replace(/^\ufeff/, '')
  }
  return bytes.toString('latin1').replace(/^\xef\xbb\xbf/, '')
}

/** Up to the first element: no document type, and with it no entities. */
function checkProlog(text: string): void {
  const encoding = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/.exec(text)?.[1] ?? 'utf-8'
  if (!/^(utf-8|utf-16(le|be)?|us-ascii|iso-8859-1|windows-125\d)$/i.test(encoding)) throw new Error('an odd encoding')
  let at = 0
  for (;;) {
    at = text.indexOf('<', at)
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : undefined
    if (at < 0 || (!end && !/^<[\p{L}_]/u.test(text.slice(at, at + 3))))
      throw new Error('a document type, or no element')
    if (!end) return
    const closed = text.indexOf(end, at + 2)
    if (closed < 0) throw new Error('no end of the prolog')
    at = closed + end.length
  }
}

const decoded = (text: string) =>
  text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex: string | undefined, decimal: string | undefined) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

function checkTypes(text: string): void {
  if (/macroEnabled|vbaProject|macrosheet|activeX/i.test(decoded(text))) throw hasMacros()
}

/** A hyperlink waits for a click; everything else outside is fetched when the file is opened. */
function checkRelations(text: string): void {
  for (const [tag] of text.matchAll(/<(?:[\w.-]+:)?Relationship\b[^<]*/g)) {
    const attributes = new Map(
      Array.from(tag.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g), ([, name, double, single]) => [
        name,
        decoded(double ?? single ?? ''),
      ]),
    )
    const inside = (attributes.get('TargetMode') ?? 'Internal') === 'Internal'
    if (!inside && !attributes.get('Type')?.endsWith('/hyperlink')) throw reachesOut()
  }
}
