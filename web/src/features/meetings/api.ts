import {
  acknowledgeNote,
  addMeetingFile,
  addToSample,
  approveMeetingSlides,
  approveSlides,
  classifyAttendee,
  exportMeetings,
  getDraw,
  getMeeting,
  listMeetings,
  type MeetingFileKind,
  type MeetingFilter,
  meetingsTopic,
  meetingTopic,
  myMeetings,
  myMeetingsTopic,
  recordMeetingOutcome,
  takeMeeting,
} from '@portal/contract/meetings'
import type { CallOf } from '@portal/contract/endpoint'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { download } from '../../lib/download.ts'
import { isoDay } from '../../lib/format.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import { upload } from '../../lib/upload.ts'

const listKey = ['meetings', 'list'] as const
const ownKey = ['meetings', 'own'] as const
const keyOf = (id: number) => ['meetings', 'one', id] as const

export function useMeetings(filter: MeetingFilter, size: number) {
  const found = useInfiniteQuery({
    queryKey: [...listKey, filter, size],
    queryFn: ({ signal, pageParam }) =>
      call(listMeetings, { query: { ...filter, size, ...(pageParam && { after: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const scope = found.data?.pages[0]?.scope
  useLive(scope === undefined ? undefined : meetingsTopic(scope), listKey)
  return found
}

export function useMeeting(id: number) {
  const key = useMemo(() => keyOf(id), [id])
  useLive(meetingTopic(id), key)
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(getMeeting, { params: { id } }, signal)).meeting,
  })
}

export function useMyMeetings() {
  const { id, acting } = useDetails()
  useLive(myMeetingsTopic(acting?.id ?? id), ownKey)
  return useQuery({ queryKey: ownKey, queryFn: async ({ signal }) => (await call(myMeetings, {}, signal)).data })
}

export const useDraw = (id: number) =>
  useQuery({ queryKey: ['meetings', 'draw', id], queryFn: ({ signal }) => call(getDraw, { params: { id } }, signal) })

/** Everything that shows meetings is read again, also while the line that tells of changes is away. */
const { useChange } = changing(['meetings'])

export const useTake = () => useChange((input: CallOf<typeof takeMeeting>) => call(takeMeeting, input))
export const useAdd = () => useChange((input: CallOf<typeof addToSample>) => call(addToSample, input))
export const useRecord = () =>
  useChange((input: CallOf<typeof recordMeetingOutcome>) => call(recordMeetingOutcome, input))
export const useClassify = () => useChange((input: CallOf<typeof classifyAttendee>) => call(classifyAttendee, input))
export const useApprove = () =>
  useChange((input: CallOf<typeof approveMeetingSlides>) => call(approveMeetingSlides, input))
export const useAcknowledge = () => useChange((input: CallOf<typeof acknowledgeNote>) => call(acknowledgeNote, input))

export const useAddFile = (id: number, kind: MeetingFileKind) =>
  useChange((file: File) => {
    const form = new FormData()
    form.append('kind', kind)
    form.append('upload', file)
    return upload(addMeetingFile, form, { params: { id } })
  })

export const usePreapprove = () =>
  useChange((file: File) => {
    const form = new FormData()
    form.append('upload', file)
    return upload(approveSlides, form)
  })

/** All that the filters leave, as the server writes it: this browser has a part of it. */
export const useExport = () =>
  useMutation({
    mutationFn: (query: MeetingFilter) => download(exportMeetings, { query }, `meetings-${isoDay(new Date())}.csv`),
  })
