import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentTypes, docx, officeRelations, pdf, relations, xlsx, type ZipEntry, zip } from '../../testing/files.ts'
import { checkContent, type FileKind } from './kinds.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'portal-office-'))))
afterAll(() => rm(folder, { recursive: true }))

async function verdict(bytes: Buffer, kind: FileKind = 'docx'): Promise<string> {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return checkContent(path, kind).then(
    () => 'taken',
    (error: Error) => error.message,
  )
}

const zeros = (bytes: number) => Buffer.alloc(bytes)
const related = (inner: string) => docx('x', [relations('word/_rels/settings.xml.rels', inner)])
const outside = (type: string, target = 'https://evil.example/x') =>
  `<Relationship Id="r" Type="${officeRelations}/${type}" Target="${target}" TargetMode="External"/>`
const part = (name: string, data: string | Buffer): ZipEntry => ({ name, data })
const document = (data: string | Buffer) => docx('x', [part('word/document.xml', data)])
const doctype = '<!DOCTYPE w [<!ENTITY e SYSTEM "file:///etc/passwd">]><w>&e;</w>'

const intact = 'This isn’t a valid .docx file. It may be damaged.'
const tooMuch = 'This file is too large once unpacked.'
const macros = 'Files with macros or active controls aren’t accepted. Remove them and try again.'
const objects = 'Files with embedded files aren’t accepted. Paste those parts as images instead.'
const fetches = 'This file links to outside content. Break the links to templates, images, and workbooks and try again.'

