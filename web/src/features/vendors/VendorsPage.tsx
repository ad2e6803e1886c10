import { useSearchParams } from 'react-router'
import { openedIn } from './address.ts'
import { NotHere, VendorPage } from './VendorPage.tsx'
import { VendorList } from './VendorList.tsx'

/** The register, or one of its vendors. */
export function VendorsPage() {
  const [query] = useSearchParams()
  const opened = openedIn(query)
  if (opened === 'unknown') return <NotHere />
  return opened === undefined ? <VendorList /> : <VendorPage key={opened} id={opened} />
}
