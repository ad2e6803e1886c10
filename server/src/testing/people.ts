import { isAdmin } from '@portal/contract/rules/access'
import type { User } from '../platform/session/sessions.ts'
import { menusFor } from './actors.ts'

/** Somebody signed in, for what is decided without a database: an advisor of branch 1. Give what the test is about. */
export const userOf = (more: Partial<User> = {}): User => ({
  id: 'me',
  email: 'me@meridianharbor.example',
  first: 'Mia',
  last: 'Me',
  access: 1,
  isAdmin: isAdmin(more.access ?? 1),
  guest: false,
  branchId: 1,
  manager: false,
  tapsid: 1204,
  menus: menusFor(false),
  products_editing: false,
  calendar_editing: false,
  library_access: false,
  show_event_selection: false,
  welcome: false,
  base_company: '',
  profile_image: '',
  avataaar: '',
  businessgoals: '',
  examinerUntil: null,
  acting: null,
  ...more,
})

export const adminOf = (more: Partial<User> = {}): User => userOf({ access: 7, menus: menusFor(true), ...more })

/** Whom somebody acts for. */
export const another = { id: 'other', first: 'Olive', last: 'Other', email: 'olive@meridianharbor.example', tapsid: 77 }
