import { Button } from '@mantine/core'
import type { ImportRun } from '@portal/contract/imports'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import { toast } from '../../ui/toast.tsx'
import { useImports, useMayImport, useUndo } from './api.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { runColumns } from './columns.tsx'
import { Upload } from './Upload.tsx'
import { counted, kindInWords, rowsInWords } from './words.ts'

/** A file is chosen, its columns are told apart, it is tried and loaded; what was loaded last can be undone. */
export function Imports() {
  const { data, error, refetch } = useImports()
  const [search, setSearch] = useSearchParams()
  const upload = search.get('upload')
  const kind = search.get('kind')

  /** In the address: a reload goes on where it was. */
  function go(to: { upload?: string; kind?: string }) {
    setSearch((before) => {
      const next = new URLSearchParams(before)
      for (const name of ['upload', 'kind'] as const) {
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
  if (!data) return <output className="t-note">Loading imports…</output>
  return (
    <>
      <Section title="Import a file" about="You’ll see what changes before anything is imported.">
        {upload ? (
          <Upload
            key={upload}
            id={upload}
            kinds={data.kinds}
            runs={data.runs}
            onLeave={(of) => go(of ? { kind: of } : {})}
          />
        ) : (
          <ChooseFile
            kinds={data.kinds}
            kind={kind ?? ''}
            onKind={(chosen) => go({ kind: chosen })}
            onUploaded={({ id }) => go({ upload: id })}
          />
        )}
      </Section>
      <History runs={data.runs} />
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
    <Section
      title="History"
      about="You can undo the latest import of each type, as long as no one has changed its rows."
    >
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
