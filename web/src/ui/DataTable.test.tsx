import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
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
  port: string
}
const columns: readonly Column<Ship>[] = [
  { id: 'name', header: 'Name', width: '50%', text: ({ name }) => name },
  { id: 'port', header: 'Port', width: '50%', text: ({ port }) => port },
]
const ships = (count: number): Ship[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    name: `Ship ${index + 1}`,
    port: index % 2 ? '' : `Quay${count - index}`,
  }))

function show(rows: Ship[] | undefined, address = '/', more: Partial<Parameters<typeof DataTable<Ship>>[0]> = {}) {
  const retry = vi.fn<() => void>()
  const open = vi.fn<(ship: Ship) => void>()
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <DataTable
            of="ships"
            label="Ships"
            rows={rows}
            rowId={({ id }) => String(id)}
            columns={columns}
            defaultSort="name"
            sizes={[10, 20, 'all']}
            defaultSize={10}
            searchHint="Search"
            onRetry={retry}
            onOpen={open}
            {...more}
          />
        ),
      },
    ],
    { initialEntries: [address] },
  )
  render(
    <MantineProvider theme={theme}>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return { user: userEvent.setup({ delay: null }), retry, open, router, search: () => router.state.location.search }
}

const names = () =>
  screen.getAllByRole('row').flatMap((row) => within(row).queryAllByRole('cell')[0]?.textContent ?? [])
const head = (name: string) => screen.getByRole('columnheader', { name })

it('shows a page, says which, and turns to the next', async () => {
  const { user, search } = show(ships(25))
  expect(names()).toHaveLength(10)
  expect(screen.getByText('1–10 of 25')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('21–25 of 25')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
  expect(search()).toBe('?page=3')
})

it('sorts numbers in names as numbers, turns round on the second click, and says so', async () => {
  const { user, search } = show(ships(12))
  expect(names().slice(0, 3)).toEqual(['Ship 1', 'Ship 2', 'Ship 3'])
  expect(head('Name')).toHaveAttribute('aria-sort', 'ascending')
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(names().slice(0, 3)).toEqual(['Ship 12', 'Ship 11', 'Ship 10'])
  expect(head('Name')).toHaveAttribute('aria-sort', 'descending')
  expect(head('Port')).toHaveAttribute('aria-sort', 'none')
  expect(search()).toBe('?sort=-name')
})

it('puts empty cells last, whichever way it is sorted', async () => {
  const { user } = show(ships(6))
  await user.click(screen.getByRole('button', { name: 'Port' }))
  expect(names()).toEqual(['Ship 5', 'Ship 3', 'Ship 1', 'Ship 2', 'Ship 4', 'Ship 6'])
  await user.click(screen.getByRole('button', { name: 'Port' }))
  expect(names()).toEqual(['Ship 1', 'Ship 3', 'Ship 5', 'Ship 2', 'Ship 4', 'Ship 6'])
})

it('finds every word in any column, from the first page on, and remembers it in the address', async () => {
  const { user, search } = show(ships(25), '/?page=2')
  await user.type(screen.getByRole('searchbox'), 'QUAY25 ship')
  expect(await screen.findByText('1–1 of 1')).toBeInTheDocument()
  expect(names()).toEqual(['Ship 1'])
  await waitFor(() => expect(search()).toBe('?q=QUAY25+ship'))
})

it('comes up as the address says, and follows it back', async () => {
  const { router } = show(ships(25), '/?q=quay1&sort=-name&size=20')
  expect(screen.getByRole('searchbox')).toHaveValue('quay1')
  expect(names()[0]).toBe('Ship 25')
  expect(screen.getByText('1–6 of 6')).toBeInTheDocument()
  await router.navigate('/?q=quay7')
  await waitFor(() => expect(names()).toEqual(['Ship 19']))
})

it('takes no harm from nonsense in the address', () => {
  show(ships(25), '/?sort=-nothing&size=7&page=-3')
  expect(screen.getByText('1–10 of 25')).toBeInTheDocument()
})

it('shows all rows on one page, drawing a few hundred at first', async () => {
  const { search } = show(ships(5000), '/?size=all')
  expect(screen.getByText('1–5000 of 5000')).toBeInTheDocument()
  expect(document.querySelectorAll('tbody tr')).toHaveLength(200)
  expect(search()).toBe('?size=all')
})

it('is one stop for Tab; arrows lead through the rows and Enter opens', async () => {
  const { user, open } = show(ships(3))
  const rows = screen.getAllByRole('row').slice(1)
  screen.getByRole('button', { name: 'Port' }).focus()
  await user.tab()
  expect(rows[0]).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
  expect(rows[1]).toHaveFocus()
  expect(open).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Ship 2' }))
  await user.keyboard('{End}')
  expect(rows[2]).toHaveFocus()
})

it('shows a skeleton of its own shape while nothing has come yet', () => {
  show(undefined)
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(10)
  expect(document.querySelectorAll('tbody tr:first-child td')).toHaveLength(2)
})

it('says that nothing was found and clears the search', async () => {
  const { user, search } = show(ships(3), '/?q=zzz')
  expect(screen.getByText('No ships found')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(names()).toHaveLength(3)
  await waitFor(() => expect(search()).toBe(''))
})

it('says that there is nothing yet', () => {
  show([])
  expect(screen.getByText('No ships yet')).toBeInTheDocument()
})

it('shows what failed and tries again', async () => {
  const { user, retry } = show(undefined, '/', { failed: { title: 'It broke.', help: 'Reference 1.' } })
  expect(screen.getByText('It broke.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

it('tells how many rows there are to who cannot see them', async () => {
  const { user } = show(ships(25))
  await user.type(screen.getByRole('searchbox'), 'quay7')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 of 25 ships'))
})

it('becomes a list on a phone, with a way to sort', async () => {
  onPhone()
  const { user } = show(ships(3))
  const items = within(screen.getByRole('list', { name: 'Ships' })).getAllByRole('listitem')
  expect(items[0]).toHaveTextContent('Ship 1')
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sort' }))
  const sheet = await screen.findByRole('dialog', { name: 'Sort' })
  await user.click(within(sheet).getByRole('combobox', { name: 'Sort by' }))
  await user.click(screen.getByRole('option', { name: 'Name, descending', hidden: true }))
  await user.click(within(sheet).getByRole('button', { name: 'Show 3 ships' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(screen.getByRole('list', { name: 'Ships' })).getAllByRole('listitem')[0]).toHaveTextContent('Ship 3')
})

it('gets longer on a phone instead of having pages', async () => {
  onPhone()
  const { user } = show(ships(45))
  const items = () => within(screen.getByRole('list', { name: 'Ships' })).getAllByRole('listitem')
  expect(items()).toHaveLength(10)
  expect(screen.getByText('1–10 of 45')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show 10 more' }))
  expect(items()).toHaveLength(20)
  for (const count of [30, 40]) {
    await user.click(screen.getByRole('button', { name: 'Show 10 more' }))
    expect(items()).toHaveLength(count)
  }
  await user.click(screen.getByRole('button', { name: 'Show 5 more' }))
  expect(items()).toHaveLength(45)
  expect(screen.getByText('1–45 of 45')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull()
})

it('has a pager only when there are two pages, and a choice of sizes only above the smallest', () => {
  show(ships(10))
  expect(screen.getByText('1–10 of 10')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull()
  cleanup()
  show(ships(11))
  expect(screen.getByRole('button', { name: 'Next page' })).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: 'Rows per page' })).toBeInTheDocument()
})
