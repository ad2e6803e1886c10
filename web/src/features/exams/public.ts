export { Exams } from './Exams.tsx'
