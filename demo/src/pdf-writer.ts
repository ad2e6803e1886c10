// Papers as PDF: Letter, the firm's name over a rule, headings, paragraphs, points, lines to fill in, page numbers.
import { deflateSync } from 'node:zlib'
import { firmName } from './firm.ts'

export type Block = { kind: 'heading' | 'text' | 'point' | 'field'; text: string }
export interface Paper {
  title: string
  subtitle: string
  blocks: Block[]
}
/** Bytes, and the words in them as the portal's own reader would find them. */
export interface Written {
  bytes: Buffer
  text: string
}

const page = { width: 612, height: 792, margin: 64, top: 84, bottom: 74 }
const wide = page.width - 2 * page.margin

interface Face {
  font: 'F1' | 'F2'
  size: number
  leading: number
  before: number
  grey: number
}
const faces: Record<Block['kind'] | 'title' | 'subtitle' | 'small', Face> = {
  title: { font: 'F2', size: 21, leading: 26, before: 10, grey: 0.1 },
  subtitle: { font: 'F1', size: 11, leading: 16, before: 4, grey: 0.4 },
  heading: { font: 'F2', size: 13, leading: 18, before: 16, grey: 0.1 },
  text: { font: 'F1', size: 10.5, leading: 15.5, before: 6, grey: 0.15 },
  point: { font: 'F1', size: 10.5, leading: 15.5, before: 3, grey: 0.15 },
  field: { font: 'F1', size: 8.5, leading: 12, before: 26, grey: 0.35 },
  small: { font: 'F1', size: 8.5, leading: 12, before: 0, grey: 0.4 },
}

// Helvetica, in thousandths of the size, from the space on to the tilde
// biome-ignore format: a table
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
  667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556,
  556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]
const widthOf = (text: string, { font, size }: Face) => {
  let sum = 0
  for (const letter of text) sum += widths[letter.charCodeAt(0) - 32] ?? 556
  return (sum * size * (font === 'F2' ? 1.07 : 1)) / 1000
}

function linesOf(text: string, face: Face, within: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(longer, face) > within) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

// where Windows' code page and Latin-1 differ, as far as our texts go
const windows: Record<string, string> = { '’': '\\222', '“': '\\223', '”': '\\224', '•': '\\225', '–': '\\226' }
const shown = (text: string) => text.replace(/[()\\]/g, '\\$&').replace(/[’“”•–]/g, (letter) => windows[letter] ?? '')

const at = (x: number, y: number, text: string, { font, size, grey }: Face) =>
  `BT ${grey} g /${font} ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td (${shown(text)}) Tj ET`
const rule = (y: number, grey: number) =>
  `${grey} G 0.6 w ${page.margin} ${y.toFixed(2)} m ${page.width - page.margin} ${y.toFixed(2)} l S`

interface Sheet {
  drawn: string[]
  words: string[]
}

export function pdf(paper: Paper): Written {
  const sheets: Sheet[] = []
  let y = 0
  const newSheet = () => {
    const head = { ...faces.small, font: 'F2' as const }
    sheets.push({ drawn: [at(page.margin, 744, firmName, head), rule(736, 0.75)], words: [firmName] })
    y = page.height - page.top
  }
  const put = (kind: keyof typeof faces, text: string) => {
    const face = faces[kind]
    const indent = kind === 'point' ? 14 : 0
    const lines = linesOf(text, face, wide - indent)
    // a heading does not stay behind alone
    const needed = face.before + face.leading * (kind === 'heading' ? 4 : Math.min(lines.length, 2))
    if (y - needed < page.bottom) newSheet()
    y -= face.before
    if (kind === 'field') sheets.at(-1)?.drawn.push(rule(y, 0.6))
    for (const [index, line] of lines.entries()) {
      if (y - face.leading < page.bottom) newSheet()
      y -= face.leading
      const sheet = sheets.at(-1)
      if (kind === 'point' && index === 0) {
        sheet?.drawn.push(at(page.margin + 2, y, '•', face))
        sheet?.words.push('•')
      }
      sheet?.drawn.push(at(page.margin + indent, y, line, face))
      sheet?.words.push(line)
    }
  }

  newSheet()
  put('title', paper.title)
  put('subtitle', paper.subtitle)
  for (const { kind, text } of paper.blocks) put(kind, text)
  for (const [index, { drawn, words }] of sheets.entries()) {
    const number = `Page ${index + 1} of ${sheets.length}`
    const right = page.width - page.margin - widthOf(number, faces.small)
    drawn.push(rule(56, 0.75), at(page.margin, 42, paper.title, faces.small), at(right, 42, number, faces.small))
    words.push(paper.title, number)
  }
  return { bytes: fileOf(paper.title, sheets), text: sheets.map(({ words }) => words.join('\n')).join('\n') }
}

function fileOf(title: string, sheets: Sheet[]): Buffer {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const firstPage = 6
  const kids = sheets.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${sheets.length} /MediaBox [0 0 ${page.width} ${page.height}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${shown(title)}) /Author (${firmName}) >>`,
    ...sheets.flatMap(({ drawn }, index) => {
      const packed = deflateSync(Buffer.from(drawn.join('\n'), 'latin1')).toString('latin1')
      return [
        `<< /Type /Page /Parent 2 0 R /Contents ${firstPage + 2 * index + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
        `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`,
      ]
    }),
  ]
  let body = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  let index = '0000000000 65535 f \n'
  for (const [number, object] of objects.entries()) {
    index += `${String(body.length).padStart(10, '0')} 00000 n \n`
    body += `${number + 1} 0 obj\n${object}\nendobj\n`
  }
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${size}\n${index}${trailer}`, 'latin1')
}
