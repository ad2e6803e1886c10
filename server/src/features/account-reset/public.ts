export { authoriseEnrolment } from './enrolment.ts'
export { sendInvitation } from './invitation.ts'
export { passwordProblem } from './known-passwords.ts'
export { issueToken } from './tokens.ts'
