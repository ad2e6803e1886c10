// Wherever a CRD number is typed (readings C29).
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'

export function crdProblem(crd: string): string | undefined {
  const given = crd.trim()
  if (given === '') return texts.crdRequired
  if (!/^\d+$/.test(given)) return 'Use digits only.'
  if (given.length < limits.crdMin) return texts.crdTooShort
  return given.length > limits.crdMax ? `Use ${limits.crdMax} digits or fewer.` : undefined
}
