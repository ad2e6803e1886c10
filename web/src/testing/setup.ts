import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { FakeEventSource } from './wire.ts'

// Files share a worker: what the one before left behind is put back.
vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()

// Lazy screens are compiled on first use, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// What browsers have and jsdom has not. Motion counts as unwanted, so that dialogs open at once.
Object.defineProperty(window, 'matchMedia', {
  configurable: true,
  writable: true,
  value: (query: string) => ({
    matches: query.includes('prefers-reduced-motion'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }),
})
window.HTMLElement.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', NoObserver)
vi.stubGlobal('IntersectionObserver', NoObserver)
vi.stubGlobal('EventSource', FakeEventSource)
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  FakeEventSource.opened = []
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`
})
