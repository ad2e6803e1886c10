import { stage as stageOf, stageLabel } from '@portal/contract/rules/stage'
import { Dial } from '../../ui/Dial.tsx'
import styles from './tasks.module.css'

const filled: Record<number, number> = {
  [stageOf.assigned]: 0.2,
  [stageOf.inReview]: 0.5,
  [stageOf.inProgress]: 0.75,
  [stageOf.pending]: 0.9,
  [stageOf.complete]: 1,
}
const held = new Set<number>([
  stageOf.holdingFirm,
  stageOf.holdingThirdParty,
  stageOf.holdingAdvisor,
  stageOf.holdingState,
])

function toneOf(stage: number) {
  if (stage === stageOf.complete) return 'success'
  if (stage === stageOf.holdingAdvisor) return 'danger'
  if (held.has(stage)) return 'warning'
  return stage === stageOf.new ? 'quiet' : 'accent'
}

export const StageDial = ({ stage }: { stage: number }) => (
  <Dial tone={toneOf(stage)} share={filled[stage] ?? 0} dashed={stage === stageOf.new} held={held.has(stage)} />
)

export const Stage = ({ stage }: { stage: number }) => (
  <span className={styles.stage}>
    <StageDial stage={stage} />
    <span className="clip">{stageLabel(stage)}</span>
  </span>
)
