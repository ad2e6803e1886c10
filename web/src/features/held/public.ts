export { HeldLine } from './HeldLine.tsx'
