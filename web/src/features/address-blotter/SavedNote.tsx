import { lately } from '../../lib/format.ts'
import { useToday } from '../../lib/today.ts'
import styles from './entry.module.css'
import type { useEntry } from './entry.ts'

interface Props {
  saving: ReturnType<typeof useEntry>['saving']
  /** When the server had it last, where nothing was typed since. */
  savedBefore: string | undefined
  onLoad: () => void
  onDiscard: () => void
}

/** Whether what was typed is safe, and how to be rid of it. */
export function SavedNote({ saving, savedBefore, onLoad, onDiscard }: Props) {
  const { line, refused, conflict, savedAt } = saving
  const today = useToday()
  const at = savedAt ?? (savedBefore === undefined ? undefined : new Date(savedBefore))
  const words = {
    '': 'Every field with a star is needed',
    'Saving…': 'Saving…',
    Saved: `Saved ${at ? `${lately(at, today)} ` : ''}as a draft`,
    'Couldn’t save. Retrying…': 'Not saved, trying again',
    'Couldn’t save': `Not saved. ${refused}`,
  }[line]
  return (
    <>
      <output className="t-note" data-tone={line.startsWith('Couldn’t') ? 'warning' : undefined}>
        {conflict ? 'Changed in another window. What you type here isn’t saved.' : words}
      </output>
      {conflict ? (
        <button type="button" className={styles.abroad} onClick={onLoad}>
          Load it
        </button>
      ) : (
        line === 'Saved' && (
          <button type="button" className={styles.abroad} onClick={onDiscard}>
            Discard draft
          </button>
        )
      )}
    </>
  )
}
