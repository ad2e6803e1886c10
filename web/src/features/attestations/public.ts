export { Acknowledge } from './Acknowledge.tsx'
export { Attest, AttestBar } from './Attest.tsx'
export { useMarkRead, useReadings } from './readings.ts'
