// Rows that come first, rows that open by a double click, columns that are pressed and not read.
import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { DataTable } from './DataTable.tsx'
import type { Column } from './table-rows.ts'
import { theme } from './theme.ts'

interface Ship {
  id: number
  name: string
  cargo: string
}
const columns: readonly Column<Ship>[] = [
  {
    id: 'call',
    header: 'Call',
    control: true,
    width: '10%',
    text: () => '',
    cell: ({ name }) => <button type="button">Call {name}</button>,
  },
  { id: 'id', header: 'Number', width: '30%', text: ({ id }) => String(id), search: () => '' },
  {
    id: 'name',
    header: 'Name',
    key: true,
    width: '60%',
    text: ({ name }) => name,
    search: ({ name, cargo }) => `${name} ${cargo}`,
  },
]
const ships: readonly Ship[] = ['Anna', 'Berta', 'Clara', 'Dora'].map((name, index) => ({
  id: 40 - index,
  name,
  cargo: index === 1 ? 'grain' : 'coal',
}))
const pinned = ({ name }: Ship) => name === 'Clara' || name === 'Dora'

function show({ phone = false, ...more }: Partial<Parameters<typeof DataTable<Ship>>[0]> & { phone?: boolean } = {}) {
  const before = window.matchMedia
  if (phone)
    window.matchMedia = (query) => Object.assign(before(query), { matches: query.includes('max-width: 767px') })
  const open = vi.fn<(ship: Ship) => void>()
  const element = (
    <DataTable
      of="ships"
      label="Ships"
      rows={ships}
      rowId={({ id }) => String(id)}
      columns={columns}
      defaultSort="name"
      sizes={[2, 10]}
      defaultSize={10}
      searchHint="Search"
      onRetry={() => {}}
      onOpen={open}
      {...more}
    />
  )
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: ['/'] })
  render(
    <MantineProvider theme={theme}>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  window.matchMedia = before
  return { user: userEvent.setup({ delay: null }), open }
}
const names = () => screen.getAllByText(/^(Anna|Berta|Clara|Dora)$/).map((cell) => cell.textContent)
const sortBy = (header: string) => screen.getByRole('button', { name: header })

it('puts pinned rows first, whichever way the rest is sorted', async () => {
  const { user } = show({ pinned })
  expect(names()).toEqual(['Clara', 'Dora', 'Anna', 'Berta'])
  await user.click(sortBy('Name'))
  expect(names()).toEqual(['Dora', 'Clara', 'Berta', 'Anna'])
  await user.click(sortBy('Number'))
  expect(names()).toEqual(['Dora', 'Clara', 'Berta', 'Anna'])
})

it('puts pinned rows first on the first page, and among what is found', async () => {
  const { user } = show({ pinned, defaultSize: 2 })
  expect(names()).toEqual(['Clara', 'Dora'])
  await user.type(screen.getByRole('searchbox'), 'coal')
  expect(names()).toEqual(['Clara', 'Dora'])
  expect(screen.getByText('3 of 4 ships')).toBeInTheDocument()
})

it('opens a row by a double click where that is wanted, but not on a button in it', async () => {
  const { user, open } = show({ opensOnDoubleClick: true })
  await user.dblClick(screen.getByRole('button', { name: 'Call Berta' }))
  expect(open).not.toHaveBeenCalled()
  await user.dblClick(screen.getByText('Berta'))
  expect(open).toHaveBeenCalledExactlyOnceWith(ships[1])
})

it('does nothing by a double click otherwise', async () => {
  const { user, open } = show()
  await user.dblClick(screen.getByText('Berta'))
  expect(open).not.toHaveBeenCalled()
})

it('searches what a column says is to be searched', async () => {
  const { user } = show()
  await user.type(screen.getByRole('searchbox'), 'grain')
  expect(names()).toEqual(['Berta'])
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), '40')
  expect(screen.getByText('No ships found')).toBeInTheDocument()
})

it('does not sort by a column of buttons', () => {
  show()
  const head = screen.getByRole('columnheader', { name: 'Call' })
  expect(within(head).queryByRole('button')).toBeNull()
  expect(head).not.toHaveAttribute('aria-sort')
})

it('calls a row by its key column', () => {
  show({ menuOf: () => [{ label: 'Rename', onClick: () => {} }] })
  expect(screen.getByRole('button', { name: 'More actions for Anna' })).toBeInTheDocument()
})

it('keeps order, double click and buttons on a phone', async () => {
  const { user, open } = show({ pinned, opensOnDoubleClick: true, phone: true })
  expect(names()).toEqual(['Clara', 'Dora', 'Anna', 'Berta'])
  const [row] = screen.getAllByRole('listitem')
  expect(within(row as HTMLElement).getByRole('button', { name: 'Call Clara' })).toBeInTheDocument()
  await user.dblClick(screen.getByText('Anna'))
  expect(open).toHaveBeenCalledExactlyOnceWith(ships[0])
})
