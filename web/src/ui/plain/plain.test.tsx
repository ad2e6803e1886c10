// The controls of the pages before the sign-in.
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { CodeField } from './CodeField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PlainButton } from './PlainButton.tsx'
import { Switch } from './Switch.tsx'
import { TextField } from './TextField.tsx'

it('a field counts without stopping anybody and says what is wrong', async () => {
  function Field() {
    const [value, setValue] = useState('')
    return (
      <TextField
        label="Email"
        autoComplete="off"
        counter={4}
        value={value}
        onChange={setValue}
        error={value.length > 4 && 'Too long'}
      />
    )
  }
  render(<Field />)
  const field = screen.getByLabelText('Email')
  await userEvent.setup({ delay: null }).type(field, 'Adams')
  expect(screen.getByText('5 / 4')).toBeInTheDocument()
  expect(field).toHaveAccessibleDescription('Too long')
  expect(field).toBeInvalid()
})

it('a password shows itself only when asked', async () => {
  render(<PasswordField label="Password" autoComplete="off" value="secret" onChange={() => {}} />)
  const user = userEvent.setup({ delay: null })
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show password', pressed: false }))
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Show password', pressed: true }))
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
})

it('a switch says whether it is on, and changes', async () => {
  const change = vi.fn<(on: boolean) => void>()
  render(<Switch label="Notify me" checked={false} onChange={change} />)
  const one = screen.getByRole('switch', { name: 'Notify me' })
  expect(one).toHaveAttribute('aria-checked', 'false')
  await userEvent.setup({ delay: null }).click(one)
  expect(change).toHaveBeenCalledExactlyOnceWith(true)
})

it('a button submits nothing unless it is told to, and says when it is busy', () => {
  render(<PlainButton busy>Save</PlainButton>)
  const button = screen.getByRole('button', { name: 'Save' })
  expect(button).toHaveAttribute('type', 'button')
  expect(button).toHaveAttribute('aria-busy', 'true')
})

it('a code takes digits only, typed or pasted, and tells when it is complete', async () => {
  const complete = vi.fn<(code: string) => void>()
  function Code() {
    const [value, setValue] = useState('')
    return (
      <CodeField
        label="Code"
        length={6}
        value={value}
        onChange={setValue}
        onComplete={complete}
        readOnly={false}
        invalid={false}
        describedBy="note"
        ref={useRef<HTMLInputElement>(null)}
      />
    )
  }
  render(<Code />)
  const user = userEvent.setup({ delay: null })
  const field = screen.getByRole('textbox', { name: 'Code' })
  await user.type(field, '1a2')
  expect(field).toHaveValue('12')
  expect(complete).not.toHaveBeenCalled()
  await user.clear(field)
  await user.paste('123 456 7')
  expect(field).toHaveValue('123456')
  expect(complete).toHaveBeenCalledExactlyOnceWith('123456')
})
