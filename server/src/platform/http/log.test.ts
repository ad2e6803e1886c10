import { once } from 'node:events'
import { connect } from 'node:net'
import { listProducts } from '@portal/contract/products'
import { expect, it } from 'vitest'
import { testPortal } from '../../testing/portal.ts'
import { newToken } from '../crypto/keys.ts'
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

it('no line holds the token of a link, a code in an address or a cookie, whatever fails while it is asked for', async () => {
  const lines: string[] = []
  const portal = await testPortal({ logLevel: 'trace' }, { write: (line) => void lines.push(line) })
  const secrets = Array.from({ length: 5 }, () => newToken())
  const [token = '', cookie = '', code = '', thrown = '', raw = ''] = secrets
  const addresses = [
    `/reset?q=${token}`,
    `/api/user/reset/token/${token}`,
    `/api/auth/office?code=${code}&state=${code}`,
    `/api/action/unsubscribe?q=${token}`,
    `/api/examiner/read/${token}/index.html`,
    `/api/nothing/${token}?q=${token}`,
    `/api/%zz?q=${token}`,
  ]
  const askAll = async () => {
    for (const url of addresses)
      await portal.app.inject({
        url,
        headers: { cookie: `portal=${cookie}`, referer: `http://localhost/reset?q=${token}` },
      })
    await portal.app.inject({
      method: 'POST',
      url: '/api/links/open',
      headers: { 'x-portal-link': token },
      payload: {},
    })
  }

  await askAll()
  // now whatever looks for a token fails
  for (const table of ['account_token', 'link', 'session', 'packet_reading']) {
    const [found] = await portal.sql('select to_regclass($1) as name', [table])
    if (found?.name) await portal.sql(`alter table ${table} rename to ${table}_gone`)
  }
  await askAll()
  const error = Object.assign(
    new Error(`Reply was already sent in "/reset?q=${thrown}"`, { cause: new Error(thrown) }),
    {
      headers: { cookie: thrown },
      endpoint: `https://push.example/${thrown}`,
    },
  )
  portal.platform.log.error({ err: error }, `failed at /reset?q=${thrown}`)
  const { port } = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.resume().end(`GET /reset?q=${raw} HTTP/1.1\r\nCookie: portal=${raw}\r\nno header\r\n\r\n`)
  await once(socket, 'close')
  await portal.close()

  const log = lines.join('')
  expect(log).toContain('"msg":"failed"')
  expect(log).toContain('client error')
  expect(log).toContain('Reply was already sent in \\"/reset?***')
  for (const secret of secrets) {
    expect(log).not.toContain(secret)
    expect(log).not.toContain([...Buffer.from(secret)].join(','))
  }
})
