import type { AnswerOf } from '@portal/contract/endpoint'
import type { Details } from '@portal/contract/session'
import type { getYearEnd, YearEndTask } from '@portal/contract/year-end'
import { screen } from '@testing-library/react'
import { detailsOf } from './details.ts'
import { registrationsOf } from './registrations.tsx'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

export type YearEnd = AnswerOf<typeof getYearEnd>

export const taskOf = (id: YearEndTask['id'], more: Partial<YearEndTask> = {}): YearEndTask => ({
  id,
  title: `Task ${id}`,
  about: `Where ${id} stands.`,
  state: 'to do',
  link: '/compliance/guidance',
  confirmable: id === 'u4' || id === 'outside-business',
  ...more,
})

/** Nothing yet in the month under way. */
export const lineOf = (label: string, amount: string, before: string): YearEnd['lines'][number] => ({
  id: label.toLowerCase(),
  label,
  amount,
  compared: amount,
  before,
  months: Array.from({ length: 12 }, () => '0.00'),
})

export const yearEndOf = (year: number, more: Partial<YearEnd> = {}): YearEnd => ({
  ok: true,
  year,
  due: `${year}-12-11`,
  compared_months: year < 2026 ? 12 : 10,
  lines: [lineOf('Securities', '1000.00', '800.00')],
  tasks: [taskOf('attestations')],
  documents: [],
  ...more,
})

interface Options {
  who?: Details
  address?: string
  answers?: Parameters<typeof wire>[0]
}

/** The year-end page; what changes in `years` shows at the next asking. */
export async function openYearEnd(
  years: YearEnd[],
  { who = detailsOf(), address = '/general/eoy', answers = {} }: Options = {},
) {
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/user/state/regs/1204': registrationsOf(),
    ...Object.fromEntries(
      years.map(({ year }) => [`GET /api/year-end/${year}`, () => years.find((one) => one.year === year) ?? {}]),
    ),
    ...answers,
  })
  signedInAs(who)
  const portal = openScreen(address)
  await screen.findByRole('heading', { level: 1, name: 'End of Year' })
  return { ...portal, server, years }
}
