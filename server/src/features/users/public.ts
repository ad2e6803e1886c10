export { usersImporter } from './importer.ts'
export { whenAddressChanges } from './sign-in-changes.ts'
export { addressProblem, invite, inviteWaiting, menusFor } from './inviting.ts'
export { lockedNow } from './store.ts'
