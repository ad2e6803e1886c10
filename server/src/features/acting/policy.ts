// The right to list the people a user could act for.
import { isAdvisorPlus } from '@portal/contract/rules/access'
import type { User } from '../../platform/session/sessions.ts'

export const mayListAdvisors = (user: Pick<User, 'access'>): boolean => isAdvisorPlus(user.access)
