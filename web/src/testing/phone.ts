import { onTestFinished } from 'vitest'

/** Until the test ends, the screen is as narrow as a phone's. */
export function onPhone(): void {
  const before = window.matchMedia
  window.matchMedia = (query) => Object.assign(before(query), { matches: query.includes('max-width: 767px') })
  onTestFinished(() => {
    window.matchMedia = before
  })
}
