// Papers the portal writes itself: letters, statements, reports. One column on US letter pages, with a foot that counts them.
import type Pdf from 'pdfkit'

interface Column {
  title: string
  /** Of the width, beside the others. */
  share: number
  right?: boolean
}

export type PdfPart =
  | { heading: string }
  /** Paragraphs, an empty line between them. */
  | { text: string }
  | { small: string }
  /** Lines that stay together: an address. */
  | { block: readonly string[] }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { table: { columns: readonly Column[]; rows: readonly (readonly string[])[] } }
  | { space: number }
  | { newPage: true }

export interface PdfPaper {
  title: string
  /** At the foot of every page. */
  footer?: string
  landscape?: boolean
  /** Whose paper it is, over the first page. */
  head?: { name: string; detail?: string; colour?: string }
  /** When it was written. */
  now?: Date
  parts: readonly PdfPart[]
}

const margin = 64
const foot = 40
const size = { text: 10, small: 8.5, heading: 13, table: 8.5 } as const
const ink = '#0E1A2F'
const quiet = '#5F6B7F'
const line = '#C3CBD8'
const regular = 'Helvetica'
const bold = 'Helvetica-Bold'

type Paper = InstanceType<typeof Pdf>

/**
 * The letters of the built-in fonts are those of Windows-1252; what they lack would come out as something else, so it is shown as a
 * question mark, and letters with marks of other languages lose their marks.
 */
export function plain(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => {
    if (known(letter)) return letter
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '')
    return bare !== '' && Array.from(bare).every(known) ? bare : '?'
  }).join('')
}
const beyondLatin = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const known = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0
  return code === 10 || (code >= 32 && code <= 126) || (code >= 160 && code <= 255) || beyondLatin.includes(letter)
}

export async function pdfOf(paper: PdfPaper): Promise<Buffer> {
  // with its fonts it is large, and most nodes never draw a page
  const { default: NewPdf } = await import('pdfkit')
  const document = new NewPdf({
    size: 'LETTER',
    layout: paper.landscape ? 'landscape' : 'portrait',
    margins: { top: margin, left: margin, right: margin, bottom: margin },
    bufferPages: true,
    info: { Title: plain(paper.title), ...(paper.now && { CreationDate: paper.now, ModDate: paper.now }) },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  if (paper.head) drawHead(document, paper.head)
  for (const part of paper.parts) draw(document, part)
  drawFeet(document, paper.footer ?? '')
  document.end()
  return done
}

const widthOf = (document: Paper) => document.page.width - 2 * margin
const bottomOf = (document: Paper) => document.page.height - margin

function drawHead(document: Paper, { name, detail = '', colour = ink }: NonNullable<PdfPaper['head']>): void {
  const top = document.y
  document.font(bold).fontSize(12).fillColor(colour).text(plain(name), margin, top)
  document
    .font(regular)
    .fontSize(size.small)
    .fillColor(quiet)
    .text(plain(detail), margin, top + 2, { width: widthOf(document), align: 'right' })
  rule(document, top + 22, colour, 1.5)
  document.y = top + 40
}

function rule(document: Paper, at: number, colour = line, width = 0.5): void {
  document
    .moveTo(margin, at)
    .lineTo(margin + widthOf(document), at)
    .lineWidth(width)
    .strokeColor(colour)
    .stroke()
}

function write(document: Paper, text: string, points: number, font = regular, colour = ink): void {
  document
    .font(font)
    .fontSize(points)
    .fillColor(colour)
    .text(plain(text), margin, document.y, { width: widthOf(document), lineGap: points * 0.25 })
}

/** What follows stays together: on the next page where there is no room. */
function keep(document: Paper, height: number): void {
  if (document.y + height > bottomOf(document)) document.addPage()
}

function draw(document: Paper, part: PdfPart): void {
  if ('heading' in part) {
    keep(document, 48)
    write(document, part.heading, size.heading, bold)
    document.moveDown(0.5)
  } else if ('text' in part) {
    for (const paragraph of part.text.split(/\n{2,}/)) {
      write(document, paragraph, size.text)
      document.moveDown(0.7)
    }
  } else if ('small' in part) {
    write(document, part.small, size.small, regular, quiet)
    document.moveDown(0.5)
  } else if ('block' in part) {
    keep(document, part.block.length * size.text * 1.5)
    for (const one of part.block) write(document, one, size.text)
    document.moveDown(0.7)
  } else if ('facts' in part) drawFacts(document, part.facts)
  else if ('table' in part) drawTable(document, part.table)
  else if ('space' in part) document.y += part.space
  else document.addPage()
}

function drawFacts(document: Paper, facts: readonly (readonly [string, string])[]): void {
  const label = Math.min(150, widthOf(document) / 3)
  for (const [name, value] of facts) {
    const room = { width: widthOf(document) - label, lineGap: 2 }
    document.font(regular).fontSize(size.text)
    const height = document.heightOfString(plain(value) || ' ', room)
    keep(document, height + 4)
    const top = document.y
    document.fillColor(quiet).text(plain(name), margin, top, { width: label - 8 })
    document.fillColor(ink).text(plain(value), margin + label, top, room)
    document.y = top + height + 4
  }
  document.moveDown(0.5)
}

const gap = 8

interface Table {
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
}
function drawTable(document: Paper, { columns, rows }: Table): void {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (widthOf(document) * share) / whole)
  const row = (cells: readonly string[], font: string, colour: string) => {
    document.font(font).fontSize(size.table)
    const texts = cells.map((cell) => plain(cell) || ' ')
    const heights = texts.map((text, at) => document.heightOfString(text, { width: (widths[at] ?? gap) - gap }))
    const height = Math.max(...heights) + 7
    if (document.y + height > bottomOf(document)) {
      document.addPage()
      head()
      document.font(font).fontSize(size.table)
    }
    const top = document.y
    let left = margin
    document.fillColor(colour)
    for (const [at, text] of texts.entries()) {
      const width = widths[at] ?? gap
      document.text(text, left, top + 3, { width: width - gap, align: columns[at]?.right ? 'right' : 'left' })
      left += width
    }
    rule(document, top + height)
    document.y = top + height
  }
  const head = () =>
    row(
      columns.map(({ title }) => title),
      bold,
      quiet,
    )
  head()
  for (const cells of rows) row(cells, regular, ink)
  document.moveDown(0.8)
}

function drawFeet(document: Paper, footer: string): void {
  const { start, count } = document.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    document.switchToPage(at)
    // below what the text keeps to, which would otherwise begin another page
    document.page.margins.bottom = 0
    const top = document.page.height - foot
    document.font(regular).fontSize(size.small).fillColor(quiet)
    document.text(plain(footer), margin, top, { width: widthOf(document) - 80, lineBreak: false, ellipsis: true })
    document.text(`Page ${at + 1} of ${count}`, margin, top, { width: widthOf(document), align: 'right' })
  }
}
