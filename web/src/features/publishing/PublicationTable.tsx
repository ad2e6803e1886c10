// What is published to people, as a table: where each stands, for whom, when; edited, published and withdrawn.
import type { Branch, WhatToDo } from '@portal/contract/publication'
import { isPublished, type PublicationState } from '@portal/contract/rules/publication'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useMemo, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Message } from '../../ui/Message.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { toast } from '../../ui/toast.tsx'
import { audienceInWords, datesInWords, stateWords } from './addressing.ts'
import { type Kind, type Published, upper, usePublish } from './kind.ts'
import styles from './publishing.module.css'

interface Props<Content> {
  kind: Kind<Content>
  rows: readonly Published<Content>[] | undefined
  branches: Branch[]
  onEdit: (row: Published<Content>) => void
  onAsk: ((open: boolean) => void) | undefined
}

const stateCell = ({ state }: { state: PublicationState }) => (
  <span className={styles.state} data-state={state}>
    {stateWords[state]}
  </span>
)

const done = { publish: 'published', withdraw: 'unpublished' }

export function PublicationTable<Content>({ kind, rows, branches, onEdit, onAsk }: Props<Content>) {
  type Row = Published<Content>
  const { one, columns, nameOf, wire } = kind
  const publish = usePublish(kind)
  const [asking, setAsking] = useState<{ row: Row; what: WhatToDo }>()

  const shown = useMemo(
    (): readonly Column<Row>[] => [
      ...columns,
      {
        id: 'state',
        phone: 'status',
        header: 'Status',
        width: '13%',
        text: ({ state }) => stateWords[state],
        cell: stateCell,
      },
      { id: 'audience', header: 'Audience', width: '14%', text: (row) => audienceInWords(row, branches) },
      {
        id: 'dates',
        phone: 'fact',
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
    onAsk?.(what !== undefined)
  }
  function go(asked: NonNullable<typeof asking>) {
    const { what } = asked
    publish.mutate(asked, {
      onSuccess: () => toast.success(`${upper(one)} ${done[what]}`),
      onError: (problem) =>
        toast.error(`Couldn’t ${what === 'publish' ? 'publish' : 'unpublish'} ${one}`, problem.message),
      onSettled: () => ask(undefined),
    })
  }

  return (
    <>
      <ShortTable
        label={kind.label}
        rows={rows}
        rowId={(row) => String(row[wire.id])}
        columns={shown}
        defaultSort={{ column: 'dates', desc: true }}
        renderActions={(row) => (
          <>
            <RowButton label={`Edit: ${nameOf(row)}`} title="Edit" onClick={() => onEdit(row)}>
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
        empty={
          <Message
            icon={kind.none.icon}
            title={kind.none.title}
            help="Add one to get started. It stays a draft until you publish it."
          />
        }
      />
      {asking?.what === 'publish' && (
        <FormDialog
          title={`Publish this ${one}?`}
          submit={`Publish ${one}`}
          busy={publish.isPending}
          unsaved={false}
          onSubmit={() => go(asking)}
          onClose={() => ask(undefined)}
        >
          {kind.preview(asking.row)}
          <p className="t-note">
            Audience: {audienceInWords(asking.row, branches)}. Dates: {datesInWords(asking.row)}.
          </p>
        </FormDialog>
      )}
      {asking?.what === 'withdraw' && (
        <ConfirmDialog
          title={`Unpublish this ${one}?`}
          question={`“${nameOf(asking.row)}” will no longer appear ${kind.place}. It stays in this list, and you can publish it again.`}
          confirm={`Unpublish ${one}`}
          busy={publish.isPending}
          onConfirm={() => go(asking)}
          onCancel={() => ask(undefined)}
        />
      )}
    </>
  )
}
