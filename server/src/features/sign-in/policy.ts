// Who may sign somebody out.
import type { User } from '../../platform/session/sessions.ts'

/** Oneself: the address is there because the specification's call has it. */
export const mayLogOut = (user: Pick<User, 'email'>, email: string): boolean => email.toLowerCase() === user.email
