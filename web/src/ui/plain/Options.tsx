import { type ReactNode, useId } from 'react'
import styles from './plain.module.css'
import own from './answers.module.css'

interface Props<Value extends string> {
  /** What is asked. */
  label: ReactNode
  /** It is asked by what stands above it already. */
  labelled?: 'elsewhere'
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value) => void
  error?: string | false | undefined
}

/** One of up to four answers, each of them on the page. */
export function Options<Value extends string>({ label, labelled, options, value, onChange, error }: Props<Value>) {
  const id = useId()
  return (
    <fieldset className={own.options}>
      <legend className={labelled ? 'vh' : own.legend}>{label}</legend>
      <div className={own.row}>
        {options.map((option) => (
          <label key={option.value} className={own.option} data-invalid={error ? true : undefined}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-describedby={`${id}-error`}
            />
            {option.label}
          </label>
        ))}
      </div>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
