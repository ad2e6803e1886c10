// Runs as admins see them.
import { type Backups, backupLimits, type KeptBackup } from '@portal/contract/backups'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { sealsNow } from '../../platform/audit/seals.ts'
import { keeping } from '../../platform/backup/keeping.ts'
import type { Platform } from '../../platform/platform.ts'
import { lastCheck } from '../audit/public.ts'
import { type Failure, interrupted } from './failure.ts'
import { keptRuns, lastDrill, lastMade, locksNow, newestRun, type Run, runsSince, wantedSince } from './store.ts'
import { isOld, nightOf } from './watching.ts'

const firstNight = (today: string) => daysAfter(today, 1 - backupLimits.nights)

export async function backupsNow(platform: Platform): Promise<Backups> {
  const { db, clock, backups } = platform
  const now = clock()
  const today = firmDay(now)
  const [locks, newest, made, drill, recent, all, since = now, seals, check] = await Promise.all([
    locksNow(db),
    newestRun(db),
    lastMade(db),
    lastDrill(db),
    runsSince(db, new Date(`${firstNight(today)}T00:00:00Z`)),
    keptRuns(db),
    wantedSince(db),
    sealsNow(platform),
    lastCheck(platform),
  ])
  const failure = newest && failureNow(newest, locks.making)
  return {
    ok: true,
    configured: backups !== undefined,
    old: backups !== undefined && isOld(made?.ended_at, since, now),
    target: backups ? targetInWords(backups.target) : '',
    recipient: backups?.recipient ?? '',
    identity: backups?.identity !== undefined,
    last: made?.ended_at
      ? {
          at: made.ended_at.toISOString(),
          bytes: made.bytes ?? 0,
          new_bytes: made.new_bytes ?? 0,
          files: made.files ?? 0,
          took_ms: made.ended_at.getTime() - made.started_at.getTime(),
          left_over: made.left_over,
        }
      : null,
    running:
      newest && !newest.ended_at && locks.making
        ? { started: newest.started_at.toISOString(), phase: newest.phase, percent: newest.percent }
        : null,
    failed:
      newest && failure
        ? {
            at: newest.started_at.toISOString(),
            by_hand: newest.kind === 'by hand',
            cause: failure.error,
            advice: failure.advice,
          }
        : null,
    nights: nightsOf(recent, today),
    next: backups ? nextNight(now, today).toISOString() : null,
    kept: keptOf(all, now, locks.checking),
    drill: drill?.checked_at
      ? {
          at: drill.checked_at.toISOString(),
          problem: drill.check_problem,
          took_ms: drill.checked_at.getTime() - (drill.check_started_at ?? drill.checked_at).getTime(),
        }
      : null,
    seals: { last: seals.last?.toISOString() ?? null, unsealed: seals.unsealed },
    log: check.last && { at: check.last.at, faults: check.last.fault_count },
  }
}

const failureNow = (run: Run, making: boolean): Failure | undefined => {
  if (run.error !== null) return { error: run.error, advice: run.advice ?? '' }
  return run.ended_at === null && !making ? interrupted : undefined
}

/** A night is made when one of that day was, whoever asked for it. */
function nightsOf(runs: readonly Run[], today: string): Backups['nights'] {
  return Array.from({ length: backupLimits.nights }, (_, index) => {
    const day = daysAfter(firstNight(today), index)
    const that = runs.filter(({ started_at }) => firmDay(started_at) === day)
    const state = that.some(({ name }) => name !== null)
      ? 'ok'
      : that.some(({ ended_at }) => ended_at)
        ? 'failed'
        : 'none'
    return { day, state }
  })
}

const nextNight = (now: Date, today: string) => {
  const tonight = nightOf(today)
  return tonight > now ? tonight : nightOf(daysAfter(today, 1))
}

/** So long a check may wait for a node to take it. */
const waitingMs = 300_000

function keptOf(runs: readonly Run[], now: Date, checking: boolean): KeptBackup[] {
  const today = firmDay(now)
  const { kept } = keeping(
    runs.flatMap(({ name }) => name ?? []),
    today,
  )
  const byName = new Map(kept.map((one) => [one.name, one]))
  return runs.flatMap((run) => {
    if (run.name === null) return []
    const rule = byName.get(run.name)
    const begun = run.checked_at === null ? run.check_started_at : null
    const running = begun !== null && (checking || now.getTime() - begun.getTime() < waitingMs)
    return [
      {
        id: run.id,
        name: run.name,
        at: (run.ended_at ?? run.started_at).toISOString(),
        by_hand: run.kind === 'by hand',
        bytes: run.bytes ?? 0,
        files: run.files ?? 0,
        kept_as: rule?.as ?? [],
        kept_until: rule?.until ?? daysAfter(today, 1),
        check: {
          running,
          at: run.checked_at?.toISOString() ?? null,
          whole: run.check_whole ?? false,
          problem: begun && !running ? 'The check was interrupted.' : run.check_problem,
          said: run.check_said ?? '',
        },
      },
    ]
  })
}

/** Without what may be a secret in its query. */
export function targetInWords(target: string): string {
  if (!target.startsWith('s3://')) return target
  const url = new URL(target)
  return `s3://${url.hostname}${url.pathname.replace(/(?<!\/)\/+$/, '')}`
}
