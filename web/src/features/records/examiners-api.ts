import { examinersTopic, getExaminer, listExaminers } from '@portal/contract/examiners'
import { packetsTopic } from '@portal/contract/packets'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'

const key = ['examiners'] as const

export function useExaminers() {
  useLive(examinersTopic, key)
  return useQuery({ queryKey: [...key, 'list'], queryFn: ({ signal }) => call(listExaminers, {}, signal) })
}

export function useExaminer(id: string) {
  useLive(examinersTopic, key)
  // what an examiner reads is told as news of the packet
  useLive(packetsTopic, key)
  return useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(getExaminer, { params: { id } }, signal),
  })
}

export const { useCall } = changing(key)
