import type { Can } from '@portal/contract/can'
import type { Details } from '@portal/contract/session'

/** As the server says it of somebody who keeps nothing but their own; give what the test is about. */
export const canOf = (more: Partial<Can> = {}): Can => ({
  products: { add: false, edit: false, delete: false },
  events: { edit: false },
  documents: { edit: false, branch: false },
  exchange: { sendToAdvisors: false },
  announcements: { edit: false },
  staff: { edit: false },
  imports: { run: false },
  settings: { edit: false },
  maintenance: { edit: false },
  audit: { read: false },
  system: { read: false },
  fees: { review: false },
  feedback: { read: false },
  records: { see: false },
  ...more,
})

/** An advisor; give what the test is about. */
export function detailsOf(more: Partial<Details> = {}): Details {
  return {
    first: 'Dana',
    last: 'Whitfield',
    id: 'account-1',
    email: 'dana@meridianharbor.example',
    tapsid: 1204,
    access: 1,
    isAdmin: false,
    advisor_plus: false,
    guest: false,
    pending_compensation: '',
    base_company: '',
    profile_image: '',
    firebase_access: '',
    fba: '',
    last_email_check_days: 0,
    taps_admin: [],
    taps_admins: [],
    welcome: false,
    menus: {
      general: true,
      securities: true,
      insurance: true,
      mortgage: true,
      compliance: true,
      cybersecurity: true,
      reviewer_tools: {
        activities: false,
        advisors: false,
        attest: false,
        documents: false,
        blotters: false,
        user_fees: false,
        user_management: false,
        vendors: false,
        records: false,
        whats_new: false,
      },
    },
    library_access: false,
    certifications: { communication: { attested: false } },
    avataaar: '',
    products_editing: false,
    calendar_editing: false,
    favorites: [],
    favorite_tabs: [],
    advisor_access_list: [],
    show_event_selection: false,
    allow_comission_payment: false,
    businessgoals: '',
    preferences: { event_days: 60, page_sizes: {} },
    acting: null,
    can: canOf(),
    replies: 0,
    starting: false,
    reviews: null,
    office_calendar: false,
    version: '',
    base: '',
    endpointURI: '',
    ...more,
  }
}

export const admin = (more: Partial<Details> = {}) =>
  detailsOf({ access: 7, isAdmin: true, products_editing: true, can: adminsCan(), ...more })

/** What every admin with the right to edit products may. */
export const adminsCan = (more: Partial<Can> = {}) =>
  canOf({
    products: { add: true, edit: true, delete: true },
    documents: { edit: true, branch: true },
    staff: { edit: true },
    imports: { run: true },
    settings: { edit: true },
    maintenance: { edit: true },
    audit: { read: true },
    system: { read: true },
    fees: { review: true },
    feedback: { read: true },
    records: { see: true },
    ...more,
  })
