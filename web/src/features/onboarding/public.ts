// What a task shows of a candidate.
export { CandidateReview } from './review/CandidateReview.tsx'
