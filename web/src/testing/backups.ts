import type { Backups, KeptBackup } from '@portal/contract/backups'

export const keptOf = (id: number, more: Partial<KeptBackup> = {}): KeptBackup => ({
  id,
  name: `2026-11-${id}T07-00-00-000Z`,
  at: `2026-11-${id}T07:04:00.000Z`,
  by_hand: false,
  bytes: 48_200_000_000,
  files: 91_204,
  kept_as: ['daily'],
  kept_until: '2026-11-22',
  check: { running: false, at: null, whole: false, problem: null, said: '' },
  ...more,
})

/** As it stands after a good night; give what the test is about. */
export const backupsOf = (more: Partial<Backups> = {}): Backups => ({
  ok: true,
  configured: true,
  old: false,
  target: 's3://firm-backups/portal',
  recipient: `age1${'q'.repeat(52)}abcdef`,
  identity: false,
  last: {
    at: '2026-11-15T07:04:00.000Z',
    bytes: 48_200_000_000,
    new_bytes: 1_100_000_000,
    files: 91_204,
    took_ms: 231_000,
    left_over: null,
  },
  running: null,
  failed: null,
  nights: Array.from({ length: 14 }, (_, index) => ({
    day: `2026-11-${String(index + 2).padStart(2, '0')}`,
    state: 'ok',
  })),
  next: '2026-11-16T07:00:00.000Z',
  kept: [keptOf(15), keptOf(14)],
  drill: null,
  seals: { last: '2026-11-15T15:40:00.000Z', unsealed: 3 },
  log: null,
  ...more,
})

/** Of the night after, which failed. */
export const oldBackups = (more: Partial<Backups> = {}) =>
  backupsOf({
    old: true,
    failed: {
      at: '2026-11-16T07:00:00.000Z',
      by_hand: false,
      cause: 'The target’s access key expired.',
      advice: 'Change the key in the server’s settings, then back up now.',
    },
    nights: [...backupsOf().nights.slice(1), { day: '2026-11-16', state: 'failed' }],
    ...more,
  })
