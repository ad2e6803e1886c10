// Examiners and their access in words.
import type { Examiner, ExaminerState } from '@portal/contract/examiners'
import { periodInWords } from '@portal/contract/rules/hold'
import { figure } from './records-words.ts'

export const stateWords: Record<ExaminerState, string> = { invited: 'Invited', active: 'Active', ended: 'Ended' }

export const nameOf = ({ first, last }: Pick<Examiner, 'first' | 'last'>): string => `${first} ${last}`

/** Joseph Okafor, SEC */
export const whoIs = (examiner: Pick<Examiner, 'first' | 'last' | 'organization'>): string =>
  `${nameOf(examiner)}, ${examiner.organization}`

/** Names where all of them are known, else how many there are. */
export const several = (names: readonly string[], count: number, all: string, many: string): string =>
  count === 0 ? all : count > names.length ? `${figure(count)} ${many}` : names.join(', ')

export const periodOf = ({ scope: { from, until } }: Pick<Examiner, 'scope'>): string => {
  const words = periodInWords(from, until, 'today')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
