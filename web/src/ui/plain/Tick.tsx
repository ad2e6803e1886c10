import { type ReactNode, type Ref, useId } from 'react'
import styles from './plain.module.css'
import own from './answers.module.css'

interface Props {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | false | undefined
  ref?: Ref<HTMLInputElement>
}

/** A sentence that is true or not. */
export function Tick({ label, checked, onChange, error, ref }: Props) {
  const id = useId()
  return (
    <div>
      <label className={own.tick}>
        <input
          ref={ref}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-error`}
        />
        <span>{label}</span>
      </label>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
