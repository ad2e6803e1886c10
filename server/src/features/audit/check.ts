// Checking the chain takes minutes once there are millions of entries, so a job does it. What it found stands in the log.
import { type AuditCheck, auditCheckTopic, auditLimits } from '@portal/contract/audit'
import { verifyAudit } from '../../platform/audit/verify.ts'
import { changeBy } from '../../platform/change.ts'
import type { Platform } from '../../platform/platform.ts'
import { notedAbout } from './store.ts'

export const checkJob = 'check-audit'
export const chain = 'audit:chain'
export const checkAsked = 'audit.check-asked'
const checked = 'audit.checked'
const checkFailed = 'audit.check-failed'
/** A job that has told nothing for so long has died with its node. */
const patienceMs = 3_600_000

export async function checkChain(platform: Platform): Promise<void> {
  const verdict = await verifyAudit(platform.database.owner, platform.keys, platform.store).catch((error) => {
    platform.log.error({ err: error }, 'the audit chain could not be checked')
    return undefined
  })
  if (verdict && verdict.faults.length > 0)
    platform.log.error({ faults: verdict.faults.length }, 'the audit chain is broken')
  await changeBy(
    platform,
    { id: null, name: 'portal' },
    'job',
  )(async (_tx, note) => {
    if (!verdict) note.audit(checkFailed, chain)
    else {
      const { sealed, unsealed, faults } = verdict
      const found = { sealed, unsealed, faults: faults.slice(0, auditLimits.faults), fault_count: faults.length }
      note.audit(checked, chain, found)
    }
    note.live(auditCheckTopic)
  })
}

export async function lastCheck({ db, clock }: Platform): Promise<AuditCheck> {
  const [newest, ...older] = await notedAbout(db, chain)
  const last = [newest, ...older].find((entry) => entry?.action === checked)
  const waiting = newest?.action === checkAsked
  const running = waiting && newest.at.getTime() > clock().getTime() - patienceMs
  return {
    running,
    failed: newest?.action === checkFailed || (waiting && !running),
    last: last ? { at: last.at.toISOString(), ...(last.detail as Omit<NonNullable<AuditCheck['last']>, 'at'>) } : null,
  }
}
