import type { CandidateFile } from '@portal/contract/onboarding'
import { candidateDocuments, type CandidateDocument } from '@portal/contract/onboarding-positions'
import { limits } from '@portal/contract/limits'
import { FileRow } from '../../../ui/plain/FileRow.tsx'
import type { Files } from './files.ts'
import styles from './wizard.module.css'

interface Props {
  wanted: readonly CandidateDocument[]
  kept: readonly CandidateFile[]
  files: Files
  /** Somebody wanted to go on: what is missing says so. */
  asked: boolean
}

export const DocumentsStep = ({ wanted, kept, files, asked }: Props) => (
  <>
    <p className={styles.lead}>
      PDF, JPEG, or PNG, up to {limits.uploadMegabytes}MB each. A photo from your phone works too.
    </p>
    <ul className={styles.papers} aria-label="Documents">
      {wanted.map((document) => {
        const { title, hint } = candidateDocuments[document]
        const own = kept.filter(({ place }) => place === document)
        return (
          <FileRow
            key={document}
            wanted={{ title, hint, received: 0, files: own }}
            underway={files.underway.filter((one) => one.place === document)}
            blurry={files.blurry}
            error={asked && own.length === 0 ? 'Add this document.' : undefined}
            onFiles={(chosen) => files.add(document, chosen)}
            onCancel={files.cancel}
            onRetry={files.retry}
            onRemove={files.remove}
          />
        )
      })}
    </ul>
    <p className={styles.problem} role="alert">
      {files.problem}
    </p>
  </>
)
