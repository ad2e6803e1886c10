export { StrengthMeter } from './StrengthMeter.tsx'
