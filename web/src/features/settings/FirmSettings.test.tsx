import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { firm } from '../../lib/firm.ts'
import { firmOf } from '../../testing/firm.ts'
import { type Saved, openTab, savedOf, settingsOf } from '../../testing/settings.tsx'
import { FakeEventSource, failure } from '../../testing/wire.ts'
import { FirmSettings } from './public.ts'

afterEach(() => {
  Object.assign(firm, firmOf())
  document.documentElement.removeAttribute('style')
})

/** The settings screen over what the firm has settled; what is put there is there at the next asking. */
async function open(saved: Saved = savedOf(), answers: Parameters<typeof openTab>[1] = {}) {
  const told = { saved }
  const portal = await openTab(
    FirmSettings,
    {
      'GET /api/settings/all': () => told.saved,
      'PUT /api/settings/:any': { ok: true },
      ...answers,
    },
    '?tab=settings',
  )
  await screen.findByText('Firm', { selector: 'h2' })
  return { ...portal, told }
}
// not by their roles: with so many fields on a screen that takes seconds
const section = (name: string) =>
  within(screen.getByText(name, { selector: 'h2' }).closest<HTMLElement>('section') ?? document.body)
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('has a field for every setting there is', async () => {
  await open(
    savedOf({ values: settingsOf({ officeDomains: { 'o.example': { issuer: 'https://i.example', clientId: 'c' } } }) }),
  )
  const values = settingsOf()
  const fields: Record<string, [string, string][]> = {
    Firm: [
      ['Name', values.name],
      ['Tagline on the sign-in page', values.claim],
      ['Phone', values.phone],
      ['Address', values.address],
      ['Memberships', values.membership],
      ['About the firm', values.about],
    ],
    Branding: [
      ['Brand color', '#12284C'],
      ['Accent color', '#2254C7'],
    ],
    Links: [
      ['Important link 7: name', 'Compliance Calendar'],
      ['Insurance: address', values.insuranceLink.url],
      ['Mortgage: name', values.mortgageLink.title],
      ['BrokerCheck', values.brokerCheckUrl],
      ['Client login', values.clientLoginUrl],
      ['Status page URL', ''],
    ],
    'Email and domains': [
      ['Security mailbox', values.securityMailbox],
      ['Feedback mailbox', values.feedbackMailbox],
      ['Public email domains', 'comcast'],
    ],
    'Welcome letter': [
      ['Letter', 'Welcome aboard.'],
      ['Signature name', 'Harriet Lindgren'],
      ['Signature title', 'President'],
    ],
    Certification: [['Text', 'I will use the firm’s systems.']],
  }
  for (const [title, listed] of Object.entries(fields))
    for (const [label, value] of listed) expect(section(title).getByLabelText(label)).toHaveValue(value)
  expect(section('Features').getAllByRole('checkbox')).toHaveLength(4)
  expect(section('Office Login').getByText('o.example')).toBeInTheDocument()
  expect(section('Branding').getByRole('button', { name: 'Choose image' })).toBeInTheDocument()
})

it('a section saves what was changed in it, with what was seen before, and leaves the others alone', async () => {
  const { user, server, told } = await open(savedOf(), {
    'PUT /api/settings/name': () => {
      told.saved = savedOf({
        values: settingsOf({ name: 'Quayside' }),
        changed: ['name'],
        last: { name: { by: 'ada@meridianharbor.example', at: new Date().toISOString() } },
      })
      return { ok: true }
    },
  })
  const save = section('Firm').getByRole('button', { name: 'Save firm' })
  expect(save).toBeDisabled()
  fill(section('Firm').getByLabelText('Name'), 'Quayside')
  fill(section('Email and domains').getByLabelText('Security mailbox'), '')
  await user.click(save)
  expect(await screen.findByText('Firm saved')).toBeInTheDocument()
  expect(server.sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
    ['/api/settings/name', { value: 'Quayside', before: 'Meridian Harbor' }],
  ])
  expect(section('Firm').getByLabelText('Name')).toHaveValue('Quayside')
  expect(save).toBeDisabled()
  expect(section('Firm').getByText(/Last changed by ada@meridianharbor.example/)).toBeInTheDocument()
  expect(section('Email and domains').getByLabelText('Security mailbox')).toHaveValue('')
})

it('what the server refuses is said at its field, and stays as it was typed', async () => {
  const { user } = await open(savedOf(), {
    'PUT /api/settings/importantLinks': failure(400, 'invalid', {
      fields: { 'value.1.url': 'Enter a URL that starts with https://.' },
    }),
  })
  const field = section('Links').getByLabelText('Important link 2: address')
  fill(field, 'http://mail.example')
  await user.click(section('Links').getByRole('button', { name: 'Save links' }))
  expect(await screen.findByText('Enter a URL that starts with https://.')).toBeInTheDocument()
  expect(field).toBeInvalid()
  expect(field).toHaveValue('http://mail.example')
})

it('another’s change in the meantime is not overwritten; the current value can be loaded', async () => {
  const { user, told } = await open(savedOf(), { 'PUT /api/settings/claim': failure(409, 'conflict') })
  const field = section('Firm').getByLabelText('Tagline on the sign-in page')
  fill(field, 'Mine.')
  told.saved = savedOf({ values: settingsOf({ claim: 'Theirs.' }) })
  await user.click(section('Firm').getByRole('button', { name: 'Save firm' }))
  expect(await section('Firm').findByText(/Nothing was overwritten/)).toBeInTheDocument()
  await user.click(section('Firm').getByRole('button', { name: 'Load latest version' }))
  expect(field).toHaveValue('Theirs.')
})

