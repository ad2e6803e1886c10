// Runs in a thread of its own (see pages.ts): takes slides apart and posts what stands on each page.
import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'

const { bytes, atMost } = workerData as { bytes: Uint8Array; atMost: number }
const titleLength = 80

async function read(): Promise<{ title: string; hash: string }[]> {
  const { getDocumentProxy } = await import('unpdf')
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
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

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await read())
