import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { firm } from '../../lib/firm.ts'
import { firmOf } from '../../testing/firm.ts'
import { withShell } from '../../testing/render.tsx'
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
      'PUT /api/settings': { ok: true },
      ...answers,
    },
    '?tab=firm',
  )
  await screen.findByText('Firm', { selector: 'h2' })
  return { ...portal, told }
}
// not by their roles: with so many fields on a screen that takes seconds
const section = (name: string) =>
  within(screen.getByText(name, { selector: 'h2' }).closest<HTMLElement>('section') ?? document.body)
const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' })
const save = () => screen.getByRole('button', { name: 'Save changes' })
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('has a field for every setting there is', async () => {
  await open(
    savedOf({ values: settingsOf({ officeDomains: { 'o.example': { issuer: 'https://i.example', clientId: 'c' } } }) }),
  )
  const values = settingsOf()
  const fields: Record<string, [string, string][]> = {
    Firm: [
      ['Name', values.name],
      ['Sign-in headline', values.claim],
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
      ['Records mailbox', values.recordsMailbox],
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
  expect(section('Branding').getByRole('button', { name: 'Choose logo' })).toBeInTheDocument()
})

it('everything that was changed is saved together, with what was seen before; the bar names it', async () => {
  const { user, server, told } = await open(savedOf(), {
    'PUT /api/settings': () => {
      told.saved = savedOf({
        values: settingsOf({ name: 'Quayside', securityMailbox: 'safe@quayside.example' }),
        changed: ['name'],
        last: { name: { by: 'ada@meridianharbor.example', at: new Date().toISOString() } },
      })
      return { ok: true }
    },
  })
  expect(bar()).not.toBeInTheDocument()
  const entries = () => within(screen.getByRole('navigation', { name: 'Sections' }))
  fill(section('Firm').getByLabelText('Name'), 'Quayside')
  fill(section('Email and domains').getByLabelText('Security mailbox'), 'safe@quayside.example')
  expect(section('Firm').getByText('Was Meridian Harbor')).toBeInTheDocument()
  expect(bar()).toHaveTextContent('2 unsaved changes Name, security mailbox')
  expect(entries().getAllByText('not saved')).toHaveLength(2)
  expect(entries().getByRole('link', { name: 'Firm not saved' })).toBeInTheDocument()
  await user.click(save())
  expect(await screen.findByText('Settings saved')).toBeInTheDocument()
  expect(server.sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
    [
      '/api/settings',
      {
        settings: {
          name: { value: 'Quayside', before: 'Meridian Harbor' },
          securityMailbox: { value: 'safe@quayside.example', before: 'security@meridianharbor.example' },
        },
      },
    ],
  ])
  expect(section('Firm').getByLabelText('Name')).toHaveValue('Quayside')
  expect(bar()).not.toBeInTheDocument()
  expect(section('Firm').getByText(/Last changed by ada@meridianharbor.example/)).toBeInTheDocument()
})

it('the bar names three changes and counts the rest; taking back more than three asks', async () => {
  const { user } = await open()
  for (const label of ['Name', 'Sign-in headline', 'Phone'])
    fill(section('Firm').getByLabelText(label), `${label} of another kind`)
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(bar()).not.toBeInTheDocument()
  for (const label of ['Name', 'Sign-in headline', 'Phone', 'Address', 'Memberships'])
    fill(section('Firm').getByLabelText(label), `${label} of another kind`)
  expect(bar()).toHaveTextContent('5 unsaved changes Name, sign-in headline, memberships, and 2 more')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(bar()).not.toBeInTheDocument())
  expect(section('Firm').getByLabelText('Phone')).toHaveValue(settingsOf().phone)
})

it('Ctrl-S saves, and is kept from the browser', async () => {
  const { server } = await open()
  const pressed = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
  expect(pressed()).toBe(false)
  expect(server.to('PUT', '/api/settings')).toEqual([])
  fill(section('Firm').getByLabelText('Name'), 'Quayside')
  pressed()
  await waitFor(() => expect(server.to('PUT', '/api/settings')).toHaveLength(1))
})

it('what the server refuses is counted and said at its field, which gets the focus and stays as it was typed', async () => {
  const { user } = await open(savedOf(), {
    'PUT /api/settings': failure(400, 'invalid', {
      fields: { claim: 'This field is required.', securityMailbox: 'Enter an email address.' },
    }),
  })
  fill(section('Firm').getByLabelText('Sign-in headline'), '')
  const mailbox = section('Email and domains').getByLabelText('Security mailbox')
  fill(mailbox, 'nobody')
  await user.click(save())
  expect(await screen.findByText('2 fields need attention')).toBeInTheDocument()
  await waitFor(() => expect(section('Firm').getByLabelText('Sign-in headline')).toHaveFocus())
  expect(mailbox).toBeInvalid()
  expect(mailbox).toHaveValue('nobody')
})

