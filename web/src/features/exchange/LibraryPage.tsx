import { useLocation } from 'react-router'
import { useDetails } from '../../lib/session.ts'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { ExchangePage } from './ExchangePage.tsx'
import { NewBusinessPage } from './NewBusinessPage.tsx'

/** Document Exchange, and by the address Submit New Business. */
export function LibraryPage() {
  const { guest } = useDetails()
  const { search, key, state } = useLocation()
  if (guest) {
    return (
      <NoAccess
        title="Document Exchange isn’t available to guests"
        help="Sign in with your own account to send and receive documents."
      />
    )
  }
  const query = new URLSearchParams(search)
  const draft = Number(query.get('draft')) || undefined
  if (draft === undefined && !query.has('new')) return <ExchangePage />
  // A blank form that has become a draft is the same form at a new address.
  const form = (state as { form?: string } | null)?.form ?? key
  return <NewBusinessPage key={form} form={form} draft={draft} />
}
