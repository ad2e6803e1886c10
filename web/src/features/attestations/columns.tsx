import type { Attester } from '@portal/contract/attestations'
import { momentInWords } from '../../lib/format.ts'
import type { Column } from '../../ui/table-rows.ts'

const moment = (at: string | null) => at && <time dateTime={at}>{momentInWords(new Date(at))}</time>

export const attesterColumns: readonly Column<Attester>[] = [
  { id: 'name', header: 'Name', width: '20%', text: ({ name }) => name },
  { id: 'email', header: 'Email', width: '24%', text: ({ email }) => email },
  { id: 'branch', phone: 'fact', header: 'Branch', width: '16%', text: ({ branch }) => branch },
  {
    id: 'attested',
    phone: 'value',
    header: 'Attested',
    width: '16%',
    unsorted: true,
    text: ({ attested }) => attested?.at ?? '',
    cell: ({ attested }) => moment(attested?.at ?? null) ?? 'Not yet',
  },
  {
    id: 'reminded',
    header: 'Reminded',
    width: '12%',
    unsorted: true,
    text: ({ reminded }) => reminded ?? '',
    cell: ({ reminded }) => moment(reminded),
  },
  {
    id: 'escalated',
    header: 'Escalated',
    width: '12%',
    unsorted: true,
    text: ({ escalated }) => escalated ?? '',
    cell: ({ escalated }) => moment(escalated),
  },
]
