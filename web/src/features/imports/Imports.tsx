import { Button } from '@mantine/core'
import type { ImportRun } from '@portal/contract/imports'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { BackLink } from '../../ui/BackLink.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import { toast } from '../../ui/toast.tsx'
import { useImports, useMayImport, useUndo } from './api.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { runColumns } from './columns.tsx'
import { ImportCard } from './ImportCard.tsx'
import styles from './imports.module.css'
import { Upload } from './Upload.tsx'
import { counted, kindInWords, rowsInWords } from './words.ts'

/** A card for each kind of file, and what was imported. An import itself has the whole page: `?import=production`. */
export function Imports() {
  const { data, error, refetch } = useImports()
  const [search, setSearch] = useSearchParams()
  const upload = search.get('upload')
  const kind = search.get('import')

  /** In the address: a reload goes on where it was. */
  function go(to: { upload?: string | undefined; import?: string | undefined }) {
    setSearch((before) => {
      const next = new URLSearchParams(before)
      for (const name of ['import', 'upload'] as const) {
        if (to[name]) next.set(name, to[name])
        else next.delete(name)
      }
      return next
    })
  }

  if (!useMayImport())
    return (
      <Message icon={IconLock} title="Only admins can import files" help="Imports change data for the whole firm." />
    )
  if (error && !data)
    return <ErrorState title="Couldn’t load imports" help={error.message} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const chosen = data.kinds.find(({ name }) => name === kind)
  if (chosen || upload)
    return (
      <ImportPage title={chosen ? `Import ${kindInWords(chosen.name).toLowerCase()}` : 'Import'}>
        {upload ? (
          <Upload
            key={upload}
            id={upload}
            kinds={data.kinds}
            runs={data.runs}
            onLeave={(of) => go({ import: of ?? kind ?? undefined })}
          />
        ) : (
          chosen && <ChooseFile kind={chosen} onUploaded={({ id }) => go({ import: chosen.name, upload: id })} />
        )}
      </ImportPage>
    )
  return (
    <>
      <Section
        title="Import data"
        about="You preview every change before it’s imported. You can also drop a file on its card."
      >
        <ul className={styles.cards} aria-label="Import types">
          {data.kinds.map((one) => (
            <ImportCard
              key={one.name}
              kind={one}
              last={data.latest.find((run) => run.kind === one.name)}
              own={data.uploads.find((open) => open.kind === one.name)}
              onStart={() => go({ import: one.name })}
              onUpload={(id) => go({ import: one.name, upload: id })}
            />
          ))}
        </ul>
      </Section>
      <History runs={data.runs} />
    </>
  )
}

const Waiting = () => (
  <div className={styles.cards} aria-busy>
    <output className="vh">Loading imports</output>
    {[1, 2, 3, 4, 5, 6].map((kind) => (
      <Skeleton key={kind} height={192} radius={8} />
    ))}
  </div>
)

function ImportPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <BackLink to="?tab=imports">All imports</BackLink>
      <Section title={title} about="You’ll see what changes before anything is imported.">
        {children}
      </Section>
    </>
  )
}

function History({ runs }: { runs: readonly ImportRun[] }) {
  const [asked, setAsked] = useState<ImportRun>()
  const undo = useUndo()

  function confirm({ id }: ImportRun) {
    undo.mutate(id, {
      onSuccess: ({ removed, restored, kept }) =>
        toast.success(
          `Import undone: ${rowsInWords(removed)} removed, ${counted(restored)} restored${kept > 0 ? `, ${counted(kept)} kept because ${kept === 1 ? 'it’s' : 'they’re'} in use` : ''}`,
        ),
      onError: ({ message }) => toast.error('Couldn’t undo import', message),
      onSettled: () => setAsked(undefined),
    })
  }

  return (
    <Section title="History" about="You can undo the latest import of each type until someone edits its rows">
      <ShortTable
        label="Imports"
        rows={runs}
        rowId={({ id }) => String(id)}
        columns={runColumns}
        defaultSort={{ column: 'at', desc: true }}
        renderActions={(run) =>
          run.undoable && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Undo import of ${run.file}, ${kindInWords(run.kind)}`}
              onClick={() => setAsked(run)}
            >
              Undo
            </Button>
          )
        }
        empty={<Message icon={IconHistory} title="No imports yet" help="Completed imports are listed here." />}
      />
      {asked && (
        <ConfirmDialog
          title={`Undo the import of ${asked.file}?`}
          question={questionOf(asked)}
          confirm="Undo import"
          busy={undo.isPending}
          onConfirm={() => confirm(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </Section>
  )
}

function questionOf({ kind, added, changed }: ImportRun): string {
  const parts = [
    added > 0 && `${rowsInWords(added)} it added will be removed.`,
    changed > 0 && `${rowsInWords(changed)} it changed will be restored.`,
    'If any of them changed since, nothing is undone and we’ll let you know.',
  ]
  return `${kindInWords(kind)}: ${parts.filter(Boolean).join(' ')}`
}
