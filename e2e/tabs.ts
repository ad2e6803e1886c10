import { firmSettings, type FirmSettings, saveSetting } from '@portal/server/features/settings/public'
import { changeBy } from '@portal/server/platform/change'
import type { TestPortal } from '@portal/server/testing/portal'

/** One of the two tabs of the registrations that the firm has to want first. */
export async function switchOn(
  { platform }: TestPortal,
  tab: keyof Pick<FirmSettings['features'], 'examsTab' | 'obaTab'>,
) {
  const features = { ...(await firmSettings(platform)).features, [tab]: true }
  const change = changeBy(platform, { id: null, name: 'test' }, 'test')
  await change((tx, note) => saveSetting(tx, note, platform, 'features', features))
}
