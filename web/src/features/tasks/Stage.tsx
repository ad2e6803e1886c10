import { stage as stageOf, stageLabel } from '@portal/contract/rules/stage'
import styles from './tasks.module.css'

const filled: Record<number, number> = {
  [stageOf.assigned]: 0.2,
  [stageOf.inReview]: 0.5,
  [stageOf.inProgress]: 0.75,
  [stageOf.pending]: 0.9,
}
const held = new Set<number>([
  stageOf.holdingFirm,
  stageOf.holdingThirdParty,
  stageOf.holdingAdvisor,
  stageOf.holdingState,
])

function toneOf(stage: number): string {
  if (stage === stageOf.complete) return 'success'
  if (stage === stageOf.holdingAdvisor) return 'danger'
  if (held.has(stage)) return 'warning'
  return stage === stageOf.new ? 'quiet' : 'accent'
}

/** A dial: dashed when new, filling while under way, bars while held, a tick at the end. */
export function StageDial({ stage }: { stage: number }) {
  const share = filled[stage] ?? 0
  return (
    <svg className={styles.dial} data-tone={toneOf(stage)} width={14} height={14} viewBox="0 0 14 14" aria-hidden>
      {stage === stageOf.complete ? (
        <>
          <circle cx={7} cy={7} r={6.5} fill="currentcolor" />
          <path className={styles.tick} d="M4.2 7.2l2 2 3.6-4" />
        </>
      ) : (
        <>
          <circle
            cx={7}
            cy={7}
            r={5.75}
            fill="none"
            stroke="currentcolor"
            strokeWidth={1.5}
            strokeDasharray={stage === stageOf.new ? '2 1.6' : undefined}
          />
          {share > 0 && (
            <circle
              cx={7}
              cy={7}
              r={1.75}
              fill="none"
              stroke="currentcolor"
              strokeWidth={3.5}
              pathLength={1}
              strokeDasharray={`${share} 1`}
              transform="rotate(-90 7 7)"
            />
          )}
          {held.has(stage) && (
            <path d="M5.4 4.9v4.2M8.6 4.9v4.2" stroke="currentcolor" strokeWidth={1.5} strokeLinecap="round" />
          )}
        </>
      )}
    </svg>
  )
}

export const Stage = ({ stage }: { stage: number }) => (
  <span className={styles.stage}>
    <StageDial stage={stage} />
    <span className="clip">{stageLabel(stage)}</span>
  </span>
)
