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
    width: '18%',
    text: ({ first, last }) => `${last}, ${first}`,
    cell: (row) => <Name row={row} />,
  },
  { id: 'email', header: 'Email', roomy: true, width: '23%', text: ({ email }) => email },
  {
    id: 'branch',
    header: 'Branch',
    width: '14%',
    text: ({ branch, manager }) => (manager && branch ? `${branch}, manager` : branch),
  },
  { id: 'access', header: 'Access', labelled: true, width: '12%', text: ({ access }) => accessWords(access) },
  {
    id: 'state',
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
    roomy: true,
    width: '13%',
    text: ({ factor }) => factorWords(factor),
  },
  {
    id: 'signedIn',
    header: 'Last sign-in',
    labelled: true,
    width: '10%',
    text: ({ signedIn }) => signedIn ?? 'Never',
    cell: ({ signedIn }) => (signedIn ? <Ago at={signedIn} /> : 'Never'),
  },
]
