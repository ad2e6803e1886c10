import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { onItsWay, openEditor } from '../../testing/document-editor.tsx'
import { documentOf, titles } from '../../testing/documents.tsx'
import { FakeUpload, fileOf, uploadsAtTheWire } from '../../testing/uploads.ts'

uploadsAtTheWire()
afterEach(() => vi.useRealTimers())

const onlyThese = 'Choose a PDF, XLSX, or DOCX file.'

async function sendNew() {
  const editor = await openEditor()
  await editor.choose('Category', 'Pershing')
  await editor.fill()
  await editor.chooseFile(fileOf('ira.pdf'))
  await editor.user.click(editor.button('Upload document'))
  return editor
}
async function sendReplacement(of = {}) {
  const editor = await openEditor(of)
  await editor.chooseFile(fileOf('new.docx'))
  await editor.user.click(editor.button('Replace file'))
  return editor
}
async function sendDetails() {
  const editor = await openEditor({})
  await editor.user.clear(editor.field('Title'))
  await editor.user.type(editor.field('Title'), ' Form One ')
  await editor.user.click(editor.button('Update details'))
  return editor
}

it('posts the whole form with the file last, says so, and is empty again [FOD-50, ERR-43, ROLE-08]', async () => {
  const { field, list, button } = await sendNew()
  const request = onItsWay()
  expect(request).toMatchObject({ method: 'POST', path: '/api/upload/lib' })
  expect(request.fields).toEqual({
    action: 'FOD',
    title: 'IRA Distribution',
    description: 'To take money out',
    category: '5',
    library: 'false',
    kc: 'false',
    cyber: 'false',
    comp: 'false',
    attestation: 'false',
    kc_category: '',
    selected_advisor: '',
    image_url: '',
    public: 'false',
    guests: 'false',
    effective: '',
    review_by: '',
  })
  expect([...request.body.keys()].at(-1)).toBe('upload')
  expect(request.file?.name).toBe('ira.pdf')
  list.push(documentOf(3, { title: 'IRA Distribution' }))
  await request.answer(200, { ok: true, id: 3 })
  expect(await screen.findByText('File posted, it will be visible soon.')).toBeInTheDocument()
  await waitFor(() => expect(titles()).toContain('IRA Distribution'))
  expect(field('Title')).toHaveValue('')
  expect(button('Upload document')).toBeDisabled()
})

it('posts another file for the same document and leaves the editing [FOD-51, ERR-44, ROLE-09]', async () => {
  await sendReplacement()
  const request = onItsWay()
  expect(request).toMatchObject({ method: 'POST', path: '/api/upload/replace/1', fields: {} })
  expect(request.file?.name).toBe('new.docx')
  await request.answer(200, { ok: true, version: 2 })
  expect(await screen.findByText('Updated file posted...')).toBeInTheDocument()
  expect(screen.getByRole('complementary', { name: 'Upload document' })).toBeInTheDocument()
})

it('keeps what was typed beside a replaced file, to be saved on its own', async () => {
  const { user, field, chooseFile, button } = await openEditor({})
  await user.type(field('Title'), ' changed')
  await chooseFile(fileOf('new.pdf'))
  await user.click(button('Replace file'))
  await onItsWay().answer(200, { ok: true, version: 2 })
  expect(field('Title')).toHaveValue('Form 1 changed')
  expect(button('Update details')).toBeEnabled()
})

it('posts the details without a file and leaves the editing [FOD-52, ERR-45, ROLE-10]', async () => {
  await sendDetails()
  const request = onItsWay()
  expect(request).toMatchObject({ method: 'POST', path: '/api/upload/update/1', file: null })
  expect(request.fields).toMatchObject({ title: 'Form One', description: 'What form 1 is for', category: '5' })
  expect(request.fields).not.toHaveProperty('action')
  await request.answer(200, { ok: true })
  expect(await screen.findByText('Document details updated')).toBeInTheDocument()
  expect(screen.getByRole('complementary', { name: 'Upload document' })).toBeInTheDocument()
})

