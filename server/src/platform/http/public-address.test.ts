import type { LookupAddress } from 'node:dns'
import { createServer, request } from 'node:http'
import { expect, it } from 'vitest'
import { isPublicHost, publicLookup } from './public-address.ts'

it.each(['push.example.com', 'fcm.googleapis.com', '93.184.215.14', '[2606:4700::1111]'])('%s lies outside', (host) =>
  expect(isPublicHost(host)).toBe(true),
)

it.each([
  'localhost',
  'portal',
  'db.internal',
  'printer.local',
  '10.1.2.3',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '[::1]',
  '[fd00::1]',
  '[fe80::1]',
  '[::ffff:10.0.0.1]',
])('%s lies inside', (host) => expect(isPublicHost(host)).toBe(false))

/** What a name stands for at the moment. */
const standsFor = (...addresses: string[]) =>
  publicLookup((_host, _options, done) =>
    done(
      null,
      addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  )
const looked = (lookup: ReturnType<typeof publicLookup>, all: boolean) =>
  new Promise((resolve) => lookup('push.example.com', { all }, (error, found) => resolve(error?.message ?? found)))

it('a name is taken for what it stands for now', async () => {
  expect(await looked(standsFor('93.184.215.14'), false)).toBe('93.184.215.14')
  expect(await looked(standsFor('93.184.215.14'), true)).toEqual([{ address: '93.184.215.14', family: 4 }])
  for (const inside of [['10.0.0.1'], ['93.184.215.14', '127.0.0.1'], ['::1'], ['::ffff:169.254.169.254'], []]) {
    for (const all of [false, true])
      expect(await looked(standsFor(...inside), all)).toBe('push.example.com leads into a network of our own')
  }
})

it('a connection to a name that leads inward is never made', async () => {
  let calls = 0
  const server = createServer((_, answer) => answer.end(String(++calls)))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  const call = (lookup: ReturnType<typeof publicLookup>) =>
    new Promise((resolve) =>
      request({ host: 'push.example.com', port, lookup, agent: false }, () => resolve('connected'))
        .on('error', (error) => resolve(error.message))
        .end(),
    )
  expect(await call(standsFor('127.0.0.1'))).toContain('leads into a network of our own')
  expect(calls).toBe(0)
  await new Promise((closed) => server.close(closed))
})
