export { usersImporter } from './importer.ts'
export { invite, inviteWaiting, menusFor } from './inviting.ts'
