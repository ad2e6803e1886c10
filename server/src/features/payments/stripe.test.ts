import { describe, expect, it } from 'vitest'
import { StripeError } from './stripe.ts'

describe('what Stripe has refused', () => {
  it.each([
    ['no answer', undefined, false],
    ['an answer that is no refusal', 399, false],
    ['a wrong question', 400, true],
    ['a declined card', 402, true],
    ['an unknown intent', 404, true],
    ['a failure of its own, which its key repeats', 500, true],
    ['a key it does not know', 401, false],
    ['a key that may not', 403, false],
    ['another call under way', 409, false],
    ['too many calls', 429, false],
  ])('is decided for good by %s (%s): %s', (_, statusCode, final) =>
    expect(new StripeError(statusCode === undefined ? {} : { statusCode }).final).toBe(final),
  )

  it.each([
    [400, true],
    [402, true],
    [499, true],
    [500, false],
    [401, false],
    [429, false],
    [399, false],
  ])('is refused, rather than gone wrong, with %s: %s', (statusCode, refused) =>
    expect(new StripeError({ statusCode }).refused).toBe(refused),
  )

  it('is known by its code, or else by its kind', () => {
    const reason = (told: object) => new StripeError(told).reason
    expect([reason({ code: 'resource_missing', type: 'x' }), reason({ type: 'x' }), reason({})]).toEqual([
      'resource_missing',
      'x',
      '',
    ])
  })

  it('is told to people only in a card’s own sentence', () => {
    const said = (told: object) => {
      const { message, cardSentence } = new StripeError(told)
      return [message, cardSentence]
    }
    const busy = 'The card processor isn’t responding. Try again in a moment.'
    expect(said({ type: 'StripeCardError', message: 'Your card was declined.' })).toEqual([
      busy,
      'Your card was declined.',
    ])
    expect(said({ type: 'StripeCardError' })).toEqual([busy, ''])
    expect(said({ type: 'StripeAPIError', message: 'sk_live_1 is wrong' })).toEqual([busy, ''])
  })
})
