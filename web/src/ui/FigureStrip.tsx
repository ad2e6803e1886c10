// Figures side by side between two rules, before anything else is read.
import type { ReactNode } from 'react'
import styles from './FigureStrip.module.css'

export function FigureStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={styles.strip} aria-label={label}>
      {children}
    </dl>
  )
}

interface Props {
  label: string
  note?: ReactNode
  /** Not known yet. */
  loading?: boolean
  children: ReactNode
}

export function StripFigure({ label, note, loading, children }: Props) {
  return (
    <div aria-busy={loading}>
      <dt>{label}</dt>
      <dd className={styles.figure}>{loading ? <i className={styles.bone} /> : children}</dd>
      <dd className={styles.note}>{loading ? '\u00a0' : (note ?? '\u00a0')}</dd>
    </div>
  )
}

/** Where a strip will be, for the eye alone: what stands below it stays where it is. */
export const StripToCome = ({ figures }: { figures: number }) => (
  <dl className={styles.strip} aria-hidden>
    {Array.from({ length: figures }, (_, place) => (
      <StripFigure key={place} label={'\u00a0'} loading>
        {undefined}
      </StripFigure>
    ))}
  </dl>
)

/** The cents of a big figure step back. */
export function SteppedBack({ amount }: { amount: string }) {
  const [whole, part] = amount.split('.')
  return (
    <span className="num">
      {whole}
      {part && <span className={styles.part}>.{part}</span>}
    </span>
  )
}