it('another’s change in the meantime is not overwritten, and nothing typed is lost', async () => {
  const { user, told, server } = await open(savedOf(), {
    'PUT /api/settings': failure(409, 'conflict', { fields: { claim: 'Someone else changed this in the meantime.' } }),
  })
  const field = section('Firm').getByLabelText('Sign-in headline')
  fill(field, 'Mine.')
  fill(section('Firm').getByLabelText('Phone'), '555')
  told.saved = savedOf({ values: settingsOf({ claim: 'Theirs.' }) })
  await user.click(save())
  expect(await section('Firm').findByText(/Nothing was overwritten/)).toBeInTheDocument()
  expect(section('Firm').getByText('Was Theirs.')).toBeInTheDocument()
  expect(field).toHaveValue('Mine.')
  await user.click(section('Firm').getByRole('button', { name: 'Keep mine' }))
  await user.click(save())
  await waitFor(() =>
    expect(server.to('PUT', '/api/settings').at(-1)?.body).toMatchObject({
      settings: { claim: { value: 'Mine.', before: 'Theirs.' }, phone: { value: '555' } },
    }),
  )
  await user.click(await section('Firm').findByRole('button', { name: 'Use their version' }))
  expect(field).toHaveValue('Theirs.')
  expect(section('Firm').getByLabelText('Phone')).toHaveValue('555')
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
  expect(address()).toBe('/management?tab=firm')
  expect(section('Firm').getByLabelText('Name')).toHaveValue('Meridian Harbor!')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await act(() => router.navigate('/management?tab=audit'))
  expect(address()).toBe('/management?tab=audit')
})

it('another text of the certification is saved after a question: everybody will be asked again', async () => {
  const { user, server } = await open()
  expect(section('Certification').queryByText(/asked to accept/)).not.toBeInTheDocument()
  fill(section('Certification').getByLabelText('Text'), 'Another text.')
  expect(
    section('Certification').getByText('Saving creates version 5, and everyone will be asked to accept it again.'),
  ).toBeInTheDocument()
  await user.click(save())
  const dialog = within(await screen.findByRole('dialog', { name: 'Save the new certification?' }))
  expect(dialog.getByText('Everyone will be asked to accept version 5.')).toBeInTheDocument()
  expect(server.to('PUT', '/api/settings')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.to('PUT', '/api/settings')).toHaveLength(1))
})

it('public mail domains are typed one a line', async () => {
  const { user, server } = await open(savedOf(), { 'PUT /api/settings': { ok: true } })
  const field = section('Email and domains').getByLabelText('Public email domains')
  fill(field, 'comcast\ngmail\n')
  expect(field).toHaveValue('comcast\ngmail\n')
  await user.click(save())
  await screen.findByText('Settings saved')
  expect(server.to('PUT', '/api/settings')[0]?.body).toEqual({
    settings: { publicMailDomains: { value: ['comcast', 'gmail'], before: ['comcast'] } },
  })
})

it('an office domain is added with a secret that is sent once and never shown', async () => {
  const { user, server, told } = await open(savedOf(), {
    'PUT /api/settings': () => {
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
  await user.click(save())
  expect(await office.findByText(/client secret set/)).toBeInTheDocument()
  expect(server.to('PUT', '/api/settings')[0]?.body).toEqual({
    settings: {
      officeDomains: { value: { 'o.example': { issuer: 'https://login.o.example', clientId: 'portal' } }, before: {} },
    },
    secrets: { 'o.example': 'hush' },
  })
  await user.click(office.getByRole('button', { name: 'Edit o.example' }))
  const again = within(await screen.findByRole('dialog', { name: 'o.example' }))
  expect(again.getByLabelText('Client secret')).toHaveValue('')
})

it('an office is a name and its networks', async () => {
  const { user, server } = await open()
  const offices = section('Offices')
  await user.click(offices.getByRole('button', { name: 'Add office' }))
  fill(offices.getByLabelText('Office 1: name'), 'Albany office')
  fill(offices.getByLabelText('Office 1: networks'), '203.0.113.0/24, ')
  expect(offices.getByLabelText('Office 1: networks')).toHaveValue('203.0.113.0/24, ')
  fill(offices.getByLabelText('Office 1: networks'), '203.0.113.0/24, 2001:db8::/48')
  await user.click(save())
  await screen.findByText('Settings saved')
  expect(server.to('PUT', '/api/settings')[0]?.body).toEqual({
    settings: {
      offices: { value: [{ name: 'Albany office', networks: ['203.0.113.0/24', '2001:db8::/48'] }], before: [] },
    },
  })
})

it('a closing is a day and why', async () => {
  const { user, server } = await open()
  const closings = section('Closings')
  await user.click(closings.getByRole('button', { name: 'Add closing' }))
  fill(closings.getByLabelText('Closing 1: day'), '2026-11-27')
  fill(closings.getByLabelText('Closing 1: reason'), 'Founders’ Day')
  await user.click(save())
  await screen.findByText('Settings saved')
  expect(server.to('PUT', '/api/settings')[0]?.body).toEqual({
    settings: { closings: { value: [{ day: '2026-11-27', name: 'Founders’ Day' }], before: [] } },
  })
})

it('the navigation leads to a section, which stands in the address', async () => {
  const { user, address } = await open()
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  await user.click(screen.getByRole('link', { name: 'Links' }))
  expect(address()).toBe('/management?tab=firm&section=links')
  expect(scroll.mock.contexts.at(-1)).toBe(screen.getByText('Links', { selector: 'h2' }).closest('section'))
  expect(screen.getByRole('link', { name: 'Links' })).toHaveAttribute('aria-current', 'true')
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
  withShell()
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
