import { describe, expect, it } from 'vitest'
import { isPublicMail } from './public-mail.ts'

describe('public mail', () => {
  it.each([
    'gmail.com',
    'outlook.com',
    'aol.com',
    'hotmail.com',
    'yahoo.com',
    'icloud.com',
    'msn.com',
    'live.com',
    'ymail.com',
    'zoho.com',
    'yandex.ru',
    'gmx.net',
    'mail.ru',
    'inbox.com',
    'protonmail.com',
    'hushmail.com',
  ])('is %s, in any case, with blanks around it', (domain) => {
    expect(isPublicMail(`a.b@${domain}`)).toBe(true)
    expect(isPublicMail(`A.B@${domain.toUpperCase()}`)).toBe(true)
    expect(isPublicMail(` a.b@${domain} `)).toBe(true)
  })

  it.each(['yahoo.co.uk', 'hotmail.fr', 'live.com.au', 'gmail'])(
    'is %s: the label counts, whatever follows it',
    (domain) => expect(isPublicMail(`a@${domain}`)).toBe(true),
  )

  it.each([
    'oliveadvisors.com',
    'inboxcapital.com',
    'notgmail.com',
    'gmailadvisors.com',
    'mail.meridianharbor.example',
    'firm.live.example',
    'mail.ru.example',
    'mymail.ru',
    'meridianharbor.example',
  ])('is not %s', (domain) => expect(isPublicMail(`gmail.com@${domain}`)).toBe(false))

  it('is what the firm has added, by label', () => {
    expect(isPublicMail('a@elided.com')).toBe(false)
    expect(isPublicMail('a@elided.com', ['elided'])).toBe(true)
    expect(isPublicMail('a@elidedfirm.com', ['elided'])).toBe(false)
  })

  it('is decided by what follows the last @', () => expect(isPublicMail('a@firm.example@gmail.com')).toBe(true))
})
