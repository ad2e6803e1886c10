// HTTP face of the portal's own backups.
import { backUpNow, backupsTopic, checkBackup, getBackups } from '@portal/contract/backups'
import type { Feature } from '../../platform/feature.ts'
import { mayCall } from '../../platform/http/access.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { operation, perform } from '../../platform/operation.ts'
import { checkJob, runCheck } from './checking.ts'
import { backUpJob, makeBackup } from './making.ts'
import { backupsNow } from './shown.ts'
import { keptRuns, lastMade, locksNow, runById, startCheck, wantedSince } from './store.ts'
import { oldSince, watchBackups, watchJob } from './watching.ts'

const notSet = 'Backups aren’t set up. Set BACKUP_URL first.'

export const startBackup = operation('backups', backUpNow, 'copies what is there and changes none of it', {
  right: (user) => mayCall(user, backUpNow),
  async find({ tx, platform }) {
    if (!platform.backups) throw new AppError('conflict', { message: notSet })
    return locksNow(tx)
  },
  async run({ note }, { making }) {
    note.audit('backup.asked', 'backup:now')
    // one that runs already is the backup asked for
    if (!making) await note.job(backUpJob, {}, 1)
    note.live(backupsTopic)
    return { ok: true }
  },
})

export const backups: Feature = {
  routes(app, platform) {
    const { db, live, clock } = platform
    live.declare(backupsTopic, ({ isAdmin }) => isAdmin)

    serve(app, getBackups, () => backupsNow(platform))

    perform(app, startBackup)

    serve(app, checkBackup, async ({ body, change }) => {
      if (!platform.backups) throw new AppError('conflict', { message: notSet })
      const id = body.id ?? found((await keptRuns(db))[0]).id
      if ((await locksNow(db)).checking)
        throw new AppError('conflict', { message: 'Another check is running. Try again when it’s done.' })
      await change(async (tx, note) => {
        const run = found(await runById(tx, id))
        await startCheck(tx, run.id, clock())
        note.audit('backup.check-asked', `backup:${run.id}`)
        await note.job(checkJob, { run: String(run.id) }, 1)
        note.live(backupsTopic)
      })
      return { ok: true }
    })
  },
  jobs: (platform) => ({
    [watchJob]: (_payload, { abortSignal }) => watchBackups(platform, abortSignal),
    [backUpJob]: async (_payload, { abortSignal }) => void (await makeBackup(platform, 'by hand', abortSignal)),
    [checkJob]: (payload) => runCheck(platform, Number((payload as { run: string }).run)),
  }),
  figures({ figures, db, clock, backups }) {
    figures.reads('portal_backup_age_seconds', 'Since the last backup, or since they were turned on', async () => {
      if (!backups) return undefined
      const [now, made, since] = [clock(), await lastMade(db), await wantedSince(db)]
      return (now.getTime() - oldSince(made?.ended_at, since ?? now).getTime()) / 1000
    })
  },
  // the hour of the night is on the firm's clocks, which the timetable doesn't know; after an outage it is made up for at once
  timetable: [{ task: watchJob, match: '*/5 * * * *' }],
}
