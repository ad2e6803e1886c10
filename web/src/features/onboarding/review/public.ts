// What a task shows of a candidate.
export { CandidateReview } from './CandidateReview.tsx'
