export { Certification } from './Certification.tsx'
