export { startingOut } from './first-days.ts'
export { maskedSocial, sealSocial, socialPurpose } from './social.ts'
