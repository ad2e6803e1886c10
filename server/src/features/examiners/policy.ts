// Who lets examiners in, and what an examiner is let do.
import type { User } from '../../platform/session/sessions.ts'
import { mayLookAfterRecords } from '../records/public.ts'

type Viewer = Parameters<typeof mayLookAfterRecords>[0]

export interface Access {
  /** When it ends, or ended. */
  until: Date
  /** By compliance. */
  ended_at: Date | null
  /** Has chosen a password. */
  set_up: boolean
}

/** Compliance, and nobody while acting for somebody. */
export const mayLookAfterExaminers = (user: Viewer): boolean => mayLookAfterRecords(user)

export const hasAccess = ({ until }: Pick<Access, 'until'>, now: Date): boolean => until > now

/** An access that ended is given again the same way: the next examination may bring the same person. */
export const mayChangeExaminer = mayLookAfterExaminers

export const mayEndExaminer = (user: Viewer, access: Access, now: Date): boolean =>
  mayLookAfterExaminers(user) && hasAccess(access, now)

export const mayInviteExaminer = (user: Viewer, access: Access, now: Date): boolean =>
  mayLookAfterExaminers(user) && hasAccess(access, now) && !access.set_up

/** For somebody who lost their authenticator: the next sign-in sets up another one. */
export const mayRenewAuthenticator = (user: Viewer, access: Access, now: Date): boolean =>
  mayLookAfterExaminers(user) && hasAccess(access, now) && access.set_up

/** Until the last day is over, or compliance ended it. */
export const mayReadPackets = ({ examinerUntil }: Pick<User, 'examinerUntil'>, now: Date): boolean =>
  examinerUntil !== null && hasAccess({ until: examinerUntil }, now)
