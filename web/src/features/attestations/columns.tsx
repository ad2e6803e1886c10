import type { Attester } from '@portal/contract/attestations'
import { momentInWords } from '../../lib/format.ts'
import type { Column } from '../../ui/table-rows.ts'

const moment = (at: string | null) => at && <time dateTime={at}>{momentInWords(new Date(at))}</time>

export const attesterColumns: readonly Column<Attester>[] = [
  { id: 'name', header: 'Name', width: '20%', text: ({ name }) => name },
  { id: 'email', header: 'Email', width: '24%', text: ({ email }) => email },
  { id: 'branch', header: 'Branch', labelled: true, width: '16%', text: ({ branch }) => branch },
  {
    id: 'attested',
    header: 'Attested',
    labelled: true,
    width: '16%',
    text: ({ attested }) => attested?.at ?? '',
    cell: ({ attested }) => moment(attested?.at ?? null) ?? 'Not yet',
  },
  {
    id: 'reminded',
    header: 'Reminded',
    labelled: true,
    width: '12%',
    text: ({ reminded }) => reminded ?? '',
    cell: ({ reminded }) => moment(reminded),
  },
  {
    id: 'escalated',
    header: 'Escalated',
    labelled: true,
    width: '12%',
    text: ({ escalated }) => escalated ?? '',
    cell: ({ escalated }) => moment(escalated),
  },
]
