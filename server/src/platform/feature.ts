// What a feature hands to the portal.
import type { TaskList } from 'graphile-worker'
import type { App } from './http/serve.ts'
import type { Timetable } from './jobs/jobs.ts'
import type { Platform } from './platform.ts'
import type { Cookies } from './session/cookies.ts'

export interface Feature {
  routes(app: App, platform: Platform, cookies: Cookies): void
  jobs?(platform: Platform): TaskList
  timetable?: Timetable[]
  /** What it tells the operator of itself, by `platform.figures`. */
  figures?(platform: Platform): void
}
