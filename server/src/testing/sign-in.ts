// Somebody at the sign-in, with their own account, address and browser, so that no test eats another's attempts.
import { generateSync } from 'otplib'
import { hashPassword } from '../platform/crypto/passwords.ts'
import { sealSeed } from '../platform/crypto/totp.ts'
import { type Actor, caller } from './actors.ts'
import type { TestPortal } from './portal.ts'

export const password = 'correct-horse-1'
export const seed = 'CN5C6RA2O62WLG7PRXYWYVA3LKM6IVS6'

/** What the authenticator app shows at that moment. */
export const appCode = (at: Date): string => generateSync({ secret: seed, epoch: Math.floor(at.getTime() / 1000) })
/** A code that is certainly not that one. */
export const wrong = (code: string): string => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')

type Account = Parameters<TestPortal['asAdvisor']>[0]
export type Reply = Awaited<ReturnType<TestPortal['app']['inject']>>
export type Browser = Awaited<ReturnType<typeof signingIn>>

let addresses = 0
let passwordHash: Promise<string> | undefined

export async function signingIn(portal: TestPortal, more: Account = {}) {
  passwordHash ??= hashPassword(password)
  const { id, email } = await portal.asAdvisor({ password_hash: await passwordHash, ...more })
  return browserOf(portal, { id, email })
}

/** An account whose second factor is the authenticator (or push, with the authenticator as the way round). */
export const withAuthenticator = (portal: TestPortal, more: Account = {}) =>
  signingIn(portal, { factor: 'AP', totp_seed: sealSeed(portal.platform.keys, seed), ...more })

/** A browser with a jar for its cookies, at an address of its own. */
export function browserOf(portal: TestPortal, person: { id: string; email: string }) {
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`
  const jar = new Map<string, string>()
  const post = async (url: string, payload: object, cookie = jarText()): Promise<Reply> => {
    const reply = await portal.app.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      remoteAddress: address,
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36', ...(cookie && { cookie }) },
    })
    for (const { name, value } of reply.cookies) {
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return reply
  }
  const jarText = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const enter = (secret = password, as = person.email) => post('/auth', { email: as, password: secret, coords: null })

  return {
    ...person,
    address,
    jar,
    jarText,
    post,
    enter,
    /** The first stage, and what the second needs. */
    async challenged() {
      const first = await enter()
      if (first.statusCode !== 200) throw new Error(`the password stage answered ${first.statusCode}: ${first.body}`)
      const { response: challenge } = first.json() as { response: string }
      const cookie = `portal_challenge=${jar.get('portal_challenge')}`
      return {
        id: challenge,
        first: first.json(),
        cookie,
        answer: (twofactor: unknown, id: unknown = challenge, by = cookie) =>
          post('/auth/email', { id, twofactor }, by),
        token: (twofactor: unknown, more: { id?: unknown; remember?: boolean } = {}) =>
          post('/auth/token', { id: challenge, twofactor, ...more }),
      }
    },
    session: (): Pick<Actor, 'cookie' | 'call'> => caller(portal, jarText()),
    account: async () => (await portal.sql('select * from account where id = $1', [person.id]))[0],
  }
}
