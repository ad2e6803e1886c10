// A dispute behind its work item: what is charged, what it should be, and what follows from the decision.
import { dayInWords } from '@portal/contract/rules/day'
import { dollars, needsSecond } from '@portal/contract/rules/fee'
import { stage } from '@portal/contract/rules/stage'
import { AppError, found } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { lastKnownSettings, savedSetting } from '../settings/public.ts'
import type { RecordKind } from '../tasks/public.ts'
import { type DisputeKept, disputeById, disputesById, lockDispute } from './dispute-store.ts'
import { numberOf } from './prices.ts'
import { creditWanted, endDispute, openOf } from './settling.ts'

export const disputeKind = 'fee-dispute'

const tooMuch = (above: number) =>
  `A credit of more than ${dollars(above)} needs a second person. Answer the dispute in Fees.`

export const disputeRecords = (platform: Platform): RecordKind => {
  const above = () => lastKnownSettings(platform).fees.secondPersonAbove
  const fits = (row: DisputeKept) => creditWanted(row) > 0 && !needsSecond(creditWanted(row), above())
  return {
    kind: disputeKind,
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

    async changed(tx, note, recordId, { stage: to, what, decision, reason, by, now }) {
      if (to !== stage.complete) return undefined
      const dispute = found(await lockDispute(tx, recordId))
      if (dispute.state !== 'open') return undefined
      const at = { now, origin: platform.origin }
      if (what === 'withdrawn') {
        await endDispute(tx, note, dispute, { state: 'withdrawn', cents: 0, reply: '', by: by.id }, at)
        return undefined
      }
      const cents = decision === 'Approved' ? creditWanted(dispute) : 0
      const { secondPersonAbove } = await savedSetting(tx, 'fees')
      if (needsSecond(cents, secondPersonAbove)) throw new AppError('conflict', { message: tooMuch(secondPersonAbove) })
      const state = decision === 'Approved' ? (cents === openOf(dispute) ? 'waived' : 'reduced') : 'upheld'
      const reply = reason || (cents > 0 ? 'You’re right. We credited the charge.' : 'The charge is correct.')
      await endDispute(tx, note, dispute, { state, cents, reply, by: by.id }, at)
      return 'told'
    },
  }
}
