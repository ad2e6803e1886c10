// What a question of the vendors’ questionnaire is made of. Plain objects: the page behind the link reads them before anything else.

export const vendorSections = [
  'company',
  'services',
  'reports',
  'access',
  'insurance',
  'subvendors',
  'breach',
  'deletion',
] as const
export type VendorSection = (typeof vendorSections)[number]

export type QuestionKind =
  /** One of up to four. */
  | 'choice'
  /** Any of several. */
  | 'many'
  | 'text'
  | 'lines'
  | 'date'
  | 'days'
  | 'dollars'
  /** Short entries, one below the other. */
  | 'list'
  | 'file'

/** How much of a question’s worth an answer earns, from 0 to 1. */
export interface Scoring {
  /** Beside the other questions of its section. */
  worth: number
  /** Said as the reason where points are missing. */
  lacks: string
  /** Proposed as a remediation item. */
  remedy: string
  /** What it earns where it isn’t asked at all. */
  unasked?: 1
  /** One of these: by option, by months since a date, by the largest number of days, by the smallest amount. */
  options?: Readonly<Record<string, number>>
  months?: readonly (readonly [months: number, share: number])[]
  days?: readonly (readonly [days: number, share: number])[]
  dollars?: readonly (readonly [dollars: number, share: number])[]
}

export interface Question {
  id: string
  kind: QuestionKind
  /** As it is asked. */
  title: string
  /** Its name in a comparison and in reasons. */
  short: string
  hint?: string
  options?: Readonly<Record<string, string>>
  /** A follow-up: asked below the question it hangs on, where that one has one of these answers. */
  when?: { of: string; is: readonly string[] }
  /** Can be left empty. */
  optional?: true
  /** Never taken over from the year before. */
  fresh?: true
  /** Of a date: it must be past, or still to come. */
  past?: true
  /** Of a file: so many months after the date given there it counts no more. */
  counts?: { from: string; months: number }
  score?: Scoring
  /** Shown in every comparison, changed or not. */
  always?: true
}

export interface Section {
  id: VendorSection
  title: string
  questions: readonly Question[]
}

export interface Questionnaire {
  version: number
  sections: readonly Section[]
}
