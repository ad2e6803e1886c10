// The few controls of the pages before the sign-in: native elements in the portal's look. The component library would add
// a third to what everybody must load before they can type.
import { type ChangeEvent, type HTMLInputTypeAttribute, type ReactNode, type Ref, useId } from 'react'
import styles from './plain.module.css'

interface Props {
  label: string
  type?: HTMLInputTypeAttribute
  autoComplete: string
  value: string
  onChange: (value: string) => void
  onFocus?: () => void
  onBlur?: (() => void) | undefined
  /** A form whose button is off does not hear the key: it can say what is missing. */
  onEnter?: () => void
  disabled?: boolean
  error?: string | false | undefined
  /** Under the field, as long as nothing is wrong with it. */
  hint?: string | undefined
  placeholder?: string
  inputMode?: 'numeric' | 'tel' | 'email'
  /** Of a date. */
  min?: string
  max?: string
  /** A counter on the label's line: "24 / 40". It counts and does not stop anybody. */
  counter?: number
  /** Where the field must stop. */
  maxLength?: number
  ref?: Ref<HTMLInputElement>
  /** Stands inside the field, at its end. */
  children?: ReactNode
}

export function TextField({ label, error, hint, counter, value, onChange, onEnter, children, ...input }: Props) {
  const id = useId()
  return (
    <div>
      <div className={styles.labelLine}>
        <label htmlFor={id}>{label}</label>
        {counter !== undefined && (
          <span id={`${id}-counter`} className={styles.counter}>
            {value.length} / {counter}
          </span>
        )}
      </div>
      <div className={styles.wrapper}>
        <input
          {...input}
          id={id}
          className={styles.input}
          value={value}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && onEnter?.()}
          aria-invalid={Boolean(error)}
          aria-describedby={hint && !error ? `${id}-hint` : `${id}-error`}
        />
        {children}
      </div>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {!error && hint}
        </p>
      )}
    </div>
  )
}
