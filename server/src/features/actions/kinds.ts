// What can be done through a link in an email belongs to a feature: it says what would happen, and does it.
import type { ActionAnswer, ActionAsked, ActionDone } from '@portal/contract/actions'
import type { LinkAsker } from '@portal/contract/links'
import type { Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { linkOver } from '../../platform/links/links.ts'
import type { User } from '../../platform/session/sessions.ts'

export interface Action {
  id: number
  kind: string
  about: string
  /** Whom it was sent to, with the rights they have now. None for somebody without an account. */
  person: User | undefined
  email: string
  /** The text behind it was read. */
  shown: boolean
  createdAt: Date
  expiresAt: Date
}

export interface ActionKind {
  kind: string
  /** The mail program's own Unsubscribe answers yes to it. */
  oneClick?: true
  /** Who asks for it. */
  asker(db: Db | Tx, action: Action): Promise<LinkAsker>
  /** Undefined where there is nothing to do any more: the link is over then. */
  ask(db: Db | Tx, action: Action): Promise<Omit<ActionAsked, 'for' | 'shows'> | undefined>
  /** What has to be read before it is answered, where there is something. Undefined where there is nothing to do any more. */
  text?: { button: string; label: string; of(db: Db | Tx, action: Action): Promise<string | undefined> }
  /** In the transaction that uses the link. Throws AppError('link-over') where there is nothing to do any more. */
  act(tx: Tx, note: Note, action: Action, answer: ActionAnswer, now: Date): Promise<ActionDone>
  /** A new link is wanted. */
  askedAgain(tx: Tx, note: Note, action: Action, now: Date): Promise<void>
}

/** For what only somebody with an account is sent. */
export function personOf({ person }: Action): User {
  if (!person) throw linkOver()
  return person
}

const kinds = new Map<string, ActionKind>()

/** Called once by each feature in its routes(). */
export const knowAction = (kind: ActionKind): void => void kinds.set(kind.kind, kind)

export const actionKind = (kind: string): ActionKind | undefined => kinds.get(kind)

/** Every kind that a feature brings. */
export const actionKinds = (): string[] => [...kinds.keys()]
