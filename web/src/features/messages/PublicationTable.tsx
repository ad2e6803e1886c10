// What is published to people, as a table: where each stands, for whom, when; edited, published and withdrawn.
import type { Branch, WhatToDo } from '@portal/contract/publication'
import { type Addressed, isPublished, type PublicationState } from '@portal/contract/rules/publication'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { type ReactNode, useMemo, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { toast } from '../../ui/toast.tsx'
import { audienceInWords, datesInWords, stateWords } from './addressing.ts'
import styles from './publication.module.css'

export type Publication = Addressed & { state: PublicationState }

interface Props<Row extends Publication> {
  /** What one is called: "message". */
  one: string
  /** Where it appears: "in the bottom bar". */
  place: string
  label: string
  rows: readonly Row[] | undefined
  branches: Branch[]
  rowId: (row: Row) => string
  /** What a row says of itself; a constant. */
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  /** As the reader will see it. */
  preview: (row: Row) => ReactNode
  onEdit: (row: Row) => void
  busy: boolean
  move: (row: Row, what: WhatToDo, then: { onSuccess: () => void; onError: (error: Error) => void }) => void
  /** While a question is open, whatever holds the table leaves Escape to it. */
  onAsk?: ((open: boolean) => void) | undefined
  empty: ReactNode
}

const stateCell = ({ state }: Publication) => (
  <span className={styles.state} data-state={state}>
    {stateWords[state]}
  </span>
)

const done = { publish: 'published', withdraw: 'unpublished' }

export function PublicationTable<Row extends Publication>(props: Props<Row>) {
  const { one, rows, branches, columns, nameOf, move, busy } = props
  const [asking, setAsking] = useState<{ row: Row; what: WhatToDo }>()

  const shown = useMemo(
    (): readonly Column<Row>[] => [
      ...columns,
      {
        id: 'state',
        header: 'Status',
        width: '13%',
        text: ({ state }) => stateWords[state],
        cell: stateCell,
      },
      { id: 'audience', header: 'Audience', width: '14%', text: (row) => audienceInWords(row, branches) },
      {
        id: 'dates',
        header: 'Dates',
        width: '27%',
        text: datesInWords,
        order: ({ starts }) => Date.parse(starts),
      },
    ],
    [columns, branches],
  )

  function ask(what: typeof asking) {
    setAsking(what)
    props.onAsk?.(what !== undefined)
  }
  function go({ row, what }: NonNullable<typeof asking>) {
    move(row, what, {
      onSuccess: () => {
        toast.success(`${upper(one)} ${done[what]}`)
        ask(undefined)
      },
      onError: (problem) => {
        toast.error(`Couldn’t ${what === 'publish' ? 'publish' : 'unpublish'} ${one}`, problem.message)
        ask(undefined)
      },
    })
  }

  return (
    <>
      <ShortTable
        label={props.label}
        rows={rows}
        rowId={props.rowId}
        columns={shown}
        defaultSort={{ column: 'dates', desc: true }}
        renderActions={(row) => (
          <>
            <RowButton label={`Edit: ${nameOf(row)}`} title="Edit" onClick={() => props.onEdit(row)}>
              <IconPencil size={16} stroke={1.6} aria-hidden />
            </RowButton>
            {isPublished(row.state) ? (
              <RowButton
                label={`Unpublish: ${nameOf(row)}`}
                title="Unpublish"
                onClick={() => ask({ row, what: 'withdraw' })}
              >
                <IconArrowBackUp size={16} stroke={1.6} aria-hidden />
              </RowButton>
            ) : (
              <RowButton
                label={`Publish: ${nameOf(row)}`}
                title="Publish"
                onClick={() => ask({ row, what: 'publish' })}
              >
                <IconSend size={16} stroke={1.6} aria-hidden />
              </RowButton>
            )}
          </>
        )}
        empty={props.empty}
      />
      {asking?.what === 'publish' && (
        <FormDialog
          title={`Publish this ${one}?`}
          submit={`Publish ${one}`}
          busy={busy}
          unsaved={false}
          onSubmit={() => go(asking)}
          onClose={() => ask(undefined)}
        >
          {props.preview(asking.row)}
          <p className="t-note">
            Audience: {audienceInWords(asking.row, branches)}. Dates: {datesInWords(asking.row)}.
          </p>
        </FormDialog>
      )}
      {asking?.what === 'withdraw' && (
        <ConfirmDialog
          title={`Unpublish this ${one}?`}
          question={`“${nameOf(asking.row)}” will no longer appear ${props.place}. It stays in this list, and you can publish it again.`}
          confirm={`Unpublish ${one}`}
          busy={busy}
          onConfirm={() => go(asking)}
          onCancel={() => ask(undefined)}
        />
      )}
    </>
  )
}

const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
