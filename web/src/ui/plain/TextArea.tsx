import { type Ref, useId } from 'react'
import styles from './plain.module.css'
import own from './answers.module.css'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string | false | undefined
  /** Under the field, as long as nothing is wrong with it. */
  hint?: string
  /** Where the field must stop; counted on the label's line. */
  most: number
  rows?: number
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of a person's own words. It grows with them where the browser knows how. */
export function TextArea({ label, value, onChange, onBlur, error, hint, most, rows = 3, ref }: Props) {
  const id = useId()
  return (
    <div>
      <div className={styles.labelLine}>
        <label htmlFor={id}>{label}</label>
        <span className={styles.counter}>
          {value.length} / {most}
        </span>
      </div>
      <textarea
        ref={ref}
        id={id}
        className={`${styles.input} ${own.area}`}
        rows={rows}
        maxLength={most}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
      />
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
      <p id={`${id}-hint`} className={styles.hint}>
        {!error && hint}
      </p>
    </div>
  )
}
