import { texts } from '@portal/contract/texts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { openProfile, profileOf } from '../../testing/profile.tsx'
import { failure } from '../../testing/wire.ts'

const methods = (more: object) => ({ sign_in: { ...profileOf().sign_in, ...more } })
const button = (name: string) => screen.getByRole('button', { name })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const password = 'POST /api/user/profile/password'
const begin = 'POST /api/user/profile/authenticator/begin'
const verify = 'POST /api/user/profile/authenticator/verify'
const good = 'harbour-Light-77'

describe('ways to sign in', () => {
  it('are told: the second factor, when the password changed, the authenticator, the passkeys', async () => {
    await openProfile(
      methods({ factor: 'AP', password_changed: '2026-05-04T16:00:00.000Z', authenticator: true, passkeys: 2 }),
    )
    const ways = within(screen.getByRole('region', { name: 'Sign-in' }))
    for (const words of [
      'After your password, you enter a code from your authenticator app.',
      'Last changed May 4, 2026',
      'Set up',
      '2 registered',
    ])
      expect(ways.getByText(words)).toBeInTheDocument()
    expect(ways.getByRole('link', { name: 'Manage passkeys and devices' })).toHaveAttribute('href', '/dash/devices')
  })

  it('have nothing to change for who has no password', async () => {
    await openProfile(methods({ password: false }))
    expect(screen.getByText(/You sign in with Office Login/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Set up authenticator app' })).toBeNull()
  })
})

describe('another password', () => {
  const open = async (answers = {}) => {
    const opened = await openProfile({}, { [password]: { ok: true }, ...answers })
    await opened.user.click(button('Change password'))
    const form = await dialog('Change password')
    const fields = {
      current: form.getByLabelText(/^Current password/),
      fresh: form.getByLabelText(/^New password/),
      confirm: form.getByLabelText(/^Confirm password/),
    }
    const send = () => opened.user.click(form.getByRole('button', { name: 'Change password' }))
    return { ...opened, form, ...fields, send }
  }

  it('takes the current one and the new one twice, with the meter of the reset', async () => {
    const { user, server, form, current, fresh, confirm, send } = await open()
    await waitFor(() => expect(current).toHaveFocus())
    await fill(user, current, 'correct-horse-1')
    await fill(user, fresh, good)
    expect(form.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuetext', 'Strong')
    await fill(user, confirm, good)
    await send()
    expect(await screen.findByText(/Password changed/)).toBeInTheDocument()
    expect(server.to('POST', '/api/user/profile/password')[0]?.body).toEqual({
      current: 'correct-horse-1',
      password: good,
    })
  })

  it('is told what is wrong under its fields, before a call', async () => {
    const { user, server, current, fresh, confirm, send } = await open()
    await fill(user, fresh, 'short')
    await fill(user, confirm, 'shorter')
    await send()
    expect(current).toHaveAccessibleDescription('Enter your current password.')
    expect(fresh).toHaveAccessibleDescription(new RegExp(texts.newPasswordTooShort))
    expect(confirm).toHaveAccessibleDescription(texts.passwordsDiffer)
    expect(server.to('POST', '/api/user/profile/password')).toHaveLength(0)
  })

  it.each([
    [
      'on its field',
      failure(400, 'invalid', { fields: { current: 'That’s not your current password.' } }),
      'That’s not your current password.',
    ],
    ['in the dialog', failure(429, 'too-many', { message: 'Too many attempts.' }), 'Too many attempts.'],
  ])('that is refused says so %s and stays open', async (_where, answer, words) => {
    const { user, form, current, fresh, confirm, send } = await open({ [password]: answer })
    await fill(user, current, 'wrong-horse-11')
    await fill(user, fresh, good)
    await fill(user, confirm, good)
    await send()
    expect(await form.findByText(words)).toBeInTheDocument()
    expect(fresh).toHaveValue(good)
  })
})

describe('another authenticator', () => {
  const begun = { ok: true, id: 'set-up-1', secret: 'ABCDEFGHIJKLMNOP' }

  it('takes password and old code, shows picture and key, and counts once its own code is right', async () => {
    const { user, server } = await openProfile(methods({ factor: 'AP', authenticator: true, code_asked: true }), {
      [begin]: begun,
      [verify]: { ok: true },
    })
    await user.click(button('Replace authenticator app'))
    const first = await dialog('Replace authenticator app')
    await user.click(first.getByRole('button', { name: 'Continue' }))
    expect(first.getByLabelText(/^Code from your current/)).toHaveAccessibleDescription(texts.codeLength)
    await fill(user, first.getByLabelText(/^Current password/), 'correct-horse-1')
    await user.type(first.getByLabelText(/^Code from your current/), '12 34 56')
    await user.click(first.getByRole('button', { name: 'Continue' }))

    const scan = await dialog('Scan with your authenticator app')
    expect(server.to('POST', '/api/user/profile/authenticator/begin')[0]?.body).toEqual({
      current: 'correct-horse-1',
      code: '123456',
    })
    expect(scan.getByRole('img', { name: /QR code/ })).toHaveAttribute('src', '/api/user/qr/set-up-1')
    expect(scan.getByText('ABCD EFGH IJKL MNOP')).toBeInTheDocument()
    await user.type(scan.getByLabelText(/^Code from the new/), '654321')
    await user.click(scan.getByRole('button', { name: 'Verify' }))
    expect(await screen.findByText(/Authenticator app updated/)).toBeInTheDocument()
    expect(server.to('POST', '/api/user/profile/authenticator/verify')[0]?.body).toEqual({
      id: 'set-up-1',
      code: '654321',
    })
  })

  it('that is the first asks for no code; a wrong one is told, and one too many begins again', async () => {
    const { user, server } = await openProfile(
      {},
      { [begin]: begun, [verify]: failure(400, 'invalid', { fields: { code: texts.activationRetry } }) },
    )
    await user.click(button('Set up authenticator app'))
    const first = await dialog('Set up authenticator app')
    expect(first.queryByLabelText(/^Code/)).toBeNull()
    await user.type(first.getByLabelText(/^Current password/), 'correct-horse-1{Enter}')
    const scan = await dialog('Scan with your authenticator app')
    const code = scan.getByLabelText(/^Code from the new/)
    await user.type(code, '654321{Enter}')
    await waitFor(() => expect(code).toHaveAccessibleDescription(texts.activationRetry))
    expect(code).toHaveValue('')
    server.answers[verify] = failure(409, 'conflict', { message: 'Begin again.' })
    await user.type(code, '654321{Enter}')
    expect(await (await dialog('Set up authenticator app')).findByText('Begin again.')).toBeInTheDocument()
  })
})
