// HTTP face of the settings: what everybody may know about the firm.
import { getFirm } from '@portal/contract/settings'
import type { Feature } from '../../platform/feature.ts'
import { serveCachedList } from '../../platform/http/cached-list.ts'
import { firmSettings, settingsTopic, statusUrlOf } from './public.ts'

export const settings: Feature = {
  routes(app, platform) {
    platform.live.declare(settingsTopic, () => true)

    serveCachedList(app, getFirm, settingsTopic, async () => {
      // what the answer does not declare does not leave: the letters and mailboxes of the firm stay here
      const { officeDomains, ...firm } = await firmSettings(platform)
      return { ...firm, officeDomains: Object.keys(officeDomains), statusUrl: statusUrlOf(platform, firm) }
    })
  },
}
