import { fetchedPart } from '../../ui/fetched.tsx'

export const AuditLog = fetchedPart(async () => (await import('./AuditLog.tsx')).AuditLog)
