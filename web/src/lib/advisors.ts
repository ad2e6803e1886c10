// Whom somebody may act for, themselves among them. With access 2 and higher the server looks for them as one types; others have
// theirs with the session.
import { dumpAdvisors } from '@portal/contract/registrations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { useLookedFor } from './looked-for.ts'
import { useDetails } from './session.ts'

/** `chosen` is the email address of whoever is acted for. `others` leaves oneself out. */
export function useAdvisors(chosen = '', who: 'all' | 'others' = 'all') {
  const { advisor_plus, advisor_access_list: own } = useDetails()
  const { q, propsFor } = useLookedFor()
  const listed = (typed: string) => ({
    queryKey: ['advisors', typed, chosen],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await call(dumpAdvisors, { query: { q: typed, ...(chosen && { chosen }) } }, signal)).response,
    enabled: advisor_plus,
    placeholderData: keepPreviousData,
  })
  const all = useQuery(listed(''))
  const found = useQuery(listed(q))
  const advisors = ((advisor_plus && found.data) || own).filter(({ you }) => who === 'all' || !you)
  return {
    advisors,
    /** Whether there is anybody else, whoever is looked for. */
    hasOthers: ((advisor_plus && all.data) || own).some(({ you }) => !you),
    failed: found.isError,
    /** For the `Select` they are chosen in. */
    props: {
      data: advisors.map(({ email, text }) => ({ value: email, label: text })),
      searchable: true,
      nothingFoundMessage: 'No matching advisors',
      ...(advisor_plus ? propsFor(found.isPlaceholderData) : { limit: 50 }),
    },
  }
}
