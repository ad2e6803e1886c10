import styles from './Initials.module.css'

/** Stands for a person without a photo. */
export function Initials({ first, last, size }: { first: string; last: string; size: number }) {
  return (
    <span
      className={styles.circle}
      style={{ width: size, height: size, fontSize: Math.max(11, size * 0.36) }}
      aria-hidden
    >
      {first.slice(0, 1)}
      {last.slice(0, 1)}
    </span>
  )
}
