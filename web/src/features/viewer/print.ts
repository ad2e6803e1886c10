import type { Pdf } from './pdf.ts'
import styles from './viewer.module.css'

/** Sharp enough for the small print, and a document of some dozen pages still fits into memory. */
const scale = 150 / 72

/** A frame with the file in it is not allowed here: the pages are drawn for the paper, and taken away afterwards. */
export async function printPdf(pdf: Pdf): Promise<void> {
  const paper = document.createElement('div')
  paper.className = styles.paper ?? ''
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const viewport = page.getViewport({ scale })
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    await page.render({ canvas, viewport, intent: 'print' }).promise
    paper.append(canvas)
  }
  document.body.append(paper)
  window.addEventListener('afterprint', () => paper.remove(), { once: true })
  window.print()
}
