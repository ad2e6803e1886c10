import { ActionIcon } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import type { Charge } from '@portal/contract/payments'
import { licenseLabels, type RegistrationRow, type StateFee, stateLicenses } from '@portal/contract/registrations'
import { addUp, money } from '@portal/contract/rules/money'
import { combinedSaving, renewalTotal, typeLabel } from '@portal/contract/rules/registration'
import { texts } from '@portal/contract/texts'
import IconMapPinOff from '@tabler/icons-react/dist/esm/icons/IconMapPinOff.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAtLeast } from '../../lib/at-least.ts'
import { helpFor } from '../../lib/call.ts'
import { downloadCsv } from '../../lib/csv.ts'
import { deadlineInShort } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { Message } from '../../ui/Message.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, useRows } from '../../ui/table-rows.ts'
import { toast } from '../../ui/toast.tsx'
import { PaymentDialog } from '../payments/public.ts'
import { useAdvisor, useRegistrations, useReload } from './api.ts'
import { csvLines, isHeld, registrationColumns, rowId } from './columns.tsx'
import { RemoveRegistration } from './RemoveRegistration.tsx'
import styles from './registrations.module.css'
import { StateMap } from './StateMap.tsx'

const none: readonly never[] = []
const defaultSort = 'state'

export function StateRegs() {
  const { tapsid, name } = useAdvisor()
  const { data, rows, error, isLoading, refetch } = useRegistrations(tapsid)
  const { guest } = useDetails()
  // most may: its column has its room from the start
  const mayChange = data?.can.change ?? !guest
  const reload = useReload()
  const [refreshing, setRefreshing] = useState(false)
  const [adding, setAdding] = useState<Charge>()
  const [removing, setRemoving] = useState<RegistrationRow>()
  const [query] = useSearchParams()
  const loading = useAtLeast(isLoading, limits.registrationsIndicatorMs)
  const spinning = useAtLeast(refreshing, limits.registrationsIndicatorMs)

  const columns = useMemo((): readonly Column<RegistrationRow>[] => {
    const add = ({ state_name: state, license_name: license }: RegistrationRow) =>
      setAdding({ charge_type: 'STATE', advisor: tapsid, state, license })
    return mayChange
      ? [...registrationColumns, requestColumn({ onAdd: add, onRemove: setRemoving })]
      : registrationColumns
  }, [mayChange, tapsid])

  // the table's own order and search, so that the file holds what it lists
  const sort = query.get('sort') ?? defaultSort
  const listed = useRows(
    rows ?? none,
    columns,
    rowId,
    { column: sort.replace(/^-/, ''), desc: sort.startsWith('-') },
    query.get('q') ?? '',
    isHeld,
  )

  function save() {
    try {
      downloadCsv('registrations', csvLines(listed.map(({ original }) => original)))
    } catch {
      toast.error(texts.csvFailed)
    }
  }

  async function refresh() {
    setRefreshing(true)
    await refetch()
    setRefreshing(false)
  }

  const shown = loading ? undefined : rows
  const holdsNone = tapsid <= 0 || shown?.every(({ status }) => status === '')
  return (
    <>
      {holdsNone && (
        <Message
          icon={IconMapPinOff}
          title={texts.noRegistrations}
          help={tapsid > 0 ? 'Add your first state from the table below.' : `${name} isn’t set up as an advisor.`}
        />
      )}
      {tapsid > 0 && (
        <div className={styles.columns}>
          <div>
            <StateMap rows={shown} />
            {shown && data ? (
              <Renewals rows={shown} schedule={data.c} />
            ) : (
              !error && <Skeleton className={styles.waiting} />
            )}
          </div>
          <section className={styles.list} aria-label="Registrations">
            <h2>Registrations</h2>
            <DataTable
              of="registrations"
              label="Registrations"
              rows={shown}
              rowId={rowId}
              columns={columns}
              defaultSort={defaultSort}
              pinned={isHeld}
              sizes={[limits.registrationsPerPage, 52, 'all']}
              defaultSize={limits.registrationsPerPage}
              searchHint="Search states"
              tools={
                <>
                  <ActionIcon
                    className={styles.tool}
                    size={32}
                    aria-label="Refresh registrations"
                    title="Refresh"
                    loading={spinning}
                    onClick={() => void refresh()}
                  >
                    <IconRefresh size={16} stroke={1.7} aria-hidden />
                  </ActionIcon>
                  <ExportButton of="registrations" disabled={!shown || listed.length === 0} onClick={save} />
                </>
              }
              failed={
                error && !rows && !loading ? { title: 'Couldn’t load registrations', help: helpFor(error) } : undefined
              }
              onRetry={() => void refetch()}
            />
          </section>
        </div>
      )}
      {adding && (
        <PaymentDialog
          charge={adding}
          onClose={() => setAdding(undefined)}
          onDone={() => {
            setAdding(undefined)
            void reload()
          }}
        />
      )}
      {removing && <RemoveRegistration row={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

interface Props {
  rows: readonly RegistrationRow[]
  schedule: { states: readonly StateFee[]; year: number | null; due: string | null }
}

function Renewals({ rows, schedule: { states, year, due } }: Props) {
  const totals = stateLicenses.map((license) => ({ license, total: renewalTotal(rows, license) }))
  const saving = combinedSaving(rows, states)
  return (
    <>
      <dl className={styles.renewals} aria-label="Renewals">
        {totals.map(({ license, total }) => (
          <div key={license}>
            <dt>{[licenseLabels[license], year, 'Renewals'].filter(Boolean).join(' ')}</dt>
            <dd className="num">{money(total)}</dd>
          </div>
        ))}
        {saving > 0 && (
          <div>
            <dt>Combined-fee savings</dt>
            <dd className="num">{money(-saving)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd className="num">{money(addUp(totals.map(({ total }) => total)) - saving)}</dd>
        </div>
      </dl>
      {due && (
        <p className={styles.quiet}>
          Renewals are due <time dateTime={due}>{deadlineInShort(due)}</time>.
        </p>
      )}
      {year === null && (
        <p className={styles.quiet}>
          The state fee schedule isn’t loaded yet, so states can’t be added. Contact the home office.
        </p>
      )}
    </>
  )
}

const requestColumn = (asked: Omit<RequestProps, 'row'>): Column<RegistrationRow> => ({
  id: 'request',
  header: 'Request',
  control: true,
  phone: 'side',
  width: '10%',
  text: () => '',
  cell: (row) => <Request row={row} {...asked} />,
})

interface RequestProps {
  row: RegistrationRow
  onAdd: (row: RegistrationRow) => void
  onRemove: (row: RegistrationRow) => void
}

/** What can be asked for, by how the registration stands. */
function Request({ row, onAdd, onRemove }: RequestProps) {
  const { status, removal, initial, state_name, license_name } = row
  const about = `${state_name}, ${typeLabel(license_name)}`
  if (status === 'VALID') {
    return (
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove ${about}`}
        disabled={removal}
        title={removal ? 'Removal already requested' : undefined}
        onClick={() => onRemove(row)}
      >
        Remove
      </button>
    )
  }
  if (status === 'DENIED') {
    return (
      <button type="button" className={styles.remove} aria-label={`Denied: ${about}`} disabled>
        Denied
      </button>
    )
  }
  const reason = status === 'REQUESTED' ? 'Already requested' : initial === null ? 'Fee not available yet' : undefined
  return (
    <button
      type="button"
      className={styles.add}
      aria-label={`Add ${about}`}
      title={reason}
      disabled={reason !== undefined}
      onClick={() => onAdd(row)}
    >
      Add
    </button>
  )
}
