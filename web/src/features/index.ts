// One line per feature: the screens it brings. What has a page open to everybody has a line in front.ts as well.
import type { Feature } from '../lib/feature.ts'
import { accountReset } from './account-reset/routes.ts'
import { addressBlotter } from './address-blotter/routes.ts'
import { actions } from './actions/routes.ts'
import { addressChange } from './address-change/routes.ts'
import { attestations } from './attestations/routes.ts'
import { blotters } from './blotters/routes.ts'
import { candidates } from './onboarding/candidate-routes.ts'
import { branchLibrary } from './branch-library/routes.ts'
import { compliance } from './compliance/routes.ts'
import { deposits } from './deposits/routes.ts'
import { devices } from './devices/routes.ts'
import { documents } from './documents/routes.ts'
import { examiner } from './examiner/routes.ts'
import { exams } from './exams/routes.ts'
import { exchange } from './exchange/routes.ts'
import { fees } from './fees/routes.ts'
import { feedback } from './feedback/routes.ts'
import { guidance } from './guidance/routes.ts'
import { home } from './home/routes.ts'
import { incidents } from './incidents/routes.ts'
import { knowledge } from './knowledge/routes.ts'
import { meetings } from './meetings/routes.ts'
import { newsletters } from './newsletters/routes.ts'
import { onboarding } from './onboarding/routes.ts'
import { outbox } from './outbox/routes.ts'
import { outsideBusiness } from './outside-business/routes.ts'
import { pending } from './pending/routes.ts'
import { products } from './products/routes.ts'
import { profile } from './profile/routes.ts'
import { records } from './records/routes.ts'
import { registrations } from './registrations/routes.ts'
import { roster } from './roster/routes.ts'
import { signIn } from './sign-in/routes.ts'
import { publicStaff } from './staff/public-routes.ts'
import { staff } from './staff/routes.ts'
import { tasks } from './tasks/routes.ts'
import { uiPage } from './ui-page/routes.ts'
import { uploadRequests } from './upload-requests/routes.ts'
import { users } from './users/routes.ts'
import { vendorAttestation } from './vendors/public-routes.ts'
import { vendors } from './vendors/routes.ts'
import { viewer } from './viewer/routes.ts'
import { whatsNew } from './whats-new/routes.ts'
import { yearEnd } from './year-end/routes.ts'

export const features: Feature[] = [
  signIn,
  accountReset,
  addressBlotter,
  addressChange,
  actions,
  uploadRequests,
  onboarding,
  home,
  profile,
  devices,
  documents,
  exchange,
  tasks,
  pending,
  fees,
  products,
  records,
  registrations,
  examiner,
  exams,
  outsideBusiness,
  deposits,
  attestations,
  blotters,
  meetings,
  roster,
  candidates,
  whatsNew,
  branchLibrary,
  compliance,
  incidents,
  guidance,
  knowledge,
  newsletters,
  yearEnd,
  staff,
  publicStaff,
  users,
  vendors,
  vendorAttestation,
  viewer,
  feedback,
  outbox,
  uiPage,
]
