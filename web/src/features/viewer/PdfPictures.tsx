// Pages of a PDF as pictures: many small ones beside each other, or one as wide as there is room. Paper stays paper in the dark.
import { useEffect, useRef, useState } from 'react'
import { openPdf, type Pdf } from './pdf.ts'
import styles from './viewer.module.css'

function useOpened(src: string) {
  const [pdf, setPdf] = useState<Pdf>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const task = openPdf(src)
    let here = true
    task.promise.then(
      (opened) => here && setPdf(opened),
      () => here && setFailed(true),
    )
    return () => {
      here = false
      void task.promise.then(
        () => task.destroy(),
        () => task.destroy(),
      )
    }
  }, [src])
  return { pdf, failed }
}

export interface PdfPicturesProps {
  src: string
  /** What each page is called, as far as it is known. */
  pages: readonly { title: string; mark?: string | undefined }[] | null
  onOpen: (page: number) => void
}

export function PdfPictures({ src, pages, onOpen }: PdfPicturesProps) {
  const { pdf, failed } = useOpened(src)
  if (failed) return <p className="t-note">The slides couldn’t be shown. Download the file to open it.</p>
  const count = pages?.length ?? pdf?.numPages ?? 4
  return (
    <ul className={styles.pictures}>
      {Array.from({ length: count }, (_, index) => {
        const { title = '', mark } = pages?.[index] ?? {}
        const number = index + 1
        return (
          // oxlint-disable-next-line react/no-array-index-key -- pages never move
          <li key={index}>
            <button
              type="button"
              className={styles.picture}
              data-marked={mark ? true : undefined}
              aria-label={[`Open page ${number}`, title, mark].filter(Boolean).join(', ')}
              onClick={() => onOpen(number)}
            >
              <Picture pdf={pdf} page={number} />
              <span className={styles.pictureLine} aria-hidden>
                <span className="num">{number}</span> <span className="clip">{title}</span>{' '}
                {mark && <span className={styles.pictureMark}>{mark}</span>}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

export function PdfPicture({ src, page }: { src: string; page: number }) {
  const { pdf, failed } = useOpened(src)
  return failed ? <p className="t-note">This page couldn’t be shown.</p> : <Picture pdf={pdf} page={page} />
}

function Picture({ pdf, page }: { pdf: Pdf | undefined; page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const at = canvas.current
    if (!pdf || !at || page > pdf.numPages) return undefined
    let stopped = false
    let stop = () => {}
    void pdf
      .getPage(page)
      .then((opened) => {
        if (stopped) return undefined
        const wide = Math.max(at.clientWidth, 160) * devicePixelRatio
        const viewport = opened.getViewport({ scale: wide / opened.getViewport({ scale: 1 }).width })
        at.width = Math.floor(viewport.width)
        at.height = Math.floor(viewport.height)
        const task = opened.render({ canvas: at, viewport })
        stop = () => task.cancel()
        return task.promise
      })
      .catch(() => {}) // an undrawn page is still a way to it
    return () => {
      stopped = true
      stop()
    }
  }, [pdf, page])
  return <canvas ref={canvas} className={styles.pictureCanvas} width={200} height={112} aria-hidden />
}
