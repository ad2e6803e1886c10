// Backups that the portal makes by itself: how they went, which are kept, and whether they are whole.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { RowId } from './ids.ts'
import { Ok } from './errors.ts'

export const backupsTopic = 'backups'
/** Ours. */
export const backupLimits = { nights: 14 } as const

const text = T.String()
const moment = T.String({ format: 'date-time' })
const orNull = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])

export const KeptBackup = T.Object({
  id: T.Integer(),
  name: T.String({ description: 'What `portal restore --backup` takes' }),
  at: moment,
  by_hand: T.Boolean(),
  bytes: T.Integer(),
  files: T.Integer(),
  kept_as: T.Array(text, { description: 'daily, weekly, monthly' }),
  kept_until: T.String({ description: 'The first date on which it can be removed' }),
  check: T.Object({
    running: T.Boolean(),
    at: orNull(moment),
    whole: T.Boolean({ description: 'Restored into a scratch database. Otherwise looked at without the identity' }),
    problem: orNull(text),
    said: T.String({ description: 'What was checked, and what wasn’t' }),
  }),
})
export type KeptBackup = T.Static<typeof KeptBackup>

export const Backups = T.Object({
  ok: T.Boolean(),
  configured: T.Boolean({ description: 'BACKUP_URL is set' }),
  old: T.Boolean({ description: 'The last success is too long ago' }),
  target: T.String({ description: 'Where backups go, without credentials. Empty if BACKUP_URL isn’t set' }),
  recipient: T.String({ description: 'Whose identity opens them' }),
  identity: T.Boolean({ description: 'This node has the identity, so that checks restore the whole backup' }),
  last: orNull(
    T.Object({
      at: moment,
      bytes: T.Integer(),
      new_bytes: T.Integer(),
      files: T.Integer(),
      took_ms: T.Integer(),
      left_over: orNull(T.String({ description: 'Why old backups couldn’t be removed after it' })),
    }),
  ),
  running: orNull(
    T.Object({ started: moment, phase: T.String({ description: 'database or files' }), percent: T.Integer() }),
  ),
  failed: orNull(
    T.Object(
      { at: moment, by_hand: T.Boolean(), cause: text, advice: text },
      { description: 'The newest one, if it failed' },
    ),
  ),
  nights: T.Array(T.Object({ day: text, state: T.String({ description: 'ok, failed, or none' }) }), {
    description: 'Oldest first',
  }),
  next: orNull(moment),
  kept: T.Array(KeptBackup, { description: 'Newest first' }),
  drill: orNull(T.Object({ at: moment, problem: orNull(text), took_ms: T.Integer() })),
  seals: T.Object({ last: orNull(moment), unsealed: T.Integer() }),
  log: orNull(T.Object({ at: moment, faults: T.Integer() })),
})
export type Backups = T.Static<typeof Backups>

export const getBackups = endpoint({
  method: 'GET',
  path: '/backups',
  access: 'admin',
  summary: 'Returns how backups went, which are kept, and whether one is running',
  answer: Backups,
})

export const backUpNow = endpoint({
  method: 'POST',
  path: '/backups',
  access: 'admin',
  summary: 'Starts a backup in the background, unless one is running',
  proof: 'recent',
  answer: Ok,
})

export const checkBackup = endpoint({
  method: 'POST',
  path: '/backups/check',
  access: 'admin',
  summary: 'Starts a check of a backup in the background, the newest unless one is named',
  body: T.Object({ id: T.Optional(RowId) }),
  answer: Ok,
})
