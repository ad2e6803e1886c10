// One line per feature.
import type { Feature } from '../platform/feature.ts'
import { dev } from './dev/routes.ts'
import { products } from './products/routes.ts'
import { signIn } from './sign-in/routes.ts'

export const features: Feature[] = [signIn, products, dev]
