import { productCategories } from '@portal/contract/products'
import { texts } from '@portal/contract/texts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { admin, canOf, detailsOf } from '../../testing/details.ts'
import { names, openProducts, productOf } from '../../testing/products.tsx'
import { FakeEventSource, failure } from '../../testing/wire.ts'

const many = (count: number) => Array.from({ length: count }, (_, index) => productOf(index + 1))

it('has the columns of the specification, filled from the list call [PROD-04, PROD-21]', async () => {
  const { server } = await openProducts([productOf(1, { Fax: '(518) 555-0199' })])
  await screen.findByText('Fund 1')
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Name',
    'Phone',
    'Website',
    'Email',
    'Fax',
  ])
  expect(
    within(screen.getAllByRole('row')[1] as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Fund 1', '(518) 555-0101', 'www.fund1.example', 'desk@fund1.example', '(518) 555-0199'])
  expect(server.to('GET', '/api/data/products').length).toBeGreaterThan(0)
})

it('offers the seven categories and shows the chosen one [PROD-01, PROD-02]', async () => {
  const { user, address } = await openProducts([
    productOf(1),
    productOf(2, { Type: 'Clearing Firms', Name: 'Pine Clearing' }),
  ])
  await screen.findByText('Fund 1')
  await user.click(screen.getByRole('combobox', { name: 'Category' }))
  const listed = within(screen.getByRole('listbox', { name: 'Category', hidden: true }))
  expect(listed.getAllByRole('option', { hidden: true }).map((option) => option.textContent)).toEqual([
    'All categories',
    ...productCategories,
  ])
  await user.click(listed.getByRole('option', { name: 'Clearing Firms', hidden: true }))
  await waitFor(() => expect(names()).toEqual(['Pine Clearing']))
  expect(address()).toBe('/securities/products?category=Clearing+Firms')
})

it('searches the whole name, beyond what is shown of it [PROD-03]', async () => {
  const { user } = await openProducts([productOf(1), productOf(2, { Name: `${'A long name '.repeat(7)}with an end` })])
  await screen.findByText('Fund 1')
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'with an end')
  expect(await screen.findByText('1–1 of 1')).toBeInTheDocument()
})

it('shows 20 rows at first and offers 10, 20, 30 and all [PROD-05, PROD-06, LIMIT-20]', async () => {
  const { user, address } = await openProducts(many(45))
  expect(await screen.findByText('1–20 of 45')).toBeInTheDocument()
  expect(names()).toHaveLength(20)
  await user.click(screen.getByRole('combobox', { name: 'Rows per page' }))
  const listed = screen.getByRole('listbox', { name: 'Rows per page', hidden: true })
  expect(
    within(listed)
      .getAllByRole('option', { hidden: true })
      .map((option) => option.textContent),
  ).toEqual(['10', '20', '30', 'All'])
  await user.click(within(listed).getByRole('option', { name: 'All', hidden: true }))
  expect(await screen.findByText('1–45 of 45')).toBeInTheDocument()
  expect(names()).toHaveLength(45)
  expect(address()).toBe('/securities/products?size=all')
})

it('cuts a name after 75 characters for the eye only [PROD-07, LIMIT-21]', async () => {
  const long = 'x'.repeat(76)
  const fits = 'y'.repeat(75)
  await openProducts([productOf(1, { Name: long }), productOf(2, { Name: fits })])
  const shown = await screen.findByText(`${'x'.repeat(75)}…`)
  expect(shown.parentElement).toHaveAttribute('title', long)
  expect(screen.getByRole('cell', { name: long })).toBeInTheDocument()
  expect(screen.getByText(fits)).toBeInTheDocument()
})

it('links website, phone and email, the website in a new tab without referrer', async () => {
  await openProducts([productOf(1)])
  const website = await screen.findByRole('link', { name: 'www.fund1.example' })
  expect(website).toHaveAttribute('href', 'https://www.fund1.example')
  expect(website).toHaveAttribute('target', '_blank')
  expect(website).toHaveAttribute('rel', 'noopener noreferrer')
  expect(screen.getByRole('link', { name: '(518) 555-0101' })).toHaveAttribute('href', 'tel:5185550101')
  expect(screen.getByRole('link', { name: 'desk@fund1.example' })).toHaveAttribute('href', 'mailto:desk@fund1.example')
})

