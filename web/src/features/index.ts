// One line per feature: the screens it brings.
import type { Feature } from '../lib/feature.ts'
import { accountReset } from './account-reset/routes.ts'
import { devices } from './devices/routes.ts'
import { feedback } from './feedback/routes.ts'
import { home } from './home/routes.ts'
import { outbox } from './outbox/routes.ts'
import { products } from './products/routes.ts'
import { signIn } from './sign-in/routes.ts'
import { uiPage } from './ui-page/routes.ts'

export const features: Feature[] = [signIn, accountReset, home, devices, products, feedback, outbox, uiPage]
