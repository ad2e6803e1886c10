import { Button } from '@mantine/core'
import { createContext, useContext, useEffect } from 'react'
import styles from './users.module.css'

/** Told which parts of the page have something unsaved: the page asks once, for all of them, before it is left. */
export const Unsaved = createContext<(of: string, unsaved: boolean) => void>(() => {})

interface Props {
  /** What is saved: "person". */
  of: string
  unsaved: boolean
  busy: boolean
  onReset: () => void
}

/** Shows up once there is something to save. */
export function SaveBar({ of, unsaved, busy, onReset }: Props) {
  const tell = useContext(Unsaved)
  useEffect(() => {
    tell(of, unsaved)
    return () => tell(of, false)
  }, [tell, of, unsaved])
  return (
    unsaved && (
      <div className={styles.buttons}>
        <Button type="submit" loading={busy} aria-label={`Save ${of}`}>
          Save
        </Button>
        <Button variant="default" onClick={onReset} aria-label={`Discard changes to ${of}`}>
          Discard
        </Button>
      </div>
    )
  )
}
