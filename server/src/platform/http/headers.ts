// Security headers of every answer. The page's own policy, with its nonce for styles, is set where the page is sent.
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers of every answer, pages and files included. */
    securityHeaders: Readonly<Record<string, string>>
    /** Headers of every answer of the API, refusals included. Features may add to them before the first call. */
    apiHeaders: Record<string, string>
  }
}

export function securityHeaders(app: FastifyInstance, origin: string): void {
  const always: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
  app.decorate('securityHeaders', always)
  app.decorate('apiHeaders', {
    'cache-control': 'no-store',
    // whatever a browser takes an answer for, nothing in it runs, and it belongs to no page of ours
    'content-security-policy': `${always['content-security-policy']}; sandbox`,
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(always)
    void reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) void reply.headers(app.apiHeaders)
  })
}

/**
 * No inline script, ever; styles of the component library carry the nonce. The web talks to the portal alone, to the
 * firm's external status page where there is one, and where cards are taken to Stripe, whose form they are typed into.
 */
export const pagePolicy = (nonce: string, statusUrl: string, cards: boolean): string =>
  [
    "default-src 'none'",
    `script-src 'self'${cards ? ' https://js.stripe.com' : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...outside(statusUrl), ...(cards ? ['https://api.stripe.com'] : [])].join(' ')}`,
    ...(cards ? ['frame-src https://js.stripe.com https://hooks.stripe.com'] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const outside = (url: string) => (URL.canParse(url) ? [new URL(url).origin] : [])
