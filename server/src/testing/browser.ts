// A browser as far as redirects and cookies go. The portal is called in process, every other site over HTTP.
import type { Portal } from '../app.ts'

export interface Page {
  status: number
  location: string | undefined
  body: string
  /** As they came, attributes included. */
  cookies: string[]
}

export class Browser {
  /** By site, then by name. */
  readonly jar = new Map<string, Map<string, string>>()
  portal: Pick<Portal, 'app' | 'platform'>

  constructor(portal: Pick<Portal, 'app' | 'platform'>) {
    this.portal = portal
  }

  get origin(): string {
    return this.portal.platform.origin
  }

  /** One call, no redirect followed. */
  async get(address: string, headers: Record<string, string> = {}): Promise<Page> {
    const url = new URL(address, this.origin)
    const sent = { cookie: this.cookiesFor(url.origin), ...headers }
    if (url.origin === this.origin) {
      const answer = await this.portal.app.inject({ url: `${url.pathname}${url.search}`, headers: sent })
      const cookies = [answer.headers['set-cookie'] ?? []].flat()
      return this.kept(url.origin, answer.statusCode, answer.headers.location, answer.body, cookies)
    }
    const answer = await fetch(url, { redirect: 'manual', headers: sent })
    const location = answer.headers.get('location') ?? undefined
    return this.kept(url.origin, answer.status, location, await answer.text(), answer.headers.getSetCookie())
  }

  async post(path: string, payload: object): Promise<Page> {
    const headers = { cookie: this.cookiesFor(this.origin) }
    const answer = await this.portal.app.inject({ method: 'POST', url: path, headers, payload })
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    return this.kept(this.origin, answer.statusCode, undefined, answer.body, cookies)
  }

  /** Follows redirects until the address begins so, and tells it without calling it. */
  async followTo(start: string, goal: string): Promise<string> {
    let address = start
    for (let hops = 0; hops < 12; hops++) {
      const { status, location, body } = await this.get(address)
      if (!location) throw new Error(`no way on from ${address}: ${status} ${body}`)
      address = new URL(location, new URL(address, this.origin)).href
      if (address.startsWith(new URL(goal, this.origin).href)) return address
    }
    throw new Error(`never came to ${goal}`)
  }

  private cookiesFor(site: string): string {
    return [...(this.jar.get(site) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  private kept(site: string, status: number, location: string | undefined, body: string, cookies: string[]): Page {
    const jar = this.jar.get(site) ?? new Map<string, string>()
    this.jar.set(site, jar)
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value && !/max-age=0/i.test(cookie)) jar.set(name, value)
      else jar.delete(name)
    }
    return { status, location, body, cookies }
  }
}
