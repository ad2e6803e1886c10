// Slides as PDF: wide pages with a title, a few lines and a picture, as advisors show them.
import { createHash } from 'node:crypto'

export interface Slide {
  title: string
  lines?: readonly string[]
  /** What is drawn beside the words. */
  draws?: 'cover' | 'bars' | 'line' | 'boxes'
}

const [width, height] = [960, 540]
const navy = '0.07 0.16 0.30'
const blue = '0.17 0.37 0.84'
const grey = '0.79 0.82 0.88'

const rect = (x: number, y: number, w: number, h: number, color: string) => `${color} rg ${x} ${y} ${w} ${h} re f`
const shown = (text: string) => text.replace(/[\\()]/g, '\\$&').replaceAll('’', "'")
const words = (x: number, y: number, size: number, text: string, color: string) =>
  `BT /F1 ${size} Tf ${color} rg ${x} ${y} Td (${shown(text)}) Tj ET`

const heights = [150, 220, 190, 280, 320, 290, 350]
const pictures: Record<NonNullable<Slide['draws']>, () => string[]> = {
  cover: () => [],
  bars: () => heights.map((tall, at) => rect(96 + at * 112, 60, 68, tall, at > 3 ? blue : grey)),
  line: () => [
    `${blue} RG 8 w 80 110 m 260 190 l 440 160 l 620 290 l 800 330 l 890 400 l S`,
    `${grey} RG 3 w 80 80 m 890 80 l S`,
  ],
  boxes: () => [
    rect(80, 70, 380, 150, '0.93 0.95 1'),
    rect(500, 70, 380, 150, '0.95 0.96 0.97'),
    rect(112, 150, 240, 22, blue),
    rect(532, 150, 240, 22, navy),
  ],
}

function drawn({ title, lines = [], draws }: Slide): string {
  const cover = draws === 'cover'
  return [
    rect(0, 0, width, height, cover ? navy : '1 1 1'),
    words(80, cover ? 300 : 450, cover ? 54 : 38, title, cover ? '1 1 1' : navy),
    ...(draws ? pictures[draws]() : []),
    ...lines.map((line, at) =>
      words(80, (cover ? 240 : 385) - at * 42, 24, line, cover ? '0.56 0.70 1' : '0.24 0.28 0.36'),
    ),
  ].join('\n')
}

export function slidesPdf(slides: readonly Slide[]): Buffer {
  const first = 4
  const kids = slides.map((_, at) => `${first + at * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${slides.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...slides.flatMap((slide, at) => {
      const content = drawn(slide)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + at * 2 + 1} 0 R >>`,
        `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + end, 'latin1')
}

/** As the portal's own reader tells pages apart: by their words. */
export const pageHash = ({ title, lines = [] }: Slide): string =>
  createHash('sha256')
    .update([title, ...lines].map((line) => line.replaceAll('’', "'")).join(' '))
    .digest('hex')
