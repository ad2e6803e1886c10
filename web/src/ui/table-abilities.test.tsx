// What can be done with the rows of the one table: select, expand, menu, export, keep the page's size.
import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { DetailsContext } from '../lib/session.ts'
import { detailsOf } from '../testing/details.ts'
import { wire } from '../testing/wire.ts'
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
const ships = Array.from({ length: 25 }, (_, index) => ({
  id: index + 1,
  name: `Ship ${index + 1}`,
  port: index % 2 ? 'Boston' : 'Albany',
}))
const rename = vi.fn<(name: string) => void>()

function Fleet() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <DataTable
      of="ships"
      label="Ships"
      rows={ships}
      rowId={({ id }) => String(id)}
      columns={columns}
      defaultSort="name"
      sizes={[10, 20, 'all']}
      defaultSize={10}
      searchHint="Search"
      onRetry={() => {}}
      selected={selected}
      onSelect={setSelected}
      selectionActions={<button type="button">Release {[...selected].join(' ')}</button>}
      renderMore={({ port }) => <p>Lies in {port}</p>}
      menuOf={({ name }) => [{ label: 'Rename', onClick: () => rename(name) }]}
      exportable
    />
  )
}

function show({ address = '/', page_sizes = {}, signedIn = true, phone = false } = {}) {
  if (phone) onPhone()
  const change = vi.fn<() => void>()
  const details = detailsOf({ preferences: { event_days: 60, page_sizes } })
  const router = createMemoryRouter([{ path: '/', element: <Fleet /> }], { initialEntries: [address] })
  render(
    <DetailsContext value={signedIn ? { details, change } : undefined}>
      <MantineProvider theme={theme}>
        <RouterProvider router={router} />
      </MantineProvider>
    </DetailsContext>,
  )
  return { user: userEvent.setup({ delay: null }), change, search: () => router.state.location.search }
}

// jsdom measures nothing, so the library takes what opens for scrolled out of sight
const unseen = { hidden: true }
const box = (name: string) => screen.getByRole('checkbox', { name })
const chosen = () => screen.queryByRole('button', { name: /^Release/ })?.textContent

it('selects a row, says how many, offers what can be done, and forgets them again', async () => {
  const { user } = show()
  expect(screen.queryByRole('toolbar')).toBeNull()
  await user.click(box('Select Ship 2'))
  expect(within(screen.getByRole('toolbar', { name: 'Selected rows' })).getByText('1 selected')).toBeInTheDocument()
  expect(chosen()).toBe('Release 2')
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(box('Select Ship 2')).not.toBeChecked()
  expect(screen.queryByRole('toolbar')).toBeNull()
})

it('selects from one row to another with Shift, and takes a range back the same way', async () => {
  const { user } = show()
  await user.click(box('Select Ship 5'))
  await user.keyboard('{Shift>}')
  await user.click(box('Select Ship 2'))
  expect(chosen()).toBe('Release 5 2 3 4')
  await user.click(box('Select Ship 4'))
  await user.keyboard('{/Shift}')
  expect(chosen()).toBe('Release 5')
})

it('selects all rows shown, and no others', async () => {
  const { user } = show()
  const all = box('Select all shown')
  await user.click(box('Select Ship 1'))
  expect(all).toBePartiallyChecked()
  await user.click(all)
  expect(all).toBeChecked()
  expect(screen.getAllByText('10 selected')).not.toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(box('Select all shown')).not.toBeChecked()
  expect(box('Select Ship 11')).not.toBeChecked()
})

it('selects the row the keyboard is on with Space', async () => {
  const { user } = show()
  screen.getAllByRole('row')[1]?.focus()
  await user.keyboard('{ArrowDown} {ArrowDown}{ArrowDown}{Shift>} {/Shift}')
  expect(chosen()).toBe('Release 2 3 4')
})

