// What a page asks the server for, and when it has asked for all of it.
import type { Page, Request } from 'playwright-core'

export interface Asked {
  /** Method, address and body of each. */
  calls: string[]
  /** Scripts and styles. */
  files: string[]
  /**
   * Everything, the page itself included; but for pictures, of which a page has as many as it shows people, and for the live line, whose
   * topics join it as the parts of a screen come, together or one after the other.
   */
  requests: string[]
}

export interface Following {
  /** From here on they are another visit's. */
  begin(): void
  /** Everything that this visit asked for, once it asks no more. */
  asked(): Promise<Asked>
}

const nothing = (): Asked => ({ calls: [], files: [], requests: [] })
const outbox = '/api/dev/outbox'
const isLeftOut = (request: Request, pathname: string) =>
  /^(image|eventsource)$/.test(request.resourceType()) || pathname.startsWith('/api/live') || pathname === outbox

/** Returns method, address and body. */
function describeCall(request: Request): string {
  const { pathname, search } = new URL(request.url())
  return `${request.method()} ${pathname}${search} ${request.postData() ?? ''}`.trim()
}

export function following(page: Page): Following {
  let asked = nothing()
  const underway = new Set<Request>()
  let ended = Promise.withResolvers<void>()
  const counts = (request: Request) =>
    new URL(request.url()).pathname.startsWith('/api/') && request.resourceType() !== 'eventsource'
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!isLeftOut(request, pathname)) asked.requests.push(pathname)
    if (/^(script|stylesheet)$/.test(request.resourceType())) asked.files.push(pathname)
    if (!counts(request)) return
    underway.add(request)
    asked.calls.push(describeCall(request))
  })
  const end = (request: Request) => {
    underway.delete(request)
    if (underway.size > 0) return
    ended.resolve()
    ended = Promise.withResolvers()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)

  /** Nothing is under way, and a page that has nothing left to do still asks for nothing. */
  async function quiet() {
    for (let before = -1; before !== asked.calls.length || underway.size > 0; ) {
      if (underway.size > 0) await ended.promise
      before = asked.calls.length
      for (const _ of ['what the answers led to', 'and what was drawn of it'])
        await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle())))
    }
  }

  return {
    begin() {
      asked = nothing()
      // what the screen before was still waiting for is none of this one's
      underway.clear()
    },
    async asked() {
      await quiet()
      return asked
    },
  }
}

/** The demo's outbox looks for mails every other second. */
const byTheClock = `GET ${outbox}`

/** Those that were made before. */
export const twice = (calls: string[]): string[] =>
  calls.filter((call, index) => call !== byTheClock && calls.indexOf(call) !== index)
