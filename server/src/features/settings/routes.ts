// HTTP face of the settings: what everybody may know about the firm, and all of it for whoever settles it.
import { isDeepStrictEqual } from 'node:util'
import { allSettings, resetSetting, saveSetting, saveSettings, settingsTopic } from '@portal/contract/firm-settings'
import { getFirm } from '@portal/contract/settings'
import type { Feature } from '../../platform/feature.ts'
import { serveCachedList } from '../../platform/http/cached-list.ts'
import { found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeSetting, changeSettings, officeSecrets, resetSetting as reset, settingSecret } from './changing.ts'
import { isSetting } from './checks.ts'
import { maintenanceRoutes } from './maintenance.ts'
import { firmSettings, statusUrlOf } from './public.ts'
import { defaults, type FirmSettings, type SettingName } from './settings.ts'
import { lastChanges } from './store.ts'

const names = Object.keys(defaults) as SettingName[]
const withSecrets: readonly SettingName[] = ['officeDomains', 'meetingReview']
const nameOf = (name: string) => found(isSetting(name) ? name : undefined)

/** The certification's version goes on counting when its text is back to the default. */
const asByDefault = (settings: FirmSettings, name: SettingName) =>
  name === 'communicationCertification'
    ? settings[name].text === defaults[name].text
    : isDeepStrictEqual(settings[name], defaults[name])

export const settings: Feature = {
  routes(app, platform) {
    platform.live.declare(settingsTopic, () => true)

    serveCachedList(app, getFirm, settingsTopic, async () => {
      // what the answer does not declare does not leave: the letters and mailboxes of the firm stay here
      const { officeDomains, ...firm } = await firmSettings(platform)
      return { ...firm, officeDomains: Object.keys(officeDomains), statusUrl: statusUrlOf(platform, firm) }
    })

    serve(app, allSettings, async () => {
      const values = await firmSettings(platform)
      return {
        ok: true,
        values,
        defaults,
        changed: names.filter((name) => !asByDefault(values, name)),
        last: await lastChanges(platform.db, names),
        secrets: [
          ...Object.keys(await officeSecrets(platform)),
          ...((await settingSecret(platform, 'meetingReview')) ? ['meetingReview'] : []),
        ],
      }
    })

    serve(app, saveSetting, async ({ params, body, change }) => {
      const name = nameOf(params.name)
      await change((tx, note) => changeSetting(tx, note, platform, name, body))
      return { ok: true }
    })

    serve(app, saveSettings, async ({ body: { settings, secrets = {} }, change }) => {
      const asked = Object.entries(settings).map(([name, one]) => {
        const known = nameOf(name)
        return [known, { ...one, ...(withSecrets.includes(known) && { secrets }) }] as [SettingName, typeof one]
      })
      if (asked.length > 0) await change((tx, note) => changeSettings(tx, note, platform, asked))
      return { ok: true }
    })

    serve(app, resetSetting, async ({ params, body, change }) => {
      const name = nameOf(params.name)
      await change((tx, note) => reset(tx, note, platform, name, body.before))
      return { ok: true }
    })

    maintenanceRoutes(app)
  },
}
