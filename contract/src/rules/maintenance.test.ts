import { expect, it } from 'vitest'
import { maintenanceLimits, maintenanceProblems, overlap } from './maintenance.ts'

const fine = { name: 'Move', url: '', starts: '2026-11-16T10:00:00Z', ends: '2026-11-16T11:00:00Z' }

it.each([
  [{}, {}],
  [{ url: 'https://status.example/1' }, {}],
  [{ name: ' ' }, { name: 'Enter a name. Everyone sees it in the notice.' }],
  [{ url: 'http://status.example' }, { url: 'Enter a URL that starts with https://, or leave this blank.' }],
  [{ url: 'status' }, { url: 'Enter a URL that starts with https://, or leave this blank.' }],
  [{ ends: fine.starts }, { ends: 'The end must be after the start.' }],
  [{ ends: '2026-11-16T09:00:00Z' }, { ends: 'The end must be after the start.' }],
])('%j has the problems %j', (more, problems) => expect(maintenanceProblems({ ...fine, ...more })).toEqual(problems))

it('has room for a name and an address', () => expect(maintenanceLimits).toEqual({ name: 120, url: 300 }))

it.each([
  ['09:00', '10:00', false],
  ['09:00', '10:01', true],
  ['10:30', '10:40', true],
  ['09:00', '12:00', true],
  ['10:59', '12:00', true],
  ['11:00', '12:00', false],
])('ten to eleven overlaps %s to %s: %s', (starts, ends, so) => {
  const other = { starts: `2026-11-16T${starts}:00Z`, ends: `2026-11-16T${ends}:00Z` }
  expect([overlap(fine, other), overlap(other, fine)]).toEqual([so, so])
})
