export { authoriseEnrolment } from './enrolment.ts'
export { sendInvitation } from './invitation.ts'
export { apps, type InvitationLetter, linkTo } from './mails.ts'
export { passwordProblem } from './known-passwords.ts'
export { setUpMs } from './set-up.ts'
export {
  countFailure,
  countWrongCode,
  findSetUp,
  forgetWrongCodes,
  lockAccount,
  openSetUp,
  putSecrets,
} from './store.ts'
export { issueToken, tokenMs } from './tokens.ts'
export { addressWaits, resetsWaitUntil } from './waiting.ts'
