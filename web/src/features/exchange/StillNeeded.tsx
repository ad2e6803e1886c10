import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { type Ref, useId } from 'react'
import styles from './business.module.css'
import type { Needed } from './needed.ts'

interface Props {
  ref: Ref<HTMLHeadingElement>
  needed: readonly Needed[]
  onGo: (name: string) => void
}

/** Everything that keeps it from being sent in, each line leading to its place. Takes the focus when it is sent too early. */
export function StillNeeded({ ref, needed, onGo }: Props) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} ref={ref} tabIndex={-1}>
        Still needed
      </h3>
      <ul className={styles.needed}>
        {needed.length === 0 && (
          <li data-done>
            <IconCircleCheck size={16} stroke={1.8} aria-hidden />
            Nothing. It’s ready to submit.
          </li>
        )}
        {needed.map(({ name, words }) => (
          <li key={name}>
            <IconCircleDashed size={16} stroke={1.8} aria-hidden />
            <button type="button" className={styles.lead} onClick={() => onGo(name)}>
              {words}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
