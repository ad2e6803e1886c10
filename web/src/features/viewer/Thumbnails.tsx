import { useEffect, useRef } from 'react'
import type { Pdf } from './pdf.ts'
import styles from './viewer.module.css'

const width = 112

export function Thumbnails({ pdf, page, onGo }: { pdf: Pdf; page: number; onGo: (page: number) => void }) {
  return (
    <nav className={styles.thumbnails} aria-label="Pages">
      <ol>
        {Array.from({ length: pdf.numPages }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- pages never move
          <li key={index}>
            <Thumbnail pdf={pdf} number={index + 1} here={page === index + 1} onGo={onGo} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface Props {
  pdf: Pdf
  number: number
  here: boolean
  onGo: (page: number) => void
}

function Thumbnail({ pdf, number, here, onGo }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)

  // Drawn when the reader gets near it.
  useEffect(() => {
    const at = canvas.current
    if (!at) return undefined
    let stop = () => {}
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        stop = draw(pdf, number, at)
      },
      { rootMargin: '300px' },
    )
    observer.observe(at)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [pdf, number])

  useEffect(() => {
    if (here) button.current?.scrollIntoView({ block: 'nearest' })
  }, [here])

  return (
    <button
      ref={button}
      type="button"
      className={styles.thumbnail}
      aria-label={`Page ${number}`}
      aria-current={here ? 'page' : undefined}
      onClick={() => onGo(number)}
    >
      <canvas ref={canvas} width={width} height={Math.round(width * 1.29)} />
      <span className="num" aria-hidden>
        {number}
      </span>
    </button>
  )
}

function draw(pdf: Pdf, number: number, canvas: HTMLCanvasElement): () => void {
  let stopped = false
  let stop = () => {
    stopped = true
  }
  void pdf
    .getPage(number)
    .then((page) => {
      if (stopped) return undefined
      const viewport = page.getViewport({ scale: (width * devicePixelRatio) / page.getViewport({ scale: 1 }).width })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      const task = page.render({ canvas, viewport })
      stop = () => task.cancel()
      return task.promise
    })
    .catch(() => {}) // an undrawn thumbnail is still a way to its page
  return () => stop()
}
