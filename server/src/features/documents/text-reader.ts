// A program of its own (see text.ts): takes a file apart and tells its words.
import type { FileKind } from '../../platform/files/kinds.ts'
import { takeApart } from '../../platform/files/reader.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Parts of an office file that hold words, and how much of one is looked at. */
const parts: Record<string, RegExp> = {
  docx: /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/,
  xlsx: /^xl\/(sharedStrings|workbook|worksheets\/[^/]+)\.xml$/,
}
const partAtMost = 50_000_000

async function* pieces(bytes: Bytes, kind: FileKind): AsyncGenerator<string> {
  if (kind === 'pdf') yield* pagesOf(bytes)
  else if (kind === 'txt') yield Buffer.from(bytes.buffer).toString()
  else if (parts[kind]) yield* partsOf(bytes, parts[kind])
}

async function* pagesOf(bytes: Bytes): AsyncGenerator<string> {
  const { getDocumentProxy } = await import('unpdf')
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 })
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    yield items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(' ')
    page.cleanup()
  }
}

async function* partsOf(bytes: Bytes, wanted: RegExp): AsyncGenerator<string> {
  const { default: yauzl } = await import('yauzl')
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer), { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    if (!wanted.test(entry.fileName)) continue
    const read: Buffer[] = []
    let length = 0
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      read.push(chunk as Buffer)
      if ((length += (chunk as Buffer).length) > partAtMost) break
    }
    const xml = Buffer.concat(read).toString()
    yield wordsOf(xml)
    if (/worksheets/.test(entry.fileName)) yield figuresOf(xml)
  }
}

/** What stands in <w:t> or <t>, and what sheets are called. A word may be cut into several runs, a paragraph or a cell ends it. */
function wordsOf(xml: string): string {
  const found = xml.matchAll(
    /<(?:w:)?t(?:\s[^>]*)?>([^<]*)<|<sheet\s[^>]*?\bname="([^"]*)"|<\/(?:w:p|si|is)>|<w:(?:tab|br)\b/g,
  )
  let words = ''
  for (const [, run, sheet] of found) words += run ?? (sheet === undefined ? '\n' : `${sheet}\n`)
  return plain(words)
}

/** What stands in cells as a number or as the result of a formula. The others point to the shared texts, which are read once. */
function figuresOf(xml: string): string {
  const cells = xml.matchAll(/<c\b([^>]*)>(?:<f\b[^>]*(?:\/>|>[^<]*<\/f>))?<v>([^<]*)<\/v>/g)
  let words = ''
  for (const [, attributes = '', value = ''] of cells) {
    const type = /\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n'
    if (type === 'str') words += `${plain(value)}\n`
    // as a sheet shows it: what is stored may have digits that nobody typed
    else if (type === 'n' && Number.isFinite(Number(value))) words += `${Number(Number(value).toPrecision(15))}\n`
  }
  return words
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const plain = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex?: string, decimal?: string, name?: string) => {
    if (name) return entities[name] ?? all
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ' '
  })

async function read(bytes: Bytes, { kind, atMost }: { kind: FileKind; atMost: number }): Promise<string> {
  let text = ''
  for await (const piece of pieces(bytes, kind)) {
    text += `${piece}\n`
    if (text.length >= atMost) break
  }
  // the database takes neither NUL nor half a character, and marks of hits are control characters
  const clean = text
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .toWellFormed()
    .replace(/ +/g, ' ')
    .trim()
  return Buffer.from(clean)
    .subarray(0, atMost)
    .toString()
    .replace(/(?<!\ufffd)\ufffd+$/, '')
}

await takeApart(read)
