import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { FilterPill } from './FilterPill.tsx'

/** A menu that is placed by measuring counts as hidden where nothing is measured. */
const unseen = { hidden: true }
const ports = ['Albany', 'Boston', 'Calais', 'Dover', 'Emden', 'Faro'].map((name) => ({ value: name, label: name }))

function show(props: { single?: true; inSheet?: { all: string }; first?: string[] } = {}) {
  const { first = [], ...rest } = props
  const Harness = () => {
    const [chosen, setChosen] = useState<readonly string[]>(first)
    return (
      <MantineProvider env="test">
        <FilterPill label="Port" options={ports} chosen={chosen} onChange={setChosen} {...rest} />
        <output>{chosen.join('+')}</output>
      </MantineProvider>
    )
  }
  render(<Harness />)
  return userEvent.setup()
}
const chosen = () => screen.getByRole('status').textContent
const options = () => screen.getAllByRole('option', unseen).map((option) => option.textContent?.trim())
const pill = (name: string) => screen.getByRole('button', { name })

it('takes several, says one by its name and more by their number, and is cleared by its cross', async () => {
  const user = show()
  await user.click(pill('Port'))
  await user.click(screen.getByRole('option', { name: 'Dover', ...unseen }))
  expect(pill('Port: Dover')).toBeInTheDocument()
  await user.click(screen.getByRole('option', { name: 'Albany', ...unseen }))
  expect([chosen(), pill('Port: 2').textContent]).toEqual(['Dover+Albany', 'Port: 2'])
  await user.click(screen.getByRole('option', { name: 'Dover', ...unseen }))
  expect(chosen()).toBe('Albany')
  await user.click(pill('Clear Port'))
  expect([chosen(), screen.queryByRole('button', { name: 'Clear Port' })]).toEqual(['', null])
})

it('is narrowed by typing, and chosen from by keyboard', async () => {
  const user = show()
  await user.click(pill('Port'))
  await user.type(screen.getByRole('textbox', { name: 'Search port', ...unseen }), 'o')
  expect(options()).toEqual(['Boston', 'Dover', 'Faro'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(chosen()).toBe('Boston')
  await user.clear(screen.getByRole('textbox', { name: 'Search port', ...unseen }))
  await user.type(screen.getByRole('textbox', { name: 'Search port', ...unseen }), 'zzz')
  expect(screen.getByText('No results')).toBeInTheDocument()
})

it('keeps one alone where only one makes sense', async () => {
  const user = show({ single: true })
  for (const name of ['Dover', 'Faro']) {
    await user.click(screen.getByRole('button', { name: /^Port/ }))
    await user.click(screen.getByRole('option', { name, ...unseen }))
  }
  expect(chosen()).toBe('Faro')
})

it('shows what the address asks for also where nothing has it, and in a sheet says what it means to choose nothing', async () => {
  show({ first: ['Genoa'], inSheet: { all: 'All ports' } })
  expect(pill('Port: Genoa')).toHaveTextContent('Genoa')
  const user = userEvent.setup()
  await user.click(pill('Port: Genoa'))
  await user.click(screen.getByRole('option', { name: 'Genoa', ...unseen }))
  expect(pill('Port')).toHaveTextContent('All ports')
})
