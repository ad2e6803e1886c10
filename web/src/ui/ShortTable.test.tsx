import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ShortTable } from './ShortTable.tsx'
import type { Column } from './table-rows.ts'

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
  return userEvent.setup()
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
