// Speaks OpenID Connect on loopback and signs whatever it is told to: for tokens no honest provider would issue.
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown>

export interface Token {
  header?: Record<string, unknown>
  claims?: Claims
  /** Signed with a key that is not published. */
  foreignKey?: boolean
  unsigned?: boolean
  /** No token at all. */
  missing?: boolean
}

export interface CrookedProvider {
  issuer: string
  /** What is changed about an otherwise good token. */
  token: Token
  /** The good claims to begin with. */
  claims: Claims
  /** Paths whose calls are taken and never answered. */
  hang: string[]
  /** The paths it was asked for. */
  asked: string[]
  close(): Promise<void>
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

export async function startCrookedProvider(claims: Claims): Promise<CrookedProvider> {
  const { privateKey, publicKey } = newKey()
  const foreign = newKey().privateKey
  const nonces = new Map<string, string>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', provider.issuer)
    provider.asked.push(url.pathname)
    if (provider.hang.some((path) => url.pathname.startsWith(path))) return
    const json = (value: object) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(value))
    }
    if (url.pathname === '/.well-known/openid-configuration') {
      return json({
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/auth`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'none'],
      })
    }
    if (url.pathname === '/jwks') {
      return json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] })
    }
    if (url.pathname === '/auth') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      const code = `code-${nonces.size}`
      nonces.set(code, url.searchParams.get('nonce') ?? '')
      back.search = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString()
      response.writeHead(302, { location: back.href })
      return response.end()
    }
    let sent = ''
    request.setEncoding('utf8').on('data', (part: string) => (sent += part))
    return request.on('end', () => {
      const nonce = nonces.get(new URLSearchParams(sent).get('code') ?? '')
      const issued = Math.floor(Date.now() / 1000)
      const good = { iss: provider.issuer, aud: 'portal', iat: issued, exp: issued + 300, nonce, ...provider.claims }
      const tokens = { access_token: 'access', token_type: 'Bearer', expires_in: 300 }
      json(provider.token.missing ? tokens : { ...tokens, id_token: signed(good) })
    })
  })
  const signed = (good: Claims) => {
    const { token } = provider
    const head = base64({ alg: 'RS256', kid: 'k1', ...token.header })
    const body = `${head}.${base64({ ...good, ...token.claims })}`
    const sign = (key: KeyObject) => createSign('sha256').update(body).sign(key).toString('base64url')
    return `${body}.${token.unsigned ? '' : sign(token.foreignKey ? foreign : privateKey)}`
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const provider: CrookedProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: {},
    claims,
    hang: [],
    asked: [],
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return provider
}
