import { parseCrontab } from 'graphile-worker'
import { expect, it } from 'vitest'
import { features } from './features/index.ts'
import { crontabOf } from './platform/jobs/jobs.ts'

it('the worker takes the timetable of all features, or no portal would start', () => {
  const timetable = features.flatMap((feature) => feature.timetable ?? [])
  expect(timetable.length).toBeGreaterThan(5)
  expect(parseCrontab(crontabOf(timetable)).map(({ task }) => task)).toEqual(timetable.map(({ task }) => task))
})

it('what runs at a certain hour is made up for within half a day, what comes again within the hour is not', () => {
  const timetable = [
    { task: 'daily', match: '10 13 * * *' },
    { task: 'hourly', match: '17 * * * *' },
    { task: 'often', match: '*/5 * * * *' },
  ]
  const periods = parseCrontab(crontabOf(timetable)).map(({ options }) => options.backfillPeriod)
  expect(periods).toEqual([12 * 3_600_000, 0, 0])
})
