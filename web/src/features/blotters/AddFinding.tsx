// A finding in any line, drawn or not: named by its number.
import { NumberInput } from '@mantine/core'
import { blotterLimits, type OfPeriod } from '@portal/contract/blotters'
import { useState } from 'react'
import { useLines } from './api.ts'
import { FindingForm } from './FindingForm.tsx'
import styles from './period.module.css'

export function AddFinding({ of, entries, onClose }: { of: OfPeriod; entries: number; onClose: () => void }) {
  const [n, setN] = useState<number | string>('')
  const wanted = typeof n === 'number' && n >= 1 && n <= entries ? n : undefined
  const { data } = useLines(of, 'all', Math.ceil((wanted ?? 1) / blotterLimits.page))
  const line = data?.data.find((one) => one.n === wanted)
  return (
    <div className={styles.addFinding}>
      <NumberInput
        label="Line"
        description={line ? `${line.client}${line.number && `, ${line.number}`}` : `1 to ${entries}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the button beside it
        autoFocus
        value={n}
        error={typeof n === 'number' && wanted === undefined ? `Enter a line from 1 to ${entries}.` : undefined}
        onChange={setN}
      />
      <FindingForm of={of} line={line} onClose={onClose} />
    </div>
  )
}
