import styles from './Initials.module.css'

/** Stands for a person without a photo. Drawn by the style sheet: a picture, not words to be read out. */
export function Initials({ first, last, size }: { first: string; last: string; size: number }) {
  return (
    <span
      className={styles.circle}
      style={{ width: size, height: size, fontSize: Math.max(11, size * 0.36) }}
      data-initials={`${first.slice(0, 1)}${last.slice(0, 1)}`}
      aria-hidden
    />
  )
}
