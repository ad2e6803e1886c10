import type { RegistrationRow } from '@portal/contract/registrations'
import { typeLabel } from '@portal/contract/rules/registration'
import type { Column } from '../../ui/table-rows.ts'
import styles from './registrations.module.css'

export const requestColumn = (asked: Omit<Props, 'row'>): Column<RegistrationRow> => ({
  id: 'request',
  header: 'Request',
  control: true,
  width: '10%',
  text: () => '',
  cell: (row) => <Request row={row} {...asked} />,
})

interface Props {
  row: RegistrationRow
  onAdd: (row: RegistrationRow) => void
  onRemove: (row: RegistrationRow) => void
}

/** What can be asked for, by how the registration stands. */
function Request({ row, onAdd, onRemove }: Props) {
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
