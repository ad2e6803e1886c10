import { TextInput } from '@mantine/core'
import { useState } from 'react'
import styles from './production.module.css'
import { isMonth, useRange } from './range.ts'

/** The months chosen: first and last. */
export function MonthRange({ disabled }: { disabled: boolean }) {
  const { range, choose } = useRange()
  return (
    <span className={styles.range}>
      <MonthField
        label="Start month"
        month={range.from}
        disabled={disabled}
        onChoose={(month) => choose('from', month)}
      />
      <span aria-hidden>–</span>
      <MonthField label="End month" month={range.to} disabled={disabled} onChoose={(month) => choose('to', month)} />
    </span>
  )
}

interface Props {
  label: string
  month: string
  disabled: boolean
  onChoose: (month: string) => void
}

/** Half a month is nobody's choice: the field keeps what is being typed, and falls back when it is left so. */
function MonthField({ label, month, disabled, onChoose }: Props) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      type="month"
      aria-label={label}
      placeholder="yyyy-mm"
      className={styles.month}
      value={typed ?? month}
      disabled={disabled}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        if (isMonth(value)) onChoose(value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
