// By what a charge can be paid.
import type { PaymentMethod } from '@portal/contract/payments'
import { AppError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { allowsCommission } from '../production/public.ts'

export async function methodsFor(
  { db, stripe, demo, clock }: Platform,
  user: User,
  tapsid: number,
): Promise<{ card: boolean; sandbox: boolean; commission: boolean }> {
  if (user.guest) return { card: false, sandbox: false, commission: false }
  const card = stripe !== undefined
  return { card, sandbox: demo && !card, commission: await allowsCommission(db, tapsid, clock()) }
}

const refused: Record<PaymentMethod, string> = {
  card: 'Card payments aren’t available.',
  sandbox: 'Test cards aren’t accepted.',
  commission: 'Commission deduction isn’t available because your securities GCI over the last 12 months is too low.',
}

export async function requireMethod(
  platform: Platform,
  user: User,
  tapsid: number,
  method: PaymentMethod,
): Promise<void> {
  const may = await methodsFor(platform, user, tapsid)
  if (!may[method]) throw new AppError('conflict', { message: refused[method] })
}
