import {
  allSettings,
  resetSetting,
  type SettingName,
  saveSettings,
  settingsTopic,
} from '@portal/contract/firm-settings'
import type { CallOf } from '@portal/contract/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useLive } from '../../lib/live.ts'

const key = ['settings']

export function useSettings() {
  useLive(settingsTopic, key)
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(allSettings, {}, signal) })
}

export function useSettle() {
  const client = useQueryClient()
  return {
    save: (body: CallOf<typeof saveSettings>['body']) => call(saveSettings, { body }),
    reset: (name: SettingName, before: unknown) => call(resetSetting, { params: { name }, body: { before } }),
    read: () => client.invalidateQueries({ queryKey: key }),
  }
}
