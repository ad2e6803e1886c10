// One work item, the reviewers' list, and what can be done with them.
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
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import type { Act } from '../review/public.ts'
import { asSeen } from './rows.ts'

/** Of everything but the person's own list, which the stream keeps. */
const key = ['work-items'] as const
export const itemsKey = key
const listKey = [...key, 'list'] as const
const filtersKey = [...key, 'filters'] as const

export function useItem(id: number) {
  const itemKey = useMemo(() => [...key, 'one', id], [id])
  useLive(taskTopic(id), itemKey)
  return useQuery({
    queryKey: itemKey,
    queryFn: async ({ signal }) => {
      const answer = await call(getTask, { params: { id } }, signal)
      return { ...answer, task: asSeen(answer.task) }
    },
  })
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

// whoever goes on to the next item does not wait for it
const { useChange, useCall } = changing(key, { waits: false })
export { useCall }

export const useAct = () =>
  useChange(({ tasks, act }: { tasks: readonly Task[]; act: TaskAct }) =>
    call(actOnTasks, { body: { items: tasks.map(({ id, version }) => ({ id, version })), act } }),
  )

const decisionOf = {
  approve: 'Approved',
  conditions: 'Approved with conditions',
  answer: 'Answered',
  decline: 'Declined',
} as const

/** What a choice on the screen is to the server. */
export function actOf(act: Act, reason = ''): TaskAct {
  if (act === 'take') return { do: 'take' }
  if (act === 'return') return { do: 'return', reason }
  return { do: 'decide', decision: decisionOf[act], ...(reason && { reason }) }
}
