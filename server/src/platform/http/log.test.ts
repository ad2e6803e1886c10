import { listProducts } from '@portal/contract/products'
import { expect, it } from 'vitest'
import { testPortal } from '../../testing/portal.ts'
import { hashPassword } from '../crypto/passwords.ts'

it('the log names every call once, by its pattern, and holds no secret', async () => {
  const lines: string[] = []
  const portal = await testPortal({ logLevel: 'trace' }, { write: (line) => void lines.push(line) })
  const password = 'correct-horse-1'
  const person = await portal.asAdvisor({ password_hash: await hashPassword(password) })
  const first = await portal.app.inject({
    method: 'POST',
    url: '/api/auth',
    payload: { email: person.email, password },
  })
  const challenge = String(first.cookies[0]?.value)
  const code = await portal.codeFor(person.email)
  const second = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/email',
    payload: { id: first.json().response, twofactor: code },
    headers: { cookie: `portal_challenge=${challenge}` },
  })
  const session = String(second.cookies.find(({ name }) => name === 'portal')?.value)
  await person.call(listProducts, {})
  await portal.app.inject({ url: `/api/user/logout/secret-token`, headers: { cookie: `portal=${session}` } })
  await portal.close()

  const log = lines.join('')
  for (const secret of [password, code, challenge, session, person.cookie.slice('portal='.length), 'secret-token']) {
    expect(secret.length).toBeGreaterThan(7)
    expect(log).not.toContain(secret)
  }
  const calls = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call')
  expect(calls.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
    'POST /api/auth 200',
    'POST /api/auth/email 200',
    'GET /api/data/products 200',
    'GET /api/user/logout/:email 403',
  ])
  expect(calls.every(({ reqId, ms }) => typeof reqId === 'string' && typeof ms === 'number')).toBe(true)
  expect(calls[2].user).toBe(person.id)
})
