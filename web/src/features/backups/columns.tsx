import type { KeptBackup } from '@portal/contract/backups'
import { firmDayAndTime } from '@portal/contract/rules/day'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { bareDayInBrief } from '../../lib/format.ts'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import type { Column } from '../../ui/table-rows.ts'
import styles from './system.module.css'
import { bytesInWords, kindInWords } from './words.ts'

/** What was found, and to who points at it, what was looked at. */
function Checked({ check: { running, at, whole, problem, said } }: KeptBackup) {
  if (running) return <span>Checking…</span>
  if (problem !== null)
    return (
      <span className={styles.bad} title={problem}>
        <IconAlertTriangle size={15} stroke={1.8} aria-hidden /> <span className="clip">{problem}</span>
      </span>
    )
  if (at === null) return <span className={styles.unchecked}>Not checked</span>
  return (
    <span className={styles.good} title={said}>
      <IconCircleCheck size={15} stroke={1.8} aria-hidden />
      <span className="clip">
        {whole ? 'Restored' : 'Complete'}, {firmDayAndTime(new Date(at))}
      </span>
    </span>
  )
}

const checkText = ({ check: { running, at, problem } }: KeptBackup) =>
  running ? 'Checking' : (problem ?? (at === null ? 'Not checked' : `Checked ${at}`))

export const columnsFor = (today: string): Column<KeptBackup>[] => [
  {
    id: 'made',
    header: 'Made',
    text: ({ at }) => at,
    cell: ({ at }) => <FirmMoment at={at} />,
    key: true,
    phone: 'key',
    width: '24%',
  },
  { id: 'kind', header: 'Kind', text: kindInWords, phone: 'fact', width: '16%' },
  {
    id: 'size',
    header: 'Size',
    text: ({ bytes }) => bytesInWords(bytes),
    order: ({ bytes }) => bytes,
    amount: true,
    phone: 'value',
    width: '10%',
  },
  {
    id: 'files',
    header: 'Files',
    text: ({ files }) => files.toLocaleString('en-US'),
    order: ({ files }) => files,
    amount: true,
    width: '10%',
  },
  {
    id: 'until',
    header: 'Kept until',
    text: ({ kept_until }) => kept_until,
    cell: ({ kept_until }) => bareDayInBrief(kept_until, today),
    width: '13%',
  },
  { id: 'checked', header: 'Checked', text: checkText, cell: Checked, phone: 'status', width: '27%' },
]