it('opens and closes the details of a row with its button', async () => {
  const { user } = show()
  const button = screen.getByRole('button', { name: 'Details for Ship 1' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.click(button)
  expect(screen.getByText('Lies in Albany')).toBeInTheDocument()
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await user.click(button)
  expect(screen.queryByText('Lies in Albany')).toBeNull()
})

it('opens and closes them with the arrows, which then lead on to the next row', async () => {
  const { user } = show()
  const [, first, second] = screen.getAllByRole('row')
  first?.focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByText('Lies in Albany')).toBeInTheDocument()
  await user.keyboard('{ArrowDown}')
  expect(second).toHaveFocus()
  await user.keyboard('{ArrowUp}{ArrowLeft}')
  expect(screen.queryByText('Lies in Albany')).toBeNull()
})

it('has a menu for each row, which gives the focus back', async () => {
  const { user } = show()
  const dots = screen.getByRole('button', { name: 'More actions for Ship 3' })
  await user.click(dots)
  expect(dots).toHaveAttribute('aria-expanded', 'true')
  await user.click(await screen.findByRole('menuitem', { name: 'Rename', ...unseen }))
  expect(rename).toHaveBeenCalledExactlyOnceWith('Ship 3')
  await waitFor(() => expect(screen.queryByRole('menu', unseen)).toBeNull())
  expect(dots).toHaveFocus()
})

it('exports what the search leaves, on all pages, as it is sorted', async () => {
  let saved: Blob | undefined
  URL.createObjectURL = (blob) => {
    saved = blob as Blob
    return 'blob:ships'
  }
  URL.revokeObjectURL = () => {}
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = show({ address: '/?q=boston&sort=-name' })
  await user.click(screen.getByRole('button', { name: 'Export ships as CSV' }))
  const lines = (await saved?.text())?.split('\r\n')
  expect(lines?.slice(0, 3)).toEqual(['Name,Port', 'Ship 24,Boston', 'Ship 22,Boston'])
  expect(lines).toHaveLength(1 + 12 + 1)
  click.mockRestore()
})

it('keeps the size of its pages with the person', async () => {
  const server = wire({ 'PUT /api/user/preferences': { ok: true } })
  const { user, change, search } = show()
  await user.click(screen.getByRole('combobox', { name: 'Rows per page' }))
  await user.click(await screen.findByRole('option', { name: '20', ...unseen }))
  expect(await screen.findByText('1–20 of 25')).toBeInTheDocument()
  expect(search()).toBe('?size=20')
  expect(server.to('PUT', '/api/user/preferences')[0]?.body).toEqual({ page_size: { table: 'ships', size: 20 } })
  expect(change).toHaveBeenCalledExactlyOnceWith({ preferences: { event_days: 60, page_sizes: { ships: 20 } } })
})

it('comes up in the size the person last chose, unless the address has another', () => {
  show({ page_sizes: { ships: 20 } })
  expect(screen.getByText('1–20 of 25')).toBeInTheDocument()
})
it('takes the size from the address first', () => {
  show({ page_sizes: { ships: 20 }, address: '/?size=all' })
  expect(screen.getByText('1–25 of 25')).toBeInTheDocument()
})
it('stands where nobody is signed in', () => {
  show({ signedIn: false })
  expect(screen.getByText('1–10 of 25')).toBeInTheDocument()
})

it('has details and menu in the sheet of a row on a phone', async () => {
  const { user } = show({ phone: true })
  expect(screen.queryByText('Lies in Albany')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ship 1' }))
  const sheet = await screen.findByRole('dialog', { name: 'Ship 1' })
  expect(within(sheet).getByText('Lies in Albany')).toBeInTheDocument()
  await user.click(within(sheet).getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('chooses rows on a phone once that is asked for, and opens none meanwhile', async () => {
  const { user } = show({ phone: true })
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^(Filters|Sort)/ }))
  await user.click(await screen.findByRole('button', { name: /^Select / }))
  expect(screen.getByRole('toolbar', { name: 'Selected rows' })).toHaveTextContent('0 selected')
  await user.click(screen.getByRole('button', { name: 'Ship 2' }))
  expect(box('Select Ship 2')).toBeChecked()
  expect(chosen()).toBe('Release 2')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('chooses a row that a finger rests on for half a second, not one it passes over', () => {
  show({ phone: true })
  vi.useFakeTimers()
  const finger = { pointerType: 'touch' }
  const row = (at: number) => screen.getAllByRole('listitem')[at] as HTMLElement
  fireEvent.pointerDown(row(0), finger)
  vi.advanceTimersByTime(300)
  fireEvent.pointerMove(row(0), finger)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(screen.queryByRole('checkbox')).toBeNull()
  fireEvent.pointerDown(row(1), finger)
  act(() => void vi.advanceTimersByTime(499))
  expect(screen.queryByRole('checkbox')).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(box('Select Ship 2')).toBeChecked()
  vi.useRealTimers()
})
