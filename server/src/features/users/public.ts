export { usersImporter } from './importer.ts'
export { addressProblem, invite, inviteWaiting, menusFor } from './inviting.ts'
