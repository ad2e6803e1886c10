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
          `Undone: ${rowsInWords(removed)} removed, ${counted(restored)} as before${kept > 0 ? `, ${counted(kept)} in use and kept` : ''}`,
        ),
      onError: ({ message }) => toast.error('The import was not undone', message),
      onSettled: () => setAsked(undefined),
    })
  }

  return (
    <Section title="History" about="The last import of each kind can be undone, as long as nobody changed its rows.">
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
              aria-label={`Undo: ${run.file}, ${kindInWords(run.kind)}`}
              onClick={() => setAsked(run)}
            >
              Undo
            </Button>
          )
        }
        empty={<Message icon={IconHistory} title="Nothing was imported yet" help="What is loaded is listed here." />}
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
    added > 0 && `${rowsInWords(added)} that it added will be removed.`,
    changed > 0 && `${rowsInWords(changed)} that it changed will be as before.`,
    'When one of them was changed since, nothing is undone and you are told.',
  ]
  return `${kindInWords(kind)}: ${parts.filter(Boolean).join(' ')}`
}
