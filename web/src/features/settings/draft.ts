// What is being typed, by setting, beside what is saved. A section saves its own settings and leaves the others alone.
import type { AnswerOf } from '@portal/contract/endpoint'
import type { allSettings, FirmSettings, SettingName } from '@portal/contract/firm-settings'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { useSettle } from './api.ts'

type Saved = AnswerOf<typeof allSettings>
type Some = Partial<FirmSettings>
export type Secrets = Record<string, string>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const without = <V extends object>(from: V, names: readonly SettingName[]): V =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name as SettingName))) as V

interface State {
  typed: Some
  /** What was there when the typing began: another's change since then is a conflict, not a surprise. */
  seen: Some
  /** Client secrets of the office sign-in that were typed, by domain. */
  secrets: Secrets
  problems: Partial<Record<SettingName, Record<string, string>>>
  conflicts: SettingName[]
}
const nothing: State = { typed: {}, seen: {}, secrets: {}, problems: {}, conflicts: [] }

export type Draft = ReturnType<typeof useSettingsDraft>
export type Outcome = 'saved' | 'refused' | 'conflict' | CallError

export function useSettingsDraft(saved: Saved) {
  const [state, setState] = useState(nothing)
  const { save, reset, read } = useSettle()
  const { typed, seen, secrets, problems, conflicts } = state

  const value = <N extends SettingName>(name: N): FirmSettings[N] => typed[name] ?? saved.values[name]
  const isTyped = (name: SettingName) => name in typed || (name === 'officeDomains' && Object.keys(secrets).length > 0)

  function set<N extends SettingName>(name: N, wanted: FirmSettings[N]) {
    setState((now) => {
      const problemsLeft = without(now.problems, [name])
      const before = name in now.seen ? now.seen[name] : saved.values[name]
      if (same(wanted, before) && !now.conflicts.includes(name))
        return { ...now, typed: without(now.typed, [name]), seen: without(now.seen, [name]), problems: problemsLeft }
      return {
        ...now,
        typed: { ...now.typed, [name]: wanted },
        seen: { ...now.seen, [name]: before },
        problems: problemsLeft,
      }
    })
  }

  const forget = (names: readonly SettingName[]) =>
    setState((now) => ({
      typed: without(now.typed, names),
      seen: without(now.seen, names),
      secrets: names.includes('officeDomains') ? {} : now.secrets,
      problems: without(now.problems, names),
      conflicts: now.conflicts.filter((name) => !names.includes(name)),
    }))

  /** One after the other; what is refused stays as it was typed. */
  async function each(names: readonly SettingName[], act: (name: SettingName) => Promise<unknown>): Promise<Outcome> {
    let outcome: Outcome = 'saved'
    const done: SettingName[] = []
    for (const name of names) {
      try {
        await act(name)
        done.push(name)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const { code, fields = {} } = error
        if (code === 'conflict') setState((now) => ({ ...now, conflicts: [...now.conflicts, name] }))
        if (code === 'invalid') setState((now) => ({ ...now, problems: { ...now.problems, [name]: partsOf(fields) } }))
        outcome = code === 'conflict' ? 'conflict' : code === 'invalid' ? 'refused' : error
      }
    }
    // read before it is forgotten: the old value must not flash up
    await read()
    forget(done)
    return outcome
  }

  return {
    saved,
    value,
    set,
    forget,
    secrets,
    setSecret: (domain: string, secret: string | undefined) =>
      setState((now) => {
        const { [domain]: _, ...others } = now.secrets
        return { ...now, secrets: secret === undefined ? others : { ...others, [domain]: secret } }
      }),
    unsaved: (names?: readonly SettingName[]) =>
      names ? names.some(isTyped) : Object.keys(typed).length > 0 || Object.keys(secrets).length > 0,
    /** About the setting, or about a part of its value. */
    problem: (name: SettingName, part = '') => problems[name]?.[part],
    problemsOf: (name: SettingName) => problems[name] ?? {},
    conflicts,
    save: (names: readonly SettingName[]) =>
      each(names.filter(isTyped), (name) =>
        save(name, {
          value: value(name),
          before: name in seen ? seen[name] : saved.values[name],
          ...(name === 'officeDomains' && { secrets }),
        }),
      ),
    reset: (names: readonly SettingName[]) =>
      each(
        names.filter((name) => saved.changed.includes(name)),
        (name) => reset(name, saved.values[name]),
      ),
  }
}

/** `value.brand` of the call is `brand` here, `value` the setting itself. */
const partsOf = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([path, words]) => [path.replace(/^value\.?/, ''), words]))
