// Commission production: what an advisor earned by month and line of business. Figures are dollars as the commission
// system gives them; whoever adds them up does so in cents (`rules/money.ts`).
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { integerRange, RowId } from './ids.ts'

export const productionFigures = [
  'evolume',
  'egci',
  'mpvolume',
  'mpgci',
  'payment',
  'cequity',
  'cmortgage',
  'cinsurance',
  'iacpremium',
  'ifpremium',
  'imsppremium',
  'cannuity',
  'cfixed',
  'cmedsup',
  'ctotal',
] as const
export type ProductionFigure = (typeof productionFigures)[number]

const figures = Object.fromEntries(productionFigures.map((name) => [name, T.Number()])) as Record<
  ProductionFigure,
  T.TNumber
>

export const ProductionRow = T.Object({ month: T.Integer({ minimum: 1, maximum: 12 }), year: T.Integer(), ...figures })
export type ProductionRow = T.Static<typeof ProductionRow>

/** Told when an import has brought new figures for anybody. */
export const productionTopic = 'production'

/**
 * Own figures, or those of the advisor one acts for; everybody else's are not found. A range that makes no sense
 * is answered with ok: false.
 */
export const readProduction = endpoint({
  method: 'POST',
  path: '/user/:tapsid/production',
  access: 'guest-ok',
  summary:
    'Returns production for a number of months starting with the given month, oldest first. Months without figures have no row',
  params: T.Object({ tapsid: RowId }),
  body: T.Object({
    year: T.Integer(integerRange),
    month: T.Integer(integerRange),
    duration: T.Integer({ ...integerRange, description: 'Number of months, including the first and the last' }),
  }),
  answer: T.Object({
    ok: T.Boolean(),
    av: T.Optional(T.Object({ production: T.Array(ProductionRow) })),
    message: T.Optional(T.String()),
  }),
  changes: false,
})
