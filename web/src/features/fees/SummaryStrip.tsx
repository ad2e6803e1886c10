import type { LedgerSummary } from '@portal/contract/fees'
import { dollars } from '@portal/contract/rules/fee'
import { bareDayInShort } from '../../lib/format.ts'
import { FigureStrip, SteppedBack, StripFigure } from '../../ui/FigureStrip.tsx'
import styles from './fees.module.css'

const charges = (count: number) => `${count} ${count === 1 ? 'charge' : 'charges'}`

/** The same figures wherever a ledger is shown. */
export function SummaryStrip({ summary, own }: { summary: LedgerSummary | undefined; own?: true }) {
  const loading = !summary
  const { balance = 0, disputed = 0, deduction, billed, next_billing: next } = summary ?? {}
  return (
    <div className={styles.figures}>
      <FigureStrip label="Fees at a glance">
        <StripFigure label="Balance" loading={loading} note={summary && balanceNote(summary, own)}>
          <SteppedBack amount={dollars(balance)} />
        </StripFigure>
        {!own && (
          <StripFigure
            label="Disputed"
            loading={loading}
            note={disputed > 0 ? `${charges(summary?.disputed_count ?? 0)}, not deducted` : 'None'}
          >
            <SteppedBack amount={dollars(disputed)} />
          </StripFigure>
        )}
        {own && summary && deduction?.cents === 0 && balance <= 0 ? (
          <StripFigure label="Next billing" note={next && next.cents > 0 ? `about ${dollars(next.cents)}` : undefined}>
            {next && bareDayInShort(next.on)}
          </StripFigure>
        ) : (
          <StripFigure label="Next deduction" loading={loading} note={deduction && bareDayInShort(deduction.on)}>
            <SteppedBack amount={dollars(deduction?.cents ?? 0)} />
          </StripFigure>
        )}
        {!own && (
          <StripFigure
            label={`Billed in ${billed?.year ?? ''}`}
            loading={loading}
            note={billed && billed.waived > 0 ? `waived ${dollars(billed.waived)}` : 'nothing waived'}
          >
            <SteppedBack amount={dollars(billed?.cents ?? 0)} />
          </StripFigure>
        )}
      </FigureStrip>
    </div>
  )
}

function balanceNote({ balance, disputed, open_count }: LedgerSummary, own: true | undefined) {
  if (own && disputed > 0) return `${dollars(disputed)} disputed`
  if (balance <= 0) return <span className={styles.ok}>Nothing due</span>
  return `${open_count} open ${open_count === 1 ? 'charge' : 'charges'}`
}
