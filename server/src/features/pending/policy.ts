// Whose lines somebody sees: their own, or those of whom they act for.
import type { User } from '../../platform/session/sessions.ts'
import { hasSynthetic } from '../production/public.ts'

export type Viewer = Pick<User, 'id' | 'guest' | 'tapsid' | 'acting'>

export const advisorOf = (user: Viewer): { id: string; tapsid: number } => user.acting ?? user

/** Guests act for nobody, so a guest's lines are a guest's own. */
export const seesSynthetic = (user: Viewer): boolean =>
  hasSynthetic({ guest: user.guest, tapsid: advisorOf(user).tapsid })
