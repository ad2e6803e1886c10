import { Button } from '@mantine/core'
import { type ImportKind, type ImportOpen, type ImportRun, uploadImport } from '@portal/contract/imports'
import type { Icon } from '@tabler/icons-react'
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { type ReactNode, useId, useState } from 'react'
import { downloadCsv } from '../../lib/csv.ts'
import { momentInBrief } from '../../lib/format.ts'
import { useSending } from '../../lib/sending.ts'
import { SendingBar } from '../../ui/SendingBar.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFileDrop } from '../../ui/file-drop.ts'
import { useCancel, useKnowUpload, useUpload } from './api.ts'
import { problemOf, sampleOf } from './ChooseFile.tsx'
import styles from './imports.module.css'
import { contentsOf, counted, kindInWords, rowsInWords } from './words.ts'

const icons: Record<string, Icon> = {
  production: IconChartBar,
  pending: IconCash,
  licenses: IconMapPin,
  'state-fees': IconReceipt,
  staff: IconAddressBook,
  users: IconUsersGroup,
}

interface Props {
  kind: ImportKind
  last: ImportRun | undefined
  /** This person's latest file of the kind. */
  own: ImportOpen | undefined
  onStart: () => void
  onUpload: (id: string) => void
}

/** One kind of file: what it has, how the last one went, and the way to the next. A file dropped on it is sent at once. */
export function ImportCard({ kind, last, own, onStart, onUpload }: Props) {
  const id = useId()
  const { send, cancel, progress } = useSending()
  const know = useKnowUpload()
  const [problem, setProblem] = useState<string>()
  const KindIcon = icons[kind.name] ?? IconFileSpreadsheet

  async function take(files: File[]) {
    if (progress) return
    const trouble = problemOf(files)
    setProblem(trouble)
    const [file] = files
    if (trouble || !file) return
    const form = new FormData()
    form.append('upload', file)
    try {
      const answer = await send(uploadImport, form, { kind: kind.name })
      if (!answer) return
      know(answer.upload)
      onUpload(answer.upload.id)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const { over, area } = useFileDrop((files) => void take(files))
  const running = own?.state === 'waiting' || own?.state === 'running'

  return (
    <li className={styles.card} aria-labelledby={id} data-over={over || undefined} {...area}>
      <h3 id={id}>
        <KindIcon size={18} stroke={1.6} aria-hidden />
        {kindInWords(kind.name)}
      </h3>
      <p className={styles.contents}>{contentsOf(kind.name)}</p>
      {own && running ? (
        <Running own={own} onOpen={() => onUpload(own.id)} />
      ) : (
        <>
          <div className={styles.lastRun}>
            {progress ? (
              <SendingBar progress={progress} onCancel={cancel} />
            ) : problem ? (
              <p className={styles.status} data-state="bad" role="alert">
                {problem}
              </p>
            ) : (
              <LastRun own={own} last={last} />
            )}
          </div>
          <div className={styles.cardButtons}>
            <Start kind={kind.name} own={own} onStart={onStart} onUpload={onUpload} />
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
              aria-label={`Template for ${kindInWords(kind.name)}`}
              onClick={() => downloadCsv(`${kind.name}-template`, sampleOf(kind))}
            >
              Template
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

/** Rows to look at, a preview to go on from, or a new file. */
function Start({ kind, own, onStart, onUpload }: Pick<Props, 'own' | 'onStart' | 'onUpload'> & { kind: string }) {
  const open = own && own.state !== 'failed' && !own.loaded
  const review = own && own.state === 'done' && own.bad > 0
  if (own && (open || review))
    return (
      <>
        <Button size="xs" variant="default" onClick={() => onUpload(own.id)}>
          {review ? `Review ${rowsInWords(own.bad)}` : 'Continue'}
        </Button>
        <Button size="xs" variant="subtle" aria-label={`Start import: ${kindInWords(kind)}`} onClick={onStart}>
          New file
        </Button>
      </>
    )
  return (
    <Button size="xs" variant="default" aria-label={`Start import: ${kindInWords(kind)}`} onClick={onStart}>
      Start import
    </Button>
  )
}

function LastRun({ own, last }: Pick<Props, 'own' | 'last'>) {
  if (own && !own.loaded && own.state !== 'failed') {
    const rejected = own.state === 'done' && own.bad > 0
    return (
      <Status
        state={rejected ? 'warn' : 'none'}
        words={rejected ? `${rowsInWords(own.bad)} rejected` : 'Not imported yet'}
        more={`${own.file}${own.rows > 0 ? `, ${rowsInWords(own.rows)}` : ''}`}
      />
    )
  }
  if (!last) return <Status state="none" words="Never imported" more="" />
  const { at, rows, skipped, byName, undoneAt, undoneBy, added } = last
  if (undoneAt)
    return (
      <Status
        state="none"
        words={`Undone ${momentInBrief(new Date(undoneAt))}`}
        more={`${rowsInWords(added)} removed by ${undoneBy}`}
      />
    )
  if (skipped > 0)
    return (
      <Status
        state="warn"
        words={`${rowsInWords(skipped)} rejected ${momentInBrief(new Date(at))}`}
        more={`${counted(rows - skipped)} of ${counted(rows)} imported by ${byName}`}
      />
    )
  return (
    <Status state="good" words={`Imported ${momentInBrief(new Date(at))}`} more={`${rowsInWords(rows)} by ${byName}`} />
  )
}

const signs = { good: IconCircleCheck, warn: IconAlertTriangle, none: IconMinus } as const

function Status({ state, words, more }: { state: keyof typeof signs; words: string; more: ReactNode }) {
  const Sign = signs[state]
  return (
    <>
      <p className={styles.status} data-state={state}>
        <Sign size={15} stroke={1.8} aria-hidden />
        {words}
      </p>
      <p className="t-note">{more}</p>
    </>
  )
}

function Running({ own, onOpen }: { own: ImportOpen; onOpen: () => void }) {
  const { data = own } = useUpload(own.id)
  const cancel = useCancel()
  const percent = data.bytes > 0 ? Math.min(100, Math.floor((data.bytesRead / data.bytes) * 100)) : 0
  const ended = data.state === 'done' || data.state === 'failed'
  const doing = data.dryRun ? 'Previewing' : 'Importing'
  return (
    <>
      <div className={styles.lastRun}>
        <p className={styles.ends}>
          <span title={data.file}>
            {ended ? 'Finished' : doing} {data.file}
          </span>
          <span className="num">{ended ? 100 : percent}%</span>
        </p>
        <progress aria-label={`Progress of ${kindInWords(own.kind)}`} max={100} value={ended ? 100 : percent} />
        <p className="t-note num">
          {rowsInWords(data.rowsRead)} {data.dryRun ? 'checked, nothing imported yet' : 'imported so far'}
        </p>
      </div>
      <div className={styles.cardButtons}>
        <Button size="xs" variant="default" onClick={onOpen}>
          Open
        </Button>
        {!ended && (
          <Button
            size="xs"
            variant="subtle"
            loading={cancel.isPending}
            onClick={() =>
              cancel.mutate(own.id, { onError: ({ message }) => toast.error('Couldn’t cancel import', message) })
            }
          >
            Cancel
          </Button>
        )}
      </div>
    </>
  )
}
