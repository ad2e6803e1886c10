import { dayInShort, momentInWords } from '../../lib/format.ts'
import type { Column } from '../../ui/table-rows.ts'
import type { Browser, Device, FirmDevice, Passkey } from './api.ts'
import styles from './devices.module.css'

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{momentInWords(new Date(at))}</time>
const Day = ({ at }: { at: string }) => <time dateTime={at}>{dayInShort(new Date(at))}</time>

const column = <Row,>(id: keyof Row & string, header: string, width: string): Column<Row> => ({
  id,
  header,
  width,
  text: (row) => String(row[id] ?? 'Never'),
})

const dated = <Row,>(id: keyof Row & string, header: string, width: string, When = Moment): Column<Row> => ({
  ...column<Row>(id, header, width),
  cell: (row) => (row[id] ? <When at={String(row[id])} /> : 'Never'),
})

const Name = ({ name, tag }: { name: string; tag: string | false }) => (
  <>
    {name}
    {tag && <span className={styles.tag}>{tag}</span>}
  </>
)

export const browserColumns: readonly Column<Browser>[] = [
  {
    ...column<Browser>('browser', 'Browser', '22%'),
    cell: ({ browser, thisOne }) => <Name name={browser} tag={thisOne && 'This browser'} />,
  },
  column('system', 'System', '14%'),
  { ...column<Browser>('place', 'Location', '18%'), phone: 'fact' },
  column('address', 'IP address', '16%'),
  dated('since', 'Signed in', '15%'),
  { ...dated<Browser>('seen', 'Last seen', '15%'), phone: 'value' },
]

export const deviceColumns: readonly Column<Device>[] = [
  {
    ...column<Device>('name', 'Name', '36%'),
    cell: ({ name, thisOne }) => <Name name={name} tag={thisOne && 'This device'} />,
  },
  { ...column<Device>('system', 'System', '28%'), phone: 'fact' },
  dated('added', 'Added', '18%', Day),
  { ...dated<Device>('seen', 'Last seen', '18%'), phone: 'value' },
]

export const passkeyColumns: readonly Column<Passkey>[] = [
  column('name', 'Name', '64%'),
  dated('added', 'Added', '18%', Day),
  { ...dated<Passkey>('used', 'Last used', '18%'), phone: 'value' },
]

export const firmDeviceColumns: readonly Column<FirmDevice>[] = [
  column('name', 'Name', '24%'),
  { ...column<FirmDevice>('type', 'Type', '14%'), phone: 'fact' },
  column('system', 'System', '18%'),
  { ...column<FirmDevice>('encrypted', 'Encrypted', '14%'), text: ({ encrypted }) => (encrypted ? 'Yes' : 'No') },
  { ...column<FirmDevice>('owner', 'Owner', '14%'), phone: 'value' },
  dated('added', 'Added', '16%', Day),
]
