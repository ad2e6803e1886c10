// For compliance, who see what an examiner did in the same words.
export { activityInWords } from './words.ts'
