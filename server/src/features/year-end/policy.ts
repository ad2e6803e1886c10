// Who confirms the end of a year.
import type { User } from '../../platform/session/sessions.ts'

/** Their own word: nobody gives it for somebody else. */
export const mayConfirm = (user: Pick<User, 'guest' | 'acting'>): boolean => !user.acting && !user.guest
