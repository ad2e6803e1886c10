import styles from './Dial.module.css'

interface Props {
  tone: 'quiet' | 'accent' | 'warning' | 'danger' | 'success'
  /** How far it is, from 0 to 1; all of it is a tick. */
  share: number
  /** Not begun. */
  dashed?: boolean
  /** Waiting for someone. */
  held?: boolean
}

/** Dashed when new, filling while under way, bars while held, a tick at the end. Said in words beside it. */
export function Dial({ tone, share, dashed = false, held = false }: Props) {
  return (
    <svg className={styles.dial} data-tone={tone} width={14} height={14} viewBox="0 0 14 14" aria-hidden>
      {share === 1 ? (
        <>
          <circle cx={7} cy={7} r={6.5} fill="currentcolor" />
          <path className={styles.tick} d="M4.2 7.2l2 2 3.6-4" />
        </>
      ) : (
        <>
          <circle
            cx={7}
            cy={7}
            r={5.75}
            fill="none"
            stroke="currentcolor"
            strokeWidth={1.5}
            strokeDasharray={dashed ? '2 1.6' : undefined}
          />
          {share > 0 && (
            <circle
              cx={7}
              cy={7}
              r={1.75}
              fill="none"
              stroke="currentcolor"
              strokeWidth={3.5}
              pathLength={1}
              strokeDasharray={`${share} 1`}
              transform="rotate(-90 7 7)"
            />
          )}
          {held && <path d="M5.4 4.9v4.2M8.6 4.9v4.2" stroke="currentcolor" strokeWidth={1.5} strokeLinecap="round" />}
        </>
      )}
    </svg>
  )
}
