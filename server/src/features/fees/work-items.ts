// The work item of a dispute: what is charged and what it should be. The work list decides it by the same operation as the Fees page.
import { dayInWords } from '@portal/contract/rules/day'
import { dollars, needsSecond } from '@portal/contract/rules/fee'
import { AppError, found } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { lastKnownSettings } from '../settings/public.ts'
import type { RecordKind } from '../tasks/public.ts'
import { type DisputeKept, disputeById, disputesById, lockDispute } from './dispute-store.ts'
import { answerDispute } from './operations.ts'
import { maySeeLedger } from './policy.ts'
import { numberOf } from './prices.ts'
import { creditWanted, openOf, withdrawOpenDispute } from './settling.ts'

export const disputeKind = 'fee-dispute'

const tooMuch = (above: number) =>
  `A credit of more than ${dollars(above)} needs a second person. Answer the dispute in Fees.`

const tooMuchInADay = (above: number) =>
  `With what you credited this advisor in the last 24 hours, this is more than ${dollars(above)} and needs a second person. Answer the dispute in Fees.`

const feesDecides = 'Only reviewers with the Fees tool can decide this. You can comment on it.'

export const disputeRecords = (platform: Platform): RecordKind => {
  const above = () => lastKnownSettings(platform).fees.secondPersonAbove
  const fits = (row: DisputeKept) => creditWanted(row) > 0 && !needsSecond(creditWanted(row), above())
  return {
    kind: disputeKind,
    decidedBy: { may: maySeeLedger, otherwise: feesDecides },
    proofFor: async () => true,
    decisions: ['Approved', 'Declined'],
    namedInMails: true,
    approvable: async (db, ids) => (await disputesById(db, ids)).filter(fits).map(({ id }) => id),

    async view({ db }, recordId, { advisor, reviews }) {
      const row = found(await disputeById(db, recordId))
      const credit = creditWanted(row)
      return {
        kind: disputeKind,
        title: `Fee dispute, ${row.charge}`,
        sentence: `${advisor} disputes ${dollars(row.cents)} for ${row.charge}.`,
        link: reviews ? `/fees?ledger=${row.account_id}&dispute=${row.id}` : `/fees?mine=yes&entry=${row.entry_id}`,
        asked: [
          {
            label: row.reason,
            on_file: dollars(row.cents),
            wanted: row.wanted_cents === null ? 'Credit the charge' : dollars(row.wanted_cents),
          },
        ],
        rule: 'Firm procedures for fees',
        due: null,
        step: fits(row) ? null : { text: tooMuch(above()), holds: true },
        facts: [
          { label: 'Charge', value: row.charge },
          { label: 'Number', value: numberOf('charge', row.entry_id) },
          { label: 'Billed', value: dayInWords(row.day) },
          { label: 'Amount', value: dollars(row.cents) },
          { label: 'Not credited yet', value: dollars(openOf(row)) },
          { label: 'What happened', value: row.text },
        ],
        files: [],
        checks: [],
        next:
          credit > 0
            ? [
                {
                  text: `${dollars(credit)} is ${row.payment_id ? 'refunded' : 'credited'}`,
                  note: 'When it’s approved',
                },
              ]
            : [],
      }
    },

    async decide(caller, recordId, { decision, reason }) {
      const dispute = found(await disputeById(caller.tx, recordId))
      const cents = decision === 'Approved' ? creditWanted(dispute) : 0
      const answer = decision !== 'Approved' ? 'uphold' : cents === openOf(dispute) ? 'waive' : 'reduce'
      const reply = reason || (answer === 'uphold' ? 'The charge is correct.' : 'You’re right. We credited the charge.')
      const body = { answer, amount: (cents / 100).toFixed(2), reply, version: dispute.version } as const
      const { asked } = await answerDispute.perform(caller, { params: { id: recordId }, query: undefined, body })
      if (asked) throw new AppError('conflict', { message: tooMuchInADay(above()) })
    },

    async changed(tx, note, recordId, { what, by, now }) {
      if (what !== 'withdrawn') return undefined
      const dispute = found(await lockDispute(tx, recordId))
      if (dispute.state === 'open') await withdrawOpenDispute(tx, note, dispute, by.id, now)
      return undefined
    },
  }
}
