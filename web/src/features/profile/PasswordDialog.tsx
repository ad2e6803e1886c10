import type { Problems } from '@portal/contract/endpoint'
import { limits } from '@portal/contract/limits'
import { changePassword } from '@portal/contract/profile'
import { confirmProblem, newPasswordProblem } from '@portal/contract/rules/password'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { StrengthMeter } from '../account-reset/public.ts'
import { useCall } from './api.ts'
import styles from './profile.module.css'
import { SecretInput } from '../../ui/SecretInput.tsx'

const nothing = { current: '', password: '', confirm: '' }
type Name = keyof typeof nothing

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(nothing)
  const [problems, setProblems] = useState<Problems>({})
  const change = useCall(changePassword)
  const general = change.error && !(change.error instanceof CallError && change.error.fields)

  const problemOf: Record<Name, string | undefined> = {
    current: typed.current ? undefined : 'Enter your current password.',
    password: newPasswordProblem(typed.password),
    confirm: confirmProblem(typed.password, typed.confirm),
  }
  const field = (name: Name, label: string) => ({
    label,
    withAsterisk: true,
    value: typed[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setTyped((before) => ({ ...before, [name]: value }))
      setProblems((before) => ({ ...before, [name]: '' }))
    },
    onBlur: () => {
      const problem = problemOf[name]
      if (typed[name] && problem) setProblems((before) => ({ ...before, [name]: problem }))
    },
  })

  function send() {
    const found = Object.fromEntries(
      Object.entries(problemOf).flatMap(([name, words]) => (words ? [[name, words]] : [])),
    )
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const { current, password } = typed
    change.mutate(
      { body: { current, password } },
      {
        onSuccess: () => {
          toast.success('Password changed. All other browsers are signed out.')
          onClose()
        },
        onError: (error) => setProblems(error instanceof CallError ? (error.fields ?? {}) : {}),
      },
    )
  }

  return (
    <FormDialog
      title="Change password"
      submit="Change password"
      busy={change.isPending}
      unsaved={Object.values(typed).some(Boolean)}
      onSubmit={send}
      onClose={onClose}
    >
      <p className={styles.note}>This signs you out of every other browser.</p>
      <SecretInput {...field('current', 'Current password')} autoComplete="current-password" data-autofocus />
      <div className={styles.measured}>
        <SecretInput
          {...counted(typed.password, limits.newPasswordMax)}
          {...field('password', 'New password')}
          autoComplete="new-password"
          maxLength={limits.newPasswordMax}
        />
        <StrengthMeter password={typed.password} />
      </div>
      <SecretInput
        {...field('confirm', 'Confirm password')}
        autoComplete="new-password"
        maxLength={limits.newPasswordMax}
      />
      <p className={styles.problem} role="alert">
        {general && change.error.message}
      </p>
    </FormDialog>
  )
}
