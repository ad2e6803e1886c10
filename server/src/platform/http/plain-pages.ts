// What a page says, and does, in a browser that runs no scripts. It is the same page: only what its noscript holds is another.
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** By the address of the screen. A feature adds its own in routes(). */
    plainPages: Map<string, PlainPage>
  }
}

/** Both give markup: what comes from elsewhere is escaped in it. */
export interface PlainPage {
  /** Changes nothing. */
  look(request: FastifyRequest): Promise<string>
  /** A form of the page was sent, to the page's own address. */
  sent(request: FastifyRequest, form: URLSearchParams): Promise<string>
}

const noScript = /<noscript>[^]*?<\/noscript>/

export const withPlain = (page: string, markup: string): string =>
  page.replace(noScript, () => `<noscript>${markup}</noscript>`)
