import { deleteProduct, insertProduct, listProducts } from '@portal/contract/products'
import { logout } from '@portal/contract/sign-in'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { detailsOf } from '../testing/details.ts'
import { failure, wire } from '../testing/wire.ts'
import { addressOf, CallError, call, NotOk, whenActingEnds, whenProofIsNeeded, whenSessionExpires } from './call.ts'
import { keepSession, readSession } from './session.ts'

const item = { Type: 'Mutual Funds', Name: 'Northgate' } as const

it('sends cookies with every request, and JSON where there is a body [AUTH-78]', async () => {
  const server = wire({
    'GET /api/data/products': { ok: true, products: [] },
    'POST /api/branch/product/insert': { ok: true, productID: 1 },
  })
  await call(listProducts, {})
  await call(insertProduct, { body: { item } })
  expect(server.sent.map(({ init }) => init.credentials)).toEqual(['include', 'include'])
  expect(server.sent[0]?.init.body).toBeUndefined()
  expect(server.sent[1]?.body).toEqual({ item })
})

describe('for whom a screen acts', () => {
  const acting = { id: 'account-3', first: 'Owen', last: 'Hale', email: 'owen@meridianharbor.example', tapsid: 1300 }
  const said = ({ init }: { init: RequestInit }) => new Headers(init.headers).get('x-portal-acting')

  it('goes with every change, and with nothing that is only asked for', async () => {
    const server = wire({
      'DELETE /api/branch/product/delete/7': { ok: true },
      'GET /api/data/products': { ok: true, products: [] },
    })
    const remove = () => call(deleteProduct, { params: { productID: 7 } })
    await remove()
    keepSession(detailsOf({}))
    await remove()
    keepSession(detailsOf({ acting }))
    await remove()
    await call(listProducts, {})
    expect(server.sent.map(said)).toEqual([null, 'nobody', 'account-3', null])
  })

  it('is told when it is over, unless the screen has changed by then', async () => {
    wire({ 'DELETE /api/branch/product/delete/7': failure(403, 'acting-over') })
    const over = vi.fn<(why: string) => void>()
    whenActingEnds(over)
    keepSession(detailsOf({ acting }))
    void call(deleteProduct, { params: { productID: 7 } })
    keepSession(detailsOf({}))
    await new Promise((resolve) => setTimeout(resolve))
    expect(over).not.toHaveBeenCalled()
    void call(deleteProduct, { params: { productID: 7 } })
    await vi.waitFor(() => expect(over).toHaveBeenCalledWith('The server said acting-over.'))
  })
})

it('puts parameters into the path, escaped', () => {
  expect(addressOf(logout, { params: { email: 'a/b@x.example' } })).toBe('/api/user/logout/a%2Fb%40x.example')
  expect(addressOf(deleteProduct, { params: { productID: 7 } })).toBe('/api/branch/product/delete/7')
})

it('turns a refusal into an error with status, code, reference and fields', async () => {
  wire({ 'POST /api/branch/product/insert': failure(400, 'invalid', { fields: { 'item.Name': 'Enter a name.' } }) })
  const error = await call(insertProduct, { body: { item } }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({
    status: 400,
    code: 'invalid',
    requestId: 'request-1',
    fields: { 'item.Name': 'Enter a name.' },
  })
})

it('leaves the status empty when no answer came', async () => {
  wire({ 'GET /api/data/products': 'no-answer' })
  const error = await call(listProducts, {}).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(CallError)
  expect((error as CallError).status).toBeUndefined()
})

it('does not take a page that is no JSON for an answer', async () => {
  wire({ 'GET /api/data/products': new Response('<html>', { status: 200 }) })
  await expect(call(listProducts, {})).rejects.toMatchObject({ status: 200 })
})

it('takes no answer for a success that says it is not ok, and keeps its words', async () => {
  wire({ 'GET /api/data/products': { ok: false, message: 'Not today.', error: 'Auth 61.8' } })
  const error = await call(listProducts, {}).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(NotOk)
  expect(error).toMatchObject({ status: 200, message: 'Not today.', error: 'Auth 61.8' })
})

it.each([
  ['by its code', failure(400, 'session-expired')],
  ['by the word, where there is no code', Response.json({ ok: false, message: 'Token is invalid' }, { status: 400 })],
])(
  'forgets the person when any call finds the session expired, %s; the screen that asked hears nothing more [HOME-28]',
  async (_, answer) => {
    keepSession(detailsOf())
    const expired = vi.fn<() => void>()
    whenSessionExpires(expired)
    wire({ 'GET /api/data/products': answer })
    const heard = vi.fn<() => void>()
    void call(listProducts, {}).finally(heard)
    await vi.waitFor(() => expect(expired).toHaveBeenCalledOnce())
    await new Promise((next) => setImmediate(next))
    expect(heard).not.toHaveBeenCalled()
    expect(readSession()).toBeUndefined()
  },
)

it.each([
  ['another status', Response.json({ message: 'Token is invalid' }, { status: 403 })],
  ['a code that says what it is about', failure(400, 'invalid', { message: 'Token is invalid' })],
  ['another message', Response.json({ message: 'Type is invalid' }, { status: 400 })],
  ['no message', Response.json({}, { status: 400 })],
])('leaves the person signed in after %s', async (_, answer) => {
  keepSession(detailsOf())
  const expired = vi.fn<() => void>()
  whenSessionExpires(expired)
  wire({ 'GET /api/data/products': answer })
  await expect(call(listProducts, {})).rejects.toBeInstanceOf(CallError)
  expect(expired).not.toHaveBeenCalled()
  expect(readSession()).toBeDefined()
})

describe('a call that is refused for want of proof', () => {
  const asking = (...answers: (() => Promise<boolean>)[]) => {
    const ask = vi.fn<() => Promise<boolean>>()
    for (const answer of answers) ask.mockImplementationOnce(answer)
    whenProofIsNeeded(ask)
    return ask
  }
  afterEach(() => whenProofIsNeeded(async () => false))
  const path = 'POST /api/branch/product/insert'
  const wanting = failure(403, 'proof-needed')

  it('is made once more when the person has given it', async () => {
    const server = wire({ [path]: wanting })
    const ask = asking(async () => {
      server.answers[path] = { ok: true, productID: 7 }
      return true
    })
    expect(await call(insertProduct, { body: { item } })).toEqual({ ok: true, productID: 7 })
    expect(ask).toHaveBeenCalledOnce()
    expect(server.sent.map(({ body }) => body)).toEqual([{ item }, { item }])
  })

  it('is not made again when they would not, and says that nothing happened', async () => {
    const server = wire({ [path]: wanting })
    asking(async () => false)
    await expect(call(insertProduct, { body: { item } })).rejects.toMatchObject({
      message: 'Canceled. Nothing was changed.',
    })
    expect(server.sent).toHaveLength(1)
  })

  it('does not ask for ever', async () => {
    const server = wire({ [path]: wanting })
    const ask = asking(
      async () => true,
      async () => true,
    )
    await expect(call(insertProduct, { body: { item } })).rejects.toMatchObject({ code: 'proof-needed' })
    expect(ask).toHaveBeenCalledOnce()
    expect(server.sent).toHaveLength(2)
  })

  it('nobody is asked for another refusal', async () => {
    wire({ [path]: failure(403, 'forbidden') })
    const ask = asking(async () => true)
    await expect(call(insertProduct, { body: { item } })).rejects.toMatchObject({ code: 'forbidden' })
    expect(ask).not.toHaveBeenCalled()
  })
})
