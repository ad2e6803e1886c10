// Stripe: the only file that speaks to it. Its library is large and loaded when first needed.
import { setTimeout as wait } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import { AppError } from '../../platform/http/errors.ts'
import type { Platform, StripeKeys } from '../../platform/platform.ts'
import type { Row } from './store.ts'

/** Whoever waits is told within five seconds; the portal’s own part of them is the rest. */
const timeoutMs = 4_000
/** Stripe's own recommendation for how old a signed notice may be. */
const noticeSeconds = 300

/** What the portal reads of an intent. The secret opens the card form; it is neither kept nor logged. */
export interface Intent {
  id: string
  status: Stripe.PaymentIntent.Status
  received: number
  currency: string
  clientSecret: string
  /** Stripe's sentence about the last card that was declined. */
  failure: string
}

/** Uncaught it is 503; nothing of what Stripe said but a card's sentence reaches anybody. */
export class StripeError extends AppError {
  readonly reason: string
  /** Stripe has decided, and the same question again gets the same answer. */
  readonly final: boolean
  /** It will not do it; without, something went wrong there. */
  readonly refused: boolean
  readonly cardSentence: string

  constructor({ type, code, statusCode = 0, message }: Told) {
    super('unavailable', { message: 'The card processor isn’t responding. Try again in a moment.' })
    this.reason = code ?? type ?? ''
    this.final = statusCode >= 400 && ![401, 403, 409, 429].includes(statusCode)
    this.refused = this.final && statusCode < 500
    this.cardSentence = type === 'StripeCardError' ? (message ?? '') : ''
  }
}

interface Told {
  type?: string
  code?: string
  statusCode?: number
  requestId?: string
  message?: string
}

const clients = new WeakMap<StripeKeys, Promise<Stripe>>()

function clientOf({ stripe: keys }: Pick<Platform, 'stripe'>): Promise<Stripe> {
  if (!keys) throw new AppError('unavailable', { message: 'Card payments aren’t available.' })
  const known = clients.get(keys)
  if (known) return known
  const made = import('stripe').then(({ default: Library }) => {
    const { protocol, hostname, port } = new URL(keys.apiUrl)
    return new Library(keys.secretKey, {
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      ...(port && { port: Number(port) }),
      timeout: timeoutMs,
      maxNetworkRetries: 0,
      telemetry: false,
      // unlike the default, it counts the whole answer
      httpClient: Library.createFetchHttpClient(),
    })
  })
  clients.set(keys, made)
  return made
}

async function ask<T>(platform: Platform, what: string, question: (stripe: Stripe) => Promise<T>): Promise<T> {
  const stripe = await clientOf(platform)
  try {
    return await question(stripe)
  } catch (error) {
    const { type, code, statusCode, requestId } = error as Told
    // never the error itself: it holds all that Stripe answered
    platform.log.warn({ what, type, code, statusCode, stripeRequest: requestId }, 'Stripe did not do as asked')
    throw new StripeError(error as Told)
  }
}

const intentOf = (told: Stripe.PaymentIntent): Intent => ({
  id: told.id,
  status: told.status,
  received: told.amount_received,
  currency: told.currency,
  clientSecret: told.client_secret ?? '',
  failure: told.last_payment_error?.message ?? '',
})

/** How long the other of two calls for one payment is waited for. */
const otherCallMs = [200, 400, 800]

/** The payment's id is the key: however often it is asked for, there is one intent. */
export async function createIntent(
  platform: Platform,
  row: Pick<Row, 'id' | 'amount_cents' | 'email' | 'description'>,
): Promise<Intent> {
  const create = () =>
    ask(platform, 'create', (stripe) =>
      stripe.paymentIntents.create(
        {
          amount: row.amount_cents,
          currency: 'usd',
          automatic_payment_methods: { enabled: true },
          description: row.description,
          receipt_email: row.email,
          metadata: { payment: row.id },
        },
        { idempotencyKey: row.id },
      ),
    )
  for (const ms of otherCallMs) {
    try {
      return intentOf(await create())
    } catch (error) {
      if (!(error instanceof StripeError) || error.reason !== 'idempotency_key_in_use') throw error
      await wait(ms)
    }
  }
  return intentOf(await create())
}

export const retrieveIntent = async (platform: Platform, id: string): Promise<Intent> =>
  intentOf(await ask(platform, 'retrieve', (stripe) => stripe.paymentIntents.retrieve(id)))

/** The intent as it stands afterwards: one that is paid, or about to be, cannot be cancelled. */
export async function cancelIntent(platform: Platform, id: string): Promise<Intent> {
  try {
    return intentOf(await ask(platform, 'cancel', (stripe) => stripe.paymentIntents.cancel(id)))
  } catch (error) {
    if (!(error instanceof StripeError) || error.reason !== 'payment_intent_unexpected_state') throw error
    return retrieveIntent(platform, id)
  }
}

/**
 * Gives the whole amount back, once. Answers Stripe's id of it. What was asked for at one time is one question; Stripe keeps a
 * refusal for a day, so whoever asks anew after one asks another. Twice the whole amount it never gives back.
 */
export async function refundIntent(platform: Platform, payment: string, intent: string, asked: Date): Promise<string> {
  const idempotencyKey = `refund-${payment}-${asked.getTime()}`
  try {
    const refund = await ask(platform, 'refund', (stripe) =>
      stripe.refunds.create({ payment_intent: intent }, { idempotencyKey }),
    )
    return refund.id
  } catch (error) {
    if (error instanceof StripeError && error.reason === 'charge_already_refunded') return ''
    throw error
  }
}

export type Notice = { event: string; type: string; intent: string } & ({ now: Intent } | { refundedInFull: boolean })

/** Throws 400 for what Stripe did not sign just now; undefined for what the portal has no use for. */
export async function readNotice(platform: Platform, body: Buffer, signature: string): Promise<Notice | undefined> {
  const stripe = await clientOf(platform)
  const event = signedEvent(platform, stripe, body, signature)
  const { id, type } = event
  if (type === 'charge.refunded') {
    const { payment_intent: intent, refunded } = event.data.object
    const of = typeof intent === 'string' ? intent : intent?.id
    return of ? { event: id, type, intent: of, refundedInFull: refunded } : undefined
  }
  if (
    type === 'payment_intent.succeeded' ||
    type === 'payment_intent.payment_failed' ||
    type === 'payment_intent.canceled'
  ) {
    const now = intentOf(event.data.object)
    return { event: id, type, intent: now.id, now }
  }
  return undefined
}

function signedEvent({ stripe: keys, clock }: Platform, stripe: Stripe, body: Buffer, signature: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(
      body,
      signature,
      keys?.webhookSecret ?? '',
      noticeSeconds,
      undefined,
      clock().getTime(),
    )
  } catch {
    throw new AppError('invalid', { message: 'Not signed by Stripe, or too old.' })
  }
}
