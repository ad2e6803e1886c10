import { dataInWords } from '@portal/contract/rules/vendor'
import type { VendorRow } from '@portal/contract/vendors'
import { Link, useSearchParams } from 'react-router'
import { bareDayInBrief } from '../../lib/format.ts'
import { Face } from '../../ui/Face.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { vendorAddress } from './address.ts'
import { Score, type Thresholds } from './Score.tsx'
import { State, stateInWords } from './State.tsx'
import styles from './vendors.module.css'

function Name({ row }: { row: VendorRow }) {
  const [query] = useSearchParams()
  return (
    <Link className="link-quiet clip" to={vendorAddress(row.id, query)}>
      {row.name}
    </Link>
  )
}

/** T. Vance: the whole name is said to who points at it. */
export const inShort = (name: string): string => {
  const [first = '', ...rest] = name.split(' ')
  return rest.length > 0 ? `${first.charAt(0)}. ${rest.join(' ')}` : first
}

const Owner = ({ owner }: Pick<VendorRow, 'owner'>) =>
  owner ? (
    <span className={styles.owner} title={owner.name}>
      <Face name={owner.name} picture={owner.face} size={18} />
      <span className="clip">{inShort(owner.name)}</span>
    </span>
  ) : (
    <span className={styles.unscored}>None</span>
  )

interface Shown {
  today: string
  thresholds: Thresholds
  /** What gives way first, and next. */
  data: boolean
  service: boolean
}

const isLate = ({ state }: VendorRow) => state === 'overdue'

export const columnsFor = ({ today, thresholds, data, service }: Shown): Column<VendorRow>[] => [
  {
    id: 'vendor',
    header: 'Vendor',
    key: true,
    leads: true,
    unsorted: true,
    phone: 'key',
    width: '184px',
    text: ({ name }) => name,
    cell: (row) => <Name row={row} />,
  },
  {
    id: 'service',
    header: 'Service',
    unsorted: true,
    hidden: !service,
    phone: 'fact',
    width: 'auto',
    text: (row) => row.service,
  },
  {
    id: 'data',
    header: 'Data held',
    unsorted: true,
    hidden: !data,
    width: 'auto',
    text: (row) => dataInWords(row.data),
  },
  { id: 'tier', header: 'Tier', unsorted: true, width: '60px', text: ({ tier }) => String(tier) },
  {
    id: 'owner',
    header: 'Owner',
    unsorted: true,
    width: '168px',
    text: ({ owner }) => owner?.name ?? 'None',
    cell: (row) => <Owner owner={row.owner} />,
  },
  {
    id: 'score',
    header: 'Score, vs. last year',
    unsorted: true,
    phone: 'value',
    width: '160px',
    text: ({ score }) => (score === null ? 'Not scored' : String(score)),
    cell: ({ score, last_score }) => <Score score={score} before={last_score} thresholds={thresholds} />,
    phoneCell: ({ score }) => (score === null ? '' : <b className="num">{score}</b>),
  },
  {
    id: 'due',
    header: 'Due',
    unsorted: true,
    phone: 'small',
    width: '112px',
    text: ({ due }) => bareDayInBrief(due, today),
    cell: (row) => (
      <span className={`${styles.due} num`} data-late={isLate(row) || undefined}>
        {bareDayInBrief(row.due, today)}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    unsorted: true,
    phone: 'status',
    width: '176px',
    text: (row) => stateInWords(row, today),
    cell: (row) => <State row={row} today={today} />,
  },
]
