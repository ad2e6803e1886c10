// Papers as Word files and tables as workbooks, with no more parts than their programs need to open them.
import { crc32, deflateRawSync } from 'node:zlib'
import { firmName } from './firm.ts'
import type { Block, Paper, Written } from './pdf-writer.ts'

export interface Worksheet {
  name: string
  /** The first row is the heading. */
  rows: (string | number)[][]
}

interface Part {
  name: string
  data: string
}

function zip(parts: Part[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data } of parts) {
    const plain = Buffer.from(data)
    const packed = deflateRawSync(plain)
    const fileName = Buffer.from(name)
    // what stands both before the file and in the directory; the day is 1 January 1980, the first there is
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt16LE(0x21, 8)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(plain.length, 18)
    common.writeUInt16LE(fileName.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    files.push(Buffer.from('PK\x03\x04', 'latin1'), common, fileName, packed)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, fileName)
    at += 30 + fileName.length + packed.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, index, end])
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const contentTypes = (types: Record<string, string>): Part => ({
  name: '[Content_Types].xml',
  data: `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    types,
  )
    .map(
      ([part, type]) =>
        `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`,
})
const relations = (name: string, targets: [type: string, target: string][]): Part => ({
  name,
  data: `${xml}<Relationships xmlns="${packaged}/relationships">${targets
    .map(([type, to], index) => `<Relationship Id="rId${index + 1}" Type="${relation}/${type}" Target="${to}"/>`)
    .join('')}</Relationships>`,
})

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const style = (id: string, name: string, paragraph: string, run: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`
const wordStyles = `${xml}<w:styles ${word}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="140" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>${[
  style('Normal', 'Normal', '', ''),
  style('Title', 'Title', '<w:spacing w:after="60"/>', '<w:b/><w:sz w:val="40"/>'),
  style('Subtitle', 'Subtitle', '', '<w:color w:val="5A5A5A"/>'),
  style(
    'Heading1',
    'heading 1',
    '<w:keepNext/><w:spacing w:before="280" w:after="80"/><w:outlineLvl w:val="0"/>',
    '<w:b/><w:sz w:val="26"/>',
  ),
  style('ListParagraph', 'List Paragraph', '<w:ind w:left="360" w:hanging="240"/>', ''),
].join('')}</w:styles>`

const styleOf: Record<Block['kind'], string> = {
  heading: 'Heading1',
  text: 'Normal',
  point: 'ListParagraph',
  field: 'Normal',
}
const leader = '<w:tabs><w:tab w:val="right" w:leader="underscore" w:pos="9360"/></w:tabs>'
const paragraph = (styleId: string, text: string, layout = '', after = '') =>
  `<w:p><w:pPr><w:pStyle w:val="${styleId}"/>${layout}</w:pPr><w:r><w:t xml:space="preserve">${escaped(text)}</w:t>${after}</w:r></w:p>`

export function docx({ title, subtitle, blocks }: Paper): Written {
  const lineOf = ({ kind, text }: Block) => (kind === 'point' ? `• ${text}` : text)
  const body = [
    paragraph(
      'Subtitle',
      firmName,
      '<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="4" w:color="BFBFBF"/></w:pBdr>',
    ),
    paragraph('Title', title),
    paragraph('Subtitle', subtitle),
    ...blocks.map((block) =>
      block.kind === 'field'
        ? paragraph(styleOf.field, lineOf(block), leader, '<w:tab/>')
        : paragraph(styleOf[block.kind], lineOf(block)),
    ),
    '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>',
  ]
  const main = 'word/document.xml'
  const bytes = zip([
    contentTypes({ [main]: 'wordprocessingml.document.main', 'word/styles.xml': 'wordprocessingml.styles' }),
    relations('_rels/.rels', [['officeDocument', main]]),
    relations('word/_rels/document.xml.rels', [['styles', 'styles.xml']]),
    { name: 'word/styles.xml', data: wordStyles },
    { name: main, data: `${xml}<w:document ${word}><w:body>${body.join('')}</w:body></w:document>` },
  ])
  return { bytes, text: [firmName, title, subtitle, ...blocks.map(lineOf)].join('\n') }
}

const sheetSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
// three looks: plain, heading, and a number with its thousands
const sheetStyles = `${xml}<styleSheet xmlns="${sheetSpace}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="1" xfId="0" applyFont="1" applyBorder="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

export function xlsx({ name, rows }: Worksheet): Written {
  const cell = (value: string | number, column: number, row: number) => {
    const place = `${String.fromCharCode(65 + column)}${row + 1}`
    return typeof value === 'number'
      ? `<c r="${place}" s="2"><v>${value}</v></c>`
      : `<c r="${place}" s="${row === 0 ? 1 : 0}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
  }
  const widest = (column: number) => Math.max(...rows.map((row) => String(row[column] ?? '').length))
  const columns = (rows[0] ?? []).map(
    (_, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.min(60, widest(index) + 3)}" customWidth="1"/>`,
  )
  const data = rows.map(
    (row, index) => `<row r="${index + 1}">${row.map((value, column) => cell(value, column, index)).join('')}</row>`,
  )
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const main = 'xl/workbook.xml'
  const bytes = zip([
    contentTypes({
      [main]: 'spreadsheetml.sheet.main',
      'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
      'xl/styles.xml': 'spreadsheetml.styles',
    }),
    relations('_rels/.rels', [['officeDocument', main]]),
    relations('xl/_rels/workbook.xml.rels', [
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    {
      name: main,
      data: `${xml}<workbook xmlns="${sheetSpace}" xmlns:r="${relation}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    { name: 'xl/styles.xml', data: sheetStyles },
    {
      name: 'xl/worksheets/sheet1.xml',
      data: `${xml}<worksheet xmlns="${sheetSpace}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${data.join('')}</sheetData></worksheet>`,
    },
  ])
  // as the search reads it: the words of the sheet, then its numbers
  const cells = rows.flat()
  const words = cells.filter((value) => typeof value === 'string')
  const figures = cells.filter((value) => typeof value === 'number')
  return { bytes, text: [name, ...words, ...figures].join('\n') }
}
