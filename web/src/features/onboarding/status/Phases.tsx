import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleDot from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import styles from './phases.module.css'

export type PhaseState = 'now' | 'running' | 'later' | 'done'
export interface Phase {
  title: string
  words: string
  state: PhaseState
}

const signs = { now: IconCircleDot, running: IconClock, later: IconCircleDashed, done: IconCircleCheck }
const said: Record<PhaseState, string> = { now: 'Now', running: 'In progress', later: 'Later', done: 'Done' }

/** The way from the invitation to the first day. */
export const Phases = ({ phases }: { phases: readonly Phase[] }) => (
  <ol className={styles.phases} aria-label="Your way to the first day">
    {phases.map(({ title, words, state }) => {
      const Sign = signs[state]
      return (
        <li key={title} className={styles.phase} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <p className={styles.title}>
            <Sign size={16} stroke={1.9} aria-label={said[state]} />
            {title}
          </p>
          <p className={styles.about}>{words}</p>
        </li>
      )
    })}
  </ol>
)
