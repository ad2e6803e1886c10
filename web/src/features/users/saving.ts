// A section of the page: what was typed over what the server has, and saving what is different.
import type { Problems } from '@portal/contract/endpoint'
import { problemsOf } from '../../lib/call.ts'
import { changeUser, type UserChange } from '@portal/contract/users'
import { type FormEvent, useState } from 'react'
import { useFirstBadField } from '../../ui/first-bad-field.ts'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'

/**
 * What nobody has typed in shows what the server has, also when somebody else has just changed it; what was typed stays.
 * `changeOf` makes the wire's fields of the section's; only those that differ are given to it.
 */
export function useSection<Values extends Record<string, unknown>>(
  id: string,
  known: Values,
  changeOf: (changed: Partial<Values>) => UserChange,
  validate: (values: Values) => Problems = () => ({}),
) {
  const save = useCall(changeUser)
  const { form, sent: wasSent } = useFirstBadField(save.isPending)
  const [typed, setTyped] = useState<Partial<Values>>({})
  const [problems, setProblems] = useState<Problems>({})
  const values = { ...known, ...typed }
  const names = Object.keys(known) as (keyof Values & string)[]
  const differing = names.filter((name) => values[name] !== known[name])

  function put<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    setTyped((before) => ({ ...before, [name]: value }))
    setProblems((before) => ({ ...before, [name]: '' }))
  }

  function check(name: keyof Values & string) {
    setProblems((before) => ({ ...before, [name]: validate(values)[name] ?? '' }))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    wasSent()
    // what is on file from before does not keep other fields from being corrected
    const found = Object.fromEntries(Object.entries(validate(values)).filter(([name]) => differing.includes(name)))
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const sent = Object.fromEntries(differing.map((name) => [name, values[name]])) as Partial<Values>
    const stillTyped = (now: Partial<Values>) =>
      Object.fromEntries(Object.entries(now).filter(([name, value]) => !(name in sent && sent[name] === value)))
    save.mutate(
      { params: { id }, body: changeOf(sent) },
      {
        onSuccess: ({ waits }) => {
          setTyped((now) => stillTyped(now) as Partial<Values>)
          toast.success(waits ? 'Email change requested. Another admin must confirm it.' : 'Changes saved')
        },
        onError: (error) => {
          setProblems(problemsOf(error))
          toast.error('Couldn’t save changes', error.message)
        },
      },
    )
  }

  function reset() {
    setTyped({})
    setProblems({})
  }

  return { form, values, put, check, problems, submit, reset, busy: save.isPending, unsaved: differing.length > 0 }
}
