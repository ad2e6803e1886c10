// For the end of the year: what is renewed if nobody says otherwise, and the way to say so.
import { Button } from '@mantine/core'
import type { RegistrationRow } from '@portal/contract/registrations'
import { addUp, money } from '@portal/contract/rules/money'
import { combinedSaving, typeLabel } from '@portal/contract/rules/registration'
import { texts } from '@portal/contract/texts'
import { useCallback, useState } from 'react'
import { deadlineInShort } from '../../lib/format.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { useAdvisor, useRegistrations } from './api.ts'
import { registrationColumns, rowId } from './columns.tsx'
import styles from './registrations.module.css'
import { RemoveRegistration } from './RemoveRegistration.tsx'
import { ItemLink, removalRequested } from './status.tsx'

const byState = { column: 'state', desc: false }

const columns: readonly Column<RegistrationRow>[] = [
  ...registrationColumns.filter(({ id }) => id === 'state' || id === 'type' || id === 'renewal'),
  {
    id: 'decision',
    phone: 'status',
    header: 'Decision',
    width: '24%',
    text: ({ removal }) => (removal ? removalRequested : 'Keep'),
    cell: ({ removal, task, state_name }) =>
      removal && task !== null ? (
        <ItemLink task={task} state={state_name} removal />
      ) : removal ? (
        removalRequested
      ) : (
        'Keep'
      ),
  },
]

export function KeepOrDrop() {
  const { tapsid } = useAdvisor()
  const { data, rows, error, refetch } = useRegistrations(tapsid)
  const [dropping, setDropping] = useState<RegistrationRow>()
  const held = rows?.filter(({ status }) => status === 'VALID')
  const kept = held?.filter(({ removal }) => !removal)

  const renderActions = useCallback(
    (row: RegistrationRow) =>
      !row.removal && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Drop ${row.state_name}, ${typeLabel(row.license_name)}`}
          onClick={() => setDropping(row)}
        >
          Drop
        </Button>
      ),
    [],
  )

  if (tapsid <= 0) return null
  return (
    <Section
      anchor="registrations"
      title="Registrations"
      about={
        kept && data ? (
          <>
            {kept.length} {kept.length === 1 ? 'renews' : 'renew'} for{' '}
            <span className="num">
              {money(addUp(kept.map(({ renewal }) => renewal ?? 0)) - combinedSaving(kept, data.c.states))}
            </span>
            {data.c.due && `, due ${deadlineInShort(data.c.due)}`}. Dropping one sends a removal request to the home
            office.
          </>
        ) : undefined
      }
    >
      {error && !rows ? (
        <ErrorState title="Couldn’t load registrations" help={error.message} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.keep}>
          <ShortTable
            label="Registrations to keep or drop"
            rows={held}
            rowId={rowId}
            columns={columns}
            defaultSort={byState}
            {...(data?.can.change && { renderActions })}
            empty={<p className={styles.quiet}>{texts.noRegistrations}</p>}
          />
        </div>
      )}
      {dropping && <RemoveRegistration row={dropping} onClose={() => setDropping(undefined)} />}
    </Section>
  )
}
