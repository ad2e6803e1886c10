import type { RecentSignIn } from '@portal/contract/profile'
import { Link } from 'react-router'
import { momentInWords } from '../../lib/format.ts'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import styles from './profile.module.css'

const columns: readonly Column<RecentSignIn>[] = [
  {
    id: 'at',
    header: 'Time',
    width: '25%',
    text: ({ at }) => at,
    cell: ({ at }) => <time dateTime={at}>{momentInWords(new Date(at))}</time>,
  },
  { id: 'browser', header: 'Browser', width: '25%', text: ({ browser }) => browser || 'Unknown' },
  { id: 'place', header: 'Location', width: '25%', text: ({ place }) => place },
  { id: 'address', header: 'IP address', width: '25%', text: ({ address }) => address },
]

export function RecentSignIns({ recent }: { recent: readonly RecentSignIn[] }) {
  return (
    <Section
      title="Recent sign-ins"
      about="Your last ten. Don’t recognize one? Change your password and sign that browser out."
      tools={
        <Link className="link t-ui" to="/dash/devices">
          See where you’re signed in
        </Link>
      }
    >
      <ShortTable
        label="Recent sign-ins"
        rows={recent}
        rowId={({ at, address }) => `${at} ${address}`}
        columns={columns}
        defaultSort={{ column: 'at', desc: true }}
        empty={<p className={styles.none}>No sign-ins yet</p>}
      />
    </Section>
  )
}
