import { Button } from '@mantine/core'
import type { ImportRun } from '@portal/contract/imports'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Message } from '../../ui/Message.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUndo } from './api.ts'
import { runColumns } from './columns.tsx'
import { counted, kindInWords, rowsInWords } from './words.ts'

export function History({ runs }: { runs: readonly ImportRun[] }) {
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
