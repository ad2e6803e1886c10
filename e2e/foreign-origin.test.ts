// A page of another site, open in the same browser: it can point at us, and nothing comes of it.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listProducts } from '@portal/contract/products'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scene } from './browser.ts'

const on = scene()
let foreign: Server
let page = ''
beforeAll(async () => {
  foreign = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page))
  await new Promise<void>((ready) => foreign.listen(0, '127.0.0.1', ready))
})
afterAll(() => new Promise((closed) => foreign.close(closed)))

test('another site can neither sign anybody out nor change anything (A40, X09)', async () => {
  const admin = await on.portal.asAdmin()
  const visitor = await on.visitorAs(admin)
  visitor.meets(400, 403, 'no answer')
  const logout = `${on.origin}/api/user/logout/${encodeURIComponent(admin.email)}`
  const insert = `${on.origin}/api/branch/product/insert`
  page = `<!doctype html><title>Elsewhere</title><link rel="prefetch" href="${logout}"><img alt="" src="${logout}">
    <a href="${logout}">out</a>
    <form method="post" action="${insert}" enctype="text/plain"><input name='{"item":{"Type":"Mutual Funds","Name":"Forged' value='"}}'></form>`
  const { port } = foreign.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/`
  await visitor.page.goto(address)
  await visitor.page.evaluate(
    // our answer may not even be looked at from there
    (url) =>
      fetch(url, { method: 'POST', body: '{}', credentials: 'include', mode: 'no-cors' }).then(
        () => 'answered',
        () => 'blocked',
      ),
    insert,
  )
  await visitor.page.getByRole('link', { name: 'out' }).click()
  await visitor.page.waitForURL(logout)
  await visitor.page.goto(address)
  await visitor.page.evaluate(() => document.querySelector('form')?.submit())
  await visitor.page.waitForURL(insert)
  expect((await admin.call(listProducts, {})).status).toBe(200)
  expect(await on.portal.sql(`select 1 from product where name like 'Forged%'`)).toEqual([])
})
