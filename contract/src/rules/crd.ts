// Wherever a CRD number is typed (readings C29).
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'

export function crdProblem(crd: string): string | undefined {
  if (crd.trim() === '') return texts.crdRequired
  return crd.trim().length < limits.crdMin ? texts.crdTooShort : undefined
}
