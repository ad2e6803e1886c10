export { Acknowledge } from './Acknowledge.tsx'
export { Attest, AttestBar } from './Attest.tsx'
export { useMarkRead, useReadings, useVote } from './readings.ts'
