import { ActionIcon, Button, TextInput } from '@mantine/core'
import IconArrowAutofitWidth from '@tabler/icons-react/dist/esm/icons/IconArrowAutofitWidth.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Message } from '../../ui/Message.tsx'
import { toast } from '../../ui/toast.tsx'
import { FindBar } from './FindBar.tsx'
import { type PdfProps, PdfSkeleton } from './PdfSkeleton.tsx'
import { usePages } from './pages.ts'
import { openPdf, type Pdf } from './pdf.ts'
import { Thumbnails } from './Thumbnails.tsx'
import styles from './viewer.module.css'

// beside the reader, so that what opens a PDF is one file
export { PdfPicture, PdfPictures } from './PdfPictures.tsx'

export function PdfPages(props: PdfProps) {
  const [attempt, setAttempt] = useState(1)
  return <Pages key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Pages({ src, title, download, children, onRetry }: PdfProps & { onRetry: () => void }) {
  const { pdf, failed } = useOpened(src)
  const container = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [side, setSide] = useState(false)
  const [printing, setPrinting] = useState(false)
  const pages = usePages(pdf, container)

  // The browser's own search sees only the pages that are drawn at the moment.
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') pages.zoomIn()
    else if (event.key === '-') pages.zoomOut()
    else if (event.key === '0') pages.fit()
    else if (event.key === 'ArrowRight') pages.goTo(pages.page + 1)
    else if (event.key === 'ArrowLeft') pages.goTo(pages.page - 1)
    else return
    event.preventDefault()
  }

  async function print(opened: Pdf) {
    setPrinting(true)
    await printPdf(opened).catch(() => toast.error('Couldn’t print document', 'Download it and print it from there.'))
    setPrinting(false)
  }

  if (failed) {
    return (
      <Message icon={IconPlugConnectedX} title="Couldn’t open document" help={helpFor(failed)}>
        <div className={styles.ways}>
          {isLocked(failed) || (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
          {download}
        </div>
      </Message>
    )
  }
  return (
    <div className={styles.viewer}>
      <div className={styles.tools} role="toolbar" aria-label="Document tools">
        <ActionIcon aria-label="Page thumbnails" aria-pressed={side} disabled={!pdf} onClick={() => setSide(!side)}>
          <IconLayoutSidebar size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
        <PageNumber page={pages.page} of={pdf?.numPages} onGo={pages.goTo} />
        <div className={styles.group}>
          <ActionIcon aria-label="Zoom out" disabled={!pdf} onClick={pages.zoomOut}>
            <IconMinus size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
          <output className={`t-note num ${styles.scale}`} aria-label="Zoom">
            {pdf ? `${Math.round(pages.scale * 100)} %` : ''}
          </output>
          <ActionIcon aria-label="Zoom in" disabled={!pdf} onClick={pages.zoomIn}>
            <IconPlus size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label="Fit width" aria-pressed={pages.fitted} disabled={!pdf} onClick={pages.fit}>
            <IconArrowAutofitWidth size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
        <FindBar field={field} found={pages.found} onFind={pages.find} onLeave={() => container.current?.focus()} />
        <div className={styles.group}>
          <ActionIcon aria-label="Print" disabled={!pdf} loading={printing} onClick={() => pdf && void print(pdf)}>
            <IconPrinter size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
          {children}
        </div>
      </div>
      <div className={styles.body}>
        {side && pdf && <Thumbnails pdf={pdf} page={pages.page} onGo={pages.goTo} />}
        <div className={styles.frame}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a scrolling region takes keys */}
          <div
            ref={container}
            className={styles.pages}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- pdf.js wants a div
            role="region"
            aria-label={title}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who scrolls by keyboard must get in
            tabIndex={0}
            onKeyDown={press}
          >
            <div className="pdfViewer" />
          </div>
          {!pdf && (
            <div className={styles.opening}>
              <PdfSkeleton title={title} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

function useOpened(src: string) {
  const [opened, setOpened] = useState<{ pdf?: Pdf; failed?: Error }>({})
  useEffect(() => {
    const task = openPdf(src)
    let gone = false
    // What the viewer asks an open file for first. It reports as an error what never comes, so the file goes after that.
    let begun: Promise<unknown> | undefined
    task.promise.then(
      (pdf) => {
        if (gone) return
        begun = Promise.allSettled([pdf.getPage(1), pdf.getPermissions()])
        setOpened({ pdf })
      },
      (failed: Error) => !gone && setOpened({ failed }),
    )
    return () => {
      gone = true
      if (begun) void begun.then(() => task.destroy())
      else void task.destroy()
    }
  }, [src])
  return opened
}

const isLocked = ({ name }: Error) => name === 'PasswordException'

function helpFor(failed: Error): string {
  if (isLocked(failed)) return 'This file is password-protected. Download it to open it.'
  if (failed.name === 'InvalidPDFException')
    return 'This file is damaged. Download it, or ask the home office for another copy.'
  return 'The file didn’t load. Check your connection and try again.'
}

/** Sharp enough for the small print, and a document of some dozen pages still fits into memory. */
const scale = 150 / 72

/** A frame with the file in it is not allowed here: the pages are drawn for the paper, and taken away afterwards. */
async function printPdf(pdf: Pdf): Promise<void> {
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

interface Props {
  page: number
  /** Unknown until the file is open. */
  of: number | undefined
  onGo: (page: number) => void
}

function PageNumber({ page, of, onGo }: Props) {
  const [typed, setTyped] = useState<string>()

  function go(event: FormEvent) {
    event.preventDefault()
    if (typed !== undefined) onGo(Math.trunc(Number(typed)))
    setTyped(undefined)
  }

  return (
    <form className={styles.group} onSubmit={go}>
      <ActionIcon aria-label="Previous page" disabled={!of || page <= 1} onClick={() => onGo(page - 1)}>
        <IconChevronLeft size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
      <TextInput
        aria-label="Page"
        inputMode="numeric"
        w={48}
        disabled={!of}
        value={typed ?? (of ? String(page) : '')}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setTyped(undefined)}
      />
      <span className="t-note num">of {of ?? '…'}</span>
      <ActionIcon aria-label="Next page" disabled={!of || page >= of} onClick={() => onGo(page + 1)}>
        <IconChevronRight size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </form>
  )
}
