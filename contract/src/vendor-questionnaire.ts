// The security questionnaire as data, by version. One that was sent to anybody is never edited: a change is the next version.
import { duties } from './vendor-questions/duties-1.ts'
import { protection } from './vendor-questions/protection-1.ts'
import type { Questionnaire } from './vendor-questions/question.ts'

const first: Questionnaire = { version: 1, sections: [...protection, ...duties] }

export const questionnaires: Readonly<Record<number, Questionnaire>> = { 1: first }
/** What a new attestation is answered by. */
export const currentQuestionnaire = 1

export const questionnaireOf = (version: number): Questionnaire => questionnaires[version] ?? first

/** What the signatory agrees to. Kept by its number, so that it can be shown which words it was. */
export const vendorStatement = {
  version: 1,
  words: (vendor: string) => `I can sign for ${vendor}, and these answers are true and complete.`,
} as const
