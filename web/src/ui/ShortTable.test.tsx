import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ShortTable } from './ShortTable.tsx'
import type { Column } from './table-rows.ts'

afterEach(() => void vi.restoreAllMocks())

interface Ship {
  id: string
  name: string
}
const columns: readonly Column<Ship>[] = [{ id: 'name', header: 'Name', width: '100%', text: ({ name }) => name }]
const ships = ['Beta', 'Alpha', 'Gamma'].map((name) => ({ id: name, name }))

function show(rows: Ship[] | undefined) {
  render(
    <MantineProvider>
      <ShortTable
        label="Ships"
        rows={rows}
        rowId={({ id }) => id}
        columns={columns}
        defaultSort={{ column: 'name', desc: false }}
        renderActions={({ name }) => <button type="button">Sink {name}</button>}
        empty={<p>No ships</p>}
      />
    </MantineProvider>,
  )
  return userEvent.setup({ delay: null })
}
const names = () =>
  screen.getAllByRole('row').flatMap((row) => within(row).queryAllByRole('cell')[0]?.textContent ?? [])

it('is sorted by its heads, without search and pages', async () => {
  const user = show(ships)
  expect(names()).toEqual(['Alpha', 'Beta', 'Gamma'])
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(names()).toEqual(['Gamma', 'Beta', 'Alpha'])
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getByRole('button', { name: 'Sink Beta' })).toBeInTheDocument()
})

it('shows a skeleton while nothing has come yet', () => {
  show(undefined)
  expect(screen.getByRole('table', { name: 'Ships' })).toHaveAttribute('aria-busy', 'true')
})

it('says its own words when there is nothing', () => {
  show([])
  expect(screen.getByText('No ships')).toBeInTheDocument()
  expect(screen.queryByRole('table')).toBeNull()
})

it('sorts by what a column counts, keeps its total below, and stays a table of figures on phones', async () => {
  const before = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => Object.assign(before(query), { matches: true }))
  interface Load {
    name: string
    tons: number
  }
  const cargo: readonly Column<Load>[] = [
    { id: 'name', header: 'Name', width: '50%', text: ({ name }) => name },
    {
      id: 'tons',
      header: 'Tons',
      width: '50%',
      amount: true,
      order: ({ tons }) => tons,
      text: ({ tons }) => `${tons} t`,
    },
  ]
  render(
    <MantineProvider>
      <ShortTable
        wide
        label="Cargo"
        rows={[
          { name: 'Coal', tons: 10 },
          { name: 'Tea', tons: 9 },
          { name: 'Debt', tons: -20 },
        ]}
        rowId={({ name }) => name}
        columns={cargo}
        defaultSort={{ column: 'tons', desc: true }}
        total={{ name: 'All', tons: -1 }}
        empty={undefined}
      />
    </MantineProvider>,
  )
  expect(names()).toEqual(['Coal', 'Tea', 'Debt', 'All'])
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Tons' }))
  expect(names()).toEqual(['Debt', 'Tea', 'Coal', 'All'])
  expect(screen.getByRole('cell', { name: '-1 t' })).toHaveAttribute('data-amount')
})
