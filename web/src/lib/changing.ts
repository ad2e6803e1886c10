import type { CallOf, Endpoint } from '@portal/contract/endpoint'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

/**
 * Changes of what is kept below the key: whatever comes of one, it is asked for again. `waits`: a change is not over before
 * that is there; without, whoever goes on to something else goes on at once.
 */
export function changing(key: QueryKey, { waits }: { waits: boolean } = { waits: true }) {
  /** Made of one call or of several steps. */
  function useChange<Input, Answer>(make: (input: Input) => Promise<Answer>) {
    const client = useQueryClient()
    return useMutation({
      mutationFn: make,
      onSettled: () => {
        const asked = client.invalidateQueries({ queryKey: key })
        return waits ? asked : undefined
      },
    })
  }
  /** The change that is one call. */
  const useCall = <E extends Endpoint>(endpoint: E) => useChange((input: CallOf<E>) => call(endpoint, input))
  return { useChange, useCall }
}
