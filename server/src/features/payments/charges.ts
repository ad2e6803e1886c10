// What can be charged for belongs to other features: each says what it costs, and what follows when it is paid.
import type { Charge, ChargeType } from '@portal/contract/payments'
import type { Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { User } from '../../platform/session/sessions.ts'

export interface Quote {
  /** For whom. */
  accountId: string
  advisorName: string
  /** Of the advisor: where the receipt goes. */
  email: string
  /** Names what is paid for: 'STATE:New York:Securities', 'EXAM:12'. */
  key: string
  amountCents: number
  /** The sentence above the form. */
  leadText: string
  description: string
  state: string
  /** 'Registered Advisor', 'Securities Agent', 'Series 7'. */
  type: string
}

export interface ChargeKind {
  type: ChargeType
  /**
   * What it costs and for whom, by the server's own records. Throws AppError: 403 or 404 for another's, 409 when it is
   * REQUESTED, VALID or DENIED already, 'invalid' when no fee is loaded.
   */
  quote(db: Db | Tx, user: User, charge: Charge, now: Date): Promise<Quote>
  /**
   * In the very transaction that records the payment: makes the request and its work item, and answers the item's id.
   * Too late (asked for already, or taken back), it makes no second row and throws nothing: it says why the money goes back.
   */
  settled(
    tx: Tx,
    note: Note,
    payment: { id: string; accountId: string; paidBy: string; charge: Charge; amountCents: number },
    now: Date,
  ): Promise<Settled>
}

export interface Settled {
  workItem: number | null
  /** Nothing came of the payment, so it is given back: the reason on the receipt. */
  late?: string
}

const kinds = new Map<ChargeType, ChargeKind>()

/** Called once by each feature in its routes(). */
export const knowCharge = (kind: ChargeKind): void => void kinds.set(kind.type, kind)

export function chargeKind(type: ChargeType): ChargeKind {
  const kind = kinds.get(type)
  if (!kind) throw new AppError('not-found')
  return kind
}
