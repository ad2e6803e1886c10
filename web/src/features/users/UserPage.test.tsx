import { texts } from '@portal/contract/texts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { admin, detailsOf } from '../../testing/details.ts'
import { openScreen, signedInAs } from '../../testing/render.tsx'
import { managing, openUser, recordOf, requestOf, rowOf } from '../../testing/users.tsx'
import { FakeEventSource, failure, wire } from '../../testing/wire.ts'

const unseen = { hidden: true }
const section = (name: string) => within(screen.getByRole('region', { name }))
type Opened = Awaited<ReturnType<typeof openUser>>
const pick = async ({ user }: Opened, label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option, ...unseen }))
}
const fill = async ({ user }: Opened, label: string, text: string) => {
  await user.clear(screen.getByLabelText(label))
  await user.paste(text)
}
const ok = { ok: true }
const put = 'PUT /api/users/p1'
const sent = ({ server }: Opened, method: string, path: string) => server.to(method, path).map(({ body }) => body)

it('has everything about a person in sections, deep-linked', async () => {
  await openUser(
    recordOf('p1', {
      history: [
        {
          at: '2026-11-14T14:12:00.000Z',
          by: 'ada@meridianharbor.example',
          action: 'account.changed',
          reason: '',
          changes: [
            { field: 'phone', before: '1', after: '2' },
            { field: 'ssn', before: '', after: '' },
          ],
        },
      ],
    }),
  )
  const names = ['Details', 'Access and branch', 'Menus and permissions', 'Sign-in', 'Acting for', 'History']
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(names)
  expect(section('History').getByText('Phone: 1 → 2')).toBeInTheDocument()
  expect(section('History').getByText('Social Security number changed')).toBeInTheDocument()
})

it('says what it is while the person is still on the way', async () => {
  wire({ 'POST /api/auth/verify': { ap: 1, details: managing(admin()) }, 'GET /api/users/p1': 'never' })
  signedInAs(managing(admin()))
  openScreen('/management?tab=users&user=p1')
  expect(await screen.findByRole('heading', { level: 1, name: 'Person' })).toBeInTheDocument()
  expect(screen.getByText('Loading person').parentElement).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('link', { name: 'All people' })).toBeInTheDocument()
})

it('what is on file from before does not keep another field from being corrected', async () => {
  const opened = await openUser(recordOf('p1', { phone: '555', crd: 'abcdefg' }), { answers: { [put]: ok } })
  await fill(opened, 'Last name', 'Falk')
  await opened.user.click(screen.getByRole('button', { name: 'Save person' }))
  expect(await screen.findByText('Changes saved')).toBeInTheDocument()
  expect(sent(opened, 'PUT', '/api/users/p1')).toEqual([{ last: 'Falk' }])
})

it('saves only what was changed', async () => {
  const opened = await openUser(recordOf('p1', { phone: '555', crd: '1234567' }), { answers: { [put]: ok } })
  expect(screen.queryByRole('button', { name: 'Save person' })).toBeNull()
  await fill(opened, 'Phone', '5550143')
  await fill(opened, 'Social Security number', '123-45-6789')
  await opened.user.click(screen.getByRole('button', { name: 'Save person' }))
  expect(await screen.findByText('Changes saved')).toBeInTheDocument()
  expect(sent(opened, 'PUT', '/api/users/p1')).toEqual([{ phone: '5550143', ssn: '123-45-6789' }])
})

