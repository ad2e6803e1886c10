// What stands behind the links of a purpose belongs to a feature: it says who asks, where a code goes, and hears that a new link is wanted.
import type { LinkAsker } from '@portal/contract/links'
import type { LinkPurpose } from '@portal/contract/rules/link-purpose'
import type { Note } from '../change.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Link } from './links.ts'

export interface LinkKind {
  purpose: LinkPurpose
  /** Undefined where what it is about is over: the link then is too. */
  behind(db: Db | Tx, link: Link): Promise<{ email: string; asker: LinkAsker } | undefined>
  /** It was looked at: once an hour, however often. */
  opened?(tx: Tx, note: Note, link: Link, now: Date): Promise<void>
  /** At most once a day for each link, whatever became of it. Nothing of it comes back to whoever asks. */
  askedAgain(tx: Tx, note: Note, link: Link, now: Date): Promise<void>
}

const kinds = new Map<LinkPurpose, LinkKind>()

/** Called once by each feature in its routes(). */
export const knowLinks = (kind: LinkKind): void => void kinds.set(kind.purpose, kind)

export const linkKind = (purpose: LinkPurpose): LinkKind | undefined => kinds.get(purpose)
