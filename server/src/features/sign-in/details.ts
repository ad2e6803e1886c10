// The session details of the specification's entity. What belongs to a feature that does not exist yet has its
// natural empty value; the compensation is that of whom one acts for. The browser asks at every change of screen: three statements, side by side;
// a fourth where the office's calendars are in use.
import { limits } from '@portal/contract/limits'
import { isAdvisorPlus } from '@portal/contract/rules/access'
import { allowsCommissionPayments } from '@portal/contract/rules/commission'
import { cents } from '@portal/contract/rules/money'
import type { AdvisorEntry, Details } from '@portal/contract/session'
import type { Static } from 'typebox'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { type Owner, ownersColumn } from '../acting/public.ts'
import { communicationAttested } from '../certification/public.ts'
import { favouritesColumn } from '../favourites/public.ts'
import { hasCalendar } from '../identity-providers/public.ts'
import { pendingCompensation } from '../pending/public.ts'
import { preferenceColumns, preferencesFrom } from '../preferences/public.ts'
import { securitiesOf } from '../production/public.ts'
import { repliesOwed, reviewsOf } from '../tasks/public.ts'
import { startingOut } from '../welcome/public.ts'
import { rightsOf } from './rights.ts'

type Entry = Static<typeof AdvisorEntry>

export async function detailsOf(platform: Platform, user: User): Promise<Details> {
  if (user.examinerUntil) return examinerDetails(platform, user)
  const [kept, attested, officeCalendar, starting] = await Promise.all([
    keptOf(platform, user),
    communicationAttested(platform, user),
    !user.guest && hasCalendar(platform, user.id),
    startingOut(platform, user),
  ])
  const proxies = kept.owners.map(entry)
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
    pending_compensation: kept.pending,
    base_company: user.base_company,
    profile_image: user.profile_image || '/blank-profile.svg',
    firebase_access: '',
    fba: '',
    last_email_check_days: 0,
    taps_admin: proxies,
    taps_admins: proxies,
    welcome: user.welcome,
    menus: user.menus,
    library_access: user.library_access,
    certifications: { communication: { attested } },
    avataaar: user.avataaar,
    products_editing: user.products_editing,
    calendar_editing: user.calendar_editing,
    favorites: kept.favorites,
    favorite_tabs: kept.favorite_tabs,
    advisor_access_list: [
      { ...entry(user, 0), you: true },
      ...kept.owners.map((owner, index) => entry(owner, index + 1)),
    ],
    show_event_selection: user.show_event_selection,
    allow_comission_payment: allowsCommissionPayments(cents(kept.securities)),
    businessgoals: user.businessgoals,
    preferences: preferencesFrom(kept),
    acting: user.acting,
    can: rightsOf(user),
    replies: kept.replies,
    starting,
    reviews: reviewsOf(user),
    office_calendar: officeCalendar,
    version: limits.buildLabel,
    base: '/api',
    endpointURI: `${platform.origin}/api`,
  }
}

/** An examiner's own name, and nothing of the firm: neither whom others act for, nor what waits for somebody. */
const examinerDetails = ({ origin }: Platform, user: User): Details => ({
  first: user.first,
  last: user.last,
  id: user.id,
  email: user.email,
  examiner: true,
  tapsid: 0,
  access: user.access,
  isAdmin: false,
  advisor_plus: false,
  guest: false,
  pending_compensation: '',
  base_company: '',
  profile_image: '/blank-profile.svg',
  firebase_access: '',
  fba: '',
  last_email_check_days: 0,
  taps_admin: [],
  taps_admins: [],
  welcome: false,
  menus: user.menus,
  library_access: false,
  certifications: { communication: { attested: true } },
  avataaar: '',
  products_editing: false,
  calendar_editing: false,
  favorites: [],
  favorite_tabs: [],
  advisor_access_list: [],
  show_event_selection: false,
  allow_comission_payment: false,
  businessgoals: '',
  preferences: { event_days: limits.eventDaysDefault, page_sizes: {} },
  acting: null,
  can: rightsOf(user),
  replies: 0,
  starting: false,
  reviews: null,
  office_calendar: false,
  version: limits.buildLabel,
  base: '/api',
  endpointURI: `${origin}/api`,
})

const keptOf = ({ db, clock }: Platform, user: User) =>
  db
    .selectFrom('account')
    .select(['favorite_tabs', ...preferenceColumns])
    .select([favouritesColumn.as('favorites'), ownersColumn.as('owners')])
    .select([pendingCompensation(user, clock()).as('pending'), securitiesOf(user, clock()).as('securities')])
    .select(repliesOwed(user).as('replies'))
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()

/** `value` is the place in the list, counted from one. */
const entry = ({ first, last, email, tapsid }: Owner, index: number): Entry => ({
  text: `${last}, ${first}`,
  email,
  id: tapsid,
  value: index + 1,
})
