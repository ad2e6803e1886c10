import { texts } from '@portal/contract/texts'
import { firmDay, daysAfter } from '@portal/contract/rules/day'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { bareDayInShort } from '../../lib/format.ts'
import { detailsOf } from '../../testing/details.ts'
import { changeRequestOf, openProfile, profileOf } from '../../testing/profile.tsx'
import { openScreen, signedInAs, withShell } from '../../testing/render.tsx'
import { FakeUpload, fileOf, uploadsAtTheWire } from '../../testing/uploads.ts'
import { failure, wire } from '../../testing/wire.ts'

uploadsAtTheWire()

const section = (name: string) => within(screen.getByRole('region', { name }))
const button = (name: string) => screen.getByRole('button', { name })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the page', () => {
  it('shows who one is and what the firm has on file, the social masked [ROUTE-35]', async () => {
    await openProfile()
    expect(screen.getByRole('heading', { level: 1, name: 'Dana Whitfield' })).toBeInTheDocument()
    expect(screen.getByText('Advisor · Saratoga')).toBeInTheDocument()
    expect(screen.getAllByText('dana@meridianharbor.example')[0]).toBeVisible()
    const details = section('Details')
    for (const value of ['XXX-XX-4321', '2400123', 'Mara Holt', 'Saratoga', 'Dana Osei', /^12 Larch Lane/])
      expect(details.getByText(value)).toBeVisible()
    // the company is not known
    expect(details.getAllByText('Not on file')).toHaveLength(1)
  })

  it('is guarded: whoever is not signed in lands on the sign-in page [ROUTE-35]', async () => {
    wire({ 'POST /api/auth/verify': failure(400, 'session-expired') })
    const { address } = openScreen('/general/profile')
    await waitFor(() => expect(address()).toMatch(/^\/login/))
  })

  it('says so when it cannot be loaded, and loads at the next try', async () => {
    const who = detailsOf()
    const server = wire({
      'POST /api/auth/verify': { ap: 1, details: who },
      'GET /api/user/profile': failure(500, 'unexpected'),
    })
    signedInAs(who)
    const { user } = openScreen('/general/profile')
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 })
    server.answers['GET /api/user/profile'] = { ok: true, profile: profileOf() }
    await user.click(again)
    expect(await screen.findByRole('heading', { level: 2, name: 'Details' })).toBeInTheDocument()
  })

  it('lists recent sign-ins and leads to the devices', async () => {
    const recent = [
      { at: '2026-11-16T14:12:00.000Z', browser: 'Safari on Mac', place: '42.7° N, 73.8° W', address: '203.0.113.7' },
      { at: '2026-11-15T14:12:00.000Z', browser: '', place: '', address: '203.0.113.8' },
    ]
    await openProfile({ recent })
    const rows = section('Recent sign-ins').getAllByRole('row')
    expect(rows[1]).toHaveTextContent('Safari on Mac42.7° N, 73.8° W203.0.113.7')
    expect(rows[2]).toHaveTextContent('Unknown203.0.113.8')
    expect(screen.getByRole('link', { name: 'See where you’re signed in' })).toHaveAttribute('href', '/dash/devices')
  })
})

