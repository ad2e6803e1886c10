import { parseCrontab } from 'graphile-worker'
import { expect, it } from 'vitest'
import { features } from './features/index.ts'
import { crontabOf } from './platform/jobs/jobs.ts'

it('the worker takes the timetable of all features, or no portal would start', () => {
  const timetable = features.flatMap((feature) => feature.timetable ?? [])
  expect(timetable.length).toBeGreaterThan(5)
  expect(parseCrontab(crontabOf(timetable)).map(({ task }) => task)).toEqual(timetable.map(({ task }) => task))
})
