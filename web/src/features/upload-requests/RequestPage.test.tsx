import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { asker, looked, opened } from '../../testing/links.tsx'
import { openScreen } from '../../testing/render.tsx'
import { FakeUpload, uploadsAtTheWire } from '../../testing/uploads.ts'
import { failure, wire } from '../../testing/wire.ts'

uploadsAtTheWire()
beforeEach(() => sessionStorage.clear())

const paperOf = (id: number, title: string, more: object = {}) => ({
  id,
  title,
  hint: '',
  received: 0,
  files: [],
  ...more,
})
const asked = {
  ok: true,
  reason: 'We need these to move your Roth IRA.',
  until: '2099-11-23',
  papers: [
    paperOf(1, 'Driver’s license', { hint: 'Front and back' }),
    paperOf(2, 'Latest IRA statement'),
    paperOf(3, 'Signed transfer form'),
  ],
}
const receipt = {
  number: 'R-7K42-9ABC',
  at: '2026-11-16T15:42:00Z',
  sender: 'Ingrid Halvorsen',
  received: 1,
  wanted: 3,
  files: [{ paper: 'Driver’s license', name: 'front.pdf', hash: `9f31c27a${'0'.repeat(48)}04d8e6b1` }],
}
const file = (name: string, bytes = 'x') => new File([bytes], name)
const row = (title: string) => screen.getByRole('heading', { level: 2, name: title }).closest('li') as HTMLElement

async function open(answers: Parameters<typeof wire>[0] = {}) {
  const server = wire({
    [looked]: opened,
    'GET /api/request': asked,
    'POST /api/request/send': { ok: true, receipt },
    ...answers,
  })
  const portal = openScreen('/request?q=token-1')
  await screen.findByRole('heading', { level: 1, name: /^Please send|^We have/ })
  return { server, ...portal }
}
const choose = (title: string, ...files: File[]) =>
  fireEvent.change(within(row(title)).getByLabelText(`File for ${title}`), { target: { files } })
const sent = async (n = 0) => {
  await expect.poll(() => FakeUpload.sent[n]).toBeDefined()
  return FakeUpload.sent[n] as FakeUpload
}
async function added(title: string, name: string, id: number, n = 0) {
  choose(title, file(name))
  await (await sent(n)).answer(200, { ok: true, file: { id, name, size: 640_000 } })
}

it('says who asks, why, what and until when, and takes the token out of the address [ROUTE-13]', async () => {
  const { address } = await open()
  expect(screen.getByRole('heading', { level: 1, name: 'Please send 3 documents' })).toBeInTheDocument()
  expect(screen.getByText('“We need these to move your Roth IRA.”')).toBeInTheDocument()
  expect(screen.getAllByText(asker.name).length).toBeGreaterThan(0)
  expect(screen.getByText('Monday, November 23, 2099')).toBeInTheDocument()
  expect(screen.getByText('Front and back')).toBeInTheDocument()
  expect(address()).toBe('/request')
  expect(screen.getByLabelText('Photo of Driver’s license')).toHaveAttribute('capture', 'environment')
})

it('uploads for one document, and sends what is there with name and consent', async () => {
  const { server, user } = await open()
  expect(screen.getByRole('button', { name: 'Start with driver’s license' })).toBeInTheDocument()
  expect(screen.queryByRole('textbox')).toBeNull()
  choose('Driver’s license', file('front.pdf'))
  const upload = await sent()
  expect([upload.path, upload.said['x-portal-link']]).toEqual(['/api/request/documents/1', 'token-1'])
  upload.progress(62, 100)
  expect(within(row('Driver’s license')).getByText(/^62%/)).toBeInTheDocument()
  await upload.answer(200, { ok: true, file: { id: 11, name: 'front.pdf', size: 640_000 } })
  expect(within(row('Driver’s license')).getByText('640 KB')).toBeInTheDocument()
  const send = screen.getByRole('button', { name: 'Send 1 of 3 documents' })
  await user.click(send)
  expect(screen.getByText('Enter your name.')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Your name' })).toHaveFocus()
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), ' Ingrid Halvorsen ')
  await user.click(send)
  expect(screen.getByRole('checkbox')).toHaveFocus()
  expect(server.to('POST', '/api/request/send')).toEqual([])
  await user.click(screen.getByRole('checkbox'))
  await user.click(send)
  const done = await screen.findByRole('heading', { level: 1, name: 'Thank you, Ingrid' })
  expect(done).toHaveFocus()
  expect(server.to('POST', '/api/request/send').map(({ body }) => body)).toEqual([
    { sitting: upload.fields['sitting'], name: 'Ingrid Halvorsen', consent: true },
  ])
  expect(screen.getByText('Receipt R-7K42-9ABC')).toBeInTheDocument()
  expect(screen.getByText('9f31 c27a … 04d8 e6b1')).toBeInTheDocument()
  // the rest can follow: a go of its own
  await user.click(screen.getByRole('button', { name: 'Add 2 documents' }))
  await screen.findByRole('heading', { level: 1, name: 'Please send 3 documents' })
  choose('Latest IRA statement', file('later.pdf'))
  expect((await sent(1)).fields['sitting']).not.toBe(upload.fields['sitting'])
})

