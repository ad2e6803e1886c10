// A real OpenID Connect provider on loopback. Whoever comes is signed in at once as `person`.
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Configuration, type Grant, Provider } from 'oidc-provider'

export const clientId = 'portal'
export const clientSecret = 'office-client-secret-of-the-portal'

export interface OfficePerson {
  sub: string
  email: string
  verified: boolean
  /** How they proved themselves to the provider. */
  amr: string[]
}

export interface IdentityProvider {
  issuer: string
  person: OfficePerson
  /** Calls to the token endpoint so far, by kind of grant. */
  grants: string[]
  /** The person takes back what they allowed. */
  withdraw(): Promise<void>
  close(): Promise<void>
}

/** `at` is the portal's public address. */
export async function startIdentityProvider(at: string, person: OfficePerson): Promise<IdentityProvider> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, OfficePerson>()
  const grants: string[] = []
  const allowed: Grant[] = []

  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${at}/api/auth/office/`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile', 'offline_access', 'calendar'],
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ['a key of the provider'] },
    jwks: {
      keys: [
        {
          ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
          use: 'sig',
        },
      ],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 3600, Session: 3600, Grant: 86_400, Interaction: 600, IdToken: 3600, RefreshToken: 86_400 },
    issueRefreshToken: () => true,
    rotateRefreshToken: () => true,
    findAccount: (_ctx, sub) => {
      const known = people.get(sub)
      if (!known) return undefined
      return {
        accountId: sub,
        claims: () => ({ sub, email: known.email, email_verified: known.verified, name: 'Ann' }),
      }
    },
    // nobody is asked for consent: the firm has given it for its people
    async loadExistingGrant(ctx) {
      const { client, session, params } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope(String(params?.['scope']))
      await grant.save()
      allowed.push(grant)
      return grant
    },
  }
  const provider = new Provider(issuer, configuration)
  provider.on('grant.success', (ctx) => void grants.push(String(ctx.oidc.params?.['grant_type'])))
  const answer = provider.callback()
  const running: IdentityProvider = {
    issuer,
    person,
    grants,
    async withdraw() {
      for (const grant of allowed.splice(0)) await grant.destroy()
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      const { sub, amr } = running.person
      people.set(sub, running.person)
      void provider.interactionFinished(request, response, { login: { accountId: sub, amr } })
    } else {
      void answer(request, response)
    }
  })
  return running
}
