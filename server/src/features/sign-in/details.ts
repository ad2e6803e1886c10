// The session details of the specification's entity. What belongs to a feature that does not exist yet has its
// natural empty value.
import { limits } from '@portal/contract/limits'
import { isAdvisorPlus } from '@portal/contract/rules/access'
import type { Details } from '@portal/contract/session'
import type { User } from '../../platform/session/sessions.ts'

export function detailsOf(user: User, origin: string): Details {
  return {
    first: user.first,
    last: user.last,
    id: user.id,
    email: user.email,
    tapsid: user.tapsid,
    access: user.access,
    isAdmin: user.isAdmin,
    advisor_plus: isAdvisorPlus(user.access),
    guest: user.guest,
    pending_compensation: '0.00',
    base_company: user.base_company,
    profile_image: user.profile_image || '/blank-profile.svg',
    firebase_access: '',
    fba: '',
    last_email_check_days: 0,
    taps_admin: [],
    taps_admins: [],
    welcome: user.welcome,
    menus: user.menus,
    library_access: user.library_access,
    certifications: { communication: { attested: false } },
    avataaar: user.avataaar,
    products_editing: user.products_editing,
    calendar_editing: user.calendar_editing,
    favorites: [],
    favorite_tabs: [],
    advisor_access_list: [],
    show_event_selection: user.show_event_selection,
    allow_comission_payment: false,
    businessgoals: user.businessgoals,
    version: limits.buildLabel,
    base: '/api',
    endpointURI: `${origin}/api`,
  }
}
