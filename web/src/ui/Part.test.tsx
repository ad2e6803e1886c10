import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Part } from './Part.tsx'
import { Section, SectionPart } from './Section.tsx'
import { ShortTable } from './ShortTable.tsx'
import type { Column } from './table-rows.ts'
import { theme } from './theme.ts'

// React tells of what it caught
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

let sound = false
function Fragile() {
  if (!sound) throw new Error('odd data')
  return <p>Twelve tasks</p>
}
const show = (ui: React.ReactNode) => render(<MantineProvider theme={theme}>{ui}</MantineProvider>)
const title = 'This section couldn’t be displayed'

it.each([
  [
    'its content',
    <Section key="" title="Tasks">
      <Fragile />
    </Section>,
  ],
  [
    'the section itself',
    <SectionPart key="" title="Tasks">
      <Fragile />
    </SectionPart>,
  ],
])('a section says that it broke, in its place, and tries again: %s', async (_, section) => {
  sound = false
  show(
    <>
      {section}
      <p>The rest</p>
    </>,
  )
  expect(screen.getByRole('heading', { name: 'Tasks' })).toBeVisible()
  expect(screen.getByText(title)).toBeVisible()
  expect(screen.getByText('The rest')).toBeVisible()
  sound = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('Twelve tasks')).toBeVisible()
  expect(screen.queryByText(title)).toBeNull()
})

it('a card that broke is left out, and is there again with other data', () => {
  sound = false
  const card = (of: number) => (
    <Part of={of}>
      <Fragile />
    </Part>
  )
  const { rerender } = render(card(1))
  expect(document.body).toHaveTextContent('')
  sound = true
  rerender(card(1))
  expect(screen.queryByText('Twelve tasks')).toBeNull()
  rerender(card(2))
  expect(screen.getByText('Twelve tasks')).toBeVisible()
})

interface Ship {
  id: number
  name: string
  port: { city: string }
}
const odd = { id: 2, name: 'Odd' } as unknown as Ship
const ships: Ship[] = [
  { id: 1, name: 'Aurora', port: { city: 'Bath' } },
  odd,
  { id: 3, name: 'Zephyr', port: { city: 'Cork' } },
]
const name: Column<Ship> = { id: 'name', header: 'Name', width: '50%', text: (row) => row.name }
const ports: [string, Column<Ship>][] = [
  ['its text', { id: 'port', header: 'Port', width: '50%', text: ({ port }) => port.city }],
  ['its order', { id: 'port', header: 'Port', width: '50%', text: () => '', order: ({ port }) => port.city.length }],
  [
    'what it shows',
    { id: 'port', phone: 'fact', header: 'Port', width: '50%', text: () => 'x', cell: ({ port }) => port.city },
  ],
]
it.each(ports.flatMap(([what, column]) => [false, true].map((phone) => [what, phone, column] as const)))(
  'an odd row is left out and the others are shown: %s, on a phone %s',
  (_, phone, port) => {
    const before = window.matchMedia
    if (phone) window.matchMedia = (query) => Object.assign(before(query), { matches: query.includes('max-width') })
    show(
      <ShortTable
        label="Ships"
        rows={ships}
        rowId={({ id }) => String(id)}
        columns={[name, port]}
        defaultSort={{ column: 'port', desc: false }}
        empty={null}
      />,
    )
    window.matchMedia = before
    expect([...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'))).toEqual(['1', '3'])
  },
)
