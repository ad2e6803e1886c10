// Assembles the portal: database, platform, features. It does not listen; main.ts does.
import type { TaskList } from 'graphile-worker'
import { type DestinationStream, pino } from 'pino'
import type { Config } from './config.ts'
import type { DemoFirm } from './demo-firm.ts'
import { features } from './features/index.ts'
import { firmSettings, lastKnownSettings, statusRoutes, statusUrlOf } from './features/settings/public.ts'
import { profileRoutes } from './features/staff/public.ts'
import { openFileStore, openPlatform } from './open-platform.ts'
import { sealAudit } from './platform/audit/seals.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { parseKeys } from './platform/crypto/keys.ts'
import { migrate } from './platform/db/migrate.ts'
import { openOwner, reach } from './platform/db/open.ts'
import { healthRoutes } from './platform/http/health.ts'
import { openApiRoutes } from './platform/http/openapi.ts'
import { pageRoutes } from './platform/http/pages.ts'
import type { App } from './platform/http/serve.ts'
import { createServer } from './platform/http/server.ts'
import { tellStanding } from './platform/figures/standing.ts'
import { followed, type JobLog, runJobsOnce, startJobs } from './platform/jobs/jobs.ts'
import { liveRoutes } from './platform/live/stream.ts'
import { openLog } from './platform/log.ts'
import { sendMail, sendMailJob } from './platform/mail/outbox.ts'
import { diskTransport } from './platform/mail/transports.ts'
import type { Platform } from './platform/platform.ts'
import { cookiesFor } from './platform/session/cookies.ts'
import { openSessions, sweepSessions } from './platform/session/sessions.ts'

export interface Portal {
  app: App
  platform: Platform
  /** Runs the jobs that are due, once, in this process: for the command line and tests. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

export interface PortalOptions {
  config: Config
  databaseUrl: string
  keys: string
  /** Loaded in demo mode. */
  demoFirm?: DemoFirm | undefined
  clock?: Clock
  progress?: (step: string) => void
  /** Where the log goes; standard output unless told otherwise. */
  logTo?: DestinationStream
}

export async function openPortal({
  config,
  databaseUrl,
  keys: keyList,
  demoFirm,
  clock = systemClock,
  progress,
  logTo,
}: PortalOptions): Promise<Portal> {
  // what comes while a line is being written goes with the next: a write for every call is a tenth of what a call costs
  const log = openLog(config.logLevel, logTo ?? pino.destination({ dest: 1, sync: false }))
  const owner = openOwner(databaseUrl)
  try {
    await reach(owner, databaseUrl)
    progress?.('Updating the database…')
    await migrate(owner, async () => {
      if (!config.demo || !demoFirm) return
      const into = { now: clock(), keys: parseKeys(keyList), store: await openFileStore(config), origin: config.origin }
      await demoFirm.loadOnce(owner, into, () => progress?.('Loading the demo firm…'))
    })
  } catch (error) {
    await owner.end()
    throw error
  }

  const { platform, close } = await openPlatform(config, owner, databaseUrl, keyList, clock, log)
  const { database } = platform

  const sessions = openSessions(database, clock)
  const cookies = cookiesFor(config.origin)
  const app = await createServer({ trustedProxies: config.trustedProxies, platform, sessions, cookies })
  healthRoutes(app, config.metricsToken)
  tellStanding(platform)
  for (const feature of features) feature.figures?.(platform)
  statusRoutes(app)
  profileRoutes(app)
  await app.register(
    async (api) => {
      liveRoutes(api, sessions)
      for (const feature of features) feature.routes(api, platform, cookies)
    },
    { prefix: '/api' },
  )
  await openApiRoutes(app, async () => !config.production || (await firmSettings(platform)).features.apiReference)
  await pageRoutes(app, config.webDir, () => statusUrlOf(platform, lastKnownSettings(platform)))

  const transport = config.smtpUrl
    ? (await import('./platform/mail/smtp.ts')).smtpTransport(config.smtpUrl, config.mailFrom)
    : diskTransport(config.dataDir, config.mailFrom)
  const all: TaskList = Object.assign(
    {
      [sendMailJob]: (payload: unknown) => sendMail(platform, transport, (payload as { id: string }).id),
      sweep: () => sweepSessions(database, clock()),
      'seal-audit': async () => sealAudit(platform, await firmSettings(platform)),
      'sweep-files': async () => void (await platform.files.sweep(clock())),
    },
    ...features.map((feature) => feature.jobs?.(platform)),
  )
  const tasks = followed(all, log)
  const timetable = [
    { task: 'sweep', match: '17 * * * *' },
    { task: 'sweep-files', match: '41 3 * * *' },
    { task: 'seal-audit', match: '*/10 * * * *' },
    ...features.flatMap((feature) => feature.timetable ?? []),
  ]
  const logJob: JobLog = (level, message) => log[level]({}, message)
  const jobs = config.workers ? await startJobs(owner, databaseUrl, tasks, timetable, logJob) : undefined
  await app.ready()

  return {
    app,
    platform,
    runJobs: () => runJobsOnce(owner, tasks, logJob),
    async close() {
      await app.close()
      await jobs?.close()
      transport.close()
      await close()
    },
  }
}
