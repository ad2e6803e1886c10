// What concerns the signed-in person: asked for once, then kept by the stream.
import { hideTask, listHiddenTasks, listTasks, type Task, taskStream, unhideTask } from '@portal/contract/tasks'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/call.ts'
import { type Carrier, carry } from '../../lib/live.ts'
import { allSettled, type Arrival, settled, type TaskList, withArrival } from './rows.ts'

export const ownKey = ['tasks', 'own'] as const
const freshMs = 5_000
/** A list that has only just come is not followed yet, and will be from where it ends. */
const justNowMs = 2_000

/** What arrives while the list is on its way may be newer than that list. */
const underway = new Set<Arrival[]>()

export const ownTasks = queryOptions({
  queryKey: ownKey,
  queryFn: async ({ signal }): Promise<TaskList> => {
    const meanwhile: Arrival[] = []
    underway.add(meanwhile)
    try {
      const { data, cursor } = await call(listTasks, {}, signal)
      return meanwhile.reduce(withArrival, { rows: data.map(settled), cursor })
    } finally {
      underway.delete(meanwhile)
    }
  },
})

function arrived(client: QueryClient, arrival: Arrival) {
  for (const meanwhile of underway) meanwhile.push(arrival)
  client.setQueryData<TaskList>(ownKey, (list) => list && withArrival(list, arrival))
}

/** How many parts of the screen look at the list that the stream keeps. */
const followed = new Map<QueryClient, { lookers: number; leave: () => void }>()

function follow(client: QueryClient): () => void {
  const following = followed.get(client) ?? { lookers: 0, leave: carry(ownStream(client)) }
  followed.set(client, following)
  following.lookers += 1
  return () => {
    following.lookers -= 1
    if (following.lookers > 0) return
    followed.delete(client)
    following.leave()
  }
}

const ownStream = (client: QueryClient): Carrier => ({
  endpoint: taskStream,
  after: () => client.getQueryData<TaskList>(ownKey)?.cursor,
  events: {
    list: (what) => what === 'reload' && void client.invalidateQueries({ queryKey: ownKey }),
    task: (text, cursor) => arrived(client, { task: JSON.parse(text) as Task, cursor }),
    gone: (id, cursor) => arrived(client, { gone: Number(id), cursor }),
  },
})

/** With the stream, for as long as somebody looks. */
export function useOwnTasks() {
  const client = useQueryClient()
  const staleTime = () => (followed.has(client) ? Number.POSITIVE_INFINITY : justNowMs)
  const { data, error, refetch } = useQuery({ ...ownTasks, staleTime })
  // before the list is there nobody knows from where on to follow
  const listed = data !== undefined
  useEffect(() => (listed ? follow(client) : undefined), [client, listed])

  const rows = data?.rows
  const newest = rows?.find(({ life }) => life === 'fresh')?.id
  useEffect(() => {
    if (newest === undefined) return undefined
    const settle = () => client.setQueryData<TaskList>(ownKey, (list) => list && allSettled(list))
    const timer = setTimeout(settle, freshMs)
    return () => clearTimeout(timer)
  }, [client, newest])
  return { rows, error, refetch }
}

/** For finding one by its words: a list that is at hand is good enough, and no stream is opened for it. */
export const useTasksAtHand = () => useQuery({ ...ownTasks, staleTime: Number.POSITIVE_INFINITY }).data?.rows ?? []

export function useHide() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(hideTask, { params: { id } }),
    onSuccess: (_, id) => arrived(client, { gone: id, cursor: '' }),
  })
}

const hiddenKey = ['tasks', 'hidden'] as const

export const useHidden = () =>
  useQuery({ queryKey: hiddenKey, queryFn: async ({ signal }) => (await call(listHiddenTasks, {}, signal)).data })

/** The stream brings it too; the list is asked for so that nobody waits for that. */
export function useUnhide() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(unhideTask, { params: { id } }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ownKey }),
        client.invalidateQueries({ queryKey: hiddenKey }),
      ])
    },
  })
}
