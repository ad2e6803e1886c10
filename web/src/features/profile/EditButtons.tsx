import { Button } from '@mantine/core'
import styles from './profile.module.css'

interface Props {
  /** Says what it does: "Save goals". */
  save: string
  saving: { isPending: boolean; error: Error | null }
  /** What is wrong, where the failure's own words do not tell. */
  problem?: string | undefined
  onSave: () => void
  onCancel: () => void
}

/** The end of what is edited in its place; a failure is told beside it and nothing typed is lost. */
export function EditButtons({ save, saving, problem, onSave, onCancel }: Props) {
  return (
    <div className={styles.buttons}>
      <p className={styles.problem} role="alert">
        {saving.error && (problem ?? saving.error.message)}
      </p>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button loading={saving.isPending} onClick={onSave}>
        {save}
      </Button>
    </div>
  )
}
