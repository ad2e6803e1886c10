import type { RegistrationRow } from '@portal/contract/registrations'
import { decimal, money } from '@portal/contract/rules/money'
import { typeLabel } from '@portal/contract/rules/registration'
import { stateNamed } from '@portal/contract/rules/states'
import type { Column } from '../../ui/table-rows.ts'
import styles from './registrations.module.css'
import { Status, statusText } from './status.tsx'

export const rowId = ({ index }: RegistrationRow) => String(index)

export const feeMissing = 'Not available'

/** What is paid next for it: once more each year where it is held, and to get it otherwise. */
export const isHeld = ({ status }: RegistrationRow) => status === 'VALID'
const feeOf = (row: RegistrationRow, id: 'initial' | 'renewal') =>
  row[id] === null ? <span className={styles.missing}>{feeMissing}</span> : price(row[id])

const feeColumn = (id: 'initial' | 'renewal', header: string): Column<RegistrationRow> => ({
  id,
  header,
  amount: true,
  width: '11%',
  text: ({ [id]: fee }) => (fee === null ? '' : decimal(fee)),
  order: ({ [id]: fee }) => fee ?? -1,
  search: ({ [id]: fee }) => (fee === null ? '' : money(fee)),
  cell: (row) => feeOf(row, id),
})

/** A state that charges nothing is worth a figure too. */
export const price = (fee: number) => (fee === 0 ? '$0.00' : money(fee))

export const registrationColumns: readonly Column<RegistrationRow>[] = [
  {
    id: 'state',
    header: 'State',
    key: true,
    width: '22%',
    text: ({ state_name }) => state_name,
    search: ({ state_name }) => `${state_name} ${stateNamed(state_name)?.code ?? ''}`,
    cell: ({ state_name }) => (
      <>
        <span className={styles.code} aria-hidden>
          {stateNamed(state_name)?.code}
        </span>
        {state_name}
      </>
    ),
  },
  { id: 'type', phone: 'fact', header: 'Type', width: '18%', text: ({ license_name }) => typeLabel(license_name) },
  {
    id: 'status',
    phone: 'status',
    header: 'Status',
    width: '28%',
    text: statusText,
    cell: (row) => <Status row={row} />,
  },
  { ...feeColumn('initial', 'Initial'), phone: 'small', phoneCell: (row) => (isHeld(row) ? 'renewal' : 'initial') },
  {
    ...feeColumn('renewal', 'Renewal'),
    phone: 'value',
    phoneCell: (row) => feeOf(row, isHeld(row) ? 'renewal' : 'initial'),
  },
]

/** What the table says, in its order. */
export const csvLines = (rows: readonly RegistrationRow[]): string[][] => [
  registrationColumns.map(({ header }) => header),
  ...rows.map((row) => registrationColumns.map(({ text }) => text(row))),
]
