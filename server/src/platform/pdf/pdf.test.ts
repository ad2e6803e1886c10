import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { pdfOf, plain } from './pdf.ts'

const pagesOf = async (bytes: Buffer): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false })
  return text
}

it('writes a paper that reads as it was given', async () => {
  const bytes = await pdfOf({
    title: 'Notice',
    footer: 'Meridian Harbor',
    head: { name: 'Meridian Harbor', detail: '40 Quayside Row' },
    parts: [
      { block: ['Dana Whitfield', '12 Pier Street', 'Albany, NY 12207'] },
      { heading: 'Your address was changed' },
      { text: 'First paragraph, with “quotes” and a dash – here.\n\nSecond paragraph.' },
      { facts: [['Account', '•••• 4821']] },
      { small: 'Small print.' },
    ],
  })
  const [page = '', ...more] = await pagesOf(bytes)
  expect(more).toEqual([])
  for (const text of ['Dana Whitfield', 'Albany, NY 12207', 'Your address was changed', '“quotes”', '•••• 4821'])
    expect(page).toContain(text)
  expect(page).toContain('Page 1 of 1')
  expect(page).toContain('40 Quayside Row')
})

it('a long table goes on over pages, each with its heads and its number', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => [`Line ${at + 1}`, `$${at}.00`])
  const pages = await pagesOf(
    await pdfOf({
      title: 'Report',
      footer: 'October 2026',
      parts: [
        {
          table: {
            columns: [
              { title: 'Entry', share: 3 },
              { title: 'Amount', share: 1, right: true },
            ],
            rows,
          },
        },
      ],
    }),
  )
  expect(pages.length).toBeGreaterThan(3)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('Entry')
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    expect(page).toContain('October 2026')
  }
  const all = pages.join(' ')
  for (const [name = ''] of rows) expect(all).toMatch(new RegExp(`${name}\\b`))
})

it.each([
  ['Łukasz Nguyễn', '?ukasz Nguyen'],
  ['José Núñez', 'José Núñez'],
  ['山田', '??'],
  ['tab\there', 'tab?here'],
])('letters that the built-in fonts lack are shown without their marks, or as missing: %s', (text, shown) =>
  expect(plain(text)).toBe(shown),
)
