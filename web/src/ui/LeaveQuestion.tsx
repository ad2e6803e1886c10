import { useCallback } from 'react'
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router'
import { readSession } from '../lib/session.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Props {
  unsaved: boolean
  /** What is lost with another tab of the screen, too: the tab's name in the address. */
  tab?: string
}

/** Asks before unsaved changes are lost with the screen. Whoever is signed in no longer has nothing to keep. */
export function LeaveQuestion({ unsaved, tab }: Props) {
  const tabOf = (search: string) => (tab ? new URLSearchParams(search).get(tab) : null)
  const leaves: BlockerFunction = ({ currentLocation: here, nextLocation: next }) =>
    unsaved &&
    (here.pathname !== next.pathname || tabOf(here.search) !== tabOf(next.search)) &&
    readSession() !== undefined
  const blocker = useBlocker(leaves)
  useBeforeUnload(useCallback((event) => unsaved && event.preventDefault(), [unsaved]))
  return (
    blocker.state === 'blocked' && (
      <DiscardQuestion onDiscard={() => blocker.proceed()} onKeep={() => blocker.reset()} />
    )
  )
}

export function DiscardQuestion({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <ConfirmDialog
      title="Discard your changes?"
      question="Your changes haven’t been saved."
      confirm="Discard changes"
      cancel="Keep editing"
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  )
}
