import type { UserRow } from '@portal/contract/users'
import { Link, useSearchParams } from 'react-router'
import { Ago } from '../../ui/Ago.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { userAddress } from './address.ts'
import { State } from './State.tsx'
import { accessWords, factorWords, stateWords } from './words.ts'

function Name({ row }: { row: UserRow }) {
  const [query] = useSearchParams()
  return (
    <Link className="link-quiet" to={userAddress(row.id, query)}>
      {row.last}, {row.first}
    </Link>
  )
}

export const userColumns: readonly Column<UserRow>[] = [
  {
    id: 'name',
    header: 'Name',
    key: true,
    leads: true,
    width: '18%',
    text: ({ first, last }) => `${last}, ${first}`,
    cell: (row) => <Name row={row} />,
  },
  { id: 'email', header: 'Email', width: '23%', text: ({ email }) => email },
  {
    id: 'branch',
    phone: 'fact',
    header: 'Branch',
    width: '14%',
    text: ({ branch, manager }) => (manager && branch ? `${branch}, manager` : branch),
  },
  { id: 'access', phone: 'small', header: 'Access', width: '12%', text: ({ access }) => accessWords(access) },
  {
    id: 'state',
    phone: 'status',
    header: 'Status',
    unsorted: true,
    width: '10%',
    text: ({ state }) => stateWords[state],
    cell: ({ state }) => <State state={state} />,
  },
  {
    id: 'factor',
    header: 'Two-factor method',
    unsorted: true,
    width: '13%',
    text: ({ factor }) => factorWords(factor),
  },
  {
    id: 'signedIn',
    phone: 'value',
    header: 'Last sign-in',
    width: '10%',
    text: ({ signedIn }) => signedIn ?? 'Never',
    cell: ({ signedIn }) => (signedIn ? <Ago at={signedIn} /> : 'Never'),
  },
]
