import { recordClasses } from '@portal/contract/record-classes'
import type { RetentionClass } from '@portal/contract/records'
import { firmDay } from '@portal/contract/rules/day'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useCallback, useState } from 'react'
import { helpFor } from '../../lib/call.ts'
import { bareDayInShort } from '../../lib/format.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { useRetention } from './api.ts'
import { yearsInWords } from './words.ts'
import { YearsDialog } from './YearsDialog.tsx'
import styles from './records.module.css'

const keptFor = ({ id, years }: RetentionClass) => `${yearsInWords(years)} after ${recordClasses[id].clock}`
const changedIn = ({ changed_at, changed_by }: RetentionClass) =>
  changed_at ? [changed_by, bareDayInShort(firmDay(new Date(changed_at)))].filter(Boolean).join(', ') : ''

const columns: Column<RetentionClass>[] = [
  { id: 'class', header: 'Class', key: true, phone: 'key', width: '22%', text: ({ id }) => recordClasses[id].name },
  { id: 'rule', header: 'Rule', width: '20%', text: ({ id }) => recordClasses[id].rule },
  { id: 'kept', header: 'Kept', phone: 'fact', width: 'auto', text: keptFor, order: ({ years }) => years },
  {
    id: 'records',
    header: 'Records',
    amount: true,
    phone: 'value',
    width: '96px',
    text: ({ records }) => records?.toLocaleString('en-US') ?? '',
    order: ({ records }) => records ?? undefined,
  },
  {
    id: 'changed',
    header: 'Last changed',
    width: '20%',
    text: changedIn,
    cell: (row) => changedIn(row) || <span className={styles.quiet}>As the rule says</span>,
    order: ({ changed_at }) => (changed_at ? Date.parse(changed_at) : undefined),
  },
]
const sort = { column: 'class', desc: false }

/** For how long each class is kept: as its rule says, or longer. */
export function Retention() {
  const { data, error, refetch } = useRetention()
  // as it was when the dialog was opened: what has changed since is refused
  const [edited, setEdited] = useState<RetentionClass>()
  const edit = useCallback(
    (row: RetentionClass) => (
      <RowButton label={`Edit ${recordClasses[row.id].name}`} title="Edit" onClick={() => setEdited(row)}>
        <IconPencil size={16} stroke={1.7} aria-hidden />
      </RowButton>
    ),
    [],
  )
  if (error && !data)
    return <ErrorState title="Couldn’t load retention" help={helpFor(error)} onRetry={() => void refetch()} />
  return (
    <>
      <p className={styles.about}>
        Each class is kept for as long as its rule says. We can keep records longer, never shorter.
      </p>
      <ShortTable
        label="Retention"
        columns={columns}
        rows={data?.data}
        rowId={({ id }) => id}
        defaultSort={sort}
        skeletonRows={12}
        empty={null}
        {...(data?.can.edit && { renderActions: edit })}
      />
      {edited && (
        <YearsDialog
          of={edited}
          now={data?.data.find(({ id }) => id === edited.id) ?? edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
