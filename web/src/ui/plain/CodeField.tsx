import { type CSSProperties, type RefObject, useState } from 'react'
import styles from './plain.module.css'

interface Props {
  label: string
  length: number
  value: string
  onChange: (value: string) => void
  onComplete: (value: string) => void
  readOnly: boolean
  invalid: boolean
  describedBy: string
  ref: RefObject<HTMLInputElement | null>
}

/**
 * Digits in boxes. One real input lies over the boxes, so that pasting, the mail program's offer to fill in the code and
 * screen readers all meet an ordinary field.
 */
export function CodeField({ label, length, value, onChange, onComplete, readOnly, invalid, describedBy, ref }: Props) {
  const [focused, setFocused] = useState(false)

  function take(typed: string) {
    const digits = typed.replace(/\D/g, '').slice(0, length)
    onChange(digits)
    if (digits.length === length && digits !== value) onComplete(digits)
  }

  return (
    <div className={styles.code} style={{ '--digits': length } as CSSProperties} data-invalid={invalid || undefined}>
      {Array.from({ length }, (_, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- the boxes are their positions
          key={index}
          className={styles.box}
          data-here={(focused && index === Math.min(value.length, length - 1)) || undefined}
          aria-hidden
        >
          {value[index]}
        </span>
      ))}
      <input
        ref={ref}
        className={styles.overlay}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        autoComplete="one-time-code"
        inputMode="numeric"
        readOnly={readOnly}
        value={value}
        onChange={(event) => take(event.currentTarget.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
    </div>
  )
}