it.each([
  ['add', 'Add product'],
  ['edit', 'Edit Fund 1'],
  ['delete', 'Delete Fund 1'],
] as const)('whoever may %s is offered “%s”, and nothing else [PROD-08, PROD-09]', async (right, name) => {
  const products = { add: false, edit: false, delete: false, [right]: true }
  await openProducts([productOf(1)], { who: detailsOf({ can: canOf({ products }) }) })
  await screen.findByText('Fund 1')
  const offered = screen.getAllByRole('button', { name: /Edit|Delete|Add/ })
  expect(offered.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([name])
})

it('offers nothing the server does not allow, whatever else it says of the person [PROD-08, PROD-09]', async () => {
  await openProducts([productOf(1)], { who: admin({ can: canOf() }) })
  await screen.findByText('Fund 1')
  expect(screen.queryByRole('button', { name: /Edit|Delete|Add/ })).toBeNull()
})

it('asks before deleting; cancelling sends nothing [PROD-10, PROD-11, ERR-31]', async () => {
  const { user, server } = await openProducts([productOf(1)], { who: admin() })
  await user.click(await screen.findByRole('button', { name: 'Delete Fund 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Fund 1' })
  expect(dialog).toHaveTextContent(texts.productDeleteConfirm)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent.filter(({ method }) => method === 'DELETE')).toEqual([])
})

it('deletes after the confirmation, says so and asks for the list again [PROD-27, PROD-30, ERR-30]', async () => {
  const { user, server, list } = await openProducts([productOf(1), productOf(2)], {
    who: admin(),
    answers: {
      'DELETE /api/branch/product/delete/2': () => {
        list.pop()
        return { ok: true }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete Fund 2' }))
  await user.click(await screen.findByRole('button', { name: 'Delete product' }))
  expect(await screen.findByText(texts.productDeleted)).toBeInTheDocument()
  await waitFor(() => expect(names()).toEqual(['Fund 1']))
  expect(server.to('DELETE', '/api/branch/product/delete/2')).toHaveLength(1)
})

it('says why when deleting fails [ERR-27]', async () => {
  const { user } = await openProducts([productOf(1)], {
    who: admin(),
    answers: { 'DELETE /api/branch/product/delete/1': failure(403, 'forbidden') },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete Fund 1' }))
  await user.click(await screen.findByRole('button', { name: 'Delete product' }))
  expect(await screen.findByText(texts.productDeleteFailed)).toBeInTheDocument()
  expect(screen.getByText('The server said forbidden.')).toBeInTheDocument()
  expect(names()).toEqual(['Fund 1'])
})

it('tells an answer that is not ok [PROD-22, ERR-22]', async () => {
  await openProducts([], { answers: { 'GET /api/data/products': { ok: false, products: [] } } })
  expect(await screen.findByText(texts.productsNotOk)).toBeInTheDocument()
})

it('tells a failed call in a toast and in the table, and tries again on demand [PROD-23, PROD-24, ERR-23, ERR-24]', async () => {
  const { user, server } = await openProducts([], { answers: { 'GET /api/data/products': failure(500, 'unexpected') } })
  expect(await screen.findByText(texts.productsFailed)).toBeInTheDocument()
  expect(screen.getByText(texts.productsTableFailed)).toBeInTheDocument()
  expect(screen.getByText(/\(Reference: request-1\)/)).toBeInTheDocument()
  server.answers['GET /api/data/products'] = { ok: true, products: [productOf(1)] }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Fund 1')).toBeInTheDocument()
  expect(screen.queryByText(texts.productsTableFailed)).toBeNull()
})

it('keeps the rows it has when asking again fails', async () => {
  const { server } = await openProducts([productOf(1)])
  await screen.findByText('Fund 1')
  server.answers['GET /api/data/products'] = 'no-answer'
  act(() => FakeEventSource.open[0]?.say('changed', 'products'))
  expect(await screen.findByText(texts.productsFailed)).toBeInTheDocument()
  expect(screen.getByText('Fund 1')).toBeInTheDocument()
})

it("shows another person's change without being asked", async () => {
  const { list } = await openProducts([productOf(1)])
  await screen.findByText('Fund 1')
  list[0] = productOf(1, { Name: 'Renamed elsewhere', version: 2 })
  act(() => FakeEventSource.open[0]?.say('changed', 'products'))
  expect(await screen.findByText('Renamed elsewhere')).toBeInTheDocument()
})

it('shows what it had at once when one comes back, and refreshes it behind', async () => {
  const { router, server, list } = await openProducts([productOf(1)])
  await screen.findByText('Fund 1')
  await act(() => router.navigate('/dash/p'))
  await screen.findByRole('heading', { name: /, Dana$/ })
  list[0] = productOf(1, { Name: 'Renamed meanwhile' })
  const before = server.to('GET', '/api/data/products').length
  await act(() => router.navigate('/securities/products'))
  expect(screen.getByRole('heading', { name: 'Approved Products' })).toBeInTheDocument()
  expect(document.querySelector('[aria-busy="true"]')).toBeNull()
  expect(await screen.findByText('Renamed meanwhile')).toBeInTheDocument()
  expect(server.to('GET', '/api/data/products').length).toBeGreaterThan(before)
})

it('offers what is listed as a file for a spreadsheet', async () => {
  await openProducts([productOf(1)])
  await screen.findByText('Fund 1')
  expect(screen.getByRole('button', { name: 'Export products as CSV' })).toBeEnabled()
})
