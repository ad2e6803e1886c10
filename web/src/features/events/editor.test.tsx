import { eventFields, type PortalEvent } from '@portal/contract/events'
import { texts } from '@portal/contract/texts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { editor, eventOf, inZone, openRail } from '../../testing/events.tsx'
import { onItsWay } from '../../testing/document-editor.tsx'
import { settled } from '../../testing/home.tsx'
import { FakeUpload, uploadsAtTheWire } from '../../testing/uploads.ts'
import { failure } from '../../testing/wire.ts'

uploadsAtTheWire()
beforeEach(() => inZone('America/New_York'))
afterEach(() => void vi.restoreAllMocks())

const mine = (more: Partial<PortalEvent> = {}) => eventOf(1, { can: { edit: true }, ...more })
type Opened = Awaited<ReturnType<typeof openRail>>

const dialog = (name: string) => screen.findByRole('dialog', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = ({ user }: Opened, name: string) => user.click(screen.getByText(name, { selector: 'button *' }))

async function openNew(opened?: Opened) {
  const portal = opened ?? (await openRail([], { who: editor() }))
  await portal.user.click(await screen.findByRole('button', { name: 'New event' }))
  await dialog('New event')
  return portal
}
async function openUpdate(event = mine()) {
  const opened = await openRail([event], { who: editor() })
  await opened.user.click(await screen.findByRole('button', { name: event.title }))
  await opened.user.click(await screen.findByRole('button', { name: 'Edit event' }))
  await dialog('Edit event')
  return opened
}

it('creates an event with the defaults, all fields in one form [EVENT-11, EVENT-12, EVENT-16..18, EVENT-20, EVENT-25, ROLE-13]', async () => {
  const opened = await openNew()
  type('Title', ' Form CRS refresher ')
  type('Start date', '2026-11-24')
  await press(opened, 'Create event')
  const request = onItsWay()
  expect([request.method, request.path]).toEqual(['POST', '/api/event'])
  expect(request.fields).toEqual({
    ...Object.fromEntries(eventFields.map((name) => [name, ''])),
    title: 'Form CRS refresher',
    start_date: '2026-11-24',
    start_time: '10:00',
    end_time: '11:00',
    sponsor: 'A wealth management company',
    dt_start_time: '11/24/2026, 10:00:00 AM',
    dt_end_time: '11/24/2026, 11:00:00 AM',
  })
  opened.list.push(eventOf(5, { title: 'Form CRS refresher' }))
  await request.answer(200, { ok: true, id: 5 })
  expect(await screen.findByRole('button', { name: 'Form CRS refresher' })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('has a field for everything an event has', async () => {
  const opened = await openNew()
  const form = screen.getByRole('dialog', { name: 'New event' }).querySelector('form') as HTMLFormElement
  const texts = [...form.querySelectorAll('input')]
  expect(texts).toHaveLength(eventFields.length)
  texts.forEach((one, index) => {
    if (one.type === 'text') fireEvent.change(one, { target: { value: `text ${index}` } })
  })
  type('Start date', '2026-11-24')
  type('End date', '2026-11-25')
  await press(opened, 'Create event')
  const { dt_start_time: _start, dt_end_time: _end, ...sent } = onItsWay().fields
  expect(new Set(Object.values(sent)).size).toBe(eventFields.length)
})

it('refuses nothing, not even an empty form [EVENT-19]', async () => {
  const opened = await openNew()
  for (const label of ['Sponsor', 'Start date', 'Start time', 'End time']) type(label, '')
  await press(opened, 'Create event')
  expect(onItsWay().fields).toEqual(
    Object.fromEntries([...eventFields, 'dt_start_time', 'dt_end_time'].map((name) => [name, ''])),
  )
})

it('ends one hour after the start at a press, on the same night [EVENT-15]', async () => {
  const opened = await openNew()
  type('Start date', '2026-11-24')
  for (const [start, endDate, end, endsOn] of [
    ['14:15', '', '15:15', ''],
    ['23:30', '', '00:30', ''],
    ['23:30', '2026-11-28', '00:30', '2026-11-25'],
    ['09:00', '2026-11-28', '10:00', '2026-11-24'],
  ] as const) {
    type('Start time', start)
    type('End date', endDate)
    await press(opened, '1 hour')
    expect([field('End time').value, field('End date').value]).toEqual([end, endsOn])
  }
})

it('says that times are New York’s, and what that is elsewhere', async () => {
  inZone('Asia/Tokyo')
  await openNew()
  type('Start date', '2026-11-18')
  expect(screen.getByText(/^Enter times in Eastern Time\./)).toHaveTextContent(
    'On your clock: Thu 12:00 – 1:00 AM GMT+9.',
  )
})

it('asks before what was typed is lost', async () => {
  const opened = await openNew()
  type('Title', 'Half an event')
  await press(opened, 'Cancel')
  await opened.user.click(within(await dialog('Discard your changes?')).getByRole('button', { name: 'Keep editing' }))
  expect(field('Title').value).toBe('Half an event')
  await press(opened, 'Cancel')
  await opened.user.click(
    within(await dialog('Discard your changes?')).getByRole('button', { name: 'Discard changes' }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(FakeUpload.sent).toEqual([])
})

it('keeps what was typed when the event is not taken [ERR-59]', async () => {
  const opened = await openNew()
  type('Title', 'Form CRS refresher')
  await press(opened, 'Create event')
  await onItsWay().refuse(500, 'unexpected')
  expect(await screen.findByText(texts.eventCreateFailed)).toBeInTheDocument()
  expect(field('Title').value).toBe('Form CRS refresher')
})

it('says at its field which link is not taken', async () => {
  const opened = await openNew()
  type('Event page', 'javascript:alert(1)')
  await press(opened, 'Create event')
  await onItsWay().answer(400, { code: 'invalid', message: 'Check it.', fields: { event_link: 'Enter a URL.' } })
  await waitFor(() => expect(field('Event page')).toHaveAccessibleDescription('Enter a URL.'))
})

it('updates an event, and is done updating when that succeeded [EVENT-12..14, EVENT-21, ROLE-14]', async () => {
  const opened = await openUpdate(mine({ sub_title: 'Kept', end_date: '2026-11-19', zoom: 'Meeting 1' }))
  expect(field('Title').value).toBe('Seminar 1')
  expect(screen.getByRole('button', { name: 'Update event' })).toBeInTheDocument()
  type('Title', 'Seminar, moved')
  await press(opened, 'Update event')
  const request = onItsWay()
  expect([request.method, request.path]).toEqual(['POST', '/api/event/update/1'])
  expect(request.fields).toMatchObject({
    title: 'Seminar, moved',
    sub_title: 'Kept',
    end_date: '2026-11-19',
    zoom: 'Meeting 1',
  })
  opened.list[0] = mine({ title: 'Seminar, moved' })
  await request.answer(200, { ok: true })
  expect(await screen.findByRole('button', { name: 'Seminar, moved' })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openNew(opened)
  expect(field('Title').value).toBe('')
  expect(screen.getByRole('button', { name: 'Create event' })).toBeInTheDocument()
})

it.each([
  ['failed', (request: FakeUpload) => request.refuse(500, 'unexpected')],
  ['was answered not ok', (request: FakeUpload) => request.answer(200, { ok: false })],
])('goes on updating when the update %s [EVENT-13, EVENT-14, ERR-58]', async (_, answer) => {
  const opened = await openUpdate()
  type('Title', 'Seminar, moved')
  await press(opened, 'Update event')
  await answer(onItsWay())
  expect(await screen.findByText(texts.eventUpdateFailed)).toBeInTheDocument()
  expect(screen.getByRole('dialog', { name: 'Edit event' })).toBeInTheDocument()
  await press(opened, 'Update event')
  expect(FakeUpload.sent.map(({ path }) => path)).toEqual(['/api/event/update/1', '/api/event/update/1'])
})

async function openDelete() {
  const opened = await openRail([mine()], { who: editor() })
  await opened.user.click(await screen.findByRole('button', { name: 'Seminar 1' }))
  await opened.user.click(await screen.findByRole('button', { name: 'Delete event' }))
  await screen.findByText(texts.eventDeleteConfirm)
  return opened
}

it('deletes an event when asked twice [EVENT-22, EVENT-23, ERR-61, ROLE-15]', async () => {
  const { user, server, list } = await openDelete()
  expect(server.to('DELETE', '/api/event/1')).toEqual([])
  server.answers['DELETE /api/event/1'] = () => {
    list.length = 0
    return { ok: true }
  }
  await user.click(screen.getByRole('button', { name: 'Delete event' }))
  expect(await screen.findByText('No events in the next 60 days')).toBeInTheDocument()
  expect(server.to('DELETE', '/api/event/1')).toHaveLength(1)
})

it('leaves it alone when the answer is no, and says when it cannot be deleted [EVENT-23, ERR-60]', async () => {
  const { user, server } = await openDelete()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('DELETE', '/api/event/1')).toEqual([])
  server.answers['DELETE /api/event/1'] = failure(500, 'unexpected')
  await user.click(screen.getByRole('button', { name: 'Seminar 1' }))
  await user.click(await screen.findByRole('button', { name: 'Delete event' }))
  await screen.findByText(texts.eventDeleteConfirm)
  await user.click(screen.getByRole('button', { name: 'Delete event' }))
  expect(await screen.findByText(texts.eventDeleteFailed)).toBeInTheDocument()
})

it('offers nobody a new event whom the server lets edit none [EVENT-11, ROLE-13]', async () => {
  await openRail([eventOf(1)], { who: settled({ calendar_editing: true }) })
  await screen.findByRole('button', { name: 'Seminar 1' })
  expect(screen.queryByRole('button', { name: 'New event' })).toBeNull()
})
