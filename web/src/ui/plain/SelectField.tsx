import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { useId } from 'react'
import styles from './plain.module.css'
import own from './answers.module.css'

interface Props<Value extends string> {
  label: string
  /** Empty: none is chosen yet. */
  value: Value | ''
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value | '') => void
  error?: string | false | undefined
  autoComplete?: string
}

/** One of more than a handful, in the list that the device has for it. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  error,
  autoComplete,
}: Props<Value>) {
  const id = useId()
  return (
    <div>
      <div className={styles.labelLine}>
        <label htmlFor={id}>{label}</label>
      </div>
      <div className={styles.wrapper}>
        <select
          id={id}
          className={`${styles.input} ${own.select}`}
          autoComplete={autoComplete}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value as Value | '')}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-error`}
        >
          <option value="">Choose…</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconSelector className={own.arrows} size={16} stroke={1.7} aria-hidden />
      </div>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
