// What a file is, by its name and by its content: both must say the same.
import { isUtf8 } from 'node:buffer'
import { open, readFile } from 'node:fs/promises'
import { extensionOf } from './names.ts'
import { headerOf } from './picture-header.ts'
import { notWhatItSays, unacceptable } from './unacceptable.ts'

export type FileKind = 'pdf' | 'xlsx' | 'docx' | 'txt' | 'jpeg' | 'png' | 'zip'

export interface StoredFile {
  /** SHA-256, hex. */
  hash: string
  size: number
  kind: FileKind
  /** Cleaned, with its extension. */
  filename: string
}

export const mimeOf: Record<FileKind, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
  jpeg: 'image/jpeg',
  png: 'image/png',
  zip: 'application/zip',
}

const words: Record<FileKind, string> = {
  pdf: 'PDF',
  xlsx: 'Excel (.xlsx)',
  docx: 'Word (.docx)',
  txt: 'text (.txt)',
  jpeg: 'JPEG',
  png: 'PNG',
  zip: 'ZIP',
}

/** For what the portal makes itself. Archives it writes piece by piece. */
export const everyKind = (Object.keys(words) as FileKind[]).filter((kind) => kind !== 'zip')

/** What is taken unless a place says otherwise. */
const documents: readonly FileKind[] = ['pdf', 'xlsx', 'docx']
const listed = new Intl.ListFormat('en-US')
const takenOf = (kinds: readonly FileKind[]): string =>
  `Only ${listed.format(kinds.map((kind) => words[kind]))} files are accepted.`

/** Where papers are photographed rather than written. */
export const pictureKinds: readonly FileKind[] = ['jpeg', 'png', 'pdf']

export const isPicture = (kind: FileKind): boolean => kind === 'jpeg' || kind === 'png'

export function kindByName(name: string, kinds: readonly FileKind[] = documents): FileKind {
  const extension = extensionOf(name).replace(/^jpg$/, 'jpeg')
  const kind = kinds.find((one) => one === extension)
  if (!kind) throw unacceptable(takenOf(kinds))
  return kind
}

/** Throws unless the content is what the name says, and harmless as far as that can be told. */
export async function checkContent(path: string, kind: FileKind): Promise<void> {
  const { head, tail } = await endsOf(path)
  if (kind === 'jpeg' || kind === 'png') {
    if (headerOf(await readFile(path))?.kind !== kind) throw notWhatItSays(kind)
    return
  }
  if (kind === 'pdf') return checkPdf(head, tail)
  if (kind === 'txt') return checkText(path)
  if (head.readUInt32BE() === 0xd0cf11e0) {
    throw unacceptable(
      'This file is password-protected or in an older format. Save it without a password in the current format.',
    )
  }
  if (head.readUInt32BE() !== 0x504b0304) throw notWhatItSays(kind)
  // whatever its name says: the first part of an OpenDocument file tells what it is
  if (head.subarray(30).toString('latin1').startsWith('mimetypeapplication/vnd.oasis.opendocument'))
    throw unacceptable(`This is an OpenDocument file. ${takenOf(documents)}`)
  if (kind === 'zip') throw unacceptable(takenOf(documents))
  await (await import('./office.ts')).checkOffice(path, kind)
}

/** Read as UTF-8 and nothing else: no byte that text doesn't have. */
async function checkText(path: string): Promise<void> {
  const bytes = await readFile(path)
  const control = bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32))
  if (control || !isUtf8(bytes)) throw notWhatItSays('txt')
}

/** Programs look for the beginning of a PDF this far in, and whoever guesses what it is looks no further either. */
const headBytes = 1_024
const markup = /<(!doctype|\?xml|html|head|body|script|style|svg|iframe|object|embed|form|img|meta|link|base)\b/i

function checkPdf(head: Buffer, tail: Buffer): void {
  const front = head.toString('latin1')
  const ends = tail.subarray(-2_048).includes('%%EOF')
  if (!/^%PDF-\d\.\d/.test(front) || markup.test(front) || !ends || endsAsZip(tail)) throw notWhatItSays('pdf')
}

/** One file that is a PDF to some programs and an archive to others. */
function endsAsZip(tail: Buffer): boolean {
  for (let at = tail.lastIndexOf('PK\x05\x06'); at >= 0; at = at > 0 ? tail.lastIndexOf('PK\x05\x06', at - 1) : -1) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
  }
  return false
}

async function endsOf(path: string): Promise<{ head: Buffer; tail: Buffer }> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const part = async (length: number, position: number) =>
      (await handle.read({ buffer: Buffer.alloc(length), length, position })).buffer
    // as far back as the end record of an archive can stand
    const reach = Math.min(size, 22 + 65_535)
    // behind a shorter file the head is filled with zeros, which no signature has
    return { head: await part(headBytes, 0), tail: await part(reach, size - reach) }
  } finally {
    await handle.close()
  }
}
