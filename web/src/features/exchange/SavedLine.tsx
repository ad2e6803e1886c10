import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { lately } from '../../lib/format.ts'
import { useToday } from '../../lib/today.ts'
import styles from './business.module.css'
import type { useSaving } from './saving.ts'

interface Props {
  saving: ReturnType<typeof useSaving>
  /** When the server had it last, for a draft that nothing was typed into yet. */
  changed: string | undefined
  /** Of the button that loads the other version. */
  id: string
  onLoad: () => void
}

/** Whether what was typed is safe. */
export function SavedLine({ saving, changed, id, onLoad }: Props) {
  const { line, refused, conflict, savedAt } = saving
  const at = savedAt ?? (changed === undefined ? undefined : new Date(changed))
  const today = useToday()
  const trouble = line.startsWith('Couldn’t')
  return (
    <div className={styles.saved} data-tone={conflict || trouble ? 'warning' : line === 'Saved' ? 'good' : undefined}>
      <output>
        {(conflict || trouble) && <IconAlertTriangle size={14} stroke={1.8} aria-hidden />}
        {line === 'Saved' && <IconCheck size={14} stroke={2} aria-hidden />}
        {conflict
          ? 'Changed elsewhere'
          : line === 'Couldn’t save. Retrying…'
            ? 'Not saved, trying again'
            : line === 'Couldn’t save'
              ? `Not saved. ${refused}`
              : line === 'Saved'
                ? `Saved ${at ? lately(at, today) : ''}`
                : line || 'Saves as you type'}
      </output>
      {conflict && (
        <button type="button" id={id} className={styles.go} onClick={onLoad}>
          Load it
        </button>
      )}
    </div>
  )
}
