// Stripe's published test numbers and the names the server knows them by. The number itself goes nowhere.
import type { sandboxCards } from '@portal/contract/payments'

type SandboxCard = (typeof sandboxCards)[number]

export const testCards: readonly { number: string; card: SandboxCard; does: string }[] = [
  { number: '4242 4242 4242 4242', card: 'pm_card_visa', does: 'pays' },
  { number: '5555 5555 5555 4444', card: 'pm_card_mastercard', does: 'pays' },
  { number: '4000 0000 0000 0002', card: 'pm_card_chargeDeclined', does: 'is declined' },
  { number: '4000 0000 0000 9995', card: 'pm_card_chargeDeclinedInsufficientFunds', does: 'has insufficient funds' },
]

const digits = (text: string) => text.replaceAll(/[\s-]/g, '')

/** Nothing for any other number: a real card is refused here, before it is sent anywhere. */
export const testCardOf = (typed: string): SandboxCard | undefined =>
  testCards.find(({ number }) => digits(number) === digits(typed))?.card
