// What can be done through a link in an email belongs to a feature: it says what would happen, and does it.
import type { ActionAnswer, ActionAsked, ActionDone } from '@portal/contract/actions'
import type { LinkAsker } from '@portal/contract/links'
import type { Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'

export interface Action {
  id: number
  kind: string
  about: string
  /** Whom it was sent to. */
  person: { id: string; email: string; first: string; last: string }
  createdAt: Date
  expiresAt: Date
}

export interface ActionKind {
  kind: string
  /** Who asks for it. */
  asker(db: Db | Tx, action: Action): Promise<LinkAsker>
  /** Undefined where there is nothing to do any more: the link is over then. */
  ask(db: Db | Tx, action: Action): Promise<Omit<ActionAsked, 'for'> | undefined>
  /** In the transaction that uses the link. Throws AppError('link-over') where there is nothing to do any more. */
  act(tx: Tx, note: Note, action: Action, answer: ActionAnswer, now: Date): Promise<ActionDone>
  /** A new link is wanted. */
  askedAgain(tx: Tx, note: Note, action: Action, now: Date): Promise<void>
}

const kinds = new Map<string, ActionKind>()

/** Called once by each feature in its routes(). */
export const knowAction = (kind: ActionKind): void => void kinds.set(kind.kind, kind)

export const actionKind = (kind: string): ActionKind | undefined => kinds.get(kind)
