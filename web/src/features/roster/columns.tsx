import { type RosterRow, rosterFlagWords } from '@portal/contract/roster'
import { Link, useSearchParams } from 'react-router'
import { Ago } from '../../ui/Ago.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { advisorAddress } from './address.ts'
import { Flags } from './Flags.tsx'
import styles from './roster.module.css'

export const nameOf = ({ first, last }: Pick<RosterRow, 'first' | 'last'>) => `${last}, ${first}`

function Name({ row }: { row: RosterRow }) {
  const [query] = useSearchParams()
  return (
    <>
      <Link className="link-quiet" to={advisorAddress(row.id, query)}>
        {nameOf(row)}
      </Link>
      <span className={styles.email}>{row.email}</span>
    </>
  )
}

/** "2 +1": what is settled, and what is on its way; said in words to whoever listens or points at it. */
function Figure({ settled, more, words }: { settled: number; more: number; words: string }) {
  return (
    <span title={words}>
      <span className="vh">{words}</span>
      <span aria-hidden>
        {settled}
        {more > 0 && <span className={styles.more}> +{more}</span>}
      </span>
    </span>
  )
}

const statesInWords = ({ states }: RosterRow) => `${states.held} held, ${states.asked} requested`
const examsInWords = ({ exams }: RosterRow) => `${exams.held} held, ${exams.in_hand} in progress`
const outsideInWords = ({ outside }: RosterRow) =>
  `${outside.approved} approved, ${outside.in_hand} in review, ${outside.renewal_due} to renew`
const owedInWords = ({ attestations }: RosterRow) => `${attestations.open} open, ${attestations.overdue} overdue`
const devicesInWords = ({ devices }: RosterRow) => `${devices.browsers} signed in, ${devices.lost} lost`

const name: Column<RosterRow> = {
  id: 'name',
  header: 'Name',
  width: '19%',
  key: true,
  leads: true,
  text: nameOf,
  cell: (row) => <Name row={row} />,
}
const branch: Column<RosterRow> = { id: 'branch', header: 'Branch', width: '9%', text: (row) => row.branch }
const rest: readonly Column<RosterRow>[] = [
  { id: 'crd', header: 'CRD', width: '7%', unsorted: true, text: ({ crd }) => crd },
  {
    id: 'states',
    header: 'States',
    width: '6%',
    unsorted: true,
    text: statesInWords,
    cell: (row) => <Figure settled={row.states.held} more={row.states.asked} words={statesInWords(row)} />,
  },
  {
    id: 'exams',
    header: 'Exams',
    width: '6%',
    unsorted: true,
    text: examsInWords,
    cell: (row) => <Figure settled={row.exams.held} more={row.exams.in_hand} words={examsInWords(row)} />,
  },
  {
    id: 'outside',
    header: 'Outside activities',
    width: '6%',
    unsorted: true,
    text: outsideInWords,
    cell: (row) => <Figure settled={row.outside.approved} more={row.outside.in_hand} words={outsideInWords(row)} />,
  },
  {
    id: 'attestations',
    header: 'Attestations',
    width: '7%',
    unsorted: true,
    text: owedInWords,
    cell: (row) => <Figure settled={row.attestations.open} more={0} words={owedInWords(row)} />,
  },
  {
    id: 'certified',
    header: 'Certified',
    width: '7%',
    unsorted: true,
    text: ({ certified }) => (certified ? 'Yes' : 'No'),
  },
  {
    id: 'devices',
    header: 'Devices',
    width: '6%',
    unsorted: true,
    text: devicesInWords,
    cell: (row) => <Figure settled={row.devices.browsers} more={0} words={devicesInWords(row)} />,
  },
  {
    id: 'items',
    phone: 'small',
    header: 'Tasks',
    width: '5%',
    unsorted: true,
    text: ({ open_items }) => String(open_items),
    phoneCell: ({ open_items }) => open_items > 0 && `${open_items} open`,
  },
  {
    id: 'signed_in',
    phone: 'value',
    header: 'Last sign-in',
    width: '10%',
    text: ({ signed_in }) => signed_in ?? 'Never',
    cell: ({ signed_in }) => (signed_in ? <Ago at={signed_in} /> : 'Never'),
  },
  {
    id: 'flags',
    phone: 'fact',
    header: 'Needs attention',
    width: '19%',
    unsorted: true,
    text: ({ flags }) => flags.map((flag) => rosterFlagWords[flag]).join('; '),
    cell: ({ flags }) => <Flags flags={flags} />,
  },
]

/** Where there is one branch only, nobody needs to be told which. */
export const ofOneBranch: readonly Column<RosterRow>[] = [name, ...rest]
export const ofTheFirm: readonly Column<RosterRow>[] = [name, branch, ...rest]
