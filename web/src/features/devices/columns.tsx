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

/** On a phone the header stands beside the value, which would say nothing alone. */
const labelled = <Row,>(id: keyof Row & string, header: string, width: string): Column<Row> => ({
  ...column<Row>(id, header, width),
  labelled: true,
})

const dated = <Row,>(id: keyof Row & string, header: string, width: string, When = Moment): Column<Row> => ({
  ...labelled<Row>(id, header, width),
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
  column('place', 'Location', '18%'),
  column('address', 'IP address', '16%'),
  dated('since', 'Signed in', '15%'),
  dated('seen', 'Last seen', '15%'),
]

export const deviceColumns: readonly Column<Device>[] = [
  {
    ...column<Device>('name', 'Name', '36%'),
    cell: ({ name, thisOne }) => <Name name={name} tag={thisOne && 'This device'} />,
  },
  column('system', 'System', '28%'),
  dated('added', 'Added', '18%', Day),
  dated('seen', 'Last seen', '18%'),
]

export const passkeyColumns: readonly Column<Passkey>[] = [
  column('name', 'Name', '64%'),
  dated('added', 'Added', '18%', Day),
  dated('used', 'Last used', '18%'),
]

export const firmDeviceColumns: readonly Column<FirmDevice>[] = [
  column('name', 'Name', '24%'),
  column('type', 'Type', '14%'),
  column('system', 'System', '18%'),
  { ...labelled<FirmDevice>('encrypted', 'Encrypted', '14%'), text: ({ encrypted }) => (encrypted ? 'Yes' : 'No') },
  labelled('owner', 'Owner', '14%'),
  dated('added', 'Added', '16%', Day),
]
