// People of the demo firm, over HTTP.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { hashToken, newToken } from '../platform/crypto/keys.ts'
import { mailboxOf } from '../testing/mailbox.ts'

/** What the demo firm's people sign in with. */
const demoPassword = 'correct-horse-1'
export const addressOf = (who: string): string => `${who}@meridianharbor.example`

/** A session of this person, without the sign-in. */
export async function cookieOf(database: Client, who = 'admin'): Promise<string> {
  const token = newToken()
  const { rowCount } = await database.query(
    `insert into session (id_hash, account_id, created_at, seen_at, address, browser)
     select $1, id, now(), now(), '127.0.0.1', 'test' from account where email = $2`,
    [hashToken(token), addressOf(who)],
  )
  if (rowCount !== 1) throw new Error(`no account ${who}`)
  return `portal=${token}`
}

export interface Answer {
  status: number
  code: string
  retryAfter: number
  body: Record<string, unknown>
  cookies: string
}

export async function post(origin: string, path: string, body: object, cookie = ''): Promise<Answer> {
  return answerOf(
    await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    }),
  )
}

export async function get(origin: string, path: string, cookie: string): Promise<Answer> {
  return answerOf(await fetch(`${origin}/api${path}`, { headers: { cookie } }))
}

export async function answerOf(answer: Response): Promise<Answer> {
  const body = (await answer.json()) as Record<string, unknown>
  return {
    status: answer.status,
    code: typeof body['code'] === 'string' ? body['code'] : '',
    retryAfter: Number(answer.headers.get('retry-after') ?? 0),
    body,
    cookies: answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  }
}

export const insertProduct = (origin: string, cookie: string, name: string): Promise<Answer> =>
  post(origin, '/branch/product/insert', { item: { Type: 'Mutual Funds', Name: name } }, cookie)

export async function productNames(origin: string, cookie: string): Promise<string[]> {
  const { body } = await get(origin, '/data/products', cookie)
  return (body['products'] as { Name: string }[]).map(({ Name }) => Name)
}

export const enter = (origin: string, who: string, password = demoPassword): Promise<Answer> =>
  post(origin, '/auth', { email: addressOf(who), password, coords: null })

/** The second stage, with the code that was mailed; at any node. Without a mail server, a node writes its mails to its folder. */
export async function finish(origin: string, who: string, first: Answer, dataDirs: string[]): Promise<Answer> {
  const code = await mailedCode(who, dataDirs)
  return post(origin, '/auth/email', { id: first.body['response'], twofactor: code }, first.cookies)
}

/** So that the next code is the only one. */
export function emptyOutbox(dataDirs: string[]): void {
  for (const dataDir of dataDirs) rmSync(join(dataDir, 'outbox'), { recursive: true, force: true })
}

async function mailedCode(who: string, dataDirs: string[]): Promise<string> {
  for (;;) {
    const mails = (await Promise.all(dataDirs.map((dataDir) => mailboxOf(dataDir)()))).flat()
    const code = mails.flatMap(({ to, text }) => (to === addressOf(who) ? (/\b\d{8}\b/.exec(text) ?? []) : []))[0]
    if (code) return code
    await pause(50)
  }
}
