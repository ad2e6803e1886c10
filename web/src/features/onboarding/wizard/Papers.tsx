import type { CandidateFile } from '@portal/contract/onboarding'
import { FileRow } from '../../../ui/plain/FileRow.tsx'
import type { Files } from './files.ts'
import styles from './wizard.module.css'

interface Props {
  place: string
  title: string
  hint: string
  kept: readonly CandidateFile[]
  files: Files
  error?: string | undefined
}

/** One document of the list, or the papers of one answer. */
export function Papers({ place, title, hint, kept, files, error }: Props) {
  const { underway, blurry, add, cancel, retry, remove } = files
  return (
    <ul className={styles.papers} aria-label={title}>
      <FileRow
        wanted={{ title, hint, received: 0, files: kept }}
        underway={underway.filter((one) => one.place === place)}
        blurry={blurry}
        error={error}
        onFiles={(chosen) => add(place, chosen)}
        onCancel={cancel}
        onRetry={retry}
        onRemove={remove}
      />
    </ul>
  )
}
