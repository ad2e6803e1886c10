import type { AnswerOf, CallOf, Endpoint } from '@portal/contract/endpoint'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { call } from './call.ts'

/** Who is told what came of one change, as long as they are on the screen. */
export interface Told<Answer> {
  onSuccess?: (answer: Answer) => void
  onError?: (error: Error) => void
  onSettled?: () => void
}

/** What a dialog needs of a change that somebody else made. */
export interface Change<Input> {
  isPending: boolean
  mutate: (input: Input, told?: Told<unknown>) => void
}

interface Sent<Input, Answer> {
  input: Input
  told: Told<Answer> | undefined
}

/**
 * Changes of what is kept below the key: whatever comes of one, it is asked for again. `waits`: a change is not over before
 * that is there; without, whoever goes on to something else goes on at once. Whoever made it is told before anything is
 * asked for: what is fetched may take their part of the screen away, and the word that it worked with it.
 */
export function changing(key: QueryKey, { waits }: { waits: boolean } = { waits: true }) {
  /** Made of one call or of several steps. */
  function useChange<Input = void, Answer = unknown>(make: (input: Input) => Promise<Answer>) {
    const client = useQueryClient()
    const here = useRef(false)
    useEffect(() => {
      here.current = true
      return () => void (here.current = false)
    }, [])
    const { mutate, mutateAsync, variables, ...state } = useMutation({
      mutationFn: ({ input }: Sent<Input, Answer>) => make(input),
      onSuccess: (answer, { told }) => {
        if (here.current) told?.onSuccess?.(answer)
      },
      onError: (error, { told }) => {
        if (here.current) told?.onError?.(error)
      },
      onSettled: (_answer, _error, { told }) => {
        if (here.current) told?.onSettled?.()
        const asked = client.invalidateQueries({ queryKey: key })
        return waits ? asked : undefined
      },
    })
    return {
      ...state,
      variables: variables?.input,
      mutate: useCallback((input: Input, told?: Told<Answer>) => mutate({ input, told }), [mutate]),
      mutateAsync: useCallback((input: Input) => mutateAsync({ input, told: undefined }), [mutateAsync]),
    }
  }
  /** The change that is one call. */
  const useCall = <E extends Endpoint>(endpoint: E) =>
    useChange<CallOf<E>, AnswerOf<E>>((input) => call(endpoint, input))
  return { useChange, useCall }
}
