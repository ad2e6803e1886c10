import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconPointFilled from '@tabler/icons-react/dist/esm/icons/IconPointFilled.mjs'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { changesIn, changesInWords } from './changes.ts'
import type { Draft } from './draft.ts'
import styles from './settings.module.css'

/** Taking back more than this asks first. */
const fewChanges = 3

interface Props {
  draft: Draft
  busy: boolean
  onSave: () => void
}

/** One bar for everything that was changed on the page; there once something was. */
export function SaveBar({ draft, busy, onSave }: Props) {
  const changes = changesIn(draft)
  const [asking, setAsking] = useState(false)
  const unsaved = changes.length > 0
  useSaveKeys(() => unsaved && !busy && onSave())

  function discard() {
    setAsking(false)
    draft.forget(Object.keys(draft.saved.values) as (keyof typeof draft.saved.values)[])
  }

  if (!unsaved) return null
  return (
    <div className={styles.saveWrap}>
      <section className={styles.saveBar} aria-label="Unsaved changes">
        {draft.wrong > 0 ? (
          <>
            <IconAlertTriangle size={16} stroke={1.8} className={styles.badIcon} aria-hidden />
            <output className={styles.changes}>
              <b>{draft.wrong === 1 ? '1 field needs attention' : `${draft.wrong} fields need attention`}</b>
            </output>
          </>
        ) : (
          <>
            <IconPointFilled size={14} className={styles.unsavedIcon} aria-hidden />
            <output className={styles.changes}>
              <b>{changes.length === 1 ? '1 unsaved change' : `${changes.length} unsaved changes`}</b>{' '}
              <span>{changesInWords(changes)}</span>
            </output>
          </>
        )}
        <Button
          variant="subtle"
          disabled={busy}
          onClick={() => (changes.length > fewChanges ? setAsking(true) : discard())}
        >
          Discard
        </Button>
        <Button type="submit" loading={busy}>
          Save changes
        </Button>
      </section>
      {asking && (
        <ConfirmDialog
          title={`Discard ${changes.length} changes?`}
          question="What you changed in the firm settings goes back to what is saved."
          confirm="Discard changes"
          cancel="Keep editing"
          onConfirm={discard}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** Ctrl-S or Cmd-S, which would save the page as a file. */
function useSaveKeys(save: () => void) {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // an open dialog has a form of its own
      if (!document.querySelector('[role="dialog"]')) latest.current()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}
