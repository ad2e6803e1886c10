import { dayInShort, momentInWords } from '../../lib/format.ts'
import type { Column } from '../../ui/table-rows.ts'
import type { Browser, Device, FirmDevice, Passkey } from './api.ts'
import styles from './devices.module.css'

const moment = (iso: string) => <time dateTime={iso}>{momentInWords(new Date(iso))}</time>
const day = (iso: string) => <time dateTime={iso}>{dayInShort(new Date(iso))}</time>

function Name({ name, tag }: { name: string; tag: string | false }) {
  return (
    <>
      {name}
      {tag && <span className={styles.tag}>{tag}</span>}
    </>
  )
}

export const browserColumns: readonly Column<Browser>[] = [
  {
    id: 'browser',
    header: 'Browser',
    width: '22%',
    text: ({ browser }) => browser,
    cell: ({ browser, thisOne }) => <Name name={browser} tag={thisOne && 'This browser'} />,
  },
  { id: 'system', header: 'System', width: '14%', text: ({ system }) => system },
  { id: 'place', header: 'Location', width: '18%', text: ({ place }) => place },
  { id: 'address', header: 'IP address', width: '16%', text: ({ address }) => address },
  {
    id: 'since',
    header: 'Signed in',
    labelled: true,
    width: '15%',
    text: ({ since }) => since,
    cell: ({ since }) => moment(since),
  },
  {
    id: 'seen',
    header: 'Last seen',
    labelled: true,
    width: '15%',
    text: ({ seen }) => seen,
    cell: ({ seen }) => moment(seen),
  },
]

export const deviceColumns: readonly Column<Device>[] = [
  {
    id: 'name',
    header: 'Name',
    width: '36%',
    text: ({ name }) => name,
    cell: ({ name, thisOne }) => <Name name={name} tag={thisOne && 'This device'} />,
  },
  { id: 'system', header: 'System', width: '28%', text: ({ system }) => system },
  {
    id: 'added',
    header: 'Added',
    labelled: true,
    width: '18%',
    text: ({ added }) => added,
    cell: ({ added }) => day(added),
  },
  {
    id: 'seen',
    header: 'Last seen',
    labelled: true,
    width: '18%',
    text: ({ seen }) => seen,
    cell: ({ seen }) => moment(seen),
  },
]

export const passkeyColumns: readonly Column<Passkey>[] = [
  { id: 'name', header: 'Name', width: '64%', text: ({ name }) => name },
  {
    id: 'added',
    header: 'Added',
    labelled: true,
    width: '18%',
    text: ({ added }) => added,
    cell: ({ added }) => day(added),
  },
  {
    id: 'used',
    header: 'Last used',
    labelled: true,
    width: '18%',
    text: ({ used }) => used ?? 'Never',
    cell: ({ used }) => (used ? moment(used) : 'Never'),
  },
]

export const firmDeviceColumns: readonly Column<FirmDevice>[] = [
  { id: 'name', header: 'Name', width: '24%', text: ({ name }) => name },
  { id: 'type', header: 'Type', width: '14%', text: ({ type }) => type },
  { id: 'system', header: 'System', width: '18%', text: ({ system }) => system },
  {
    id: 'encrypted',
    header: 'Encrypted',
    labelled: true,
    width: '14%',
    text: ({ encrypted }) => (encrypted ? 'Yes' : 'No'),
  },
  { id: 'owner', header: 'Owner', labelled: true, width: '14%', text: ({ owner }) => owner },
  {
    id: 'added',
    header: 'Added',
    labelled: true,
    width: '16%',
    text: ({ added }) => added,
    cell: ({ added }) => day(added),
  },
]
