import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
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

interface ChecksProps {
  title: string
  checks: readonly { done: boolean; text: string }[]
}

/** What has to be there, and whether it is. */
export const Checks = ({ title, checks }: ChecksProps) => (
  <Block
    title={title}
    aside={
      <span className="t-note num">
        {checks.filter(({ done }) => done).length} of {checks.length}
      </span>
    }
  >
    <ul className={styles.checks}>
      {checks.map(({ done, text }) => {
        const Icon = done ? IconCircleCheck : IconAlertTriangle
        return (
          <li key={text} data-done={done}>
            <Icon size={16} stroke={1.7} aria-label={done ? 'Done' : 'Missing'} />
            {text}
          </li>
        )
      })}
    </ul>
  </Block>
)
