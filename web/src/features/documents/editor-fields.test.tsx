import { documentCategories, knowledgeCenter } from '@portal/contract/documents'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { onItsWay, openEditor } from '../../testing/document-editor.tsx'
import { FakeUpload, fileOf, uploadsAtTheWire } from '../../testing/uploads.ts'

uploadsAtTheWire()

const everythingOn = { is_library: true, is_cyber: true, is_comp: true, attestation_required: true }
const forDana = { ...everythingOn, advisor: 'dana@meridianharbor.example' }

const onlyKnowledge = {
  on: ['Knowledge Center / email'],
  category: documentCategories[knowledgeCenter],
  advisor: 'Everyone',
}
const places = ['Library', 'Knowledge Center / email', 'Cybersecurity', 'Compliance', 'Attestation required']
const shown = ({ switchOf, combobox }: Awaited<ReturnType<typeof openEditor>>) => ({
  on: places.filter((name) => switchOf(name).checked),
  category: combobox('Category').value,
  advisor: combobox('Visible to').value,
})

it('turns everything else off when the Knowledge Center is chosen as category [FOD-20..25]', async () => {
  const editor = await openEditor(forDana)
  expect(editor.switchOf('Cybersecurity')).toBeChecked()
  expect(await editor.panel().findByDisplayValue('Whitfield, Dana')).toBeInTheDocument()
  await editor.choose('Category', 'Knowledge Center')
  expect(shown(editor)).toEqual(onlyKnowledge)
  // and what the switches show is what is stored
  await editor.user.click(editor.button('Update details'))
  expect(onItsWay().fields).toMatchObject({
    category: String(knowledgeCenter),
    kc: 'true',
    library: 'false',
    cyber: 'false',
    comp: 'false',
    attestation: 'false',
    selected_advisor: '',
  })
})

it('turns everything else off when the Knowledge Center switch is turned on [FOD-26..31]', async () => {
  const editor = await openEditor(forDana)
  await editor.user.click(editor.switchOf('Knowledge Center / email'))
  expect(shown(editor)).toEqual(onlyKnowledge)
})

it('turns the Knowledge Center off with Library, and its section goes with it [FOD-32]', async () => {
  const editor = await openEditor({ is_library: false, is_kc: true, category: knowledgeCenter, kc_category: 4 })
  expect(editor.combobox('Knowledge Center section')).toHaveValue('Taxes')
  await editor.user.click(editor.switchOf('Library'))
  expect(editor.switchOf('Knowledge Center / email')).not.toBeChecked()
  expect(editor.panel().queryByRole('combobox', { name: /section/ })).toBeNull()
  expect(editor.combobox('Category')).toHaveValue('')
})

it('locks what the Knowledge Center rules out', async () => {
  const { switchOf, combobox } = await openEditor({ is_library: false, is_kc: true, category: knowledgeCenter })
  for (const name of ['Cybersecurity', 'Compliance', 'Attestation required']) expect(switchOf(name)).toBeDisabled()
  expect(combobox('Visible to')).toBeDisabled()
  expect(switchOf('Library')).toBeEnabled()
})

it('needs a category, a title and a description, each in its own words [FOD-33, FOD-35, FOD-36, ERR-32..34]', async () => {
  const { user, chooseFile, button, panel, combobox, field } = await openEditor()
  await chooseFile(fileOf('form.pdf'))
  await user.click(button('Upload document'))
  expect(panel().getByText('Category is required.')).toBeInTheDocument()
  expect(panel().getByText('The document title cannot be blank.')).toBeInTheDocument()
  expect(panel().getByText('The document description cannot be blank.')).toBeInTheDocument()
  expect(combobox('Category')).toBeInvalid()
  expect(field('Title')).toBeInvalid()
  expect(FakeUpload.sent).toEqual([])
})

it('takes three characters and not two, said when the field is left [FOD-40, FOD-41, ERR-35, ERR-36]', async () => {
  const { user, field, panel } = await openEditor()
  const tooShort = () =>
    panel()
      .queryAllByText(/requires more than three characters/)
      .map((text) => text.textContent)
  await user.type(field('Title'), ' ab ')
  expect(tooShort()).toEqual([])
  await user.type(field('Description'), 'ab')
  await user.tab()
  expect(tooShort()).toEqual([
    'Title requires more than three characters.',
    'Description requires more than three characters.',
  ])
  await user.type(field('Title'), 'c')
  await user.type(field('Description'), 'c')
  await user.tab()
  expect(tooShort()).toEqual([])
})

it.each([
  ['Title', 75],
  ['Description', 150],
  ['Image URL', 150],
])('takes %s up to %i characters and counts them [FOD-37..39, LIMIT-28..30]', async (label, most) => {
  const { user, field, panel } = await openEditor()
  await user.click(field(label))
  await user.paste('x'.repeat(most + 5))
  expect(field(label)).toHaveValue('x'.repeat(most))
  expect(panel().getByText(`${most} / ${most}`)).toBeInTheDocument()
})

it('shows from when it is in force and by when it is reviewed, and takes no review before that', async () => {
  const { field, panel, button, user } = await openEditor({ effective: '2026-04-01', review_by: '2027-04-01' })
  expect([field('Effective').value, field('Review due').value]).toEqual(['2026-04-01', '2027-04-01'])
  fireEvent.change(field('Review due'), { target: { value: '2026-03-31' } })
  await user.click(button('Update details'))
  expect(panel().getByText('Choose a date on or after the effective date.')).toBeInTheDocument()
  expect(FakeUpload.sent).toEqual([])
  fireEvent.change(field('Review due'), { target: { value: '2026-04-01' } })
  await user.click(button('Update details'))
  expect(onItsWay().fields).toMatchObject({ effective: '2026-04-01', review_by: '2026-04-01' })
})

it('wants an image from a safe address', async () => {
  const { user, field, panel } = await openEditor()
  await user.type(field('Image URL'), 'http://pictures.example/a.png')
  await user.tab()
  expect(panel().getByText('Enter a URL that starts with https://.')).toBeInTheDocument()
})

it('offers every category with a name; the first, whose number is zero, is a choice like any other [FOD-34]', async () => {
  const { user, chooseFile, choose, fill, button, panel, combobox } = await openEditor()
  await user.click(combobox('Category'))
  const listed = within(screen.getByRole('listbox', { name: /^Category/, hidden: true }))
  expect(listed.getAllByRole('option', { hidden: true }).map((option) => option.textContent)).toEqual(
    documentCategories.filter(Boolean),
  )
  await user.keyboard('{Escape}')
  await choose('Category', '401k PLUS (RMS)')
  await fill()
  await chooseFile(fileOf('form.pdf'))
  await user.click(button('Upload document'))
  expect(panel().queryByText('Category is required.')).toBeNull()
  expect(onItsWay().fields['category']).toBe('0')
})

it('is for everybody unless one advisor is chosen', async () => {
  const { user, choose, combobox, button } = await openEditor({})
  expect(combobox('Visible to')).toHaveValue('Everyone')
  await choose('Visible to', 'Novak, Ana')
  await user.click(button('Update details'))
  expect(onItsWay().fields['selected_advisor']).toBe('ana@meridianharbor.example')
})

it('keeps an advisor who is on the list no longer', async () => {
  const { combobox } = await openEditor({ advisor: 'gone@meridianharbor.example' })
  expect(combobox('Visible to')).toHaveValue('gone@meridianharbor.example')
})
