// One line per feature.
import type { Feature } from '../platform/feature.ts'
import { accountReset } from './account-reset/routes.ts'
import { acting } from './acting/routes.ts'
import { attestations } from './attestations/routes.ts'
import { certification } from './certification/routes.ts'
import { dev } from './dev/routes.ts'
import { devices } from './devices/routes.ts'
import { documents } from './documents/routes.ts'
import { exchange } from './exchange/routes.ts'
import { favourites } from './favourites/routes.ts'
import { feedback } from './feedback/routes.ts'
import { incidents } from './incidents/routes.ts'
import { messages } from './messages/routes.ts'
import { office } from './office/routes.ts'
import { preferences } from './preferences/routes.ts'
import { products } from './products/routes.ts'
import { settings } from './settings/routes.ts'
import { signIn } from './sign-in/routes.ts'
import { welcome } from './welcome/routes.ts'
import { whatsNew } from './whats-new/routes.ts'

export const features: Feature[] = [
  settings,
  signIn,
  office,
  accountReset,
  devices,
  products,
  documents,
  exchange,
  attestations,
  incidents,
  certification,
  feedback,
  messages,
  whatsNew,
  acting,
  favourites,
  preferences,
  welcome,
  dev,
]
