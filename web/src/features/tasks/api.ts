// One work item, the reviewers' list, and what can be done with them.
import type { CallOf, Endpoint } from '@portal/contract/endpoint'
import {
  type ActivityFilter,
  activitiesTopic,
  actOnTasks,
  getTask,
  listActivities,
  listFilters,
  type Task,
  type TaskAct,
  taskTopic,
} from '@portal/contract/tasks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/call.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import { asSeen } from './rows.ts'

/** Of everything but the person's own list, which the stream keeps. */
const key = ['work-items'] as const
const listKey = [...key, 'list'] as const
const filtersKey = [...key, 'filters'] as const

export function useItem(id: number) {
  const itemKey = useMemo(() => [...key, 'one', id], [id])
  const asked = useQuery({
    queryKey: itemKey,
    queryFn: async ({ signal }) => {
      const answer = await call(getTask, { params: { id } }, signal)
      return { ...answer, task: asSeen(answer.task) }
    },
  })
  // one that is not theirs to see would have the whole stream refused
  useLive(asked.data && taskTopic(id), itemKey)
  return asked
}
export type Item = NonNullable<ReturnType<typeof useItem>['data']>

export function useActivities(filter: ActivityFilter, wanted = true) {
  const { reviews } = useDetails()
  useLive(wanted && reviews !== null ? activitiesTopic(reviews) : undefined, listKey)
  return useQuery({
    queryKey: [...listKey, filter],
    enabled: wanted,
    queryFn: async ({ signal }) => {
      const answer = await call(listActivities, { query: filter }, signal)
      return { ...answer, data: answer.data.map(asSeen) }
    },
    placeholderData: keepPreviousData,
  })
}

export const useSavedFilters = (wanted: boolean) =>
  useQuery({
    queryKey: filtersKey,
    enabled: wanted,
    queryFn: async ({ signal }) => (await call(listFilters, {}, signal)).data,
  })

function useChange<Input, Answer>(make: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: make,
    // whoever goes on to the next item does not wait for it
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  })
}

export const useCall = <E extends Endpoint>(endpoint: E) => useChange((input: CallOf<E>) => call(endpoint, input))

export const useAct = () =>
  useChange(({ tasks, act }: { tasks: readonly Task[]; act: TaskAct }) =>
    call(actOnTasks, { body: { items: tasks.map(({ id, version }) => ({ id, version })), act } }),
  )
