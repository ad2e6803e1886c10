import { stageLabel } from '@portal/contract/rules/stage'
import styles from './activities.module.css'
import { StageDial } from './Stage.tsx'

interface Props {
  counts: readonly number[] | undefined
  chosen: readonly number[]
  onChoose: (stages: number[]) => void
}

/** How much stands where, each a filter. Without any chosen, all are shown. */
export const StageChips = ({ counts, chosen, onChoose }: Props) => (
  <fieldset className={styles.chips}>
    <legend className="vh">Stage</legend>
    {counts?.map((count, stage) =>
      count > 0 || chosen.includes(stage) ? (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- the index is the stage
          key={stage}
          type="button"
          className={styles.chip}
          aria-pressed={chosen.includes(stage)}
          onClick={() =>
            onChoose(chosen.includes(stage) ? chosen.filter((one) => one !== stage) : [...chosen, stage].sort())
          }
        >
          <StageDial stage={stage} />
          {stageLabel(stage)} <span className="num">{count}</span>
        </button>
      ) : null,
    )}
  </fieldset>
)
