import { limits } from '@portal/contract/limits'
import { confirmProblem, newPasswordProblem } from '@portal/contract/rules/password'
import { type FormEvent, useState } from 'react'
import { PasswordField } from '../../ui/plain/PasswordField.tsx'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'
import form from '../../ui/plain/form.module.css'
import styles from './ResetPage.module.css'

interface Props {
  disabled: boolean
  /** What the server said about the password that was sent. */
  refused: string | undefined
  busy: boolean
  onChange: () => void
  onSubmit: (password: string) => void
}

export function PasswordForm({ disabled, refused, busy, onChange, onSubmit }: Props) {
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [left, setLeft] = useState({ password: false, confirm: false })

  const problem = newPasswordProblem(password)
  const unconfirmed = confirmProblem(password, confirm)
  const fine = !disabled && !problem && !unconfirmed

  function submit(event: FormEvent) {
    event.preventDefault()
    if (fine && !busy) onSubmit(password)
  }

  return (
    <form className={`${form.fields} ${styles.fields}`} onSubmit={submit} noValidate>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        disabled={disabled}
        maxLength={limits.newPasswordMax}
        counter={limits.newPasswordMax}
        value={password}
        onChange={(typed) => {
          onChange()
          setPassword(typed)
        }}
        onBlur={() => setLeft({ ...left, password: true })}
        error={refused ?? (left.password && problem)}
      />
      <StrengthMeter password={password} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        disabled={disabled}
        maxLength={limits.newPasswordMax}
        value={confirm}
        onChange={setConfirm}
        onBlur={() => setLeft({ ...left, confirm: true })}
        error={left.confirm && unconfirmed}
      />
      <PlainButton type="submit" primary disabled={!fine} busy={busy}>
        Update Password
      </PlainButton>
    </form>
  )
}
