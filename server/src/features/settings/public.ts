// The firm's settings for other features: defaults in code, overlaid by what the firm has saved, kept by every node.
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Brand } from '../../platform/mail/layout.ts'
import type { Platform } from '../../platform/platform.ts'
import { defaults, type FirmSettings, fits, isSetting, type SettingName } from './settings.ts'
import { putSetting, secretOf, settingRows } from './store.ts'

export type { FirmSettings, SettingName } from './settings.ts'
export { statusRoutes } from './status.ts'

export const settingsTopic = 'settings'

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
  for (const { name, value } of await settingRows(platform.db)) {
    if (isSetting(name) && fits(name, value)) saved[name] = value
    else if (!kept.has(name)) platform.log.warn({ setting: name }, 'a saved setting is not usable and was left out')
  }
  return { ...defaults, ...saved }
}

/** The secret of a setting is sealed here and is never told again but to `settingSecret`. */
export async function saveSetting<N extends SettingName>(
  tx: Tx,
  note: Note,
  { keys }: Platform,
  name: N,
  value: FirmSettings[N],
  secret?: string,
): Promise<void> {
  if (!isSetting(name)) throw new Error(`${String(name)} is no setting`)
  if (!fits(name, value)) throw new Error(`not a value of the setting ${name}`)
  await putSetting(tx, name, value, secret === undefined ? undefined : keys.seal(secret, purposeOf(name)))
  note.audit('setting.saved', `setting:${name}`, { value, secret: secret !== undefined })
  note.live(settingsTopic)
}

export async function settingSecret({ db, keys }: Platform, name: SettingName): Promise<string | undefined> {
  const sealed = await secretOf(db, name)
  return sealed && keys.open(sealed, purposeOf(name))
}

const purposeOf = (name: SettingName) => `setting:${name}`
