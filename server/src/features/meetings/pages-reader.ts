// A program of its own (see pages.ts): takes slides apart and tells what stands on each page.
import { createHash } from 'node:crypto'
import { takeApart } from '../../platform/files/reader.ts'

const titleLength = 80

async function read(bytes: Uint8Array, { atMost }: { atMost: number }): Promise<{ title: string; hash: string }[]> {
  const { getDocumentProxy } = await import('unpdf')
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 })
  const pages: { title: string; hash: string }[] = []
  for (let number = 1; number <= Math.min(pdf.numPages, atMost); number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const lines = items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : ''))
      .join('')
      .replace(/[^\P{Cc}\n]/gu, ' ')
      .toWellFormed()
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
    const words = lines.join(' ')
    // a page of pictures alone says nothing, and is like no other
    pages.push({
      title: Array.from(lines[0] ?? '')
        .slice(0, titleLength)
        .join(''),
      hash: words ? createHash('sha256').update(words).digest('hex') : '',
    })
    page.cleanup()
  }
  return pages
}

await takeApart(read)
