import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { momentInBrief } from '../../../lib/format.ts'
import styles from './saved.module.css'

export type Saving =
  | { at: 'none' | 'typing' | 'offline' }
  | { at: 'saved'; when: Date | undefined }
  /** Trying again doesn't help. */
  | { at: 'refused'; why: string }
  | { at: 'elsewhere'; onLoad: () => void }

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const inBrief = (when: Date) =>
  when.toDateString() === new Date().toDateString() ? time.format(when) : momentInBrief(when)

/** Whether what was typed is at the firm. */
export function SavedLine({ saving }: { saving: Saving }) {
  return (
    <output className={styles.line} data-at={saving.at}>
      {saving.at === 'typing' && 'Saving…'}
      {saving.at === 'saved' && (
        <>
          <IconCheck size={14} stroke={2} aria-hidden />
          <span>
            Saved
            {saving.when && <span className={styles.when}> {inBrief(saving.when)}</span>}
          </span>
        </>
      )}
      {saving.at === 'offline' && (
        <>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> Not saved, trying again
        </>
      )}
      {saving.at === 'refused' && (
        <>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> Not saved. {saving.why}
        </>
      )}
      {saving.at === 'elsewhere' && (
        <>
          <IconRefresh size={14} stroke={1.8} aria-hidden /> Changed on another device.{' '}
          <button type="button" className="link" onClick={saving.onLoad}>
            Load it
          </button>
        </>
      )}
    </output>
  )
}
