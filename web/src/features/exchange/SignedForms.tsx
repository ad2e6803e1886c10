import { Button, Menu } from '@mantine/core'
import { sizeInWords } from '../../lib/format.ts'
import type { Problems } from '@portal/contract/endpoint'
import type { RegistrationType } from '@portal/contract/exchange'
import { fileField, formsIn, requiredForms } from '@portal/contract/rules/new-business'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useId, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { FileKind } from '../documents/public.ts'
import { PdfView } from '../viewer/public.ts'
import { fileAddress } from './api.ts'
import type { Attaching } from './attaching.ts'
import styles from './business.module.css'
import { DropFiles } from './DropFiles.tsx'
import { type Attached, FileName } from './FileList.tsx'
import { UploadProgress } from './Uploading.tsx'
import { kindOf } from './words.ts'

interface Props {
  id: number | undefined
  attaching: Attaching
  registration: RegistrationType | null
  problems: Problems
  fieldId: string
}

/** The files, each with the forms it holds. */
export function SignedForms({ id, attaching, registration, problems, fieldId }: Props) {
  const heading = useId()
  const [open, setOpen] = useState<Attached>()
  const { files, uploading } = attaching
  const wrong = [...attaching.problems, ...(problems.checklist ? [problems.checklist] : [])]
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h2 id={heading}>Signed forms</h2>
      <DropFiles
        id={`${fieldId}-files`}
        disabled={uploading.busy}
        error={wrong.join(' ') || undefined}
        onFiles={(given) => attaching.add(given)}
      />
      <UploadProgress uploading={uploading} />
      {id !== undefined && files.length > 0 && (
        <ul className={styles.files} aria-label="Files">
          {files.map((file) => (
            <li key={file.id}>
              <FileKind kind={kindOf(file.filename)} />
              <span className={styles.file}>
                <FileName id={id} file={file} onOpen={() => setOpen(file)} />
                <span className="t-note num">{sizeInWords(file.size)}</span>
              </span>
              <FormsChoice
                id={`${fieldId}-${fileField(file)}`}
                file={file}
                registration={registration}
                problem={problems[fileField(file)]}
                onChange={(forms) => attaching.hold(file.id, forms)}
              />
              <RowButton
                label={`Remove ${file.filename}`}
                disabled={attaching.removing}
                onClick={() => attaching.remove(file.id)}
              >
                <IconTrash size={16} stroke={1.6} aria-hidden />
              </RowButton>
            </li>
          ))}
        </ul>
      )}
      {open && id !== undefined && (
        <Dialog opened onClose={() => setOpen(undefined)} title={open.filename} size={1040}>
          <PdfView
            src={fileAddress(id, open.id)}
            title={open.filename}
            download={
              <Button component="a" href={fileAddress(id, open.id)} download={open.filename}>
                Download
              </Button>
            }
          />
        </Dialog>
      )}
    </section>
  )
}

interface ChoiceProps {
  id: string
  file: Attached
  registration: RegistrationType | null
  problem: string | undefined
  onChange: (forms: string[]) => void
}

/** Several at once: an application and the receipt for its Form CRS are often one file. */
function FormsChoice({ id, file, registration, problem, onChange }: ChoiceProps) {
  const held = formsIn(file, registration)
  const toggled = (form: string) =>
    requiredForms(registration).filter((one) => (one === form ? !held.includes(one) : held.includes(one)))
  return (
    // the menu gives its button an id of its own
    <span id={id} className={styles.choice}>
      <Menu position="bottom-start" width="target">
        <Menu.Target>
          <button type="button" id={id} className={styles.forms} data-none={held.length === 0 || undefined}>
            <span className="clip" title={held.join(', ')}>
              <span className="vh">Forms in {file.filename}:</span> {held.join(', ') || 'Choose a form'}
            </span>
            <IconSelector size={14} stroke={1.7} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {requiredForms(registration).map((form) => (
            <Menu.CheckboxItem
              key={form}
              checked={held.includes(form)}
              checkIcon={<IconCheck size={14} stroke={2} aria-hidden />}
              onChange={() => onChange(toggled(form))}
            >
              {form}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      {problem && <span className={styles.problem}>{problem}</span>}
    </span>
  )
}
