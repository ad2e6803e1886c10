// Whom somebody may act for, themselves among them. With access 2 and higher the server has the list; others have
// theirs with the session.
import { dumpAdvisors } from '@portal/contract/registrations'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { useDetails } from './session.ts'

export function useAdvisors() {
  const { advisor_plus, advisor_access_list } = useDetails()
  const asked = useQuery({
    queryKey: ['advisors'],
    queryFn: async ({ signal }) => (await call(dumpAdvisors, {}, signal)).response,
    enabled: advisor_plus,
    placeholderData: advisor_access_list,
  })
  return { advisors: asked.data ?? advisor_access_list, failed: asked.isError }
}
