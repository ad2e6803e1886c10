import { limits } from '@portal/contract/limits'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import { type ChangeEvent, useRef } from 'react'
import { taken } from '../../lib/chosen-file.ts'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import styles from './request.module.css'

interface Props {
  /** Files are held over the page. */
  over: boolean
  /** Files whose names don't say which document they are. */
  loose: readonly File[]
  papers: readonly { id: number; title: string }[]
  onFiles: (files: File[]) => void
  /** Without a document it is left out. */
  onAssign: (file: File, paper: number | undefined) => void
}

export function DropPlace({ over, loose, papers, onFiles, onAssign }: Props) {
  const field = useRef<HTMLInputElement>(null)
  function chosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }
  return (
    <>
      <div className={styles.drop} data-over={over || undefined}>
        <IconCloudUpload size={22} stroke={1.6} aria-hidden />
        <span>
          Drop files anywhere on this page or{' '}
          <button type="button" className={styles.quiet} onClick={() => field.current?.click()}>
            choose files
          </button>
        </span>
        <span className={styles.kinds}>PDF, JPEG, or PNG, up to {limits.uploadMegabytes}MB each</span>
        <input ref={field} type="file" accept={taken} multiple hidden aria-label="Files" onChange={chosen} />
      </div>
      {loose.map((file) => (
        <fieldset key={`${file.name} ${loose.indexOf(file)}`} className={styles.which}>
          <legend>
            <b>{file.name}</b> Which document is this?
          </legend>
          {papers.map(({ id, title }) => (
            <PlainButton key={id} onClick={() => onAssign(file, id)}>
              {title}
            </PlainButton>
          ))}
          <button type="button" className={styles.quiet} onClick={() => onAssign(file, undefined)}>
            None of these
          </button>
        </fieldset>
      ))}
    </>
  )
}
