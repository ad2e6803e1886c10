import type { RosterAdvisor } from '@portal/contract/roster'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { Day, DayOrNone } from './Day.tsx'
import styles from './roster.module.css'

type Attestation = RosterAdvisor['attestations'][number]

const inWords = ({ attested, overdue }: Attestation) => (attested ? 'Attested' : overdue ? 'Overdue' : 'Open')

const columns: readonly Column<Attestation>[] = [
  { id: 'title', header: 'Document', width: '40%', text: ({ title, version }) => `${title}, version ${version}` },
  {
    id: 'state',
    phone: 'status',
    header: 'Status',
    width: '20%',
    text: inWords,
    cell: (row) => <span className={row.overdue ? styles.late : undefined}>{inWords(row)}</span>,
  },
  {
    id: 'attested',
    header: 'Attested on',
    width: '20%',
    text: ({ attested }) => attested ?? '',
    cell: ({ attested }) => <DayOrNone at={attested} />,
  },
  {
    id: 'due',
    phone: 'value',
    header: 'Due',
    width: '20%',
    text: ({ due }) => due ?? '',
    cell: ({ due }) => <DayOrNone at={due} />,
  },
]

export function Obligations({ advisor: { attestations, certification } }: { advisor: RosterAdvisor }) {
  return (
    <>
      <Section title="Attestations">
        <ShortTable
          label="Attestations"
          rows={attestations}
          rowId={({ id }) => String(id)}
          columns={columns}
          defaultSort={{ column: 'state', desc: true }}
          empty={<p className={styles.quiet}>Nothing to attest</p>}
        />
      </Section>
      <Section title="Electronic Communications Certification">
        <p className={styles.held}>
          {certification.accepted ? (
            <>
              Version {certification.version} accepted on <Day at={certification.accepted} />.
            </>
          ) : (
            `Version ${certification.version} not accepted yet`
          )}
        </p>
      </Section>
    </>
  )
}
