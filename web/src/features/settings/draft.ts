// What is being typed, by setting, beside what is saved. All of it is saved together.
import type { AnswerOf } from '@portal/contract/endpoint'
import type { allSettings, FirmSettings, SettingName } from '@portal/contract/firm-settings'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { useSettle } from './api.ts'
import { problemsIn } from './problems.ts'

type Saved = AnswerOf<typeof allSettings>
type Some = Partial<FirmSettings>
export type Secrets = Record<string, string>
type Parts = Record<string, string>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const without = <V extends object>(from: V, names: readonly SettingName[]): V =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name as SettingName))) as V

interface State {
  typed: Some
  /** What was there when the typing began: another's change since then is a conflict, not a surprise. */
  seen: Some
  /** Client secrets of the office sign-in that were typed, by domain; that of the web hook under its setting. */
  secrets: Secrets
  problems: Partial<Record<SettingName, Parts>>
  conflicts: SettingName[]
}
/** No domain is written with a capital. */
const secretOf = (of: string): SettingName => (of === 'meetingReview' ? of : 'officeDomains')
const nothing: State = { typed: {}, seen: {}, secrets: {}, problems: {}, conflicts: [] }

export type Draft = ReturnType<typeof useSettingsDraft>
export type Outcome = 'saved' | 'refused' | 'conflict' | CallError

export function useSettingsDraft(saved: Saved) {
  const [state, setState] = useState(nothing)
  const { save, reset, read } = useSettle()
  const { typed, seen, secrets, problems, conflicts } = state

  const value = <N extends SettingName>(name: N): FirmSettings[N] => typed[name] ?? saved.values[name]
  const isTyped = (name: SettingName) => name in typed || Object.keys(secrets).some((of) => secretOf(of) === name)
  const names = Object.keys(saved.values) as SettingName[]

  function set<N extends SettingName>(name: N, wanted: FirmSettings[N]) {
    setState((now) => {
      const before = name in now.seen ? now.seen[name] : saved.values[name]
      const back = same(wanted, before) && !now.conflicts.includes(name)
      return {
        ...now,
        typed: back ? without(now.typed, [name]) : { ...now.typed, [name]: wanted },
        seen: back ? without(now.seen, [name]) : { ...now.seen, [name]: before },
        problems: withProblems(now.problems, name, stillWrong(now.problems[name], problemsIn(name, wanted))),
      }
    })
  }

  const forget = (which: readonly SettingName[]) =>
    setState((now) => ({
      typed: without(now.typed, which),
      seen: without(now.seen, which),
      secrets: Object.fromEntries(Object.entries(now.secrets).filter(([of]) => !which.includes(secretOf(of)))),
      problems: without(now.problems, which),
      conflicts: now.conflicts.filter((name) => !which.includes(name)),
    }))

  /** The others' value is known now: saving again means it. */
  const keepMine = (which: readonly SettingName[]) =>
    setState((now) => ({
      ...now,
      seen: { ...now.seen, ...Object.fromEntries(which.map((name) => [name, saved.values[name]])) },
      conflicts: now.conflicts.filter((name) => !which.includes(name)),
    }))

  /** Whoever leaves a field hears what is wrong with it. */
  const check = (name: SettingName, part = '') =>
    setState((now) => {
      const says = problemsIn(name, now.typed[name] ?? saved.values[name])[part]
      const { [part]: _, ...others } = now.problems[name] ?? {}
      return { ...now, problems: withProblems(now.problems, name, { ...others, ...(says && { [part]: says }) }) }
    })

  async function refusedBy(error: unknown): Promise<Outcome> {
    if (!(error instanceof CallError)) throw error
    const { code, fields = {} } = error
    if (code === 'conflict') {
      // theirs is read first: the question shows both
      await read()
      setState((now) => ({ ...now, conflicts: names.filter((name) => name in fields) }))
      return 'conflict'
    }
    if (code !== 'invalid') return error
    setState((now) => ({ ...now, problems: byName(fields) }))
    return 'refused'
  }

  async function saveAll(): Promise<Outcome> {
    const wanted = names.filter(isTyped)
    const wrong = Object.fromEntries(
      wanted.map((name) => [name, problemsIn(name, value(name))]).filter(([, parts]) => Object.keys(parts ?? {})[0]),
    ) as State['problems']
    if (Object.keys(wrong).length > 0) {
      setState((now) => ({ ...now, problems: { ...now.problems, ...wrong } }))
      return 'refused'
    }
    const settings = Object.fromEntries(
      wanted.map((name) => [name, { value: value(name), before: name in seen ? seen[name] : saved.values[name] }]),
    )
    try {
      await save({ settings, ...(Object.keys(secrets).length > 0 && { secrets }) })
    } catch (error) {
      return refusedBy(error)
    }
    // read before it is forgotten: the old value must not flash up
    await read()
    forget(wanted)
    return 'saved'
  }

  async function resetSome(which: readonly SettingName[]): Promise<Outcome> {
    try {
      for (const name of which.filter((one) => saved.changed.includes(one))) await reset(name, saved.values[name])
    } catch (error) {
      if (error instanceof CallError) return error
      throw error
    }
    await read()
    forget(which)
    return 'saved'
  }

  return {
    saved,
    value,
    set,
    forget,
    keepMine,
    check,
    secrets,
    setSecret: (domain: string, secret: string | undefined) =>
      setState((now) => {
        const { [domain]: _, ...others } = now.secrets
        return { ...now, secrets: secret === undefined ? others : { ...others, [domain]: secret } }
      }),
    unsaved: (which: readonly SettingName[] = names) => which.some(isTyped),
    /** About the setting, or about a part of its value. */
    problem: (name: SettingName, part = '') => problems[name]?.[part],
    problemsOf: (name: SettingName) => problems[name] ?? {},
    wrong: Object.values(problems).reduce((count, parts) => count + Object.keys(parts).length, 0),
    conflicts,
    save: saveAll,
    reset: resetSome,
  }
}

const withProblems = (all: State['problems'], name: SettingName, parts: Parts): State['problems'] =>
  Object.keys(parts).length > 0 ? { ...all, [name]: parts } : without(all, [name])

/** What was said stays for as long as it holds; what only the server could tell goes with the next key. */
const stillWrong = (said: Parts = {}, now: Parts): Parts =>
  Object.fromEntries(Object.entries(now).filter(([part]) => part in said))

/** `colours.brand` of the call is `brand` of `colours` here. */
function byName(fields: Record<string, string>): State['problems'] {
  const problems: Record<string, Parts> = {}
  for (const [path, words] of Object.entries(fields)) {
    const [name = '', ...parts] = path.split('.')
    problems[name] = { ...problems[name], [parts.join('.')]: words }
  }
  return problems
}
