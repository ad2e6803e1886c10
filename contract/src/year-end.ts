// The year-end page: production against the year before, and what the year's end asks of an advisor.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Ok } from './errors.ts'

const dollars = T.String({ description: 'Dollars with two decimal places' })
const year = T.Integer({ minimum: 2000, maximum: 2200 })

/** The day by which everything of a year is to be done; ours, a firm settles its own. */
export const yearEndDueDay = '12-11'

export const yearEndTopic = (accountId: string) => `year-end/${accountId}`

export const YearEndTask = T.Object({
  id: T.Enum(['attestations', 'u4', 'outside-business', 'renewals', 'certification'] as const),
  title: T.String(),
  about: T.String({ description: 'Current status in one sentence' }),
  state: T.Enum(['done', 'to do', 'overdue'] as const),
  link: T.String(),
  /** The two reviews are confirmed on this very page. */
  confirmable: T.Boolean(),
})
export type YearEndTask = T.Static<typeof YearEndTask>

export const getYearEnd = endpoint({
  method: 'GET',
  path: '/year-end/:year',
  access: 'guest-ok',
  summary: 'Returns the year’s production and tasks for the caller or the advisor they act for',
  params: T.Object({ year }),
  answer: T.Object({
    ok: T.Boolean(),
    year,
    due: T.String({ description: 'yyyy-mm-dd' }),
    compared_months: T.Integer({
      description: 'Whole months set against the same ones of the year before: 12 for a year that is over',
    }),
    lines: T.Array(
      T.Object({
        id: T.String(),
        label: T.String(),
        amount: T.String({ description: 'Everything of the year so far' }),
        compared: dollars,
        before: dollars,
        months: T.Array(dollars, { description: 'One amount per month, January to December' }),
      }),
    ),
    tasks: T.Array(YearEndTask),
    documents: T.Array(T.Object({ id: T.Integer(), title: T.String(), filename: T.String() })),
  }),
})

export const confirmYearEnd = endpoint({
  method: 'POST',
  path: '/year-end/:year/:kind',
  inPerson: true,
  access: 'signed-in',
  summary: 'Confirms the year’s U4 or outside activities review',
  params: T.Object({ year, kind: T.Enum(['u4', 'outside-business'] as const) }),
  answer: Ok,
})
