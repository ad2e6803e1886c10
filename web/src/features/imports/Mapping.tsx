import { Button, NativeSelect } from '@mantine/core'
import type { ImportColumn, ImportUpload } from '@portal/contract/imports'
import { useId, useState } from 'react'
import styles from './imports.module.css'

interface Props {
  upload: ImportUpload
  columns: readonly ImportColumn[]
  busy: boolean
  onTry: (mapping: Record<string, string>) => void
  onLeave: () => void
}

/** Which of the file's columns is which of ours. */
export function Mapping({ upload, columns, busy, onTry, onLeave }: Props) {
  const [mapping, setMapping] = useState(upload.mapping)
  const trouble = useId()
  const problem = problemOf(Object.values(mapping), columns)
  const options = [
    { value: '', label: 'Skip this column' },
    ...columns.map(({ name, optional }) => ({ value: name, label: optional ? name : `${name} (required)` })),
  ]

  return (
    <>
      <ul className={styles.mapping} aria-label="Columns in your file">
        {upload.header.map((name, index) => {
          const remembered = upload.remembered.includes(name) && mapping[name] === upload.mapping[name]
          return (
            <li key={name}>
              <div className={styles.theirs}>
                <b className="clip" title={name}>
                  {name}
                </b>
                <span className="t-note clip">{samplesOf(upload, index)}</span>
              </div>
              <NativeSelect
                aria-label={`Import ${name} as`}
                data={options}
                value={mapping[name] ?? ''}
                disabled={busy}
                onChange={({ currentTarget: { value } }) => setMapping((before) => ({ ...before, [name]: value }))}
              />
              <span className={styles.remembered}>{remembered && 'Same as last time'}</span>
            </li>
          )
        })}
      </ul>
      <output id={trouble} className={styles.problem}>
        {problem}
      </output>
      <div className={styles.buttons}>
        <Button
          disabled={problem !== undefined}
          aria-describedby={trouble}
          loading={busy}
          onClick={() => onTry(mapping)}
        >
          Preview import
        </Button>
        <Button variant="default" disabled={busy} onClick={onLeave}>
          Choose another file
        </Button>
        <span className="t-note">A preview checks the whole file without changing anything.</span>
      </div>
    </>
  )
}

const samplesOf = ({ sample }: ImportUpload, index: number) =>
  [...new Set(sample.map((row) => row[index]).filter(Boolean))].slice(0, 3).join(' · ') || 'empty'

function problemOf(chosen: string[], columns: readonly ImportColumn[]): string | undefined {
  const missing = columns.filter(({ name, optional }) => !optional && !chosen.includes(name)).map(({ name }) => name)
  const twice = chosen.filter((name, index) => name !== '' && chosen.indexOf(name) !== index)
  if (twice.length > 0) return `Used more than once: ${[...new Set(twice)].join(', ')}`
  return missing.length > 0 ? `Required columns missing: ${missing.join(', ')}` : undefined
}
