export { maskedSocial, sealSocial, socialPurpose } from './social.ts'