it('what another saves shows at once in fields that nobody is typing in', async () => {
  const { told } = await open()
  fill(section('Firm').getByLabelText('Phone'), 'mine')
  told.saved = savedOf({ values: settingsOf({ address: 'Pier 9', phone: 'theirs' }) })
  act(() => FakeEventSource.open[0]?.say('changed', 'settings'))
  await waitFor(() => expect(section('Firm').getByLabelText('Address')).toHaveValue('Pier 9'))
  expect(section('Firm').getByLabelText('Phone')).toHaveValue('mine')
})

it('a section goes back to the defaults after a question', async () => {
  const { user, server } = await open(savedOf({ values: settingsOf({ claim: 'Hold fast.' }), changed: ['claim'] }), {
    'DELETE /api/settings/claim': { ok: true },
  })
  expect(section('Branding').queryByRole('button', { name: 'Reset to default: branding' })).not.toBeInTheDocument()
  await user.click(section('Firm').getByRole('button', { name: 'Reset to default: firm' }))
  await user.click(await screen.findByRole('button', { name: 'Reset to default' }))
  expect(await screen.findByText('Firm reset')).toBeInTheDocument()
  expect(server.to('DELETE', '/api/settings/claim').map(({ body }) => body)).toEqual([{ before: 'Hold fast.' }])
})

it('unsaved changes are not lost with another tab or screen without a question', async () => {
  const { user, router, address } = await open()
  fill(section('Firm').getByLabelText('Name'), 'Meridian Harbor!')
  await act(() => router.navigate('/management?tab=audit'))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(address()).toBe('/management?tab=settings')
  expect(section('Firm').getByLabelText('Name')).toHaveValue('Meridian Harbor!')
  await user.click(section('Firm').getByRole('button', { name: 'Discard' }))
  await act(() => router.navigate('/management?tab=audit'))
  expect(address()).toBe('/management?tab=audit')
})

it('another text of the certification says that everybody will be asked again', async () => {
  await open()
  expect(section('Certification').queryByText(/asked to accept/)).not.toBeInTheDocument()
  fill(section('Certification').getByLabelText('Text'), 'Another text.')
  expect(
    section('Certification').getByText('Saving creates version 5, and everyone will be asked to accept it again.'),
  ).toBeInTheDocument()
})

it('public mail domains are typed one a line', async () => {
  const { user, server } = await open(savedOf(), { 'PUT /api/settings/publicMailDomains': { ok: true } })
  const field = section('Email and domains').getByLabelText('Public email domains')
  fill(field, 'comcast\ngmail\n')
  expect(field).toHaveValue('comcast\ngmail\n')
  await user.click(section('Email and domains').getByRole('button', { name: 'Save email and domains' }))
  await screen.findByText('Email and domains saved')
  expect(server.to('PUT', '/api/settings/publicMailDomains')[0]?.body).toEqual({
    value: ['comcast', 'gmail'],
    before: ['comcast'],
  })
})

it('an office domain is added with a secret that is sent once and never shown', async () => {
  const { user, server, told } = await open(savedOf(), {
    'PUT /api/settings/officeDomains': () => {
      const officeDomains = { 'o.example': { issuer: 'https://login.o.example', clientId: 'portal' } }
      told.saved = savedOf({ values: settingsOf({ officeDomains }), secrets: ['o.example'] })
      return { ok: true }
    },
  })
  const office = section('Office Login')
  await user.click(office.getByRole('button', { name: 'Add domain' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add domain' }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(dialog.getAllByText('This field is required.')).toHaveLength(3)
  fill(dialog.getByLabelText(/Email domain/), 'O.example')
  fill(dialog.getByLabelText(/Issuer/), 'https://login.o.example')
  fill(dialog.getByLabelText(/Client ID/), 'portal')
  fill(dialog.getByLabelText('Client secret'), 'hush')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(office.getByText(/new client secret/)).toBeInTheDocument()
  await user.click(office.getByRole('button', { name: 'Save Office Login' }))
  expect(await office.findByText(/client secret set/)).toBeInTheDocument()
  expect(server.to('PUT', '/api/settings/officeDomains')[0]?.body).toEqual({
    value: { 'o.example': { issuer: 'https://login.o.example', clientId: 'portal' } },
    before: {},
    secrets: { 'o.example': 'hush' },
  })
  await user.click(office.getByRole('button', { name: 'Edit o.example' }))
  const again = within(await screen.findByRole('dialog', { name: 'o.example' }))
  expect(again.getByLabelText('Client secret')).toHaveValue('')
})

it('settings that cannot be loaded can be asked for again', async () => {
  let answers = 0
  const { user } = await openTab(FirmSettings, {
    'GET /api/settings/all': () => (answers++ === 0 ? failure(500, 'unexpected') : savedOf()),
  })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Firm', { selector: 'h2' })).toBeInTheDocument()
})

it('a saved change shows at once on every open screen: name, links and colours', async () => {
  const colours = { brand: '#0B3D2E', accent: '#8A1C4A' }
  const told = { firm: firmOf() }
  await open(savedOf(), { 'GET /api/firm': () => told.firm })
  const role = (name: string) => document.documentElement.style.getPropertyValue(name)
  told.firm = firmOf({ name: 'Quayside', colours })
  act(() => FakeEventSource.open[0]?.say('changed', 'settings'))
  expect(await screen.findByRole('link', { name: 'Quayside, home' })).toBeInTheDocument()
  expect(role('--brand-navy')).toContain('#0b3d2e')
  told.firm = firmOf()
  act(() => FakeEventSource.open[0]?.say('changed', 'settings'))
  expect(await screen.findByRole('link', { name: 'Meridian Harbor, home' })).toBeInTheDocument()
  expect(role('--brand-navy')).toBe('')
})
