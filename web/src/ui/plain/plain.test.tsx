// The controls of the pages before the sign-in.
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { CodeField } from './CodeField.tsx'
import { Options } from './Options.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PlainButton } from './PlainButton.tsx'
import { SelectField } from './SelectField.tsx'
import { Switch } from './Switch.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'
import { Tick } from './Tick.tsx'

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

it('one of a few answers, one of many, several lines and a sentence say what they are for and what is wrong', async () => {
  const chosen: unknown[] = []
  const note = (value: unknown) => void chosen.push(value)
  const few = [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ] as const
  render(
    <>
      <Options label="Ever?" options={few} value="no" onChange={note} error="Choose one." />
      <SelectField label="State" options={few} value="" onChange={note} />
      <TextArea label="What happened" value="Ab" onChange={note} most={20} hint="In your words" />
      <Tick label="True" checked={false} onChange={note} error="Check this box." />
    </>,
  )
  const user = userEvent.setup({ delay: null })
  const group = screen.getByRole('group', { name: 'Ever?' })
  expect(within(group).getByRole('radio', { name: 'No' })).toBeChecked()
  expect(within(group).getByRole('radio', { name: 'Yes' })).toHaveAccessibleDescription('Choose one.')
  await user.click(within(group).getByText('Yes'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'No')
  const area = screen.getByRole('textbox', { name: 'What happened' })
  expect(area).toHaveAccessibleDescription('In your words')
  expect(screen.getByText('2 / 20')).toBeInTheDocument()
  await user.type(area, 'c')
  const tick = screen.getByRole('checkbox', { name: 'True' })
  expect(tick).toBeInvalid()
  await user.click(tick)
  expect(chosen).toEqual(['yes', 'no', 'Abc', true])
})
