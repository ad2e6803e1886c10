import type { Problems } from '@portal/contract/endpoint'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { Ref } from 'react'
import styles from './Missing.module.css'

interface Props {
  ref: Ref<HTMLElement>
  problems: Problems
  /** Before the names of the fields. */
  fieldId: string
}

/** Everything that keeps a draft from being sent in, each line leading to its field. Takes the focus when it appears. */
export function Missing({ ref, problems, fieldId }: Props) {
  const lines = Object.entries(problems)
  if (lines.length === 0) return null
  const title = lines.length === 1 ? 'One field needs attention' : `${lines.length} fields need attention`
  return (
    <section ref={ref} className={styles.missing} tabIndex={-1} aria-label={title}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <div>
        <p className={styles.title}>{title}</p>
        <ul>
          {lines.map(([name, sentence]) => (
            <li key={name}>
              <button type="button" onClick={() => document.getElementById(`${fieldId}-${name}`)?.focus()}>
                {sentence}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
