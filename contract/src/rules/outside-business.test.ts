import { expect, it } from 'vitest'
import type { Answers } from '../outside-business.ts'
import { activityProblems, mayRenewOn } from './outside-business.ts'

const whole: Answers = {
  desc: 'Board seat',
  business: { name: 'Kingsley Arts Trust', nature: 'Runs a gallery' },
  investment_related: false,
  position: 'Trustee',
  start_date: '2026-12-01',
  end_date: '',
  hours_week: 2,
  hours_trading: 0,
  compensation: 'None',
  clients_involved: false,
  clients: '',
  private_securities: false,
  note: '',
}

it.each<[string, Partial<Answers>, string[]]>([
  ['everything', {}, []],
  ['no description', { desc: '  ' }, ['desc']],
  ['no name of the business', { business: { name: ' ', nature: 'Runs a gallery' } }, ['business.name']],
  ['no nature of the business', { business: { name: 'Kingsley', nature: ' ' } }, ['business.nature']],
  ['no position', { position: ' ' }, ['position']],
  ['no start', { start_date: '' }, ['start_date']],
  ['a start that is no day', { start_date: '2026-02-30' }, ['start_date']],
  ['an end that is no day', { end_date: 'soon' }, ['end_date']],
  ['an end before the start', { end_date: '2026-11-30' }, ['end_date']],
  ['an end on the day of the start', { end_date: '2026-12-01' }, []],
  ['more trading hours than hours', { hours_trading: 3 }, ['hours_trading']],
  ['as many trading hours as hours', { hours_trading: 2 }, []],
  ['no hours at all', { hours_week: 0 }, []],
  ['nothing about pay', { compensation: ' ' }, ['compensation']],
  ['clients, but not which', { clients_involved: true, clients: ' ' }, ['clients']],
  ['clients, and which', { clients_involved: true, clients: 'Two sit on the board' }, []],
  [
    'nothing at all, told at once',
    { desc: '', business: { name: '', nature: '' }, position: '', start_date: '', compensation: '' },
    ['desc', 'business.name', 'business.nature', 'position', 'start_date', 'compensation'],
  ],
])('to submit: %s', (_, more, fields) => {
  expect(Object.keys(activityProblems({ ...whole, ...more }))).toEqual(fields)
})

it('tells a start that is missing from one that is no day', () => {
  const told = (start_date: string) => activityProblems({ ...whole, start_date }).start_date
  expect([told(''), told('2026-02-30')]).toEqual(['Choose a start date.', 'Choose a date.'])
})

it.each([
  ['2026-09-30', false],
  ['2026-10-02', true],
  ['2026-12-01', true],
  ['2027-03-01', true],
])('an approval until December 1 may be renewed on %s: %s', (today, may) => {
  expect(mayRenewOn('2026-12-01', today)).toBe(may)
})
