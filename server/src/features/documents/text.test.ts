import { readdirSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { Unreadable } from '../../platform/files/apart.ts'
import { docx, pdf, xlsx } from '../../testing/files.ts'
import { textAtMost, textOf } from './text.ts'

it('reads the words of a PDF', async () => {
  expect(await textOf(pdf('Variable annuity disclosure\nSurrender charges apply'), 'pdf')).toMatch(
    /Variable annuity disclosure\s+Surrender charges apply/,
  )
})

it('reads the words of a Word file, whole even where they are cut into runs', async () => {
  const body = `<?xml version="1.0"?><w:document xmlns:w="w"><w:body><w:p><w:r><w:t>Sur</w:t></w:r><w:r><w:t xml:space="preserve">render </w:t></w:r>
    <w:r><w:t>&lt;fees&gt; &#233;</w:t></w:r></w:p><w:p><w:r><w:t>Next</w:t></w:r></w:p></w:body></w:document>`
  expect(await textOf(docx('', [{ name: 'word/document.xml', data: body }]), 'docx')).toBe('Surrender <fees> é\nNext')
})

it('reads the words of a workbook: cells, shared words, names of sheets', async () => {
  const shared = {
    name: 'xl/sharedStrings.xml',
    data: '<sst><si><t>Beneficiary</t></si><si><t>Custodian</t></si></sst>',
  }
  const text = await textOf(xlsx([['Rollover', 'Transfer']], [shared]), 'xlsx')
  expect(text.split('\n').map((line) => line.trim())).toEqual(
    expect.arrayContaining(['Rollover', 'Transfer', 'Beneficiary', 'Custodian', 'Sheet1']),
  )
})

it('reads the numbers of a workbook as they are shown, and the results of formulas; not where they point to', async () => {
  const cells = `<c r="A1"><v>987654</v></c><c r="B1" s="4" t="n"><v>48212.4</v></c><c r="C1"><f>A1*0.1</f><v>0.30000000000000004</v></c>
    <c r="D1" t="str"><f>A1&amp;"x"</f><v>Total &amp; fees</v></c><c r="E1" t="s"><v>77</v></c><c r="F1" t="b"><v>1</v></c><c r="G1"><f/><v>-12</v></c>`
  const sheet = {
    name: 'xl/worksheets/sheet1.xml',
    data: `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`,
  }
  const lines = (await textOf(xlsx([['x']], [sheet]), 'xlsx')).split('\n').map((line) => line.trim())
  expect(lines).toEqual(expect.arrayContaining(['987654', '48212.4', '0.3', 'Total & fees', '-12']))
  expect(lines).not.toEqual(expect.arrayContaining(['77']))
})

it('keeps no more than can be indexed, and no control characters', async () => {
  const many = Array.from({ length: 2_000 }, (_, row) => [`é\u0001${'word '.repeat(100)}${row}`])
  const text = await textOf(xlsx(many), 'xlsx')
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(textAtMost)
  expect(Buffer.byteLength(text)).toBeGreaterThan(textAtMost - 10)
  expect(text).not.toContain('\u0001')
  expect(text).not.toContain('\ufffd')
})

it('gives up on what it cannot read, and on what takes too long', async () => {
  await expect(textOf(Buffer.from('%PDF-1.7\nnothing\n%%EOF'), 'pdf')).rejects.toThrow('PDF')
  await expect(textOf(Buffer.from('PK nothing'), 'docx')).rejects.toThrow()
  await expect(textOf(pdf('Late'), 'pdf', 1)).rejects.toThrow('not read in time')
  expect(await textOf(pdf('And on'), 'pdf')).toBe('And on')
})

it('what a file does to its reader is one thing, a store that is away another', async () => {
  await expect(textOf(Buffer.from('PK nothing'), 'docx')).rejects.toBeInstanceOf(Unreadable)
  const away = new Error('the store is away')
  await expect(textOf(async () => Promise.reject(away), 'pdf')).rejects.toBe(away)
  const broken = async function* () {
    yield pdf('Half of it').subarray(0, 100)
    throw away
  }
  await expect(textOf(async () => Readable.from(broken()), 'pdf')).rejects.toBe(away)
})

it('no reader is left behind, however it ended', async () => {
  await textOf(pdf('Done'), 'pdf')
  await textOf(Buffer.from('PK nothing'), 'docx').catch(() => {})
  await textOf(pdf('Late'), 'pdf', 1).catch(() => {})
  expect(childrenOf(process.pid).filter((command) => command.includes('text-reader'))).toEqual([])
})

/** What runs as a child of this process, as Linux tells it. */
const childrenOf = (parent: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, , , of] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
        return Number(of) === parent ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8')] : []
      } catch {
        return [] // it has ended meanwhile
      }
    })
