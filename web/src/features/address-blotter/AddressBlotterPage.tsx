import { useSearchParams } from 'react-router'
import { openedIn } from './address.ts'
import { ChangeList } from './ChangeList.tsx'
import { ChangePage, NotHere } from './ChangePage.tsx'

/** The list, or one of its records. */
export function AddressBlotterPage() {
  const [query] = useSearchParams()
  const opened = openedIn(query)
  if (opened === 'unknown') return <NotHere />
  return opened === undefined ? <ChangeList /> : <ChangePage key={opened} id={opened} />
}
