import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Link } from 'react-router'
import styles from './steps.module.css'

export interface StepLine {
  number: number
  title: string
  to: string
  state: 'done' | 'open' | 'shut'
  /** "3 of 4", "1 month to explain". */
  note: string
  /** The note says what the candidate has to do. */
  needs: boolean
  current: boolean
}

/** The wizard's steps; opened in any order, but for the last one. */
export const StepList = ({ lines }: { lines: readonly StepLine[] }) => (
  <nav className={styles.steps} aria-label="Steps">
    <ol>
      {lines.map(({ number, title, to, state, note, needs, current }) => {
        const words = (
          <>
            <span className={styles.number} data-done={state === 'done' || undefined} aria-hidden>
              {state === 'done' ? <IconCheck size={12} stroke={3} /> : number}
            </span>
            <span className={styles.title}>
              {title}
              {state === 'done' && <span className="vh">, done</span>}
              {note && (
                <span className={styles.note} data-needs={needs || undefined}>
                  {note}
                </span>
              )}
            </span>
          </>
        )
        return (
          <li key={number} value={number}>
            <Link
              className={styles.step}
              data-shut={state === 'shut' || undefined}
              to={to}
              aria-current={current ? 'step' : undefined}
            >
              {words}
            </Link>
          </li>
        )
      })}
    </ol>
    <p className={styles.about}>
      You can stop at any time. Every field is saved as you type and opens again on any device.
    </p>
  </nav>
)
