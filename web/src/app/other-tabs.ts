// What another tab does to the session counts here at once: nothing of somebody who is signed in no longer stays on show.
import { whenOtherTabTakesOver } from '../lib/session.ts'

interface Router {
  navigate: (to: string) => Promise<void>
  state: { location: { pathname: string } }
}

export function followOtherTabs(page: HTMLElement, router: Router): () => void {
  async function clear(signedOut: boolean) {
    // the next screen may still have to be fetched
    page.hidden = true
    // nor is there anything more to hear for who was here; the sign-in page does without that code
    void import('../lib/live.ts').then(({ hangUp }) => hangUp())
    try {
      await router.navigate(signedOut ? '/login' : '/')
    } finally {
      page.hidden = false
    }
  }
  return whenOtherTabTakesOver((signedOut, known) => {
    // The server may have been faster: then this tab is already at the sign-in page, which says that the session ended and
    // knows the way back of somebody who has left.
    if (known || (signedOut && router.state.location.pathname === '/login')) void clear(signedOut)
  })
}
