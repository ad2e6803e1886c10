// Rules of a new password and its strength, used by the reset page, the profile and the server.
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'

const hasWord = (password: string) => password.toLowerCase().includes('password')

/** The first thing wrong with a new password, or nothing. */
export function newPasswordProblem(password: string): string | undefined {
  if (hasWord(password)) return texts.newPasswordHasWord
  if (password.length < limits.newPasswordMin) return texts.newPasswordTooShort
  if (password.length > limits.newPasswordMax) return `Use ${limits.newPasswordMax} characters or fewer.`
  return undefined
}

export function confirmProblem(password: string, confirm: string): string | undefined {
  if (hasWord(confirm)) return texts.newPasswordHasWord
  return password === confirm ? undefined : texts.passwordsDiffer
}

/** 5 points per character, divided by how often it has appeared so far; 10 for each class beyond the first (readings C38, C40). */
export function passwordScore(password: string): number {
  if (hasWord(password)) return 0
  const seen = new Map<string, number>()
  let score = 0
  for (const character of password) {
    const times = (seen.get(character) ?? 0) + 1
    seen.set(character, times)
    score += 5 / times
  }
  const classes = [/\d/, /[a-z]/, /[A-Z]/, /\W/].filter((kind) => kind.test(password)).length
  return Math.trunc(score + Math.max(classes - 1, 0) * 10)
}

export type Strength = 'red-orange' | 'orange' | 'green' | 'dark-green'

/** Bands of the meter; 40 itself is orange (readings C39). */
export function strengthOf(score: number): Strength {
  if (score < 40) return 'red-orange'
  if (score <= 60) return 'orange'
  return score <= 91 ? 'green' : 'dark-green'
}
