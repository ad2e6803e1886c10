import { SegmentedControl } from '@mantine/core'
import type { Submission } from '@portal/contract/exchange'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import { useState } from 'react'
import { Message } from '../../ui/Message.tsx'
import { PdfView } from '../viewer/public.ts'
import { fileAddress } from './api.ts'
import { DownloadFile } from './FileList.tsx'
import styles from './review.module.css'
import { kindOf } from './words.ts'

/** The document beside its data: the first PDF, until another file is chosen. */
export function ReviewFiles({ submission: { id, files } }: { submission: Submission }) {
  const [chosen, setChosen] = useState<number>()
  const shown =
    files.find((file) => file.id === chosen) ?? files.find(({ filename }) => kindOf(filename) === 'pdf') ?? files[0]
  if (!shown) return <Message icon={IconFile} title="No files attached" />
  const address = fileAddress(id, shown.id)
  return (
    <section className={styles.files} aria-label="Document">
      {files.length > 1 && (
        <SegmentedControl
          className={styles.which}
          aria-label="File"
          data={files.map((file) => ({ value: String(file.id), label: file.filename }))}
          value={String(shown.id)}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      {kindOf(shown.filename) === 'pdf' ? (
        <PdfView src={address} title={shown.filename}>
          <DownloadFile id={id} file={shown} />
        </PdfView>
      ) : (
        <Message
          icon={IconFile}
          title={shown.filename}
          help="This file type can’t be previewed. Download it to open it."
        >
          <a className="link" href={address} download={shown.filename}>
            Download
          </a>
        </Message>
      )}
    </section>
  )
}