describe('a change that is requested', () => {
  const changes = 'POST /api/user/profile/changes'
  const today = firmDay(new Date())

  it('names the field, what it should be, and since when where the U4 states it', async () => {
    const { user, server } = await openProfile({}, { [changes]: { ok: true, task: 41 } })
    await user.click(button('Request a change'))
    const form = await dialog('Request a change')
    await user.selectOptions(form.getByLabelText('What needs to change'), 'Last name')
    expect(form.getByText('Currently on file: Whitfield')).toBeInTheDocument()
    await fill(user, form.getByLabelText(/New value/), 'Whitfield-Osei')
    await user.click(form.getByRole('button', { name: 'Send request' }))
    expect(form.getByLabelText(/Date of change/)).toHaveAccessibleDescription(/Enter the date of the change/)
    fireEvent.change(form.getByLabelText(/Date of change/), { target: { value: today } })
    expect(form.getByText(new RegExp(`within 30 days, by ${bareDayInShort(daysAfter(today, 30))}`))).toBeInTheDocument()
    await user.click(form.getByRole('button', { name: 'Send request' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.to('POST', '/api/user/profile/changes')[0]?.body).toEqual({
      field: 'last',
      wanted: 'Whitfield-Osei',
      note: '',
      happened_on: today,
    })
    expect(await screen.findByText('Request sent to the home office')).toBeInTheDocument()
  })

  it('has no day for what the U4 does not state, and the two texts of a CRD number', async () => {
    const { user, server } = await openProfile({}, { [changes]: { ok: true, task: 41 } })
    await user.click(button('Request a change'))
    const form = await dialog('Request a change')
    await user.selectOptions(form.getByLabelText('What needs to change'), 'CRD number')
    expect(form.queryByLabelText(/Date of change/)).toBeNull()
    const wanted = form.getByLabelText(/New value/)
    await user.click(form.getByRole('button', { name: 'Send request' }))
    expect(wanted).toHaveAccessibleDescription(texts.crdRequired)
    await user.type(wanted, '12345')
    await user.tab()
    expect(wanted).toHaveAccessibleDescription(texts.crdTooShort)
    await user.type(wanted, '67')
    await user.click(form.getByRole('button', { name: 'Send request' }))
    await waitFor(() => expect(server.to('POST', '/api/user/profile/changes')).toHaveLength(1))
    expect(server.to('POST', '/api/user/profile/changes')[0]?.body).toMatchObject({ field: 'crd', happened_on: null })
  })

  it('that is refused stays open with the reason; one that is open cannot be asked for twice', async () => {
    const { user } = await openProfile(
      { changes: [changeRequestOf(1)] },
      { [changes]: failure(409, 'conflict', { message: 'Already requested.' }) },
    )
    await user.click(button('Request a change'))
    const form = await dialog('Request a change')
    expect(form.getByRole('option', { name: 'Office phone (already requested)' })).toBeDisabled()
    await user.selectOptions(form.getByLabelText('What needs to change'), 'Email address')
    await fill(user, form.getByLabelText(/New value/), 'd.w@meridianharbor.example')
    await user.click(form.getByRole('button', { name: 'Send request' }))
    expect(await form.findByText('Already requested.')).toBeInTheDocument()
  })

  it('shows where it stands, with the days left to amend the U4, and leads to the work item', async () => {
    await openProfile({
      changes: [
        changeRequestOf(1, { field: 'address', due: '2026-12-01', days_left: 15 }),
        changeRequestOf(2, { field: 'last', due: '2026-11-10', days_left: -6 }),
        changeRequestOf(3, { field: 'first', due: '2026-11-10', status: 'Done' }),
      ],
    })
    const requests = section('Requested changes')
    expect(requests.getByRole('link', { name: 'Home address' })).toHaveAttribute('href', '/view/41')
    expect(requests.getByText(/15 days left/)).not.toHaveAttribute('data-overdue')
    expect(requests.getByText(/6 days overdue/)).toHaveAttribute('data-overdue')
    expect(requests.getByText('Done')).toBeInTheDocument()
  })
})

describe('goals', () => {
  const save = 'PUT /api/user/profile/goals'

  it('are edited in their place, counted, and saved', async () => {
    const { user, server, mine } = await openProfile({ goals: 'Forty households.' }, { [save]: { ok: true } })
    await user.click(button('Edit business goals'))
    const field = screen.getByRole('textbox', { name: 'Business goals' })
    expect(field).toHaveFocus()
    expect(screen.getByText('17 / 1000')).toBeInTheDocument()
    await fill(user, field, ' And a podcast.')
    mine.goals = 'Forty households. And a podcast.'
    await user.click(button('Save goals'))
    expect(await screen.findByText('Forty households. And a podcast.')).toBeInTheDocument()
    expect(server.to('PUT', '/api/user/profile/goals')[0]?.body).toEqual({ goals: 'Forty households. And a podcast.' })
  })

  it('that could not be saved stay in the field, and are not left without a question', async () => {
    const { user, address } = await openProfile({}, { [save]: failure(500, 'unexpected') })
    await user.click(button('Edit business goals'))
    await user.type(screen.getByRole('textbox', { name: 'Business goals' }), 'More')
    await user.click(button('Save goals'))
    expect(await screen.findByText('The server said unexpected.')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Business goals' })).toHaveValue('More')
    await user.click(screen.getByRole('link', { name: 'Manage passkeys and devices' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(address()).toBe('/general/profile')
  })
})

describe('the biography', () => {
  const preview = 'POST /api/user/profile/biography/preview'

  it('previews what the server leaves of it, and is saved as html', async () => {
    const { user, server, mine } = await openProfile(
      {},
      {
        [preview]: ({ body }) => ({ ok: true, html: (body as { html: string }).html.replace(/<script.*script>/, '') }),
        'PUT /api/user/profile/biography': { ok: true, html: '<p>Dana</p>' },
      },
    )
    await user.click(button('Edit biography'))
    const field = screen.getByRole('textbox', { name: 'Biography' })
    await user.type(field, 'Dana began in Buffalo.{Enter}{Enter}She <3 munis.')
    const shown = section('Preview')
    expect(await shown.findByText('She <3 munis.')).toBeInTheDocument()
    mine.biography = { html: '<p>Dana</p>', listed: true }
    await user.click(button('Save biography'))
    expect(await screen.findByText('Biography saved')).toBeInTheDocument()
    expect(server.to('PUT', '/api/user/profile/biography')[0]?.body).toEqual({
      html: '<p>Dana began in Buffalo.</p>\n<p>She &#60;3 munis.</p>',
    })
    expect(section('Biography').getByText('Dana')).toBeInTheDocument()
  })

  it.each([
    ['Bold', '<strong>Dana</strong>'],
    ['Italic', '<em>Dana</em>'],
    ['Link', '<a href="https://">Dana</a>'],
    ['List', '<ul>\n  <li>Dana</li>\n</ul>'],
  ])('has a button for %s, which marks what is selected', async (name, marked) => {
    const { user } = await openProfile(
      { biography: { html: 'Dana', listed: true } },
      { [preview]: { ok: true, html: '' } },
    )
    await user.click(button('Edit biography'))
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Biography' })
    field.setSelectionRange(0, 4)
    await user.click(button(name))
    expect(field).toHaveValue(marked)
    await waitFor(() => expect(field).toHaveFocus())
  })
})

describe('the picture', () => {
  const photo = (name = 'me.png', size?: number) => {
    const file = fileOf(name, size)
    Object.defineProperty(file, 'type', { value: name.endsWith('png') ? 'image/png' : 'image/svg+xml' })
    return file
  }
  const choose = (file: File) => fireEvent.change(screen.getByLabelText('Photo'), { target: { files: [file] } })

  it('is shown before it is sent, and then stands in the top bar too', async () => {
    withShell()
    const { user, mine } = await openProfile()
    choose(photo())
    await user.click(await screen.findByRole('button', { name: 'Use this photo' }))
    const [sent] = FakeUpload.sent
    expect(sent).toMatchObject({ method: 'POST', path: '/api/user/profile/photo' })
    expect(sent?.file?.name).toBe('me.png')
    mine.picture = '/profiles/abc-small.webp'
    await sent?.answer(200, { ok: true, picture: '/profiles/abc-small.webp' })
    expect(await screen.findByText('Photo saved')).toBeInTheDocument()
    const bar = screen.getByRole('button', { name: /account/i })
    expect(bar.querySelector('img')).toHaveAttribute('src', '/profiles/abc-small.webp')
  })

  it('that is none, or too large, is refused before it is sent; what the server refuses is told', async () => {
    const { user } = await openProfile()
    choose(photo('me.svg'))
    expect(await screen.findByText('Choose a JPEG, PNG, or WebP photo.')).toBeInTheDocument()
    choose(photo('me.png', 10_000_001))
    expect(await screen.findByText(/too large/)).toBeInTheDocument()
    expect(FakeUpload.sent).toHaveLength(0)
    choose(photo())
    await user.click(await screen.findByRole('button', { name: 'Use this photo' }))
    await FakeUpload.sent[0]?.refuse(400, 'invalid', { message: 'This is not a photo.' })
    expect(await screen.findByText('This is not a photo.')).toBeInTheDocument()
    await user.click(button('Cancel'))
    expect(button('Choose photo')).toBeInTheDocument()
  })

  it('is one of twelve drawn faces, or of the next twelve', async () => {
    const { user, server } = await openProfile(
      { picture: '/profiles/abc-small.webp' },
      { 'PUT /api/user/profile/avatar': { ok: true, picture: '/api/avatars/1117' } },
    )
    await user.click(button('Choose an avatar'))
    const form = await dialog('Choose an avatar')
    expect(form.getByText(/This replaces your photo/)).toBeInTheDocument()
    const sources = () => screen.getAllByRole('radio').map((radio) => radio.parentElement?.querySelector('img')?.src)
    const before = sources()
    expect(new Set(before).size).toBe(12)
    await user.click(form.getByRole('button', { name: 'Use this avatar' }))
    expect(await form.findByText('Choose an avatar.')).toBeInTheDocument()
    await user.click(form.getByRole('radio', { name: 'Avatar 2' }))
    await user.click(form.getByRole('button', { name: 'Show more' }))
    expect(sources().filter((source) => before.includes(source))).toEqual([])
    await user.click(form.getByRole('button', { name: 'Use this avatar' }))
    await waitFor(() => expect(server.to('PUT', '/api/user/profile/avatar')[0]?.body).toEqual({ seed: 1117 }))
  })

  it('can be removed, after a question', async () => {
    const { user, server } = await openProfile(
      { picture: '/api/avatars/5', avatar: 5 },
      { 'DELETE /api/user/profile/photo': { ok: true } },
    )
    await user.click(section('Picture').getByRole('button', { name: 'Remove picture' }))
    await user.click((await dialog('Remove your picture?')).getByRole('button', { name: 'Remove picture' }))
    expect(await screen.findByText('Picture removed')).toBeInTheDocument()
    expect(server.to('DELETE', '/api/user/profile/photo')).toHaveLength(1)
  })
})

describe('acting for somebody', () => {
  const proxy = {
    id: 'account-2',
    name: 'Cleo Marsh',
    email: 'cleo@meridianharbor.example',
    since: '2026-03-02T15:00:00.000Z',
    holds: true,
  }

  it('is given to a colleague by address; the refusal stands under the field', async () => {
    const { user, server } = await openProfile(
      {},
      {
        'PUT /api/user/profile/proxies': failure(400, 'invalid', {
          fields: { email: 'That’s your own email. Enter a colleague’s.' },
        }),
      },
    )
    expect(section('People who can act for you').getByText('No one else')).toBeInTheDocument()
    await user.click(button('Add colleague'))
    const form = await dialog('Allow a colleague to act for you')
    const field = form.getByLabelText(/Colleague’s email/)
    await user.type(field, 'cleo')
    await user.click(form.getByRole('button', { name: 'Allow' }))
    expect(field).toHaveAccessibleDescription(texts.notAnEmail)
    await fill(user, field, '@meridianharbor.example')
    await user.click(form.getByRole('button', { name: 'Allow' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription('That’s your own email. Enter a colleague’s.'))
    server.answers['PUT /api/user/profile/proxies'] = { ok: true }
    await user.click(form.getByRole('button', { name: 'Allow' }))
    expect(await screen.findByText('cleo@meridianharbor.example can now act for you')).toBeInTheDocument()
  })

  it('is taken back after a question, and shows whom one may act for', async () => {
    const { user, server, mine } = await openProfile(
      {
        proxies: [proxy, { ...proxy, id: 'account-3', name: 'Theo Pell', holds: false }],
        owners: [{ name: 'Olive Owner', email: 'olive@meridianharbor.example' }],
        reach: 'branch',
      },
      { 'DELETE /api/user/profile/proxies/account-2': { ok: true } },
    )
    expect(section('People you can act for').getByText('Olive Owner')).toBeInTheDocument()
    expect(screen.getByText(/also act for anyone in your branch/)).toBeInTheDocument()
    expect(screen.getByText(/Can’t act for you right now/)).toBeInTheDocument()
    await user.click(button('Remove Cleo Marsh'))
    mine.proxies = []
    await user.click((await dialog('Remove Cleo Marsh?')).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('No one else')).toBeInTheDocument()
    expect(server.to('DELETE', '/api/user/profile/proxies/account-2')).toHaveLength(1)
  })
})
