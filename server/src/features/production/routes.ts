// HTTP face of production.
import type { InputOf } from '@portal/contract/endpoint'
import { limits } from '@portal/contract/limits'
import { productionTopic, readProduction } from '@portal/contract/production'
import { type Month, monthAfter } from '@portal/contract/rules/months'
import { texts } from '@portal/contract/texts'
import type { Feature } from '../../platform/feature.ts'
import { found } from '../../platform/http/errors.ts'
import { keepUntilChanged } from '../../platform/http/kept.ts'
import { serveRaw } from '../../platform/http/serve.ts'
import { figuresFor } from './policy.ts'
import { productionAnswer } from './store.ts'
import { syntheticRows } from './synthetic.ts'

/** Some twenty kilobytes each. */
const answersKept = 256

type Input = InputOf<typeof readProduction>

export const production: Feature = {
  routes(app, { database, live, clock }) {
    live.declare(productionTopic, () => true)
    const keep = keepUntilChanged<Buffer>(app, [productionTopic], answersKept)

    serveRaw(app, readProduction, async (request, reply) => {
      const { tapsid } = request.params as Input['params']
      const range = request.body as Input['body']
      const figures = found(figuresFor(found(request.session).user, tapsid))
      const message = problemOf(range)
      if (message) return reply.send({ ok: false, message })
      const from: Month = `${range.year}-${String(range.month).padStart(2, '0')}`
      if (figures === 'synthetic')
        return reply.send({ ok: true, av: { production: syntheticRows(tapsid, from, range.duration, clock()) } })
      const to = monthAfter(from, range.duration - 1)
      const answer = await keep(request, `${tapsid} ${from} ${to}`, () =>
        productionAnswer(database.pool, tapsid, from, to),
      )
      return reply.type('application/json; charset=utf-8').send(answer)
    })
  },
}

const within = (value: number, from: number, to: number) => value >= from && value <= to

function problemOf({ year, month, duration }: Input['body']): string | undefined {
  if (!within(year, 1990, 2200) || !within(month, 1, 12) || duration < 1) return texts.invalidDateRange
  return duration > limits.productionMonthsMax ? texts.tooManyMonths : undefined
}
