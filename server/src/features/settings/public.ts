// The firm's settings for other features: defaults in code, overlaid by what the firm has saved, kept by every node.
import { settingsTopic } from '@portal/contract/firm-settings'
import type { Tx } from '../../platform/db/open.ts'
import type { Brand } from '../../platform/mail/layout.ts'
import type { Platform } from '../../platform/platform.ts'
import { fits, isSetting } from './checks.ts'
import { completed, defaults, type FirmSettings, type SettingName } from './settings.ts'
import { settingRows } from './store.ts'

export { defaults, type FirmSettings, type SettingName } from './settings.ts'
export { hookSecrets, saveSetting, settingSecret } from './changing.ts'
export { nextMaintenance } from './maintenance-store.ts'
export { statusRoutes } from './status.ts'
export { settingsTopic }

interface Kept {
  current: Promise<FirmSettings> | undefined
  lastKnown: FirmSettings
}
const keptBy = new WeakMap<Platform, Kept>()

function keptFor(platform: Platform): Kept {
  const known = keptBy.get(platform)
  if (known) return known
  const kept: Kept = { current: undefined, lastKnown: defaults }
  keptBy.set(platform, kept)
  platform.live.onChangeEarly((topic) => {
    if (topic !== undefined && topic !== settingsTopic) return
    kept.current = undefined
    // read again at once, so that what is last known is never old for long
    firmSettings(platform).catch(() => {})
  })
  return kept
}

/** Not from within a transaction: while it is read anew this needs a connection of its own. */
export function firmSettings(platform: Platform): Promise<FirmSettings> {
  const kept = keptFor(platform)
  if (kept.current) return kept.current
  const read = load(platform)
  // without notices from the other nodes nothing is kept
  if (platform.live.connected()) kept.current = read
  void read.then(
    (settings) => (kept.lastKnown = settings),
    () => {
      if (kept.current === read) kept.current = undefined
    },
  )
  return read
}

/** As it is in this transaction. */
export async function savedSetting<Name extends SettingName>(tx: Tx, name: Name): Promise<FirmSettings[Name]> {
  return (await savedSettings(tx, [name]))[name]
}

/** Several of them, read once. */
export async function savedSettings<Name extends SettingName>(
  tx: Tx,
  names: readonly Name[],
): Promise<Pick<FirmSettings, Name>> {
  const rows = new Map((await settingRows(tx)).map(({ name, value }) => [name, value]))
  const one = (name: Name): FirmSettings[Name] => {
    const value = completed(name, rows.get(name))
    return fits(name, value) ? value : defaults[name]
  }
  return Object.fromEntries(names.map((name) => [name, one(name)])) as Pick<FirmSettings, Name>
}

/** At once, without the database: what was read last. */
export const lastKnownSettings = (platform: Platform): FirmSettings => keptFor(platform).lastKnown

/** For mails, which are written within transactions. */
export function brand(platform: Platform): Brand {
  const { name, colours } = lastKnownSettings(platform)
  return { name, colour: colours.brand }
}

/** Where browsers read whether maintenance is under way: the firm's own choice, the operator's, or our own page. */
export const statusUrlOf = (platform: Platform, settings: Pick<FirmSettings, 'statusUrl'>): string =>
  settings.statusUrl || platform.statusUrl || '/status/summary.json'

/** Rows beside the firm's settings: what the portal keeps for itself. */
const kept = new Set(['vapid'])

async function load(platform: Platform): Promise<FirmSettings> {
  const saved: Record<string, unknown> = {}
  for (const { name, value: written } of await settingRows(platform.db)) {
    const value = completed(name, written)
    if (isSetting(name) && fits(name, value)) saved[name] = value
    else if (!kept.has(name)) platform.log.warn({ setting: name }, 'a saved setting is not usable and was left out')
  }
  return { ...defaults, ...saved }
}
