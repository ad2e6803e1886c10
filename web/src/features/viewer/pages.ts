// The pages on screen: drawing, scrolling, zoom and search are pdf.js's own; this says what they come to.
import { AnnotationMode } from 'pdfjs-dist'
// the viewer takes pdf.js from where the line above has left it
import {
  EventBus,
  FindState,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/web/pdf_viewer.mjs'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Pdf } from './pdf.ts'

export interface Found {
  current: number
  total: number
  /** Pages are still being looked through. */
  searching: boolean
}

interface Shown {
  page: number
  /** 1 is the size of the paper. */
  scale: number
  /** As wide as there is room. */
  fitted: boolean
  found: Found | undefined
}

const nothing: Shown = { page: 1, scale: 1, fitted: false, found: undefined }
const widest = 'page-width'
/** As wide as there is room, but no larger than reads well. */
const comfortable = 'auto'

export function usePages(pdf: Pdf | undefined, container: RefObject<HTMLDivElement | null>) {
  const [shown, setShown] = useState(nothing)
  const parts = useRef<{ viewer: PDFViewer; bus: EventBus }>(undefined)

  useEffect(() => {
    if (!pdf || !container.current) return undefined
    const ended = new AbortController()
    const bus = new EventBus()
    const linkService = new PDFLinkService({ eventBus: bus, externalLinkTarget: LinkTarget.BLANK })
    const findController = new PDFFindController({ eventBus: bus, linkService })
    const viewer = new PDFViewer({
      container: container.current,
      eventBus: bus,
      linkService,
      findController,
      annotationMode: AnnotationMode.ENABLE,
      removePageBorders: true,
      abortSignal: ended.signal,
    } as ConstructorParameters<typeof PDFViewer>[0])
    linkService.setViewer(viewer)

    const change = (patch: Partial<Shown>) => setShown((before) => ({ ...before, ...patch }))
    const tell = ({ state, matchesCount }: { state?: number; matchesCount: { current: number; total: number } }) =>
      change({ found: { ...matchesCount, searching: state === FindState.PENDING } })
    bus.on('pagesinit', () => {
      viewer.currentScaleValue = comfortable
    })
    bus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => change({ page: pageNumber }))
    bus.on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: string }) =>
      change({ scale, fitted: presetValue === widest }),
    )
    bus.on('updatefindmatchescount', tell)
    bus.on('updatefindcontrolstate', tell)

    // what goes by the room goes along with it
    const room = new ResizeObserver(([entry]) => {
      // no room at all: the screen is being left, and there is nothing to scroll any more
      if (!entry?.contentRect.width) return
      const chosen = viewer.currentScaleValue
      if (chosen === widest || chosen === comfortable) viewer.currentScaleValue = chosen
    })
    room.observe(container.current)

    viewer.setDocument(pdf)
    linkService.setDocument(pdf)
    parts.current = { viewer, bus }
    return () => {
      room.disconnect()
      ended.abort()
      linkService.setDocument(null)
      viewer.setDocument(null)
      parts.current = undefined
    }
  }, [pdf, container])

  return {
    ...shown,
    goTo: (page: number) => {
      if (parts.current && page >= 1 && page <= parts.current.viewer.pagesCount)
        parts.current.viewer.currentPageNumber = page
    },
    zoomIn: () => parts.current?.viewer.increaseScale(),
    zoomOut: () => parts.current?.viewer.decreaseScale(),
    fit: () => {
      if (parts.current) parts.current.viewer.currentScaleValue = widest
    },
    find: (query: string, step?: 'next' | 'previous') => {
      if (!query) setShown((before) => ({ ...before, found: undefined }))
      parts.current?.bus.dispatch('find', {
        source: parts.current,
        type: step ? 'again' : '',
        query,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        matchDiacritics: false,
        findPrevious: step === 'previous',
      })
    },
  }
}