it('what is being typed and chosen stays, in the same fields, when someone else changes the person', async () => {
  const opened = await openUser(recordOf('p1', { phone: '555', crd: '1234567', branchId: 1, access: 1 }), {
    answers: { [put]: ok },
  })
  await fill(opened, 'Phone', '5550143')
  await opened.user.click(section('Menus and permissions').getByRole('checkbox', { name: 'Mortgage' }))
  await pick(opened, 'Branch', 'Buffalo')
  await pick(opened, 'Access level', '3, advisor plus')
  const phone = screen.getByLabelText('Phone')
  await opened.user.click(phone)
  const { user } = opened.shown
  opened.shown.user = {
    ...user,
    crd: '7654321',
    hasSsn: true,
    manager: true,
    access: 2,
    factor: 'AP',
    calendar_editing: true,
    menus: { ...user.menus, insurance: !user.menus.insurance },
  }
  act(() => FakeEventSource.open[0]?.say('changed', 'users'))
  await waitFor(() => expect(screen.getByLabelText('CRD')).toHaveValue('7654321'))

  expect(screen.getByLabelText('Phone')).toBe(phone)
  expect(phone).toHaveFocus()
  expect(phone).toHaveValue('5550143')
  const flags = section('Menus and permissions')
  expect(flags.getByRole('checkbox', { name: 'Mortgage' })).not.toBeChecked()
  expect(flags.getByRole('checkbox', { name: 'Edit events' })).toBeChecked()
  expect(screen.getByRole('combobox', { name: 'Branch' })).toHaveValue('Buffalo')
  expect(screen.getByRole('checkbox', { name: 'Branch manager' })).toBeChecked()
  expect(screen.getByRole('combobox', { name: 'Access level' })).toHaveValue('3, advisor plus')
  expect(screen.getByRole('combobox', { name: 'Two-factor method' })).toHaveValue('Authenticator app')

  opened.shown.user = { ...opened.shown.user, phone: '5550143' }
  await opened.user.click(screen.getByRole('button', { name: 'Save person' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save person' })).toBeNull())
  expect(sent(opened, 'PUT', '/api/users/p1')).toEqual([{ phone: '5550143' }])
})

it('errors stand under their fields: the form’s own and the server’s', async () => {
  const fields = { tapsid: 'Someone else has this ID.' }
  const opened = await openUser(recordOf('p1'), { answers: { [put]: failure(400, 'invalid', { fields }) } })
  await fill(opened, 'CRD', '12')
  await fill(opened, 'Commission ID', '77')
  await opened.user.click(screen.getByRole('button', { name: 'Save person' }))
  expect(await screen.findByText(texts.crdTooShort)).toBeInTheDocument()
  await fill(opened, 'CRD', '1234567')
  await opened.user.click(screen.getByRole('button', { name: 'Save person' }))
  expect(await screen.findByText(fields.tapsid)).toBeInTheDocument()
})

it('asks before something unsaved is lost', async () => {
  const opened = await openUser(recordOf('p1'))
  await fill(opened, 'Phone', '1')
  await opened.user.click(screen.getByRole('link', { name: 'All people' }))
  expect(await screen.findByText('Discard your changes?')).toBeInTheDocument()
  await opened.user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText('Phone')).toHaveValue('1')
})

it('switches menus and flags', async () => {
  const opened = await openUser(recordOf('p1'), { answers: { [put]: ok } })
  const flags = section('Menus and permissions')
  await opened.user.click(flags.getByRole('checkbox', { name: 'Mortgage' }))
  await opened.user.click(flags.getByRole('checkbox', { name: 'Attestations' }))
  await opened.user.click(flags.getByRole('checkbox', { name: 'Edit events' }))
  await opened.user.click(screen.getByRole('button', { name: 'Save menus and permissions' }))
  await waitFor(() => expect(sent(opened, 'PUT', '/api/users/p1')).toHaveLength(1))
  expect(sent(opened, 'PUT', '/api/users/p1')[0]).toEqual({
    menus: { mortgage: false },
    reviewer_tools: { attest: true },
    calendar_editing: true,
  })
})

it('offers every reviewer tool there is', async () => {
  await openUser(recordOf('p1'))
  const tools = within(section('Menus and permissions').getByRole('group', { name: 'Reviewer tools' }))
  expect(tools.getAllByRole('checkbox').map((box) => box.parentElement?.parentElement?.textContent)).toEqual([
    'Branch Activities',
    'Branch Advisors',
    'Attestations',
    'Documents',
    'Blotters',
    'Vendors',
    'Records',
    'Fees',
    'User Management',
    "What's New",
  ])
})

it('makes a branch manager, and moves to another branch [ROLE-04]', async () => {
  const opened = await openUser(recordOf('p1'), { answers: { [put]: ok } })
  await pick(opened, 'Branch', 'Buffalo')
  await opened.user.click(screen.getByRole('checkbox', { name: 'Branch manager' }))
  await opened.user.click(screen.getByRole('button', { name: 'Save branch' }))
  await waitFor(() => expect(sent(opened, 'PUT', '/api/users/p1')).toEqual([{ branchId: 2, manager: true }]))
})

it('changes access after asking', async () => {
  const opened = await openUser(recordOf('p1'), {
    answers: { 'PUT /api/users/p1/access': { ok: true, waits: false } },
  })
  await pick(opened, 'Access level', '3, advisor plus')
  await opened.user.click(screen.getByRole('button', { name: 'Change access' }))
  await opened.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Change access' }))
  expect(await screen.findByText('Pia Person p1 now has access level 3')).toBeInTheDocument()
  expect(sent(opened, 'PUT', '/api/users/p1/access')).toEqual([{ access: 3 }])
})

it('explains that a raise to admin takes two, and asks for it [ROLE-03]', async () => {
  const opened = await openUser(recordOf('p1'), {
    answers: { 'PUT /api/users/p1/access': { ok: true, waits: true } },
  })
  await pick(opened, 'Access level', '7, admin')
  await opened.user.click(screen.getByRole('button', { name: 'Request admin access' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/two admins have to agree/)).toBeInTheDocument()
  await opened.user.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText('Request sent. Another admin must confirm it.')).toBeInTheDocument()
})

it('shows the raise that waits, without buttons for who may not decide it', async () => {
  await openUser(recordOf('p1', { requests: [requestOf({})] }))
  const list = within(screen.getByRole('list', { name: 'Pending requests' }))
  expect(list.getByText(/Waiting for another admin to confirm/)).toBeInTheDocument()
  expect(list.queryByRole('button')).toBeNull()
})

it('suspends with a reason, and not without', async () => {
  const opened = await openUser(recordOf('p1'), { answers: { 'POST /api/users/p1/suspend': ok } })
  await opened.user.click(screen.getByRole('button', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Pia Person p1' }))
  await opened.user.click(dialog.getByRole('button', { name: 'Suspend account' }))
  expect(await dialog.findByText('Enter a reason.')).toBeInTheDocument()
  await opened.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Left the firm')
  opened.shown.user = recordOf('p1', { state: 'suspended' })
  await opened.user.click(dialog.getByRole('button', { name: 'Suspend account' }))
  expect(await screen.findByRole('button', { name: 'Restore account' })).toBeInTheDocument()
  expect(sent(opened, 'POST', '/api/users/p1/suspend')).toEqual([{ reason: 'Left the firm' }])
})

it('tells why the last admin cannot be suspended', async () => {
  const message = 'This is the only admin who can manage users. Make someone else an admin first.'
  const { user } = await openUser(recordOf('p1'), {
    answers: { 'POST /api/users/p1/suspend': failure(409, 'conflict', { message }) },
  })
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'x')
  await user.click(dialog.getByRole('button', { name: 'Suspend account' }))
  expect(await dialog.findByText(message)).toBeInTheDocument()
})

it.each([
  ['suspended', 'Restore account', '/api/users/p1/restore', 'Pia Person p1 can sign in again'],
  ['invited', 'Resend invitation', '/api/users/p1/invite', 'New invitation sent to p1@meridianharbor.example'],
] as const)('somebody %s has the button %s', async (state, button, path, said) => {
  const { user } = await openUser(recordOf('p1', { state }), { answers: { [`POST ${path}`]: ok } })
  await user.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByText(said)).toBeInTheDocument()
})

const session = {
  id: 's1',
  browser: 'Chrome on Windows',
  place: 'Albany',
  since: '2026-11-14T14:12:00Z',
  seen: '2026-11-14T14:12:00Z',
}

it('signs out one browser, or all of them after asking', async () => {
  const { user } = await openUser(recordOf('p1', { sessions: [session] }), {
    answers: { 'DELETE /api/users/p1/sessions/s1': ok, 'POST /api/users/p1/sign-out': ok },
  })
  await user.click(screen.getByRole('button', { name: 'Sign out Chrome on Windows' }))
  expect(await screen.findByText('Chrome on Windows signed out')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out everywhere' }))
  expect(await screen.findByText('Pia Person p1 signed out everywhere')).toBeInTheDocument()
})

it('changes the second factor, and authorises a new authenticator', async () => {
  const opened = await openUser(recordOf('p1'), {
    answers: {
      'PUT /api/users/p1/factor': { ok: true, enrols: true, waits: false },
      'POST /api/users/p1/enrolment': { ok: true, waits: false },
    },
  })
  await pick(opened, 'Two-factor method', 'Authenticator app')
  await opened.user.click(screen.getByRole('button', { name: 'Change method' }))
  expect(await screen.findByText('They’ll set up an authenticator app at their next sign-in')).toBeInTheDocument()
  await opened.user.click(screen.getByRole('button', { name: 'Allow new authenticator app' }))
  await opened.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Allow' }))
  await waitFor(() => expect(sent(opened, 'POST', '/api/users/p1/enrolment')).toHaveLength(1))
})

describe('somebody whose sign-in takes two admins', () => {
  const can = { ...recordOf('p1').can, secondAdmin: true }

  it('gets another email by request', async () => {
    const opened = await openUser(recordOf('p1', { can }), { answers: { [put]: { ok: true, waits: true } } })
    expect(screen.getByText('Another admin has to confirm a new email.')).toBeInTheDocument()
    await fill(opened, 'Email', 'new@meridianharbor.example')
    opened.shown.user = recordOf('p1', {
      can,
      requests: [requestOf({ withdraw: true }, { kind: 'address', wanted: 'new@meridianharbor.example' })],
    })
    await opened.user.click(screen.getByRole('button', { name: 'Save person' }))
    expect(await screen.findByText('Email change requested. Another admin must confirm it.')).toBeInTheDocument()
    expect(sent(opened, 'PUT', '/api/users/p1')).toEqual([{ email: 'new@meridianharbor.example' }])
    const list = within(await screen.findByRole('list', { name: 'Pending requests' }))
    expect(list.getByText(/requested a new email for/)).toHaveTextContent('new@meridianharbor.example')
    expect(list.getByRole('button', { name: 'Withdraw' })).toBeInTheDocument()
    expect(screen.getByLabelText('Email')).toHaveValue('p1@meridianharbor.example')
    expect(screen.getByLabelText('Email')).toHaveProperty('readOnly', true)
  })

  it('gets another two-factor method, and a new authenticator app, by request', async () => {
    const opened = await openUser(recordOf('p1', { can }), {
      answers: {
        'PUT /api/users/p1/factor': { ok: true, enrols: false, waits: true },
        'POST /api/users/p1/enrolment': { ok: true, waits: true },
      },
    })
    await pick(opened, 'Two-factor method', 'Authenticator app')
    await opened.user.click(screen.getByRole('button', { name: 'Request new method' }))
    expect(await screen.findByText('Request sent. Another admin must confirm it.')).toBeInTheDocument()
    await opened.user.click(screen.getByRole('button', { name: 'Allow new authenticator app' }))
    await opened.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Allow' }))
    expect(await screen.findAllByText('Request sent. Another admin must confirm it.')).toHaveLength(2)
  })

  it('is confirmed by the second admin', async () => {
    const request = requestOf(
      { confirm: true, refuse: true },
      { kind: 'address', wanted: 'new@meridianharbor.example' },
    )
    const opened = await openUser(recordOf('p1', { can, requests: [request] }), {
      answers: { 'POST /api/requests/5/confirm': ok },
    })
    expect(screen.getByText(/It takes effect when you confirm/)).toBeInTheDocument()
    opened.shown.user = recordOf('p1', { can, email: 'new@meridianharbor.example' })
    await opened.user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Pia Person p1 now signs in with new@meridianharbor.example')).toBeInTheDocument()
    expect(screen.queryByRole('list', { name: 'Pending requests' })).toBeNull()
  })
})

describe('whoever had part in the other change', () => {
  const from = '2026-11-19T19:00:00.000Z'
  const until = /someone else has to make this one\. You can from Nov 19,/

  it('sees why the email is not theirs to change, and until when', async () => {
    await openUser(recordOf('p1', { can: { ...recordOf('p1').can, email: false, emailFrom: from } }))
    expect(screen.getByLabelText('Email')).toHaveProperty('readOnly', true)
    expect(section('Details').getByText(until)).toBeInTheDocument()
  })

  it('sees why the two-factor method is not, and until when', async () => {
    await openUser(recordOf('p1', { can: { ...recordOf('p1').can, factor: false, factorFrom: from } }))
    expect(section('Sign-in').getByText(until)).toBeInTheDocument()
    expect(screen.queryByRole('combobox', { name: 'Two-factor method' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Allow new authenticator app' })).toBeNull()
  })

  it('can decline a request, not confirm it, and sees why', async () => {
    await openUser(recordOf('p1', { requests: [requestOf({ refuse: true }, { kind: 'factor', blockedUntil: from })] }))
    const list = within(screen.getByRole('list', { name: 'Pending requests' }))
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Decline'])
    expect(list.getByText(/someone else has to confirm it\. You can from Nov 19,/)).toBeInTheDocument()
  })
})

it('a user manager who is no admin sees that sign-ins are for admins', async () => {
  const can = { ...recordOf('p1').can, email: false, factor: false }
  await openUser(recordOf('p1', { can, guest: false }), { who: managing(detailsOf()) })
  expect(screen.getByText('Only admins can change an email.')).toBeInTheDocument()
  expect(section('Sign-in').getByText(/Only admins can change this/)).toBeInTheDocument()
})

it('says from when resets work again after the email was changed', async () => {
  const signing = { ...recordOf('p1').signing, resetsFrom: '2026-11-19T19:00:00.000Z' }
  await openUser(recordOf('p1', { signing }))
  expect(section('Sign-in').getByText(/^Available from Nov 19,/)).toBeInTheDocument()
  expect(section('Sign-in').getByText(/once the old email confirms the change/)).toBeInTheDocument()
})

it('sets the guest mark after asking, and takes it off with another factor only [ROLE-18]', async () => {
  const first = await openUser(recordOf('p1'), { answers: { 'PUT /api/users/p1/guest': ok } })
  await first.user.click(screen.getByRole('button', { name: 'Make guest' }))
  first.shown.user = recordOf('p1', { guest: true, state: 'guest', factor: 'PASS' })
  await first.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make guest' }))
  await first.user.click(await screen.findByRole('button', { name: 'Remove guest status' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove guest status from Pia Person p1' }))
  await first.user.click(dialog.getByRole('button', { name: 'Remove guest status' }))
  expect(await dialog.findByText('Choose a two-factor method.')).toBeInTheDocument()
  await first.user.click(dialog.getByRole('combobox', { name: 'Two-factor method' }))
  await first.user.click(await screen.findByRole('option', { name: 'Emailed code', ...unseen }))
  await first.user.click(dialog.getByRole('button', { name: 'Remove guest status' }))
  await waitFor(() =>
    expect(sent(first, 'PUT', '/api/users/p1/guest')).toEqual([{ guest: true }, { guest: false, factor: 'EMAIL' }]),
  )
})

it('lets somebody act for the person, and takes it back', async () => {
  const other = { id: 'p2', name: 'Otto Other', email: 'p2@meridianharbor.example' }
  const opened = await openUser(recordOf('p1', { proxies: [other] }), {
    rows: [rowOf('p3', { first: 'Thea', last: 'Third' })],
    answers: { 'DELETE /api/users/p1/proxies/p2': ok, 'PUT /api/users/p1/proxies/p3': ok },
  })
  await opened.user.click(screen.getByRole('button', { name: 'Remove Otto Other' }))
  expect(await screen.findByText('Otto Other can no longer act for Pia Person p1')).toBeInTheDocument()
  await opened.user.type(screen.getByRole('combobox', { name: 'Allow someone to act for them' }), 'thea')
  await opened.user.click(await screen.findByRole('option', { name: /Thea Third/, ...unseen }))
  await opened.user.click(screen.getByRole('button', { name: 'Allow' }))
  await waitFor(() => expect(opened.server.to('PUT', '/api/users/p1/proxies/p3')).toHaveLength(1))
})

it.each([
  ['oneself', 'account-1', true, /This is you/],
  ['somebody with more access', 'p1', false, /more access than you/],
])('has nothing to decide about %s', async (_, id, person, said) => {
  const none = {
    ...recordOf('x').can,
    person,
    rights: false,
    email: false,
    factor: false,
    move: false,
    appoint: false,
    flags: [],
  }
  await openUser(recordOf(id, { can: none, sessions: [session] }), { who: managing(detailsOf()) })
  expect(screen.getByText(said)).toBeInTheDocument()
  for (const name of ['Suspend', 'Sign out everywhere', 'Make guest', 'Allow new authenticator app'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  for (const box of section('Menus and permissions').getAllByRole('checkbox')) expect(box).toBeDisabled()
  expect(screen.getByLabelText('Phone')).toHaveProperty('readOnly', !person)
})

it('somebody of another branch is not here', async () => {
  await openUser(recordOf('p1'), { answers: { 'GET /api/users/p1': failure(404, 'not-found') } })
  expect(await screen.findByText('Person not found')).toBeInTheDocument()
})
