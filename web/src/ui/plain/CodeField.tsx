import { type CSSProperties, type KeyboardEvent, type RefObject, useState } from 'react'
import styles from './plain.module.css'

interface Props {
  label: string
  length: number
  value: string
  onChange: (value: string) => void
  onComplete: (value: string) => void
  onBlur?: () => void
  onEnter?: () => void
  readOnly: boolean
  /** Of no more use at all. */
  disabled?: boolean
  invalid: boolean
  describedBy: string
  ref: RefObject<HTMLInputElement | null>
}

/**
 * Digits in boxes. One real input lies over the boxes, so that pasting, the mail program's offer to fill in the code and
 * screen readers all meet an ordinary field.
 */
export function CodeField({ label, length, value, onChange, onComplete, describedBy, invalid, ref, ...field }: Props) {
  const [focused, setFocused] = useState(false)
  const [caret, setCaret] = useState(0)

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
          data-here={(focused && index === Math.min(caret, value.length, length - 1)) || undefined}
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
        readOnly={field.readOnly}
        disabled={field.disabled}
        value={value}
        onKeyDown={(event) => {
          digitsOnly(event)
          if (event.key === 'Enter') field.onEnter?.()
        }}
        onChange={(event) => take(event.currentTarget.value)}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? value.length)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          field.onBlur?.()
        }}
      />
    </div>
  )
}

/** Letters and symbols do nothing; backspace, tab, arrows and the keys for pasting do what they always do. */
function digitsOnly(event: KeyboardEvent) {
  const character = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
  if (character && !/[0-9]/.test(event.key)) event.preventDefault()
}
