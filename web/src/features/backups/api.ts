import { backUpNow, type Backups, backupsTopic, checkBackup, getBackups } from '@portal/contract/backups'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'

const key = ['backups']

/** One question for the bar, the tab’s dot, and the tab itself. */
export function useBackups() {
  useLive(backupsTopic, key)
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(getBackups, {}, signal) })
}

const { useCall, useChange } = changing(key)
export const useBackUpNow = () => useChange(() => call(backUpNow, {}))
export const useCheckBackup = () => useCall(checkBackup)

/** Something an admin has to look at. */
export const isWrong = ({ old, failed, kept, drill }: Backups): boolean =>
  old || failed !== null || drill?.problem != null || kept.some(({ check }) => check.problem !== null)
