// Fees: the schedule, the ledgers, credits and disputes, billing, payroll and statements.
import { feesBilledTopic, feesReviewTopic, feesTopic } from '@portal/contract/fees'
import type { Feature } from '../../platform/feature.ts'
import { subjectOf } from '../acting/public.ts'
import { knowRecords } from '../tasks/public.ts'
import { billDue, billJob, dueJob, resumeSilent, runBilling, watchJob } from './billing.ts'
import { billingRoutes } from './billing-routes.ts'
import { creditRoutes } from './credits.ts'
import { disputeRoutes } from './disputes.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import { payrollRoutes } from './payroll-routes.ts'
import { scheduleRoutes } from './schedule-routes.ts'
import { sendStatements, statementRoutes, statementsJob } from './statements.ts'
import { disputeRecords } from './work-items.ts'

export const fees: Feature = {
  routes(app, platform) {
    const { live } = platform
    knowRecords(disputeRecords(platform))
    const reviews = (user: { guest: boolean; menus: { reviewer_tools: { user_fees: boolean } } }) =>
      user.menus.reviewer_tools.user_fees && !user.guest
    live.declare('fees/', (user, topic) => topic === feesTopic(subjectOf(user).id) && !user.guest)
    live.declare(feesBilledTopic, (user) => !user.guest)
    live.declare(feesReviewTopic, reviews)
    scheduleRoutes(app, platform)
    ledgerRoutes(app, platform)
    creditRoutes(app, platform)
    disputeRoutes(app, platform)
    billingRoutes(app, platform)
    payrollRoutes(app, platform)
    statementRoutes(app, platform)
  },
  jobs: (platform) => ({
    [billJob]: (payload) => runBilling(platform, Number((payload as { run: string }).run)),
    [dueJob]: () => billDue(platform),
    [watchJob]: () => resumeSilent(platform),
    [statementsJob]: () => sendStatements(platform),
  }),
  timetable: [
    // six in the morning at the firm, in summer and in winter
    { task: dueJob, match: '0 10,11 * * *' },
    { task: watchJob, match: '*/5 * * * *' },
    { task: statementsJob, match: '30 11,12 * * *' },
  ],
}