it.each([
  ['an upload', sendNew, 'Something went wrong - Error 10'],
  ['a replacement', sendReplacement, 'Something went wrong - Error 13'],
  ['an update', sendDetails, 'Something went wrong - Error 10'],
])('says when %s does not get through, and keeps everything [ERR-39, ERR-41]', async (_, begin, words) => {
  const { panel } = await begin()
  await onItsWay().lose()
  expect(await screen.findByText(words)).toBeInTheDocument()
  expect(panel().queryByText('Drop a file here') === null).toBe(begin !== sendDetails)
})

it.each([
  ['refuses', (request: FakeUpload) => request.refuse(404, 'not-found')],
  ['says it is not ok', (request: FakeUpload) => request.answer(200, { ok: false })],
])('says that the details could not be updated when the server %s [ERR-42]', async (_, answer) => {
  const { field } = await sendDetails()
  await answer(onItsWay())
  expect(await screen.findByText('Failed to update details - Error 13')).toBeInTheDocument()
  expect(field('Title')).toHaveValue(' Form One ')
})

it("puts the server's findings on their fields", async () => {
  const { panel, field, switchOf } = await sendNew()
  await onItsWay().refuse(400, 'invalid', {
    fields: { title: 'Taken.', public: 'Not for one advisor.', upload: 'This is no PDF.' },
  })
  expect(await panel().findByText('This is no PDF.')).toBeInTheDocument()
  expect(field('Title')).toHaveAccessibleDescription(expect.stringContaining('Taken.'))
  expect(panel().getByText('Not for one advisor.')).toBeInTheDocument()
  expect(switchOf('Public compliance page')).toBeEnabled()
})

it('shows the limit beside the file when it is the server that finds it too large', async () => {
  const { panel } = await sendNew()
  await onItsWay().refuse(413, 'too-large')
  expect(await panel().findByRole('alert')).toHaveTextContent('File size is too large. Limit is 55MB.')
})

it('shows how much is sent and how fast, and stops when told to', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { user, panel, button } = await sendNew()
  expect(button('Upload document')).toBeDisabled()
  vi.advanceTimersByTime(2_000)
  onItsWay().progress(3_000_000, 12_000_000)
  expect(panel().getByRole('progressbar', { name: 'Upload progress' })).toHaveAttribute('value', '25')
  expect(panel().getByText('25%, 1.5 MB/s')).toBeInTheDocument()
  await user.click(button('Cancel upload'))
  expect(onItsWay().aborted).toBe(true)
  await waitFor(() => expect(panel().queryByRole('progressbar')).toBeNull())
  expect(panel().getByText('ira.pdf')).toBeInTheDocument()
  expect(button('Upload document')).toBeEnabled()
  expect(screen.queryByText(/Something went wrong/)).toBeNull()
})

it.each(['form.pdf', 'list.xlsx', 'letter.docx'])(
  'takes %s, dropped anywhere on the panel [FOD-43..45]',
  async (name) => {
    const { drop, panel, button, area } = await openEditor()
    fireEvent.dragOver(area(), { dataTransfer: { types: ['Files'], files: [] } })
    expect(area()).toHaveAttribute('data-over')
    drop(fileOf(name))
    expect(area()).not.toHaveAttribute('data-over')
    expect(panel().getByText(name)).toBeInTheDocument()
    expect(button('Upload document')).toBeEnabled()
  },
)

it.each([
  ['several files', [fileOf('a.pdf'), fileOf('b.pdf')], 'Cannot upload multiple files'],
  ['another kind of file', [fileOf('a.exe')], onlyThese],
  ['a file of 55,000,000 bytes', [fileOf('a.pdf', 55_000_000)], 'File size is too large. Limit is 55MB.'],
])('refuses %s before anything is sent [FOD-42, FOD-46..48, ERR-37, ERR-38]', async (_, files, words) => {
  const { drop, panel, button } = await openEditor()
  drop(...files)
  expect(panel().getByRole('alert')).toHaveTextContent(words)
  expect(button('Upload document')).toBeDisabled()
  drop(fileOf('good.pdf', 54_999_999))
  expect(panel().getByRole('alert')).toBeEmptyDOMElement()
  expect(button('Upload document')).toBeEnabled()
})

it('lets go of text dragged over it', async () => {
  const { area } = await openEditor()
  const free = fireEvent.drop(area(), { dataTransfer: { types: ['text/plain'], files: [] } })
  expect(free).toBe(true)
  expect(FakeUpload.sent).toEqual([])
})
