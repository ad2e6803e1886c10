// The code of a screen: waited for with patience, and tried again when it did not arrive. Browsers from before the
// standard changed in 2026 remember a failed import for as long as the page lives: there only a reload helps.
import { limits } from '@portal/contract/limits'

export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('This page didn’t load.', { cause })
    this.name = 'ChunkError'
  }
}

const waitsMs = [500, 2_000]

/** Hovering and clicking share one loading; after a failure the next call begins anew. */
export function patiently<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    if (loading) return loading
    loading = inTime(triedAgain(load)).catch((cause: unknown) => {
      loading = undefined
      throw new ChunkError(cause)
    })
    loading.catch(() => {}) // whoever loads ahead of the click does not wait for it
    return loading
  }
}

async function triedAgain<T>(load: () => Promise<T>): Promise<T> {
  const attempt = async () => {
    await missingStyles()
    return load()
  }
  for (const waitMs of waitsMs) {
    try {
      return await attempt()
    } catch {
      await new Promise((next) => setTimeout(next, waitMs))
    }
  }
  return attempt()
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), limits.chunkLoadMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

// The bundler asks for a style sheet once and takes a failed one for loaded: the screen would come without its looks.
const failed = new Set<HTMLLinkElement>()
let renewing: Promise<unknown> = Promise.resolve()
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  true,
)

function missingStyles(): Promise<unknown> {
  if (failed.size > 0) renewing = Promise.all([...failed].map(renewed))
  failed.clear()
  return renewing
}

function renewed(link: HTMLLinkElement): Promise<unknown> {
  const again = link.cloneNode() as HTMLLinkElement
  return new Promise((arrived, missing) => {
    again.addEventListener('load', arrived)
    again.addEventListener('error', () => missing(new Error(`No ${link.href}`)))
    link.replaceWith(again)
  })
}
