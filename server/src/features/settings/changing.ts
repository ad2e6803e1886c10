// How a setting changes: locked, compared with what the editor saw, written, and told with before and after.
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Problems } from '@portal/contract/endpoint'
import { settingsTopic } from '@portal/contract/firm-settings'
import { meetingLimits } from '@portal/contract/meetings'
import { dueTimesInWords } from '@portal/contract/rules/due-time'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { fits, isSetting, problemsOf } from './checks.ts'
import { cleanMark, markProblem } from './mark.ts'
import { completed, defaults, type FirmSettings, type SettingName } from './settings.ts'
import { lockedSetting, putSetting, removeSetting, secretOf } from './store.ts'

type Secrets = Record<string, string>
interface Asked {
  value: unknown
  before: unknown
  secrets?: Secrets
}

/** Nobody else changes it until this transaction ends. */
async function present<N extends SettingName>(tx: Tx, name: N): Promise<FirmSettings[N]> {
  const value = completed(name, await lockedSetting(tx, name))
  return fits(name, value) ? value : defaults[name]
}

async function presentAsSeen<N extends SettingName>(tx: Tx, name: N, seen: unknown): Promise<FirmSettings[N]> {
  const value = await present(tx, name)
  if (!isDeepStrictEqual(value, seen)) throw new AppError('conflict')
  return value
}

/** A picture is told by its hash, because the log is kept for good; due times in words. */
function told(name: SettingName, value: unknown): unknown {
  if (name === 'dueTimes') return dueTimesInWords(value as FirmSettings['dueTimes'])
  if (name !== 'mark' || value === '') return value
  return `${String(value).split(';')[0]}, sha256 ${createHash('sha256').update(String(value)).digest('hex')}`
}

/** The secret of a setting is sealed here and is never told again but to `settingSecret`. */
export async function saveSetting<N extends SettingName>(
  tx: Tx,
  note: Note,
  { keys }: Pick<Platform, 'keys'>,
  name: N,
  value: FirmSettings[N],
  secret?: string,
): Promise<void> {
  if (!isSetting(name)) throw new Error(`${String(name)} is no setting`)
  if (!fits(name, value)) throw new Error(`not a value of the setting ${name}`)
  const before = told(name, await present(tx, name))
  await putSetting(tx, name, value, secret === undefined ? undefined : keys.seal(secret, purposeOf(name)))
  note.audit('setting.saved', `setting:${name}`, { before, after: told(name, value), secret: secret !== undefined })
  note.live(settingsTopic)
}

export async function settingSecret(
  { db, keys }: Pick<Platform, 'keys'> & { db: Tx | Platform['db'] },
  name: SettingName,
): Promise<string | undefined> {
  const sealed = await secretOf(db, name)
  return sealed && keys.open(sealed, purposeOf(name))
}

const purposeOf = (name: SettingName) => `setting:${name}`

/** The client secrets, by mail domain. */
export const officeSecrets = async (from: Parameters<typeof settingSecret>[0]): Promise<Secrets> =>
  JSON.parse((await settingSecret(from, 'officeDomains')) ?? '{}')

export async function changeSetting(
  tx: Tx,
  note: Note,
  platform: Platform,
  name: SettingName,
  { value: wanted, before: seen, secrets = {} }: Asked,
): Promise<void> {
  const before = await present(tx, name)
  const value = prepared(name, wanted, before)
  // whose answer got lost saves again: what is already as wanted is no conflict
  if (!isDeepStrictEqual(before, seen) && !isDeepStrictEqual(before, value)) throw new AppError('conflict')
  const fields = problemsOf(name, value)
  if (!fits(name, value)) throw new AppError('invalid', { fields })
  if (name === 'meetingReview') return saveSetting(tx, note, platform, name, value as never, hookSecretOf(secrets))
  if (name !== 'officeDomains') return saveSetting(tx, note, platform, name, value as never)
  const kept = await officeSecrets({ ...platform, db: tx })
  const domains = value as FirmSettings['officeDomains']
  const secret = secretsAfter(kept, before as FirmSettings['officeDomains'], domains, secrets)
  return saveSetting(tx, note, platform, name, domains, JSON.stringify(secret))
}

/** Left out, the web hook keeps its secret; empty, it has none and takes nothing. */
function hookSecretOf({ meetingReview: secret }: Secrets): string | undefined {
  if (!secret || secret.length >= meetingLimits.hookSecret) return secret
  const problem = `Use at least ${meetingLimits.hookSecret} characters.`
  throw new AppError('invalid', { fields: { 'value.secret': problem } })
}

const changedMeanwhile = 'Someone else changed this in the meantime.'

/** All of them or none: what is wrong is told of every one, not only of the first. */
export async function changeSettings(
  tx: Tx,
  note: Note,
  platform: Platform,
  asked: [SettingName, Asked][],
): Promise<void> {
  const problems: Problems = {}
  const conflicts: Problems = {}
  for (const [name, wanted] of asked) {
    try {
      await changeSetting(tx, note, platform, name, wanted)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'conflict') conflicts[name] = changedMeanwhile
      else if (error.code === 'invalid') Object.assign(problems, within(name, error.fields ?? {}))
      else throw error
    }
  }
  if (Object.keys(conflicts).length > 0) throw new AppError('conflict', { fields: conflicts })
  if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
}

/** `value.brand` of one setting is `colours.brand` among several. */
const within = (name: SettingName, fields: Problems): Problems =>
  Object.fromEntries(Object.entries(fields).map(([path, says]) => [path.replace(/^value/, name), says]))

function prepared(name: SettingName, wanted: unknown, before: unknown): unknown {
  if (name === 'mark' && markProblem(wanted) === undefined) return cleanMark(String(wanted))
  if (name === 'communicationCertification' && typeof wanted === 'object' && wanted !== null && 'text' in wanted)
    return nextCertification(before as FirmSettings[typeof name], wanted.text)
  return wanted
}

/** Whoever accepted one text has not accepted another: a version never comes back. */
const nextCertification = (before: FirmSettings['communicationCertification'], text: unknown) => ({
  version: text === before.text ? before.version : before.version + 1,
  text,
})

/** A secret stays with the provider it was given for: whoever names another one must know it. */
function secretsAfter(
  kept: Secrets,
  before: FirmSettings['officeDomains'],
  after: FirmSettings['officeDomains'],
  given: Secrets,
): Secrets {
  const known = Object.entries(after).map(([domain, { issuer }]) => [
    domain,
    given[domain] ?? (before[domain]?.issuer === issuer ? kept[domain] : undefined),
  ])
  return Object.fromEntries(known.filter(([, secret]) => secret))
}

export async function resetSetting(
  tx: Tx,
  note: Note,
  platform: Platform,
  name: SettingName,
  seen: unknown,
): Promise<void> {
  const before = await presentAsSeen(tx, name, seen)
  if (name === 'communicationCertification') {
    const value = nextCertification(before as FirmSettings[typeof name], defaults[name].text)
    return saveSetting(tx, note, platform, name, value as FirmSettings[typeof name])
  }
  await removeSetting(tx, name)
  note.audit('setting.reset', `setting:${name}`, { before: told(name, before), after: told(name, defaults[name]) })
  note.live(settingsTopic)
}
