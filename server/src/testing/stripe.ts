// Stripe on loopback, in its wire format, as far as the portal speaks to it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import type { StripeKeys } from '../platform/platform.ts'

interface StripeIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
  client_secret: string
  description: string
  receipt_email: string
  metadata: Record<string, string>
  automatic_payment_methods: { enabled: boolean }
  last_payment_error: { type: 'card_error'; code: 'card_declined'; message: string } | null
}

interface Asked {
  call: string
  form: Record<string, unknown>
  key: string | undefined
}

interface Failing {
  status: number
  error: { type: string; code?: string; message: string }
}

export interface StripeDouble {
  keys: StripeKeys
  /** How the next calls are answered: as Stripe would, not at all, or with this. Also: done, but the answer is lost. */
  answers: 'properly' | 'nothing' | 'lost' | Failing
  /** Answers wait for it. */
  until: Promise<void> | undefined
  asked: Asked[]
  intents: Map<string, StripeIntent>
  refunds: { id: string; payment_intent: string }[]
  /** What the card form does in the browser. */
  pay(intent: string, more?: Partial<StripeIntent>): StripeIntent
  decline(intent: string, message: string): StripeIntent
  /** A notice as Stripe sends it, signed at this time. */
  notice(type: string, object: object, at: Date, id?: string): { payload: string; headers: Record<string, string> }
  /** Settles with the next call, before it is answered; or when what should make one has ended without. */
  next(by: Promise<unknown>): Promise<void>
  close(): Promise<void>
}

export const cardDeclined: Failing = {
  status: 402,
  error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
}
const invalid = (status: number, message: string, code?: string, type = 'invalid_request_error'): Failing => ({
  status,
  error: { type, ...(code && { code }), message },
})

/** `a[b]=c` is `{ a: { b: 'c' } }`. */
function formOf(body: string): Record<string, unknown> {
  const form: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const [, outer = '', inner] = /^(\w+)(?:\[(\w+)\])?$/.exec(name) ?? []
    form[outer] = inner ? { ...(form[outer] as object | undefined), [inner]: value } : value
  }
  return form
}

export async function startStripe(): Promise<StripeDouble> {
  let heard: (() => void) | undefined
  let count = 0
  const kept = new Map<string, { params: string; status: number; said: string } | 'under way'>()

  const intentBy = (id: string) => double.intents.get(id)
  const missing = invalid(404, 'No such payment_intent', 'resource_missing')

  function work(call: string, form: Record<string, unknown>): Failing | object {
    const [, , , id = '', act] = call.split('/')
    const intent = intentBy(id)
    if (call === 'POST /v1/payment_intents') {
      const name = `pi_${++count}`
      const made: StripeIntent = {
        id: name,
        object: 'payment_intent',
        amount: Number(form['amount']),
        amount_received: 0,
        currency: String(form['currency']),
        status: 'requires_payment_method',
        client_secret: `${name}_secret_${Math.random().toString(36).slice(2)}`,
        description: String(form['description']),
        receipt_email: String(form['receipt_email']),
        metadata: form['metadata'] as Record<string, string>,
        automatic_payment_methods: {
          enabled: (form['automatic_payment_methods'] as Record<string, string>)['enabled'] === 'true',
        },
        last_payment_error: null,
      }
      double.intents.set(name, made)
      return made
    }
    if (call === 'POST /v1/refunds') {
      const paid = intentBy(String(form['payment_intent']))
      if (paid?.status !== 'succeeded') return missing
      if (double.refunds.some((known) => known.payment_intent === paid.id))
        return invalid(400, 'Charge has already been refunded.', 'charge_already_refunded')
      const refund = { id: `re_${++count}`, object: 'refund', payment_intent: paid.id, status: 'succeeded' }
      double.refunds.push(refund)
      return refund
    }
    if (!intent) return missing
    if (act === 'cancel') {
      if (intent.status !== 'requires_payment_method')
        return invalid(400, 'You cannot cancel this PaymentIntent.', 'payment_intent_unexpected_state')
      intent.status = 'canceled'
    }
    return intent
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const key = request.headers['idempotency-key'] as string | undefined
    const call = `${request.method} ${request.url}`
    const form = formOf(body)
    double.asked.push({ call, form, key })
    const how = double.answers
    heard?.()
    const say = (status: number, said: string) =>
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${++count}` }).end(said)
    const fail = ({ status, error }: Failing) => say(status, JSON.stringify({ error }))

    if (how === 'nothing') return
    if (request.headers.authorization !== `Bearer ${double.keys.secretKey}`)
      return void fail(invalid(401, 'Invalid API Key provided'))
    const known = key === undefined ? undefined : kept.get(key)
    if (known === 'under way')
      return void fail(invalid(409, 'There is another request.', 'idempotency_key_in_use', 'idempotency_error'))
    if (known && known.params !== `${call} ${body}`)
      return void fail(invalid(400, 'Keys for idempotent requests …', undefined, 'idempotency_error'))
    if (known) return void say(known.status, known.said)
    if (key) kept.set(key, 'under way')
    // others with the same key come in meanwhile
    await (double.until ?? new Promise(setImmediate))
    const done = typeof how === 'object' ? how : work(call, form)
    const [status, said] = 'error' in done ? [(done as Failing).status, { error: done.error }] : [200, done]
    if (key) kept.set(key, { params: `${call} ${body}`, status, said: JSON.stringify(said) })
    if (how === 'lost') response.destroy()
    else say(status, JSON.stringify(said))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const found = (id: string): StripeIntent => {
    const intent = intentBy(id)
    if (!intent) throw new Error(`no intent ${id}`)
    return intent
  }
  const { webhooks } = new Stripe('sk_test_unused')
  const double: StripeDouble = {
    keys: {
      secretKey: 'sk_test_portal',
      webhookSecret: 'whsec_portal',
      publishableKey: 'pk_test_portal',
      apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    answers: 'properly',
    until: undefined,
    asked: [],
    intents: new Map(),
    refunds: [],
    pay: (id, more = {}) => {
      const intent = found(id)
      return Object.assign(
        intent,
        { status: 'succeeded', amount_received: intent.amount, last_payment_error: null },
        more,
      )
    },
    decline: (id, message) =>
      Object.assign(found(id), { last_payment_error: { type: 'card_error', code: 'card_declined', message } }),
    notice(type, object, at, id = `evt_${++count}`) {
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
      const signature = webhooks.generateTestHeaderString({
        payload,
        secret: double.keys.webhookSecret,
        timestamp: Math.floor(at.getTime() / 1000),
      })
      return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
    },
    next: (by) =>
      new Promise((resolve) => {
        heard = resolve
        by.then(
          () => resolve(),
          () => resolve(),
        )
      }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return double
}
