import type { AuditEntry } from '@portal/contract/audit'
import { useCallback, useMemo, useState } from 'react'
import { momentInWords } from '../../lib/format.ts'
import { exactMoment } from '../../lib/ago.ts'
import { RowsAsList } from '../../ui/RowsAsList.tsx'
import { usePhone } from '../../ui/phone.ts'
import { RowsAsTable } from '../../ui/RowsAsTable.tsx'
import { type Column, useRows } from '../../ui/table-rows.ts'
import type { Sort } from '../../ui/table-state.ts'
import { EntryDetail } from './EntryDetail.tsx'
import { actionInWords } from '@portal/contract/audit-actions'
import { subjectInWords } from '@portal/contract/audit-fields'

const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'time',
    phone: 'value',
    header: 'Time',
    width: '16%',
    text: ({ at }) => momentInWords(new Date(at)),
    order: ({ id }) => id,
    cell: ({ at }) => (
      <time dateTime={at} title={exactMoment(new Date(at))}>
        {momentInWords(new Date(at))}
      </time>
    ),
  },
  {
    id: 'who',
    phone: 'fact',
    header: 'Person',
    width: '22%',
    text: ({ actor, actor_name }) => actor_name || actor,
    cell: ({ actor, actor_name }) => <span title={actor}>{whoInWords(actor, actor_name)}</span>,
  },
  { id: 'what', header: 'Action', width: '24%', key: true, text: ({ action }) => actionInWords(action) },
  {
    id: 'subject',
    header: 'Subject',
    width: '24%',
    text: ({ subject, subject_name }) => subject_name || subjectInWords(subject),
    cell: ({ subject, subject_name }) => <span title={subject}>{subject_name || subjectInWords(subject)}</span>,
  },
  { id: 'request', header: 'Request ID', width: '14%', text: ({ request_id }) => request_id },
]

/** Dana Whitfield for sam@example.com */
function whoInWords(actor: string, name: string): string {
  const [, owner] = actor.split(' for ')
  if (!name) return actor
  return owner ? `${name} for ${owner}` : name
}

interface Props {
  /** Nothing yet: the skeleton shows. */
  entries: AuditEntry[] | undefined
  onSubject: (subject: string) => void
}

const none: AuditEntry[] = []
const idOf = ({ id }: AuditEntry) => String(id)

export function EntryTable({ entries, onSubject }: Props) {
  const [sort, setSort] = useState<Sort>({ column: 'time', desc: true })
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const phone = usePhone()
  const shown = useRows(entries ?? none, columns, idOf, sort, '')
  const toggle = useCallback(
    (id: string) =>
      setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    [],
  )
  const expansion = useMemo(
    () => ({
      open,
      toggle,
      render: (entry: AuditEntry) => <EntryDetail entry={entry} onSubject={onSubject} />,
    }),
    [open, toggle, onSubject],
  )
  const onOpen = useCallback((entry: AuditEntry) => toggle(idOf(entry)), [toggle])
  const Rows = phone ? RowsAsList : RowsAsTable
  return (
    <Rows
      label="Audit log"
      columns={columns}
      rows={entries && shown}
      skeletonRows={20}
      sort={sort}
      onSort={setSort}
      renderActions={undefined}
      onOpen={onOpen}
      expansion={expansion}
    />
  )
}
