// Incidents for other features and the demo.
export { notifyBy } from './clock.ts'
