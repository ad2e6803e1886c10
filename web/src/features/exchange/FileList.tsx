import { Button } from '@mantine/core'
import { sizeInWords } from '../../lib/format.ts'
import type { Submission } from '@portal/contract/exchange'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { type ReactNode, useState } from 'react'
import { FileKind } from '../documents/public.ts'
import { PdfView } from '../viewer/public.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { fileAddress } from './api.ts'
import styles from './files.module.css'
import { kindOf } from './words.ts'

export type Attached = Submission['files'][number]

interface Props {
  submission: Pick<Submission, 'id' | 'files'>
  /** Further things to do with one. */
  renderActions?: (file: Attached) => ReactNode
  /** While a PDF is open over the list. */
  onOpening?: (open: boolean) => void
}

/** PDFs open here, the other kinds in their own programs; every file can be saved. */
export function FileList({ submission: { id, files }, renderActions, onOpening }: Props) {
  const [open, setOpen] = useState<Attached>()

  function show(file: Attached | undefined) {
    setOpen(file)
    onOpening?.(file !== undefined)
  }

  return (
    <>
      <ul className={styles.files} aria-label="Files">
        {files.map((file) => (
          <li key={file.id}>
            <FileKind kind={kindOf(file.filename)} />
            <FileName id={id} file={file} onOpen={() => show(file)} />
            <span className={`t-note num ${styles.end}`}>{sizeInWords(file.size)}</span>
            <DownloadFile id={id} file={file} />
            {renderActions?.(file)}
          </li>
        ))}
      </ul>
      {open && (
        <Dialog opened onClose={() => show(undefined)} title={open.filename} size={1040}>
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
    </>
  )
}

export function FileName({ id, file, onOpen }: { id: number; file: Attached; onOpen: () => void }) {
  const className = `clip ${styles.name}`
  return kindOf(file.filename) === 'pdf' ? (
    <button type="button" className={className} title={file.filename} onClick={onOpen}>
      {file.filename}
    </button>
  ) : (
    <a className={className} title={file.filename} href={fileAddress(id, file.id)} download={file.filename}>
      {file.filename}
    </a>
  )
}

export function DownloadFile({ id, file }: { id: number; file: Attached }) {
  return (
    <a
      className={styles.icon}
      href={fileAddress(id, file.id)}
      download={file.filename}
      aria-label={`Download ${file.filename}`}
      title="Download"
    >
      <IconDownload size={16} stroke={1.6} aria-hidden />
    </a>
  )
}
