import { texts } from '@portal/contract/texts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { admin } from '../../testing/details.ts'
import { names, openProducts, productOf } from '../../testing/products.tsx'
import { failure } from '../../testing/wire.ts'

type Options = NonNullable<Parameters<typeof openProducts>[1]>
const insert = 'POST /api/branch/product/insert'
const update = 'POST /api/branch/product/update/1'

async function openEditor(which: 'Add product' | 'Edit Fund 1', answers: NonNullable<Options['answers']> = {}) {
  const opened = await openProducts([productOf(1)], { who: admin(), answers })
  await screen.findByText('Fund 1')
  await opened.user.click(screen.getByRole('button', { name: which }))
  const dialog = within(await screen.findByRole('dialog'))
  const { user } = opened
  return {
    ...opened,
    dialog,
    field: (label: string) => dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }),
    async choose(type: string) {
      await user.click(dialog.getByRole('combobox', { name: /^Type/ }))
      const listed = screen.getByRole('listbox', { name: /^Type/, hidden: true })
      await user.click(within(listed).getByRole('option', { name: type, hidden: true }))
    },
    submit: () => user.click(dialog.getByRole('button', { name: which === 'Add product' ? which : 'Save changes' })),
  }
}

it('needs a type and a name to add, and says so under the fields [PROD-12]', async () => {
  const { dialog, submit, server } = await openEditor('Add product')
  await submit()
  expect(dialog.getByText('Choose a type.')).toBeInTheDocument()
  expect(dialog.getByText('Enter the product name.')).toBeInTheDocument()
  expect(server.to('POST', '/api/branch/product/insert')).toEqual([])
})

it.each([
  ['Name', 100, 'x'],
  ['Website', 75, 'x'],
  ['Email', 75, 'x'],
  ['Phone', 14, '1'],
  ['Fax', 14, '1'],
])(
  'takes %s up to %i characters and counts them [PROD-13, PROD-15, PROD-17, PROD-19, PROD-20, LIMIT-22..26]',
  async (label, most, letter) => {
    const { user, field, dialog } = await openEditor('Add product')
    await user.click(field(label))
    await user.paste(letter.repeat(most + 5))
    expect(field(label)).toHaveValue(letter.repeat(most))
    expect(dialog.getByText(`${most} / ${most}`)).toBeInTheDocument()
  },
)

it('hints at mixed case beside the name [PROD-14]', async () => {
  const { dialog } = await openEditor('Add product')
  expect(dialog.getByText(/mixed case/)).toBeInTheDocument()
})

it('wants the website without http, said when the field is left [PROD-16]', async () => {
  const { user, field, dialog } = await openEditor('Add product')
  await user.type(field('Website'), 'https://www.fund.example')
  expect(dialog.queryByText(/Leave out/)).toBeNull()
  await user.tab()
  expect(field('Website')).toBeInvalid()
  expect(dialog.getByText('Leave out http:// or https://.')).toBeInTheDocument()
})

it('writes the email in lower case while it is typed [PROD-18]', async () => {
  const { user, field } = await openEditor('Add product')
  await user.type(field('Email'), 'Desk@Fund.EXAMPLE')
  expect(field('Email')).toHaveValue('desk@fund.example')
})

it('adds with Enter, says so, and shows the product in the list [PROD-25, PROD-28, ERR-28]', async () => {
  const { user, field, choose, server, list } = await openEditor('Add product', {
    [insert]: ({ body }) => {
      list.push(productOf(2, (body as { item: object }).item))
      return { ok: true, productID: 2 }
    },
  })
  await choose('Asset Managers')
  await user.type(field('Name'), '  Northgate Balanced {Enter}')
  expect(await screen.findByText(texts.productAdded)).toBeInTheDocument()
  expect(server.to('POST', '/api/branch/product/insert')[0]?.body).toEqual({
    item: { Type: 'Asset Managers', Name: 'Northgate Balanced', Web: '', Email: '', Phone: '', Fax: '' },
  })
  await waitFor(() => expect(names()).toEqual(['Fund 1', 'Northgate Balanced']))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('changes a product with the version it is based on, and says so [PROD-26, PROD-29, ERR-29]', async () => {
  const { user, field, submit, server, list } = await openEditor('Edit Fund 1', {
    [update]: () => {
      list[0] = productOf(1, { Name: 'Fund One', version: 2 })
      return { ok: true }
    },
  })
  await user.clear(field('Name'))
  await user.type(field('Name'), 'Fund One')
  await submit()
  expect(await screen.findByText(texts.productUpdated)).toBeInTheDocument()
  expect(server.to('POST', '/api/branch/product/update/1')[0]?.body).toMatchObject({
    item: { Name: 'Fund One', productID: 1, id: 1, version: 1 },
  })
  await waitFor(() => expect(names()).toEqual(['Fund One']))
})

it.each([
  ['Add product', insert, texts.productInsertFailed],
  ['Edit Fund 1', update, texts.productUpdateFailed],
] as const)(
  '%s: a failure is told with its reason and keeps what was typed [ERR-25, ERR-26]',
  async (which, call, words) => {
    const { user, field, choose, submit } = await openEditor(which, { [call]: failure(500, 'unexpected') })
    if (which === 'Add product') await choose('Mutual Funds')
    await user.type(field('Name'), ' typed')
    await submit()
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(screen.getByText('The server said unexpected.')).toBeInTheDocument()
    expect((field('Name') as HTMLInputElement).value).toMatch(/typed$/)
  },
)

it("puts the server's findings under their fields", async () => {
  const { submit, dialog, field } = await openEditor('Edit Fund 1', {
    [update]: failure(400, 'invalid', { fields: { 'item.Web': 'Nobody answers there.' } }),
  })
  await submit()
  expect(await dialog.findByText('Nobody answers there.')).toBeInTheDocument()
  expect(field('Website')).toBeInvalid()
})

it('is busy while it sends, and sends once', async () => {
  const { user, submit, server } = await openEditor('Edit Fund 1', { [update]: 'never' })
  await submit()
  await user.keyboard('{Enter}')
  expect(server.to('POST', '/api/branch/product/update/1')).toHaveLength(1)
})

it('tells of a change by somebody else, keeps what was typed, and loads the current values on demand', async () => {
  const { user, field, submit, dialog, server, list } = await openEditor('Edit Fund 1', {
    [update]: () => failure(409, 'conflict'),
  })
  await user.clear(field('Name'))
  await user.type(field('Name'), 'Mine')
  list[0] = productOf(1, { Name: 'Theirs', version: 2 })
  await submit()
  expect(await screen.findByText(texts.productUpdateFailed)).toBeInTheDocument()
  expect(dialog.getByRole('alert')).toHaveTextContent('Someone else changed this product')
  expect(field('Name')).toHaveValue('Mine')
  await waitFor(() => expect(names()).toEqual(['Theirs']))
  await user.click(dialog.getByRole('button', { name: 'Load latest version' }))
  expect(field('Name')).toHaveValue('Theirs')
  server.answers[update] = { ok: true }
  await submit()
  await screen.findByText(texts.productUpdated)
  expect(server.to('POST', '/api/branch/product/update/1')[1]?.body).toMatchObject({ item: { version: 2 } })
})

it('asks before unsaved changes are lost, and not when there are none', async () => {
  const { user, field, dialog } = await openEditor('Edit Fund 1')
  await user.type(field('Name'), ' changed')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(field('Name')).toHaveValue('Fund 1 changed')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Edit Fund 1' }))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
