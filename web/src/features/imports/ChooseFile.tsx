import { Button } from '@mantine/core'
import { importBytes, type ImportKind, type ImportUpload, uploadImport } from '@portal/contract/imports'
import { texts } from '@portal/contract/texts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useRef, useState } from 'react'
import { downloadCsv } from '../../lib/csv.ts'
import { useSending } from '../../lib/sending.ts'
import { FileChoice } from '../../ui/FileChoice.tsx'
import { useFileDrop } from '../../ui/file-drop.ts'
import { SendingBar } from '../../ui/SendingBar.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import { useKnowUpload } from './api.ts'
import { wantedColumns } from './columns.tsx'
import styles from './imports.module.css'
import { Steps } from './Steps.tsx'
import { kindInWords } from './words.ts'

const megabytesAtMost = importBytes / 1_000_000
const csv = { types: ['.csv', 'text/csv'], note: `CSV, up to ${megabytesAtMost} MB` }

export function problemOf(files: readonly File[]): string | undefined {
  const [file, ...more] = files
  if (more.length > 0) return texts.oneFileOnly
  if (!file?.name.toLowerCase().endsWith('.csv'))
    return 'Only CSV files can be imported. Save your file as CSV and try again.'
  if (file.size > importBytes)
    return `Files can be up to ${megabytesAtMost} MB. Split this one in two and import each part.`
  return file.size === 0 ? 'The file is empty.' : undefined
}

interface Props {
  kind: ImportKind
  onUploaded: (upload: ImportUpload) => void
}

export function ChooseFile({ kind: chosen, onUploaded }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const { send, cancel, progress } = useSending()
  const know = useKnowUpload()
  const busy = progress !== undefined

  function take(files: File[]) {
    if (busy) return
    const trouble = problemOf(files)
    setProblem(trouble)
    setFile(trouble ? undefined : files[0])
  }
  const { over, area } = useFileDrop(take)

  async function upload() {
    if (!file) return
    setProblem(undefined)
    const form = new FormData()
    form.append('upload', file)
    try {
      const answer = await send(uploadImport, form, { kind: chosen.name })
      if (!answer) return
      know(answer.upload)
      onUploaded(answer.upload)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }

  return (
    <div className={styles.choosing}>
      <Steps at="File" />
      <div {...area}>
        <FileChoice
          file={file}
          problem={problem}
          over={over}
          input={input}
          disabled={busy}
          takes={csv}
          onFiles={take}
          onClear={() => setFile(undefined)}
        />
      </div>
      {progress && <SendingBar progress={progress} onCancel={cancel} />}
      <div className={styles.buttons}>
        <Button disabled={!file} loading={busy} onClick={() => void upload()}>
          Upload
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => downloadCsv(`${chosen.name}-template`, sampleOf(chosen))}
        >
          Download template
        </Button>
      </div>
      <h3 className={styles.sub}>Columns for {kindInWords(chosen.name).toLowerCase()}</h3>
      <p className="t-note">Your column names can differ. You’ll match them in the next step.</p>
      <ShortTable
        label={`Columns for ${kindInWords(chosen.name).toLowerCase()}`}
        rows={chosen.columns}
        rowId={({ name }) => name}
        columns={wantedColumns}
        defaultSort={{ column: 'needed', desc: false }}
        empty={null}
      />
    </div>
  )
}

export const sampleOf = ({ columns }: ImportKind) => [
  columns.map(({ name }) => name),
  columns.map(({ example }) => example),
]
