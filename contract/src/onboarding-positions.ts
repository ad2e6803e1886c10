// What a candidate can be invited for, and what each position asks of them: as data, so that a position is one entry here.
import type { StateLicense } from './registrations.ts'

export const candidateDocuments = {
  identification: {
    title: 'Identification',
    upload: 'Upload your identification',
    hint: 'Driver’s license or passport. Both sides, not expired',
  },
  resume: { title: 'Resume', upload: 'Upload your resume', hint: 'The latest one you have' },
  u5: {
    title: 'Form U5',
    upload: 'Upload your Form U5',
    hint: 'From the last firm you were registered with. FINRA’s copy is fine',
  },
  check: {
    title: 'Voided check',
    upload: 'Upload a voided check',
    hint: 'For direct deposit. Write VOID across the front',
  },
} as const
export type CandidateDocument = keyof typeof candidateDocuments

export interface Position {
  name: string
  documents: readonly CandidateDocument[]
  /** What is registered with the states; nothing for somebody who isn't registered. */
  licenses: readonly StateLicense[]
}

export const positions = {
  representative: {
    name: 'Registered Representative',
    documents: ['identification', 'resume', 'u5', 'check'],
    licenses: ['Securities'],
  },
  adviser: {
    name: 'Investment Adviser Representative',
    documents: ['identification', 'resume', 'u5', 'check'],
    licenses: ['Advisor'],
  },
  dual: {
    name: 'Financial Advisor',
    documents: ['identification', 'resume', 'u5', 'check'],
    licenses: ['Securities', 'Advisor'],
  },
  associate: {
    name: 'Client Service Associate',
    documents: ['identification', 'resume', 'check'],
    licenses: [],
  },
} as const satisfies Record<string, Position>
export type PositionId = keyof typeof positions
export const positionIds = Object.keys(positions) as PositionId[]

export const positionOf = (id: PositionId): Position => positions[id]
