// One line per feature.
import type { Feature } from '../platform/feature.ts'
import { accountReset } from './account-reset/routes.ts'
import { dev } from './dev/routes.ts'
import { devices } from './devices/routes.ts'
import { office } from './office/routes.ts'
import { products } from './products/routes.ts'
import { settings } from './settings/routes.ts'
import { signIn } from './sign-in/routes.ts'

export const features: Feature[] = [settings, signIn, office, accountReset, devices, products, dev]
