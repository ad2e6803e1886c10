// One line per feature.
import type { Feature } from '../platform/feature.ts'
import { accountReset } from './account-reset/routes.ts'
import { acting } from './acting/routes.ts'
import { actions } from './actions/routes.ts'
import { addressBlotter } from './address-blotter/routes.ts'
import { announcements } from './announcements/routes.ts'
import { attestations } from './attestations/routes.ts'
import { audit } from './audit/routes.ts'
import { backups } from './backups/routes.ts'
import { blotters } from './blotters/routes.ts'
import { certification } from './certification/routes.ts'
import { dev } from './dev/routes.ts'
import { devices } from './devices/routes.ts'
import { documents } from './documents/routes.ts'
import { events } from './events/routes.ts'
import { examiners } from './examiners/routes.ts'
import { exams } from './exams/routes.ts'
import { exchange } from './exchange/routes.ts'
import { favourites } from './favourites/routes.ts'
import { fees } from './fees/routes.ts'
import { feedback } from './feedback/routes.ts'
import { importers } from './importers.ts'
import { imports } from './imports/routes.ts'
import { incidents } from './incidents/routes.ts'
import { links } from './links/routes.ts'
import { meetings } from './meetings/routes.ts'
import { messages } from './messages/routes.ts'
import { office } from './office/routes.ts'
import { onboarding } from './onboarding/routes.ts'
import { deposits } from './deposits/routes.ts'
import { outsideBusiness } from './outside-business/routes.ts'
import { packets } from './packets/routes.ts'
import { payments } from './payments/routes.ts'
import { pending } from './pending/routes.ts'
import { preferences } from './preferences/routes.ts'
import { production } from './production/routes.ts'
import { products } from './products/routes.ts'
import { profile } from './profile/routes.ts'
import { registrations } from './registrations/routes.ts'
import { roster } from './roster/routes.ts'
import { settings } from './settings/routes.ts'
import { signIn } from './sign-in/routes.ts'
import { staff } from './staff/routes.ts'
import { system } from './system/routes.ts'
import { tasks } from './tasks/routes.ts'
import { uploadRequests } from './upload-requests/routes.ts'
import { users } from './users/routes.ts'
import { records } from './records/routes.ts'
import { vendors } from './vendors/routes.ts'
import { welcome } from './welcome/routes.ts'
import { whatsNew } from './whats-new/routes.ts'
import { yearEnd } from './year-end/routes.ts'

export const features: Feature[] = [
  settings,
  audit,
  backups,
  links,
  actions,
  signIn,
  office,
  accountReset,
  devices,
  products,
  documents,
  tasks,
  uploadRequests,
  vendors,
  records,
  packets,
  examiners,
  exchange,
  addressBlotter,
  attestations,
  incidents,
  blotters,
  certification,
  production,
  pending,
  registrations,
  exams,
  outsideBusiness,
  onboarding,
  meetings,
  deposits,
  yearEnd,
  roster,
  feedback,
  events,
  payments,
  fees,
  announcements,
  messages,
  whatsNew,
  staff,
  acting,
  favourites,
  preferences,
  profile,
  imports(importers),
  welcome,
  users,
  dev,
  system,
]