it('pressed while a file is on its way, it waits and says so; lost, it is sent again under the same number', async () => {
  let answers = 0
  const { server, user } = await open({
    'POST /api/request/send': () => (++answers === 1 ? 'no-answer' : { ok: true, receipt }),
  })
  choose('Driver’s license', file('front.pdf'))
  const upload = await sent()
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Ingrid')
  await user.click(screen.getByRole('checkbox'))
  const send = screen.getByRole('button', { name: 'Send 1 of 3 documents' })
  await user.dblClick(send)
  expect(screen.getByText('Sending once the upload is done')).toBeInTheDocument()
  expect(answers).toBe(0)
  await upload.answer(200, { ok: true, file: { id: 11, name: 'front.pdf', size: 1 } })
  await screen.findByText(/didn’t respond/)
  await user.click(send)
  await screen.findByRole('heading', { level: 1, name: 'Thank you, Ingrid' })
  const sittings = server.to('POST', '/api/request/send').map(({ body }) => (body as { sitting: string }).sitting)
  expect(sittings).toHaveLength(2)
  expect(new Set(sittings).size).toBe(1)
})

it('files that are not taken say why in their row, and what broke off can be tried again', async () => {
  const { user } = await open()
  choose('Driver’s license', file('tool.exe'))
  expect(within(row('Driver’s license')).getByText('Only PDF, JPEG, and PNG files are accepted.')).toBeInTheDocument()
  choose('Driver’s license', file('empty.pdf', ''))
  expect(within(row('Driver’s license')).getByText('The file is empty.')).toBeInTheDocument()
  expect(within(row('Driver’s license')).queryByText('tool.exe')).toBeNull()
  expect(FakeUpload.sent).toEqual([])
  choose('Driver’s license', file('sick.pdf'))
  const blocked = 'The virus scanner blocked this file.'
  await (await sent()).refuse(400, 'invalid', { message: blocked, fields: { upload: blocked } })
  expect(within(row('Driver’s license')).getByText(blocked)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Dismiss sick.pdf' }))
  choose('Driver’s license', file('front.pdf'))
  await (await sent(1)).lose()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await (await sent(2)).answer(200, { ok: true, file: { id: 11, name: 'front.pdf', size: 1 } })
  expect(screen.getByRole('button', { name: 'Remove front.pdf' })).toBeInTheDocument()
})

it('dropped files go where their names say, and ask where they don’t', async () => {
  const { user } = await open()
  const data = { types: ['Files'], files: [file('license-front.jpg'), file('IMG_0412.pdf')] }
  fireEvent.drop(window, { dataTransfer: data })
  expect((await sent()).path).toBe('/api/request/documents/1')
  const which = screen.getByRole('group', { name: /IMG_0412\.pdf.*Which document is this\?/ })
  await user.click(within(which).getByRole('button', { name: 'Signed transfer form' }))
  expect((await sent(1)).path).toBe('/api/request/documents/3')
  expect(screen.queryByRole('group')).toBeNull()
})

it('what was added is removed again, also when only the answer was lost', async () => {
  const { server, user } = await open({
    'DELETE /api/request/files/11': { ok: true },
    'DELETE /api/request/files/12': failure(404, 'not-found'),
  })
  await added('Driver’s license', 'front.pdf', 11)
  await added('Driver’s license', 'back.pdf', 12, 1)
  await user.click(screen.getByRole('button', { name: 'Remove front.pdf' }))
  await user.click(screen.getByRole('button', { name: 'Remove back.pdf' }))
  expect(await screen.findByRole('button', { name: 'Start with driver’s license' })).toBeInTheDocument()
  expect(server.to('DELETE', '/api/request/files/11')).toHaveLength(1)
})

it('an upload is canceled', async () => {
  const { user } = await open()
  choose('Driver’s license', file('front.pdf'))
  const upload = await sent()
  await user.click(screen.getByRole('button', { name: 'Cancel front.pdf' }))
  expect(upload.aborted).toBe(true)
  expect(screen.queryByText('front.pdf')).toBeNull()
})

it('goes on after a reload where it was, and shows of what was sent only how much', async () => {
  const papers = [
    paperOf(1, 'Driver’s license', { received: 2 }),
    paperOf(2, 'Latest IRA statement', { files: [{ id: 5, name: 'oct.pdf', size: 3_100_000 }] }),
  ]
  const { server } = await open({ 'GET /api/request': { ...asked, papers } })
  expect(screen.getByRole('heading', { level: 1, name: 'Please send 1 document' })).toBeInTheDocument()
  expect(screen.getByText('2 files received')).toBeInTheDocument()
  expect(screen.getByText('oct.pdf')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Send 1 document' })).toBeInTheDocument()
  expect(sessionStorage.getItem('portal-request-sitting')).toBe(server.to('GET', '/api/request')[0]?.query['sitting'])
})

it('says when everything is here', async () => {
  await open({ 'GET /api/request': { ...asked, papers: asked.papers.map((paper) => ({ ...paper, received: 1 })) } })
  expect(screen.getByRole('heading', { level: 1, name: 'We have all 3 documents' })).toBeInTheDocument()
})

it.each<[string, (answers: Record<string, unknown>) => void]>([
  ['when it is opened', (answers) => void (answers['GET /api/request'] = failure(404, 'link-over'))],
  ['while a file is uploaded', () => {}],
])('the link being over shows the one page for it %s', async (when, set) => {
  const answers: Record<string, never> = {}
  set(answers)
  if (when === 'when it is opened') {
    wire({ [looked]: opened, ...answers })
    openScreen('/request?q=token-1')
  } else {
    await open()
    choose('Driver’s license', file('front.pdf'))
    await (await sent()).refuse(404, 'link-over')
  }
  expect(await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work anymore' })).toBeVisible()
})

it('without a connection it can be tried again', async () => {
  const server = wire({ [looked]: opened, 'GET /api/request': 'no-answer' })
  const { user } = openScreen('/request?q=token-1')
  await screen.findByText(/didn’t respond/)
  server.answers['GET /api/request'] = asked
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Please send 3 documents' })).toBeVisible()
})
