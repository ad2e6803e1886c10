import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { RowButton } from '../../ui/RowButton.tsx'
import styles from './files.module.css'
import { sizeInWords } from './words.ts'

interface Props {
  files: readonly File[]
  busy: boolean
  onChange: (files: File[]) => void
}

/** What is about to be sent. */
export function ChosenFiles({ files, busy, onChange }: Props) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label="Chosen files">
      {files.map((file) => (
        <li key={`${file.name}/${file.size}/${file.lastModified}`}>
          <span className="clip" title={file.name}>
            {file.name}
          </span>
          <span className="t-note num">{sizeInWords(file.size)}</span>
          {!busy && (
            <RowButton label={`Remove ${file.name}`} onClick={() => onChange(files.filter((one) => one !== file))}>
              <IconX size={15} stroke={1.7} aria-hidden />
            </RowButton>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The same file chosen twice is one file. */
export function joined(before: readonly File[], more: readonly File[]): File[] {
  const same = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified
  return [...before, ...more.filter((file) => !before.some((one) => same(one, file)))]
}
