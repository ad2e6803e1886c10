import { type ReactNode, useState } from 'react'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { Block } from './Facts.tsx'
import styles from './steps.module.css'

export interface Happened {
  at: string
  words: ReactNode
}

interface Props {
  done: readonly Happened[]
  /** What it waits for; nothing once it is decided. */
  now?: { words: ReactNode; note?: ReactNode } | undefined
  next?: readonly { text: string; note: string }[]
}

/** More than these, the ones in between are shown when they are asked for. */
const shownAtMost = 3

/** What happened, what it waits for and what follows, in one list. */
export function Steps({ done, now, next = [] }: Props) {
  const [all, setAll] = useState(false)
  const few = all || done.length <= shownAtMost
  const shown = few ? done : [...done.slice(0, 1), ...done.slice(1 - shownAtMost)]
  return (
    <Block
      title="Activity and next steps"
      aside={
        done.length > shownAtMost && (
          <button type="button" className={styles.all} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'View fewer' : `View all ${done.length}`}
          </button>
        )
      }
    >
      <ol className={styles.steps}>
        {shown.map(({ at, words }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- what happened only grows at its end
          <li key={few || index === 0 ? index : done.length - shown.length + index} data-when="done">
            <i aria-hidden />
            <div>
              {words}
              <span className={styles.note}>
                <FirmMoment at={at} />
              </span>
            </div>
          </li>
        ))}
        {now && (
          <li data-when="now" aria-current="step">
            <i aria-hidden />
            <div>
              <b>{now.words}</b>
              {now.note && <span className={styles.note}>{now.note}</span>}
            </div>
          </li>
        )}
        {next.map(({ text, note }) => (
          <li key={text} data-when="next">
            <i aria-hidden />
            <div>
              <span className="vh">Next: </span>
              {text}
              {note && <span className={styles.note}>{note}</span>}
            </div>
          </li>
        ))}
      </ol>
    </Block>
  )
}
