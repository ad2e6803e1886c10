import { lazy } from 'react'
import { patiently } from '../../lib/loading.ts'

export const AuditLog = lazy(patiently(async () => ({ default: (await import('./AuditLog.tsx')).AuditLog })))
