import { listRoster } from '@portal/contract/roster'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

const most = 6
/** Fewer letters name nobody. */
const fewestLetters = 2

/** By name, email or CRD, among whoever this person may see: the server looks, however many there are. */
export const useAdvisorsFound = (text: string, may: boolean) =>
  useQuery({
    queryKey: ['roster', 'found', text],
    queryFn: async ({ signal }) => (await call(listRoster, { query: { q: text, page: 1, size: most } }, signal)).data,
    enabled: may && text.length >= fewestLetters,
    placeholderData: keepPreviousData,
    retry: false,
  }).data ?? []
