// The features open to everybody: all that the sign-in page knows of. Their lines stand in index.ts too.
import type { Feature } from '../lib/feature.ts'
import { accountReset } from './account-reset/routes.ts'
import { actions } from './actions/routes.ts'
import { addressChange } from './address-change/routes.ts'
import { compliance } from './compliance/routes.ts'
import { examiner } from './examiner/routes.ts'
import { onboarding } from './onboarding/routes.ts'
import { outbox } from './outbox/routes.ts'
import { signIn } from './sign-in/routes.ts'
import { publicStaff } from './staff/public-routes.ts'
import { uiPage } from './ui-page/routes.ts'
import { uploadRequests } from './upload-requests/routes.ts'
import { vendorAttestation } from './vendors/public-routes.ts'

export const frontFeatures: Feature[] = [
  signIn,
  accountReset,
  addressChange,
  actions,
  compliance,
  publicStaff,
  outbox,
  uiPage,
  uploadRequests,
  vendorAttestation,
  onboarding,
  examiner,
]
