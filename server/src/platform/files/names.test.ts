import { expect, it } from 'vitest'
import { cleanName, contentDisposition } from './names.ts'

it.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\me\\Form.PDF', 'Form.pdf'],
  ['a\0b\r\n.pdf', 'ab.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['Gro\u0308ße.docx', 'Größe.docx'],
  ['...', 'file'],
  ['.pdf', 'file.pdf'],
  ['  My   form .xlsx ', 'My form.xlsx'],
  ['no extension', 'no extension'],
  ['', 'file'],
])('%j becomes %j (F05)', (given, clean) => expect(cleanName(given)).toBe(clean))

it('keeps 150 characters and the extension, never half of one (F05)', () => {
  expect(cleanName(`${'ä'.repeat(300)}.pdf`)).toBe(`${'ä'.repeat(146)}.pdf`)
  expect(cleanName(`${'😀'.repeat(300)}.pdf`)).toBe(`${'😀'.repeat(146)}.pdf`)
})

it('keeps the beginning and the extension of a name that is far too long', () => {
  expect(cleanName(`Form${' .'.repeat(80_000)}.PDF`)).toBe('Form.pdf')
  expect(cleanName(`folder/${'a'.repeat(160_000)}.pdf `)).toBe(`${'a'.repeat(146)}.pdf`)
})

it('cannot break out of its header', () => {
  expect(contentDisposition('attachment', 'a"; filename="b.exe')).toBe(
    `attachment; filename="a_; filename=_b.exe"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe`,
  )
  expect(contentDisposition('inline', "it's (1)*.pdf")).toBe(`inline; filename="it's (1)*.pdf"`)
})
