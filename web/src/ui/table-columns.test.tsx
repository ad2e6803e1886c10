// Rows that come first, rows that open by a double click, columns that are pressed and not read.
import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { DataTable } from './DataTable.tsx'
import type { Column } from './table-rows.ts'
import { onPhone } from '../testing/phone.ts'
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
  if (phone) onPhone()
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

it('keeps the order on a phone, where a row opens what it opens', async () => {
  const { user, open } = show({ pinned, phone: true })
  expect(names()).toEqual(['Clara', 'Dora', 'Anna', 'Berta'])
  await user.click(screen.getByRole('button', { name: 'Anna' }))
  expect(open).toHaveBeenCalledExactlyOnceWith(ships[0])
})

it('has a place for each of five things on a phone, and the rest in the sheet', async () => {
  const ship = { id: 7, name: 'Anna', cargo: 'coal' }
  const text = (id: string, more: Partial<Column<Ship>> = {}): Column<Ship> => ({
    id,
    header: id,
    width: '10%',
    text: () => `its ${id}`,
    ...more,
  })
  const { user } = show({
    phone: true,
    rows: [ship],
    onOpen: undefined,
    columns: [
      text('name', { key: true, text: ({ name }) => name }),
      text('value', { phone: 'value' }),
      text('status', { phone: 'status' }),
      text('fact', { phone: 'fact', phoneCell: () => 'in short' }),
      text('small', { phone: 'small' }),
      text('side', { phone: 'side', control: true, cell: () => <button type="button">Call</button> }),
      text('rest'),
    ],
  })
  const [row] = screen.getAllByRole('listitem')
  expect(row).toHaveTextContent(/^Annaits valueits statusin shortits smallCall$/)
  await user.click(screen.getByRole('button', { name: 'Anna' }))
  const sheet = await screen.findByRole('dialog', { name: 'Anna' })
  expect(
    within(sheet)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['value', 'status', 'fact', 'small', 'rest'])
  expect(within(sheet).getByText('its fact')).toBeInTheDocument()
})

it('is a link on a phone where a row has an address, and has headings over rows of a kind', () => {
  show({
    phone: true,
    to: ({ id }) => `/ship/${id}`,
    groupOf: ({ cargo }) => ({ title: cargo, sum: `all ${cargo}` }),
    defaultSort: 'name',
  })
  expect(screen.getByRole('link', { name: 'Berta' })).toHaveAttribute('href', '/ship/39')
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'coal',
    'grain',
    'coal',
  ])
  expect(screen.getByText('all grain')).toBeInTheDocument()
})
