// A section of the page: what was typed, and saving what is different from what the server has.
import { useForm } from '@mantine/form'
import type { Problems } from '@portal/contract/endpoint'
import { changeUser, type UserChange } from '@portal/contract/users'
import { toast } from '../../ui/toast.tsx'
import { problemsOf, useCall } from './api.ts'

/** `changeOf` makes the wire's fields of the form's; only those that differ are given to it. */
export function useSection<Values extends Record<string, unknown>>(
  id: string,
  initialValues: Values,
  changeOf: (changed: Partial<Values>) => UserChange,
  validate?: (values: Values) => Problems,
) {
  const save = useCall(changeUser)
  const form = useForm<Values>({ initialValues, validateInputOnBlur: true, ...(validate && { validate }) })
  const differing = Object.entries(form.values).filter(([name, value]) => value !== initialValues[name])

  function submit() {
    if (form.validate().hasErrors) return
    save.mutate(
      { params: { id }, body: changeOf(Object.fromEntries(differing) as Partial<Values>) },
      {
        onSuccess: () => toast.success('Changes saved'),
        onError: (error) => {
          form.setErrors(problemsOf(error))
          toast.error('Couldn’t save changes', error.message)
        },
      },
    )
  }
  return { form, submit, busy: save.isPending, unsaved: differing.length > 0 }
}
