import './drawn.ts'
import '@testing-library/jest-dom/vitest'
import { limits } from '@portal/contract/limits'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { nothingUnderway } from '../lib/underway.ts'
import { computedStyle, noStyleSheets } from './computed-style.ts'
import { quickSelectors } from './selectors.ts'
import { FakeEventSource, undeclared } from './wire.ts'

// Files share a worker: what the one before left behind is put back.
vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()

configure({
  // Lazy screens are compiled on first use, which takes its time on a busy machine.
  asyncUtilTimeout: 30_000,
  // The whole document in the message of every look that comes too early is a tenth of the time.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

// What is loading says so for as long as can be seen, and nobody looks on here: tests about that have a clock of their own.
const seenFor: (number | undefined)[] = [
  limits.eventsIndicatorMs,
  limits.productionIndicatorMs,
  limits.registrationsIndicatorMs,
]
once(
  'setTimeout',
  globalThis,
  (wait: typeof setTimeout) =>
    ((call: () => void, ms?: number, ...rest: []) =>
      wait(call, seenFor.includes(ms) ? 0 : ms, ...rest)) as typeof setTimeout,
)

/** Files share a worker: what is replaced for one is replaced for all, and not once more for each. */
function once<Name extends string, It extends Record<Name, unknown>>(
  name: Name,
  it: It,
  replaced: (original: It[Name]) => It[Name],
): void {
  const done = ((globalThis as { replacedOnce?: Set<string> }).replacedOnce ??= new Set())
  if (done.has(name)) return
  done.add(name)
  it[name] = replaced(it[name])
}

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
window.getComputedStyle = computedStyle
// A menu whose items nothing lays out has none to focus, and says so with its whole tree; to write that down takes longer than the test.
once('warn', console, (warn: typeof console.warn) => (...said: unknown[]) => {
  if (!String(said[0]).startsWith('[@mantine/hooks/use-focus-trap]')) warn(...said)
})
quickSelectors()
noStyleSheets()
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
  const refused = undeclared.splice(0)
  if (refused.length > 0) throw new Error(`The server refuses these fields: ${refused.join(', ')}`)
  nothingUnderway()
  sessionStorage.clear()
  localStorage.clear()
  FakeEventSource.opened = []
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`
})
