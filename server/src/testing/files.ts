// Files made up for tests: good ones with words in them, and the bad ones somebody might send.
import { deflateRawSync } from 'node:zlib'

/** A PDF that says this, one line each; filled up to exactly so many bytes when asked. */
export function pdf(text = 'Account form', bytes?: number): Buffer {
  const lines = text.split('\n').map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`)
  const content = `BT /F1 12 Tf 14 TL 50 760 Td ${lines.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const index = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const table = (at: number) =>
    `xref\n0 6\n0000000000 65535 f \n${index}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${String(at).padStart(10, '0')}\n%%EOF\n`
  if (bytes === undefined) return Buffer.from(body + table(body.length), 'latin1')
  // a comment in front of the table takes up the rest
  const filling = bytes - body.length - table(0).length
  const whole = Buffer.alloc(bytes, 0x41)
  whole.write(`${body}%`, 'latin1')
  whole.write(`\n${table(body.length + filling)}`, bytes - table(0).length - 1, 'latin1')
  return whole
}

export interface ZipEntry {
  name: string
  data?: string | Buffer
  /** What the archive claims instead of the truth. */
  claimedSize?: number
  encrypted?: boolean
  symlink?: boolean
  /** Not packed. */
  stored?: boolean
}

export function zip(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  // the same part many times over is packed once, and quickly: some are bombs
  const known = new Map<string | Buffer, Buffer>()
  const pack = (data: string | Buffer, plain: Buffer) => {
    const packed = known.get(data) ?? deflateRawSync(plain, { level: 1 })
    known.set(data, packed)
    return packed
  }
  let at = 0
  for (const { name, data = '', claimedSize, encrypted, symlink, stored } of entries) {
    const plain = typeof data === 'string' ? Buffer.from(data) : data
    const packing = plain.length > 0 && !stored
    const packed = packing ? pack(data, plain) : plain
    const fileName = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800 | (encrypted ? 1 : 0), 2)
    common.writeUInt16LE(packing ? 8 : 0, 4)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimedSize ?? plain.length, 18)
    common.writeUInt16LE(fileName.length, 22)
    const central = Buffer.alloc(14)
    if (symlink) central.writeUInt32LE((0o120777 << 16) >>> 0, 6)
    central.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, central, fileName)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, fileName, packed)
    at += 30 + fileName.length + packed.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  // beyond 65,535 the count does not fit, as in an archive that lies about it
  end.writeUInt16LE(Math.min(entries.length, 65_534), 8)
  end.writeUInt16LE(Math.min(entries.length, 65_534), 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, index, end])
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
export const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const wordSpace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const sheetSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const escaped = (text: string) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`)

export const contentTypes = (overrides: Record<string, string>): ZipEntry => ({
  name: '[Content_Types].xml',
  data: `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    overrides,
  )
    .map(([part, type]) => `<Override PartName="${part}" ContentType="application/vnd.${type}"/>`)
    .join('')}</Types>`,
})

export const relations = (name: string, inner: string): ZipEntry => ({
  name,
  data: `${xml}<Relationships xmlns="${packaged}/relationships">${inner}</Relationships>`,
})

const rootRelation = (part: string) =>
  relations('_rels/.rels', `<Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="${part}"/>`)

/** A Word file that says this; further parts as given, and parts of the same name instead of ours. */
export function docx(text = 'Account form', more: ZipEntry[] = []): Buffer {
  const type = 'openxmlformats-officedocument.wordprocessingml.document.main+xml'
  return zip(
    replaced(more, [
      contentTypes({ '/word/document.xml': type }),
      rootRelation('word/document.xml'),
      {
        name: 'word/document.xml',
        data: `${xml}<w:document xmlns:w="${wordSpace}"><w:body><w:p><w:r><w:t>${escaped(text)}</w:t></w:r></w:p></w:body></w:document>`,
      },
    ]),
  )
}

/** A workbook of one sheet with these rows. */
export function xlsx(rows: string[][] = [['Account form']], more: ZipEntry[] = []): Buffer {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
  const sheet = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  const spreadsheet = 'openxmlformats-officedocument.spreadsheetml'
  return zip(
    replaced(more, [
      contentTypes({
        '/xl/workbook.xml': `${spreadsheet}.sheet.main+xml`,
        '/xl/worksheets/sheet1.xml': `${spreadsheet}.worksheet+xml`,
      }),
      rootRelation('xl/workbook.xml'),
      relations(
        'xl/_rels/workbook.xml.rels',
        `<Relationship Id="rId1" Type="${officeRelations}/worksheet" Target="worksheets/sheet1.xml"/>`,
      ),
      {
        name: 'xl/workbook.xml',
        data: `${xml}<workbook xmlns="${sheetSpace}" xmlns:r="${officeRelations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      },
      {
        name: 'xl/worksheets/sheet1.xml',
        data: `${xml}<worksheet xmlns="${sheetSpace}"><sheetData>${sheet}</sheetData></worksheet>`,
      },
    ]),
  )
}

const replaced = (more: ZipEntry[], ours: ZipEntry[]) => {
  const names = new Set(more.map(({ name }) => name))
  return [...ours.filter(({ name }) => !names.has(name)), ...more]
}

/** What the antivirus industry agreed to call a virus. In two parts, lest this very file be taken for one. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export interface Part {
  filename: string
  bytes: Buffer
}

const boundary = '----formdata-of-a-test-0048213957'
const quoted = (text: string) => text.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22')

/** A form as a browser sends it. Put together by hand: `FormData` and `Response` take seconds for the largest files. */
export async function form(fields: Record<string, string>, ...uploads: Part[]) {
  const named = (name: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${more}\r\n`
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`${named(name)}\r\n${value.replace(/\r?\n|\r/g, '\r\n')}\r\n`),
    ),
    ...uploads.flatMap(({ filename, bytes }) => [
      Buffer.from(
        `${named('upload', `; filename="${quoted(filename)}"`)}Content-Type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
