import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { onItsWay, openEditor } from '../../testing/document-editor.tsx'
import { FakeUpload, fileOf, uploadsAtTheWire } from '../../testing/uploads.ts'

uploadsAtTheWire()
afterEach(() => vi.restoreAllMocks())

const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' })
const answer = async (name: string) => within(await question()).getByRole('button', { name })

it('New: uploads only once a file is chosen, and forgets it with Clear [FOD-16]', async () => {
  const { user, button, chooseFile, field, panel } = await openEditor()
  expect(button('Upload document')).toBeDisabled()
  await user.type(field('Title'), 'Something')
  expect(button('Upload document')).toBeDisabled()
  await chooseFile(fileOf('form.pdf', 4_200_000))
  expect(panel().getByText('form.pdf')).toBeInTheDocument()
  expect(panel().getByText('4.2 MB')).toBeInTheDocument()
  expect(button('Upload document')).toBeEnabled()
  await user.click(button('Clear'))
  expect(field('Title')).toHaveValue('')
  expect(panel().queryByText('form.pdf')).toBeNull()
  expect(button('Upload document')).toBeDisabled()
})

it('Edit: the pencil fills the panel with what is said about the document; nothing is uploaded as new [FOD-16, FOD-17]', async () => {
  const { panel, field, combobox, switchOf, chooseFile } = await openEditor({
    description: 'For transfers',
    category: 7,
    is_comp: true,
    bay_img: 'https://pictures.example/a.png',
    version: 3,
  })
  expect(screen.getByRole('complementary', { name: 'Edit document' })).toBeInTheDocument()
  expect(field('Title')).toHaveValue('Form 1')
  expect(field('Title')).toHaveFocus()
  expect(field('Description')).toHaveValue('For transfers')
  expect(field('Image URL')).toHaveValue('https://pictures.example/a.png')
  expect(combobox('Category')).toHaveValue('Variable Annuities')
  expect(switchOf('Compliance')).toBeChecked()
  expect(panel().getByText('Version 3, form-1.pdf')).toBeInTheDocument()
  await chooseFile(fileOf('form.pdf'))
  expect(panel().queryByRole('button', { name: 'Upload document' })).toBeNull()
})

it('Replace: needs a chosen file while editing, which shuts the details out [FOD-18, FOD-19]', async () => {
  const { user, button, chooseFile, panel } = await openEditor({})
  expect(button('Replace file')).toBeDisabled()
  expect(button('Update details')).toBeEnabled()
  await chooseFile(fileOf('new.pdf'))
  expect(button('Replace file')).toBeEnabled()
  expect(button('Update details')).toBeDisabled()
  await user.click(panel().getByLabelText('Remove new.pdf'))
  expect(button('Replace file')).toBeDisabled()
  expect(button('Update details')).toBeEnabled()
})

it('opens the file dialog of the panel from the row, for that document [FOD-14, FOD-18]', async () => {
  const { user } = await openEditor()
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click')
  await user.click(screen.getByRole('button', { name: 'Replace Form 1' }))
  const panel = within(screen.getByRole('complementary', { name: 'Edit document' }))
  expect(opened.mock.contexts).toEqual([panel.getByLabelText('File')])
  await user.upload(panel.getByLabelText('File'), fileOf('new.pdf'))
  await user.click(panel.getByRole('button', { name: 'Replace file' }))
  expect(onItsWay().path).toBe('/api/upload/replace/1')
})

it('stops editing at once when nothing has changed', async () => {
  const { user, button } = await openEditor({})
  await user.click(button('Cancel editing'))
  expect(screen.getByRole('complementary', { name: 'Upload document' })).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('asks before changes are lost by stopping or by turning to another document', async () => {
  const { user, button, field } = await openEditor({})
  await user.type(field('Title'), ' changed')
  await user.click(button('Cancel editing'))
  await user.click(await answer('Keep editing'))
  expect(field('Title')).toHaveValue('Form 1 changed')
  await user.click(screen.getByRole('button', { name: 'Edit Another form' }))
  await user.click(await answer('Discard changes'))
  await waitFor(() => expect(field('Title')).toHaveValue('Another form'))
})

it('asks before changes are lost with the screen, and goes or stays as told', async () => {
  const { user, field, router, address } = await openEditor()
  await user.type(field('Title'), 'Typed')
  void router.navigate('/dash/p')
  await user.click(await answer('Keep editing'))
  expect(address()).toBe('/securities/formsondemand')
  expect(field('Title')).toHaveValue('Typed')
  void router.navigate('/dash/p')
  await user.click(await answer('Discard changes'))
  await waitFor(() => expect(address()).toBe('/dash/p'))
})

it('asks for a file that was chosen, too, but not when the table is searched or sorted', async () => {
  const { user, chooseFile, router, address } = await openEditor()
  await chooseFile(fileOf('form.pdf'))
  await user.click(screen.getByRole('button', { name: 'Title' }))
  await waitFor(() => expect(address()).toContain('sort='))
  expect(screen.queryByRole('dialog')).toBeNull()
  void router.navigate('/dash/p')
  expect(await question()).toBeInTheDocument()
})

it('leaves without a question when nothing would be lost', async () => {
  const { router, address } = await openEditor({})
  void router.navigate('/dash/p')
  await waitFor(() => expect(address()).toBe('/dash/p'))
  expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull()
})

it('warns when the browser itself is closed over changes', async () => {
  const { user, field } = await openEditor()
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(closing()).toBe(false)
  await user.type(field('Title'), 'Typed')
  expect(closing()).toBe(true)
})

it('gives up an upload with the screen', async () => {
  const { user, chooseFile, button, router } = await openEditor({})
  await chooseFile(fileOf('new.pdf'))
  await user.click(button('Replace file'))
  expect(FakeUpload.sent).toHaveLength(1)
  void router.navigate('/dash/p')
  await user.click(await answer('Discard changes'))
  await waitFor(() => expect(onItsWay().aborted).toBe(true))
})
