import { licenseLabels, type RegistrationStatus } from '@portal/contract/registrations'
import type { RosterAdvisor } from '@portal/contract/roster'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { Day, DayOrNone } from './Day.tsx'
import { Item } from './Item.tsx'
import styles from './roster.module.css'

type Registration = RosterAdvisor['registrations'][number]
type Exam = RosterAdvisor['exams']['requests'][number]
type Activity = RosterAdvisor['outside'][number]

const statuses: Record<RegistrationStatus, string> = {
  VALID: 'Held',
  REQUESTED: 'Requested',
  DENIED: 'Denied',
  '': '',
}

const registrationColumns: readonly Column<Registration>[] = [
  { id: 'state', header: 'State', width: '28%', text: ({ state }) => state },
  { id: 'license', phone: 'fact', header: 'License', width: '28%', text: ({ license }) => licenseLabels[license] },
  {
    id: 'status',
    phone: 'status',
    header: 'Status',
    width: '24%',
    text: ({ status, removal }) => (removal ? 'Held, removal requested' : statuses[status]),
    cell: ({ status, removal, task }) => (
      <Item task={task}>{removal ? 'Held, removal requested' : statuses[status]}</Item>
    ),
  },
  {
    id: 'updated',
    phone: 'value',
    header: 'Since',
    width: '20%',
    text: ({ updated }) => updated,
    cell: ({ updated }) => <Day at={updated} />,
  },
]

const examColumns: readonly Column<Exam>[] = [
  { id: 'text', header: 'Exam', width: '28%', text: ({ text }) => text },
  {
    id: 'status',
    phone: 'status',
    header: 'Status',
    width: '28%',
    text: ({ status }) => status,
    cell: ({ status, task }) => <Item task={task}>{status}</Item>,
  },
  {
    id: 'booked',
    phone: 'value',
    header: 'Exam date',
    width: '24%',
    text: ({ result_on, scheduled }) => result_on ?? scheduled ?? '',
    cell: ({ result_on, scheduled }) => <DayOrNone at={result_on ?? scheduled} />,
  },
  {
    id: 'window',
    header: 'Window ends',
    width: '20%',
    text: ({ window_to }) => window_to ?? '',
    cell: ({ window_to }) => <DayOrNone at={window_to} />,
  },
]

const activityColumns: readonly Column<Activity>[] = [
  { id: 'desc', header: 'Activity', width: '28%', text: ({ desc }) => desc || 'No description yet' },
  { id: 'business', phone: 'fact', header: 'Business', width: '28%', text: ({ business }) => business },
  {
    id: 'status',
    phone: 'status',
    header: 'Status',
    width: '24%',
    text: ({ status }) => status,
    cell: ({ status, task }) => <Item task={task}>{status}</Item>,
  },
  {
    id: 'expires',
    phone: 'value',
    header: 'Approved until',
    width: '20%',
    text: ({ expires }) => expires ?? '',
    cell: ({ expires, renewal_due }) => (
      <>
        <DayOrNone at={expires} />
        {renewal_due && <span className={styles.due}> · renewal due</span>}
      </>
    ),
  },
]

/** Where they may do business, what they have passed, and what they do besides. */
export function Qualifications({ advisor: { registrations, exams, outside } }: { advisor: RosterAdvisor }) {
  const states = new Set(registrations.filter(({ status }) => status === 'VALID').map(({ state }) => state)).size
  return (
    <>
      <Section title="Registrations" about={`${states} ${states === 1 ? 'state' : 'states'} held`}>
        <ShortTable
          label="Registrations"
          rows={registrations}
          rowId={({ state, license }) => `${state} ${license}`}
          columns={registrationColumns}
          defaultSort={{ column: 'state', desc: false }}
          empty={<p className={styles.quiet}>No registrations held or requested</p>}
        />
      </Section>
      <Section title="Exams">
        <p className={styles.held}>
          {exams.held.length === 0 ? 'No exams held' : `Held: ${exams.held.map(({ text }) => text).join(', ')}.`}
        </p>
        <ShortTable
          label="Exam requests"
          rows={exams.requests}
          rowId={({ id }) => String(id)}
          columns={examColumns}
          defaultSort={{ column: 'status', desc: false }}
          empty={<p className={styles.quiet}>No exam requests</p>}
        />
      </Section>
      <Section title="Outside activities">
        <ShortTable
          label="Outside activities"
          rows={outside}
          rowId={({ id }) => String(id)}
          columns={activityColumns}
          defaultSort={{ column: 'desc', desc: false }}
          empty={<p className={styles.quiet}>None disclosed</p>}
        />
      </Section>
    </>
  )
}
