import { exactMoment } from '../lib/ago.ts'
import { dayAndHour, momentInWords } from '../lib/format.ts'
import styles from './Moment.module.css'

/** A moment in words; the exact time for who points at it. `brief` in narrow columns: where there is no room it is the day. */
export const Moment = ({ at, brief = false }: { at: string; brief?: boolean }) => (
  <time dateTime={at} title={exactMoment(new Date(at))}>
    {brief ? <Brief at={new Date(at)} /> : momentInWords(new Date(at))}
  </time>
)

function Brief({ at }: { at: Date }) {
  const { day, hour } = dayAndHour(at)
  return (
    <>
      {day}
      <span className={styles.hour}>, {hour}</span>
    </>
  )
}
