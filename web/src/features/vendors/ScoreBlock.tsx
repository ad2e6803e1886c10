import type { AttestationHead } from '@portal/contract/vendors'
import type { Attested } from '@portal/contract/vendor-reviews'
import { Block } from '../review/public.ts'
import { ScoreLine } from './ScoreLine.tsx'
import { type Thresholds, toneOf } from './Score.tsx'
import { reasonsFor } from './years.ts'
import styles from './vendor.module.css'

interface Props {
  /** The latest first. */
  attestations: readonly AttestationHead[]
  /** Answers of the latest that was sent. */
  attested: Attested | undefined
  thresholds: Thresholds
}

/** So many reasons say enough. */
const shownReasons = 5

export function ScoreBlock({ attestations, attested, thresholds }: Props) {
  const scores = attestations
    .flatMap(({ year, score }) => (score === null ? [] : [{ year, score }]))
    .toSorted((a, b) => a.year - b.year)
  const now = scores.at(-1)
  const before = scores.at(-2)
  if (!now) return null
  const reasons = attested ? reasonsFor(attested) : []
  const change = before ? now.score - before.score : 0
  return (
    <Block title="Score">
      <div className={styles.figure}>
        <b data-tone={toneOf(now.score, thresholds)}>{now.score}</b>
        <div>
          {before && (
            <p data-tone={change > 0 ? 'good' : change < 0 ? 'bad' : undefined}>
              {change === 0
                ? `Same as ${before.year}`
                : `${Math.abs(change)} ${change > 0 ? 'above' : 'below'} ${before.year}`}
            </p>
          )}
          <p>
            {scores.length > 1
              ? scores
                  .slice(-3, -1)
                  .toReversed()
                  .map(({ year, score }) => `${score} in ${year}`)
                  .join(', ')
              : `First attestation, ${now.year}`}
          </p>
        </div>
      </div>
      {scores.length > 1 && <ScoreLine scores={scores} plan={thresholds.plan} />}
      {reasons.length > 0 && (
        <ul className={styles.reasons} aria-label="Why it isn’t 100">
          {reasons.slice(0, shownReasons).map(({ question, text, lost }) => (
            <li key={question}>
              <span>{text}</span>
              <span className="num">−{lost}</span>
            </li>
          ))}
          {reasons.length > shownReasons && (
            <li>
              <span>{reasons.length - shownReasons} more</span>
              <span className="num">−{reasons.slice(shownReasons).reduce((sum, { lost }) => sum + lost, 0)}</span>
            </li>
          )}
        </ul>
      )}
    </Block>
  )
}
