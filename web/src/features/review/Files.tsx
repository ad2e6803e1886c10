import { ActionIcon, Button, Select } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import { useState } from 'react'
import { Message } from '../../ui/Message.tsx'
import { PdfView } from '../viewer/public.ts'
import styles from './review.module.css'

export interface ReviewedFile {
  name: string
  /** Below /api. */
  url: string
  /** It can be shown, as one or the other. */
  pdf: boolean
  picture?: boolean | undefined
  /** Who sent it, if it came from outside. */
  from?: string | undefined
}

/** The document beside its data: the first PDF, until another file is chosen. */
export function Files({ files }: { files: readonly ReviewedFile[] }) {
  const [chosen, setChosen] = useState<string>()
  const shown = files.find(({ url }) => url === chosen) ?? files.find(({ pdf, picture }) => pdf || picture) ?? files[0]
  if (!shown) return null
  const address = `/api${shown.url}`
  return (
    <section className={styles.files} aria-label="Document">
      {files.length > 1 && (
        <Select
          className={styles.which}
          aria-label="File"
          data={files.map(({ name, url, from }) => ({ value: url, label: from ? `${name}, from ${from}` : name }))}
          value={shown.url}
          allowDeselect={false}
          onChange={(url) => setChosen(url ?? undefined)}
        />
      )}
      {shown.pdf ? (
        <PdfView
          src={address}
          title={shown.name}
          download={
            <Button component="a" href={address} download={shown.name}>
              Download
            </Button>
          }
        >
          <ActionIcon
            component="a"
            href={address}
            download={shown.name}
            size={32}
            aria-label={`Download ${shown.name}`}
            title="Download"
          >
            <IconDownload size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </PdfView>
      ) : shown.picture ? (
        <a href={address} download={shown.name} aria-label={`Download ${shown.name}`} title="Download">
          <img className={styles.picture} src={address} alt={shown.name} />
        </a>
      ) : (
        <Message
          icon={IconFile}
          title={shown.name}
          help={`${shown.from ? `Received from outside, from ${shown.from}. ` : ''}This file can’t be previewed. Download it to open it.`}
        >
          <a className="link" href={address} download={shown.name}>
            Download
          </a>
        </Message>
      )}
    </section>
  )
}
