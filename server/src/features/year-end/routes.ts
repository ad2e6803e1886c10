// HTTP face of the year-end page.
import { firmDay } from '@portal/contract/rules/day'
import { confirmYearEnd, getYearEnd, yearEndTopic } from '@portal/contract/year-end'
import type { Feature } from '../../platform/feature.ts'
import { AppError, allow } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { owedBy } from '../attestations/public.ts'
import { communicationAttested } from '../certification/public.ts'
import { titledWith } from '../documents/public.ts'
import { productionOfYears } from '../production/public.ts'
import { renewalsOf } from '../registrations/public.ts'
import { comparedMonths, linesOf } from './lines.ts'
import { mayConfirm } from './policy.ts'
import { putReview, reviewsOf } from './store.ts'
import { dueOf, tasksOf } from './tasks.ts'

export const yearEnd: Feature = {
  routes(app, platform) {
    const { db, live, clock } = platform
    live.declare('year-end/', (user, topic) =>
      [user.id, user.acting?.id].some((id) => id && topic === yearEndTopic(id)),
    )

    serve(app, getYearEnd, async ({ params: { year }, user }) => {
      const now = clock()
      const today = firmDay(now)
      const { id } = user.acting ?? user
      const [figures, attestations, reviews, certified, renewals, documents] = await Promise.all([
        productionOfYears(db, user, year - 1, year, now),
        owedBy(db, id),
        reviewsOf(db, id, year),
        communicationAttested(platform, { id, guest: user.guest }),
        renewalsOf(db, user, now),
        titledWith(db, user, ['year', 'end']),
      ])
      const own = mayConfirm(user)
      const compared = comparedMonths(figures, year, today)
      return {
        ok: true,
        year,
        due: dueOf(year),
        compared_months: compared,
        lines: linesOf(figures, year, compared),
        tasks: tasksOf({ attestations, reviews, certified, renewals, own }, year, today),
        documents,
      }
    })

    serve(app, confirmYearEnd, async ({ params: { year, kind }, user, change }) => {
      allow(mayConfirm(user))
      const now = clock()
      if (year > Number(firmDay(now).slice(0, 4)))
        throw new AppError('invalid', { fields: { year: 'Choose this year or an earlier one.' } })
      await change(async (tx, note) => {
        const first = await putReview(tx, user.id, year, kind, now)
        note.audit('year-end.confirmed', `account:${user.id}`, { year, kind, again: !first })
        note.live(yearEndTopic(user.id))
      })
      return { ok: true }
    })
  },
}
