import {
  addFinding,
  answerFinding,
  blottersTopic,
  changeCheck,
  checkSeal,
  correctLine,
  decideCorrection,
  drawOf,
  enterCheck,
  exportPeriod,
  type MoveAct,
  movePeriod,
  type OfPeriod,
  periodLines,
  periodReport,
  readBlotters,
  readCheck,
  readPeriod,
  recordOutcome,
} from '@portal/contract/blotters'
import type { CallOf } from '@portal/contract/endpoint'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { addressOf, call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { download } from '../../lib/download.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'

const key = ['blotters'] as const

function useBlottersLive() {
  const { menus } = useDetails()
  useLive(menus.reviewer_tools.blotters ? blottersTopic : undefined, key)
}

export function useYear(query: CallOf<typeof readBlotters>['query']) {
  useBlottersLive()
  return useQuery({
    queryKey: [...key, 'year', query],
    queryFn: ({ signal }) => call(readBlotters, { query }, signal),
    placeholderData: keepPreviousData,
  })
}

/** What of one's own branch is open, for the palette: asked for once it is opened. */
export function useBranchPeriods(may: boolean) {
  return useQuery({
    queryKey: [...key, 'year', {}],
    queryFn: ({ signal }) => call(readBlotters, { query: {} }, signal),
    enabled: may,
    staleTime: 60_000,
  }).data?.needs
}

export function usePeriod(params: OfPeriod) {
  useBlottersLive()
  return useQuery({
    queryKey: [...key, 'period', params],
    queryFn: async ({ signal }) => (await call(readPeriod, { params }, signal)).period,
  })
}

export function useLines(params: OfPeriod, tab: 'sample' | 'all', page: number) {
  return useQuery({
    queryKey: [...key, 'lines', params, tab, page],
    queryFn: ({ signal }) => call(periodLines, { params, query: { tab, page } }, signal),
    placeholderData: keepPreviousData,
  })
}

export function useSeal(params: OfPeriod, locked: boolean) {
  return useQuery({
    queryKey: [...key, 'seal', params],
    queryFn: ({ signal }) => call(checkSeal, { params }, signal),
    enabled: locked,
  })
}

export const readDraw = (params: OfPeriod & { draw: number }) => call(drawOf, { params })

export function useCheck(id: number | undefined) {
  return useQuery({
    queryKey: [...key, 'check', id],
    queryFn: async ({ signal }) => (await call(readCheck, { params: { id: id ?? 0 } }, signal)).check,
    enabled: id !== undefined,
    // what is changed is what is on record now
    staleTime: 0,
    gcTime: 0,
  })
}

const { useChange: useStep } = changing(key)

export const useMove = (params: OfPeriod) =>
  useStep((body: { version: number; act: MoveAct }) => call(movePeriod, { params, body }))
export const useOutcome = (params: OfPeriod) =>
  useStep(({ line, ...body }: { line: number } & CallOf<typeof recordOutcome>['body']) =>
    call(recordOutcome, { params: { ...params, line }, body }),
  )
export const useFinding = (params: OfPeriod) =>
  useStep((body: CallOf<typeof addFinding>['body']) => call(addFinding, { params, body }))
export const useAnswer = () =>
  useStep(({ id, text }: { id: number; text: string }) => call(answerFinding, { params: { id }, body: { text } }))
export const useCorrect = (params: OfPeriod) =>
  useStep((body: CallOf<typeof correctLine>['body']) => call(correctLine, { params, body }))
export const useDecide = () =>
  useStep(({ id, ...body }: { id: number; approve: boolean; reason?: string }) =>
    call(decideCorrection, { params: { id }, body }),
  )
export const useEnter = () => useStep((body: CallOf<typeof enterCheck>['body']) => call(enterCheck, { body }))
export const useChange = () =>
  useStep(({ id, ...body }: { id: number } & CallOf<typeof changeCheck>['body']) =>
    call(changeCheck, { params: { id }, body }),
  )

export const reportAddress = (params: OfPeriod): string => addressOf(periodReport, { params })

export function useExport() {
  return useMutation({
    mutationFn: (params: OfPeriod) => download(exportPeriod, { params }, `blotter-${params.kind}-${params.month}.csv`),
  })
}
