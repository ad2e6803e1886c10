// Which dialog belongs to which factor.
import type { Answered, Factor } from '@portal/contract/sign-in'
import type { ComponentType } from 'react'
import type { Challenge, FactorProps } from './factor.ts'

// Fetched when they are needed: most people only ever see one of them.
const dialogs: Record<Factor, () => Promise<ComponentType<FactorProps>>> = {
  AP: async () => (await import('./SixDigits.tsx')).AuthenticatorCode,
  PASS: async () => (await import('./SixDigits.tsx')).GuestCode,
  RESET: async () => (await import('./SixDigits.tsx')).ReEnrolmentCode,
  EMAIL: async () => (await import('./EmailedCode.tsx')).EmailedCode,
  PUSH: async () => (await import('./PushApproval.tsx')).PushApproval,
}

export interface SecondStage {
  Dialog: ComponentType<FactorProps>
  challenge: Challenge
}

/** Throws for a factor that this portal does not know. */
export async function secondStageOf(answer: Answered, typed?: string): Promise<SecondStage> {
  const { ap, response, two_fa_code, advisor } = answer
  const Dialog = advisor.next_mail ? (await import('./NoMoreCodes.tsx')).NoMoreCodes : await dialogs[ap]()
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
