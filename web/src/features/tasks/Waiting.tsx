import { limits } from '@portal/contract/limits'
import { type AwaitColour, awaitColour } from '@portal/contract/rules/await-timer'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useAwaitTimer } from './clock.ts'
import type { Seen } from './rows.ts'
import styles from './tasks.module.css'

const minutesOf = (value: number) => Math.floor((value * limits.awaitSecondsPerPercent) / 60)
const inWords = (minutes: number) => (minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`)
const span = inWords(minutesOf(100))
const verdicts: Record<AwaitColour, string> = { green: 'On time', amber: 'Due soon', red: 'Late' }

/** The same in one unit, for what is sorted and exported. */
export const waitedMinutes = ({ outcome, await_timer }: Seen) => (outcome ? '' : `${minutesOf(await_timer)} min`)

/** The await timer: how full the time is, in colour and in words. */
export function Waiting({ task }: { task: Seen }) {
  const value = useAwaitTimer(task)
  const waited = value > 100 ? `Over ${span}` : inWords(minutesOf(value))
  if (task.outcome)
    return (
      <span className={styles.none} title={`Decided in ${waited.toLowerCase()}`}>
        <span className="vh">Decided in {waited.toLowerCase()}</span>
        <span aria-hidden>–</span>
      </span>
    )
  const colour = awaitColour(value)
  return (
    <span className={styles.waiting} data-colour={colour} title={`${verdicts[colour]}: ${waited} of ${span}`}>
      <span className={styles.bar} aria-hidden>
        <i style={{ width: `${Math.min(100, value)}%` }} />
      </span>
      <span className="num">{waited}</span>
      {value > limits.awaitRedAbove && <IconAlertTriangle size={13} aria-label="Late" />}
    </span>
  )
}
