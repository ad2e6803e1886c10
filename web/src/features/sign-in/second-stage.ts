// Which dialog belongs to which factor.
import type { Answered, Factor } from '@portal/contract/sign-in'
import type { ComponentType } from 'react'
import { patiently } from '../../lib/loading.ts'
import type { Challenge, FactorProps } from './factor.ts'

const sixDigits = patiently(() => import('./SixDigits.tsx'))
const noMoreCodes = patiently(async () => (await import('./NoMoreCodes.tsx')).NoMoreCodes)

// Fetched when they are needed: most people only ever see one of them.
const dialogs: Record<Factor, () => Promise<ComponentType<FactorProps>>> = {
  AP: async () => (await sixDigits()).AuthenticatorCode,
  PASS: async () => (await sixDigits()).GuestCode,
  RESET: async () => (await sixDigits()).ReEnrolmentCode,
  EMAIL: patiently(async () => (await import('./EmailedCode.tsx')).EmailedCode),
  PUSH: patiently(async () => (await import('./PushApproval.tsx')).PushApproval),
}

export interface SecondStage {
  Dialog: ComponentType<FactorProps>
  challenge: Challenge
}

/** Throws for a factor that this portal does not know. */
export async function secondStageOf(answer: Answered, typed?: string): Promise<SecondStage> {
  const { ap, response, two_fa_code, advisor } = answer
  const Dialog = advisor.next_mail ? await noMoreCodes() : await dialogs[ap]()
  return {
    Dialog,
    challenge: {
      id: response,
      email: advisor.email,
      passkey: advisor.passkey === true,
      ...(typed !== undefined && { typed }),
      ...(two_fa_code !== undefined && { code: two_fa_code }),
      ...(advisor.number !== undefined && { number: advisor.number }),
      ...(advisor.next_mail !== undefined && { nextMail: new Date(advisor.next_mail) }),
    },
  }
}
