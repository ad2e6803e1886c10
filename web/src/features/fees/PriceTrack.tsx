import type { FeePrice } from '@portal/contract/fees'
import { dollars } from '@portal/contract/rules/fee'
import { bareDayInShort } from '../../lib/format.ts'
import styles from './fees.module.css'

const at = (day: string) => Date.parse(day)
const halfYear = 182 * 86_400_000

/** A price's width is its time: past ones grey, the one in force dark, planned ones hatched, today a tick. */
export function PriceTrack({ prices, today }: { prices: readonly FeePrice[]; today: string }) {
  const [first] = prices
  const last = prices.at(-1)
  if (!first || !last) return <p className={styles.quiet}>No price yet.</p>
  const from = at(first.starts)
  const to = Math.max(at(last.starts), at(today)) + halfYear
  const share = (moment: number) => ((moment - from) / (to - from)) * 100
  const current = prices.findLast(({ starts }) => starts <= today)
  return (
    <ol className={styles.track} aria-label="Prices over time">
      {prices.map((price, index) => {
        const start = share(at(price.starts))
        const next = prices[index + 1]
        const width = (next ? share(at(next.starts)) : 100) - start
        const state = price === current ? 'now' : price.starts > today ? 'planned' : 'past'
        return (
          <li key={price.id} data-state={state} style={{ insetInlineStart: `${start}%`, width: `${width}%` }}>
            <b className="num">{dollars(price.cents)}</b>
            <i />
            <span>
              {bareDayInShort(price.starts)}
              {state === 'planned' && ', planned'}
            </span>
          </li>
        )
      })}
      {at(today) >= from && (
        <li className={styles.today} style={{ insetInlineStart: `${share(at(today))}%` }}>
          <span>Today</span>
        </li>
      )}
    </ol>
  )
}
