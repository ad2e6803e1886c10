import { Button, TextInput } from '@mantine/core'
import { isDay } from '@portal/contract/rules/day'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useState } from 'react'
import { dayInWords } from '../../lib/format.ts'
import styles from './record.module.css'

interface Props {
  /** A day in the past. */
  day: string | undefined
  today: string
  /** How many changes came after it. */
  later: number
  /** Why the day that was chosen can't be shown. */
  failed: string | undefined
  onDay: (day: string | undefined) => void
}

/** Says of a day in the past that it is one, for as long as it is shown. */
export function DayBar({ day, today, later, failed, onDay }: Props) {
  return (
    <div className={styles.bar} data-past={day !== undefined || undefined}>
      {day && <IconHistory size={18} stroke={1.7} aria-hidden />}
      <output className={styles.said}>
        {day ? (
          <>
            You’re looking at this record{' '}
            <b>as it stood on {dayInWords(new Date(`${day}T12:00`))}, at the end of the day</b>. {cameLater(later)}
          </>
        ) : (
          'The record as it is today'
        )}
        {failed && <span className={styles.failed}> Couldn’t load this date. {failed}</span>}
      </output>
      {!day && <span aria-hidden>As it stood on</span>}
      <DayField day={day ?? today} today={today} onDay={onDay} />
      {day && (
        <Button variant="default" onClick={() => onDay(undefined)}>
          Back to today
        </Button>
      )}
    </div>
  )
}

const cameLater = (count: number) =>
  count === 0 ? 'No changes came later.' : count === 1 ? '1 change came later.' : `${count} changes came later.`

/** While a year is being typed, a date can be long ago: nothing is asked before it could be meant. */
const earliest = '1900-01-01'

function DayField({ day, today, onDay }: Pick<Props, 'today' | 'onDay'> & { day: string }) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      type="date"
      className={styles.day ?? ''}
      aria-label="As it stood on"
      min={earliest}
      max={today}
      value={typed ?? day}
      onBlur={() => setTyped(undefined)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        if (isDay(value) && value >= earliest) onDay(value < today ? value : undefined)
      }}
    />
  )
}
