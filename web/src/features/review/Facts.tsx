import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { type ReactNode, useId } from 'react'
import styles from './review.module.css'

/** What is known, as label and value. What nobody has said is left out. */
export const Facts = ({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(({ value }) => Boolean(value))
      .map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

interface BlockProps {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

export function Block({ title, aside, children }: BlockProps) {
  const heading = useId()
  return (
    <section className={styles.block} aria-labelledby={heading}>
      <div className={styles.blockHead}>
        <h2 id={heading}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

export interface Check {
  done: boolean
  text: string
  note?: string | undefined
  /** Somebody marks it done, so that it is open rather than missing. */
  entry?: string | undefined
}

interface ChecksProps<C extends Check> {
  title: string
  checks: readonly C[]
  /** What can be done about one of them. */
  tool?: ((check: C) => ReactNode) | undefined
}

/** What has to be there, and whether it is. */
export const Checks = <C extends Check>({ title, checks, tool }: ChecksProps<C>) => (
  <Block
    title={title}
    aside={
      <span className="t-note num">
        {checks.filter(({ done }) => done).length} of {checks.length}
      </span>
    }
  >
    <ul className={styles.checks}>
      {checks.map((check) => {
        const { done, text, note, entry } = check
        const state = done ? 'done' : entry ? 'open' : 'missing'
        const { icon: Icon, label } = looks[state]
        return (
          <li key={text} data-state={state}>
            <Icon size={16} stroke={1.8} aria-label={label} />
            <span className={styles.checkText}>
              {text}
              {note && <span className={styles.checkNote}>{note}</span>}
            </span>
            {tool?.(check)}
          </li>
        )
      })}
    </ul>
  </Block>
)

const looks = {
  done: { icon: IconCircleCheck, label: 'Done' },
  open: { icon: IconCircleDashed, label: 'Open' },
  missing: { icon: IconAlertTriangle, label: 'Missing' },
}
