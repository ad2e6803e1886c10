// What another tab does to the session counts here at once: nothing of somebody who is signed in no longer stays on show.
import { whenOtherTabTakesOver } from '../lib/session.ts'

export function followOtherTabs(page: HTMLElement, go: (to: string) => Promise<void>): () => void {
  async function clear(signedOut: boolean) {
    // the next screen may still have to be fetched
    page.hidden = true
    try {
      await go(signedOut ? '/login' : '/')
    } finally {
      page.hidden = false
    }
  }
  return whenOtherTabTakesOver((signedOut) => void clear(signedOut))
}
