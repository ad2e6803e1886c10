import { FileButton } from '@mantine/core'
import type { RegistrationType } from '@portal/contract/exchange'
import { attachedForms, type FormFile, requiredForms } from '@portal/contract/rules/new-business'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { useId } from 'react'
import styles from './business.module.css'
import { acceptedTypes } from './DropFiles.tsx'

interface Props {
  registration: RegistrationType | null
  files: readonly FormFile[]
  /** Files are on their way. */
  busy: boolean
  fieldId: string
  onAttach: (files: readonly File[], form: string) => void
}

/** The checklist, which follows from the files. What is missing is attached right here. */
export function RequiredForms({ registration, files, busy, fieldId, onAttach }: Props) {
  const heading = useId()
  const forms = requiredForms(registration)
  const there = attachedForms(files, registration)
  const first = forms.find((form) => !there.includes(form))
  return (
    <section aria-labelledby={heading}>
      <div className={styles.line}>
        <h3 id={heading}>Required forms</h3>
        <span className="t-note num">
          {there.length} of {forms.length}
        </span>
      </div>
      <div className={styles.bar} aria-hidden>
        <i style={{ width: `${(there.length / forms.length) * 100}%` }} />
      </div>
      {!registration && <p className="t-note">Choose a registration type to see all of them.</p>}
      <ul className={styles.checklist}>
        {forms.map((form) => {
          const held = files.filter((file) => file.forms.includes(form)).map(({ filename }) => filename)
          return there.includes(form) ? (
            <li key={form} data-done>
              <IconCircleCheck size={16} stroke={1.8} aria-hidden />
              <span>
                {form}
                <span className={styles.filename} title={held.join(', ')}>
                  {held.join(', ')}
                </span>
              </span>
              <span className="t-note">Attached</span>
            </li>
          ) : (
            <li key={form}>
              <IconCircleDashed size={16} stroke={1.8} aria-hidden />
              <span>{form}</span>
              <FileButton
                multiple
                accept={acceptedTypes}
                inputProps={{ 'aria-label': `Files with the ${form}` }}
                onChange={(given) => onAttach(given, form)}
              >
                {(props) => (
                  <button
                    {...props}
                    type="button"
                    id={form === first ? `${fieldId}-checklist` : undefined}
                    className={styles.go}
                    aria-label={`Attach ${form}`}
                    disabled={busy}
                  >
                    Attach
                  </button>
                )}
              </FileButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
