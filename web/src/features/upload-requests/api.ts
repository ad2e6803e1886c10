// The firm's side: what was asked for a task, and what can be done about it.
import { taskTopic } from '@portal/contract/tasks'
import { listUploadRequests } from '@portal/contract/upload-requests'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'

const key = ['upload-requests'] as const

export function useRequests(task: number) {
  const ofTask = useMemo(() => [...key, task], [task])
  useLive(taskTopic(task), ofTask)
  return useQuery({
    queryKey: ofTask,
    queryFn: ({ signal }) => call(listUploadRequests, { params: { id: task } }, signal),
  })
}

export const { useCall } = changing(key)
