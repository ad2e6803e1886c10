// Recorded meetings for other features, the demo and the journeys.
export { signatureOf } from './hook.ts'
export { meetingsImporter } from './importer.ts'
export { noteMail } from './mails.ts'