describe('is taken:', () => {
  it.each<[string, Buffer, FileKind]>([
    ['a letter', docx('Dear client'), 'docx'],
    ['a workbook', xlsx([['a', 'b']]), 'xlsx'],
    ['a PDF', pdf('x'), 'pdf'],
    ['a letter with a hyperlink', related(outside('hyperlink')), 'docx'],
    ['a chart with its workbook', docx('x', [part('word/embeddings/Sheet1.xlsx', xlsx())]), 'docx'],
    [
      'a large picture',
      docx('x', [part('word/media/image1.png', Buffer.concat([Buffer.from('\x89PNG'), zeros(900_000)]))]),
      'docx',
    ],
    ['a part in UTF-16', document(Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><w/>', 'utf16le')), 'docx'],
    ['a part behind a comment', document('<?xml version="1.0"?><!-- <!DOCTYPE> --><w/>'), 'docx'],
    ['an empty folder', docx('x', [{ name: 'word/media/' }]), 'docx'],
  ])('%s', async (_what, bytes, kind) => expect(await verdict(bytes, kind)).toBe('taken'))
})

describe('a bomb is refused within two seconds and 100 MB (F03):', () => {
  it.each<[string, () => Buffer, string]>([
    [
      'a part that claims four gigabytes',
      () => docx('x', [{ name: 'word/a.bin', data: 'x', claimedSize: 4_000_000_000 }]),
      tooMuch,
    ],
    [
      'many large parts',
      () => {
        const large = Buffer.alloc(7_000_000, 'abcdefgh')
        return docx(
          'x',
          Array.from({ length: 60 }, (_, n) => part(`word/${n}.bin`, large)),
        )
      },
      tooMuch,
    ],
    ['thirty megabytes of nothing', () => docx('x', [part('word/a.xml', zeros(30_000_000))]), tooMuch],
    [
      'a part that is larger than it says',
      () => docx('x', [{ name: 'word/a.bin', data: zeros(200_000_000), claimedSize: 5_000 }]),
      intact,
    ],
    [
      'a hundred thousand parts',
      () =>
        docx(
          'x',
          Array.from({ length: 100_000 }, (_, n) => ({ name: `word/${n}` })),
        ),
      tooMuch,
    ],
    ['an archive inside', () => docx('x', [part('word/a.bin', zip([part('b.zip', 'x')]))]), objects],
    [
      'an archive inside an embedded one',
      () => docx('x', [part('word/embeddings/a.xlsx', xlsx([], [part('xl/embeddings/b.xlsx', xlsx())]))]),
      objects,
    ],
    [
      'a bomb in an embedded one',
      () => docx('x', [part('word/embeddings/a.xlsx', xlsx([], [part('xl/a.xml', zeros(30_000_000))]))]),
      tooMuch,
    ],
  ])('%s', async (_what, make, sentence) => {
    const bytes = make()
    const [memory, began] = [process.memoryUsage.rss(), performance.now()]
    expect(await verdict(bytes)).toBe(sentence)
    const [grown, took] = [process.memoryUsage.rss() - memory, performance.now() - began]
    expect(took).toBeLessThan(2_000)
    expect(grown).toBeLessThan(100_000_000)
  })
})

describe('is refused (F04):', () => {
  it.each<[string, Buffer, string]>([
    ['a way out of the folder', docx('x', [part('../../etc/passwd', 'x')]), intact],
    ['a way out with backslashes', docx('x', [part('..\\evil', 'x')]), intact],
    ['an absolute name', docx('x', [part('/etc/passwd', 'x')]), intact],
    ['a drive', docx('x', [part('C:/evil', 'x')]), intact],
    ['a symbolic link', docx('x', [{ name: 'word/link', data: '/etc/passwd', symlink: true }]), intact],
    ['a document type', document(doctype), intact],
    ['a document type behind a comment', document(`<?xml version="1.0"?><!-- x -->${doctype}`), intact],
    ['a document type in UTF-16', document(Buffer.from(`\ufeff${doctype}`, 'utf16le')), intact],
    ['a document type in UTF-16 without a mark', document(Buffer.from(doctype, 'utf16le').swap16()), intact],
    ['a document type far down', document(' '.repeat(70_000) + doctype), intact],
    ['another alphabet', document('<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE'), intact],
    ['a macro', docx('x', [part('word/vbaProject.bin', 'x')]), macros],
    [
      'a file for macros by its type',
      docx('x', [contentTypes({ '/word/document.xml': 'ms-word.document.macroEnabled.main+xml' })]),
      macros,
    ],
    [
      'the same, disguised',
      docx('x', [contentTypes({ '/word/document.xml': 'ms-word.document.&#109;acroEnabled.main+xml' })]),
      macros,
    ],
    ['an active control', docx('x', [part('word/activeX/activeX1.bin', 'x')]), macros],
    ['a remote template', related(outside('attachedTemplate')), fetches],
    ['a remote object', related(outside('oleObject')), fetches],
    ['a remote frame', related(outside('frame')), fetches],
    ['a remote picture on a share', related(outside('image', '\\\\evil.example\\x')), fetches],
    [
      'a remote template in disguise',
      related(`<r:Relationship Target='a TargetMode="Internal"' Type="x" TargetMode = "&#x45;xternal"/>`),
      fetches,
    ],
    ['an object', docx('x', [part('word/embeddings/oleObject1.bin', Buffer.from('d0cf11e0a1b11ae1', 'hex'))]), objects],
    ['a program', docx('x', [part('word/media/image1.png', 'MZ\x90\0')]), objects],
    [
      'the same name twice',
      zip([contentTypes({}), part('word/document.xml', '<w/>'), part('word/Document.xml', '<w/>')]),
      intact,
    ],
    ['an archive that is no document', zip([part('a.txt', 'x')]), intact],
    ['a workbook called a letter', xlsx(), intact],
    [
      'a password inside',
      docx('x', [{ name: 'word/a.xml', data: 'x', encrypted: true }]),
      'This file is password-protected. Save it without a password and try again.',
    ],
    [
      'a password around',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'This file is password-protected or in an older format. Save it without a password in the current format.',
    ],
    ['something in front', Buffer.concat([Buffer.from('MZ'), docx()]), intact],
    ['something behind', Buffer.concat([docx(), Buffer.from('MZ')]), intact],
    ['half of it', docx().subarray(0, 300), intact],
    ['two letters', Buffer.from('PK'), intact],
  ])('%s', async (_what, bytes, sentence) => expect(await verdict(bytes)).toBe(sentence))

  it('a workbook that draws on another', async () => {
    expect(await verdict(xlsx([], [part('xl/externalLinks/externalLink1.xml', '<x/>')]), 'xlsx')).toBe(fetches)
  })

  it.each<[string, Buffer]>([
    ['without its end', pdf().subarray(0, 300)],
    ['with something in front', Buffer.concat([Buffer.from('\n'), pdf()])],
    ['that is an archive as well', Buffer.concat([pdf(), zip([part('a', 'x')]), Buffer.alloc(0)])],
  ])('a PDF %s', async (_what, bytes) =>
    expect(await verdict(bytes, 'pdf')).toBe('This isn’t a valid .pdf file. It may be damaged.'),
  )
})
