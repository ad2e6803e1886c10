import { texts } from '@portal/contract/texts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerWith, biographyOf, name, openDirectory, openStaff } from '../../testing/staff.tsx'
import { FakeEventSource } from '../../testing/wire.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const departments = ['SEC', 'ADV', 'CORP', 'INS', 'MORT', 'TAX', 'WMT', 'WMA'] as const
const greta = biographyOf('Greta', {
  teams: ['SEC', 'WMA'],
  linkedin: 'https://www.linkedin.com/in/greta',
  bio: '<p>Knows <strong>every form</strong>.</p><p>Call her.</p>',
})
const anton = biographyOf('Anton', { phone: '(518) 555-0115', ext: '115', photo: '', teams: ['CORP'] })
const department = (of: string) => screen.findByRole('region', { name: of })
const rowOf = (of: HTMLElement, first: string) =>
  within(
    within(of)
      .getByRole('heading', { name: `${first} Okafor` })
      .closest('li') as HTMLElement,
  )
const names = (of: HTMLElement) =>
  within(of)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

describe('the directory', () => {
  it('is open to everybody, below the base of every call and with credentials [ROUTE-04, STAFF-24, STAFF-25, API-43, API-44, ROLE-26]', async () => {
    const { server, address } = openDirectory([greta])
    expect(await screen.findByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
    await department('Securities')
    expect(address()).toBe('/staff')
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
    expect(server.to('GET', '/api/bios')).toHaveLength(1)
    expect(server.to('GET', '/api/bios')[0]?.init.credentials).toBe('include')
    expect(server.to('POST', '/api/auth/verify')).toEqual([])
    // nobody is signed in who could listen
    expect(FakeEventSource.opened).toEqual([])
  })

  it('groups people by department, in the order given; who is in several appears in each [STAFF-01, STAFF-27, ROUTE-36]', async () => {
    const late = biographyOf('Zoe', { sort: 1 })
    const early = biographyOf('Abel', { sort: 2 })
    await openStaff([greta, late, early, anton])
    expect(names(await department('Securities'))).toEqual(['Greta Okafor', 'Zoe Okafor', 'Abel Okafor'])
    expect(names(await department('Corporate'))).toEqual(['Anton Okafor'])
    expect(names(await department('Wealth Advisors'))).toEqual(['Greta Okafor'])
    expect(within(await department('Securities')).getByText('3')).toBeVisible()
    expect(screen.getByText(/^4 people in three departments\./)).toHaveTextContent('Main line (518) 555-0100')
  })

  it('has eight departments, each with its name [STAFF-02, LIMIT-58]', async () => {
    await openStaff(departments.map((code) => biographyOf(`P${code}`, { teams: [code] })))
    await department('Securities')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Securities',
      'Advisory',
      'Corporate',
      'Insurance',
      'Mortgage',
      'Taxes',
      'Wealth Management',
      'Wealth Advisors',
    ])
    expect(screen.getByText(/in eight departments/)).toBeVisible()
  })

  it('shows on a card photo, name, direct phone and roles, and offers biography, call and email [STAFF-03..09]', async () => {
    await openStaff([greta])
    const row = rowOf(await department('Securities'), 'Greta')
    expect(row.getByText('Roles of Greta')).toBeVisible()
    expect(row.getByText('(518) 555-0142')).toBeVisible()
    const photo = document.querySelector(`#department-SEC img[src="/profiles/${name}-small.webp"]`)
    expect(photo).toBeVisible()
    expect(row.getByRole('button', { name: 'Biography of Greta Okafor' })).toBeVisible()
    expect(row.getByRole('link', { name: 'Call Greta Okafor' })).toHaveAttribute('href', 'tel:5185550142')
    expect(row.getByRole('link', { name: 'Email Greta Okafor' })).toHaveAttribute('href', `mailto:${greta.email}`)
  })

  it('has initials for who has no photo, and the main line for who has no direct one', async () => {
    await openStaff([{ ...anton, phone: '' }])
    const corporate = await department('Corporate')
    expect(corporate.querySelector('[data-initials="AO"]')).toBeVisible()
    expect(corporate.querySelector('img')).toBeNull()
    expect(within(corporate).getByRole('link', { name: 'Call Anton Okafor' })).toHaveAttribute(
      'href',
      'tel:5185550100;ext=115',
    )
  })

  it('has a LinkedIn button only for those who have it listed [STAFF-10]', async () => {
    await openStaff([greta, anton])
    const listed = rowOf(await department('Securities'), 'Greta').getByRole('link', {
      name: /^Greta Okafor on LinkedIn/,
    })
    expect(listed).toHaveAttribute('href', 'https://www.linkedin.com/in/greta')
    expect(listed).toHaveAttribute('rel', 'noopener noreferrer')
    expect(within(await department('Corporate')).queryByRole('link', { name: /LinkedIn/ })).toBeNull()
  })

  it('finds people by name, role or extension, and keeps the search in the address', async () => {
    const { user, address } = await openStaff([greta, anton])
    await department('Securities')
    const search = screen.getByRole('searchbox', { name: 'Search' })
    await user.type(search, '115')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Securities' })).toBeNull())
    expect(names(await department('Corporate'))).toEqual(['Anton Okafor'])
    expect(address()).toBe('/general/staff?find=115')
    await user.type(search, ' nobody')
    expect(await screen.findByText('No one matches “115 nobody”')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(names(await department('Wealth Advisors'))).toEqual(['Greta Okafor'])
    expect(address()).toBe('/general/staff')
  })

  it('says nothing when it cannot be read, and offers to try again [STAFF-26, ERR-87]', async () => {
    const { user, server } = await openStaff([], '/general/staff/nobody@x.example', { 'GET /api/bios': 'no-answer' })
    expect(await screen.findByText('The directory isn’t available right now')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    server.answers['GET /api/bios'] = answerWith([greta])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await department('Securities')
  })

  it('is asked for again when somebody changed it, within the portal', async () => {
    const { server } = await openStaff([greta])
    await department('Securities')
    server.answers['GET /api/bios'] = answerWith([anton])
    act(() => FakeEventSource.open[0]?.say('changed', 'staff'))
    expect(names(await department('Corporate'))).toEqual(['Anton Okafor'])
  })
})

describe('the tag bar', () => {
  const scrolled = () => vi.spyOn(window.HTMLElement.prototype, 'scrollIntoView')
  const bar = () => within(screen.getByRole('navigation', { name: 'Departments' }))

  it('scrolls to a department and marks it [STAFF-11]', async () => {
    const { user } = await openStaff([greta, anton])
    const wealth = await department('Wealth Advisors')
    const scroll = scrolled()
    expect(bar().getByRole('link', { name: 'Securities' })).toHaveAttribute('aria-current', 'true')
    await user.click(bar().getByRole('link', { name: 'Wealth Advisors' }))
    expect(scroll.mock.contexts).toEqual([wealth])
    expect(wealth).toHaveFocus()
    expect(bar().getByRole('link', { name: 'Wealth Advisors' })).toHaveAttribute('aria-current', 'true')
    expect(bar().getByRole('link', { name: 'Securities' })).not.toHaveAttribute('aria-current')
  })

  it('marks the department being read [STAFF-11]', async () => {
    let tell: (seen: object[]) => void = () => {}
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(told: typeof tell) {
          tell = told
        }
        observe() {}
        disconnect() {}
      },
    )
    await openStaff([greta, anton])
    const corporate = await department('Corporate')
    act(() => tell([{ target: corporate, isIntersecting: true }]))
    expect(bar().getByRole('link', { name: 'Corporate' })).toHaveAttribute('aria-current', 'true')
  })

  it.each([
    ['on a phone is not there', true],
    ['on anything wider is', false],
  ])('%s [STAFF-12]', async (_where, phone) => {
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(matchMedia(query), { matches: query.includes('max-width: 767px') && phone }),
    )
    await openStaff([greta])
    await department('Securities')
    expect(screen.queryAllByRole('navigation', { name: 'Departments' })).toHaveLength(phone ? 0 : 1)
  })

  it.each([
    ['securities', 'Securities'],
    ['insurance', 'Insurance'],
    ['mortgage', 'Mortgage'],
    ['wealth-advisors', 'Wealth Advisors'],
  ])('is done by the address too: ?q=%s [ROUTE-37]', async (q, of) => {
    const scroll = scrolled()
    const everywhere = biographyOf('Greta', { teams: [...departments] })
    await openStaff([everywhere], `/general/staff?q=${q}`)
    const wanted = await department(of)
    await waitFor(() => expect(scroll.mock.contexts).toEqual([wanted]))
  })
})

describe('a biography', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Greta Okafor' })

  it('shows photo, QR code, name, title, phones, email, departments and the text as html [STAFF-13..20]', async () => {
    await openStaff([greta], `/general/staff/${greta.email}`)
    const bio = within(await dialog())
    expect(bio.getByRole('img', { name: 'Photo of Greta Okafor' })).toHaveAttribute(
      'src',
      `/profiles/${name}-large.webp`,
    )
    expect(bio.getByRole('img', { name: /QR code/ })).toHaveAttribute('src', greta.qrcode)
    expect(bio.getByText('Scan to add contact')).toBeVisible()
    expect(bio.getByRole('heading', { name: 'Greta Okafor' })).toBeVisible()
    expect(bio.getByText('Title of Greta')).toBeVisible()
    const fact = (term: string) => bio.getByText(term, { selector: 'dt' }).nextSibling
    expect(fact('Main')).toHaveTextContent('(518) 555-0100 ext. 142')
    expect(fact('Direct')).toHaveTextContent('(518) 555-0142')
    expect(fact('Email')).toHaveTextContent(greta.email)
    expect(fact('Departments')).toHaveTextContent('Securities, Wealth Advisors')
    expect(bio.getByText('every form').tagName).toBe('STRONG')
    expect(bio.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:5185550142')
    expect(bio.getByRole('link', { name: 'Email' })).toHaveAttribute('href', `mailto:${greta.email}`)
  })

  it('opens from its button with an address of its own, and closing goes back [STAFF-07, STAFF-21]', async () => {
    const { user, address } = await openStaff([greta], '/general/staff?find=greta')
    const opener = rowOf(await department('Securities'), 'Greta').getByRole('button', { name: /Biography/ })
    await user.click(opener)
    const bio = within(await dialog())
    expect(address()).toBe(`/general/staff/${greta.email}?find=greta`)
    await user.click(bio.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/general/staff?find=greta')
    await waitFor(() => expect(opener).toHaveFocus())
  })

  it('opens for everybody by its address, whatever its capitals, with a broker check [ROUTE-05, STAFF-21]', async () => {
    const { user, address } = openDirectory([greta, anton], `/staff/bio/${greta.email.toUpperCase()}`)
    const bio = within(await dialog())
    expect(bio.getByRole('link', { name: /^FINRA BrokerCheck/ })).toHaveAttribute(
      'href',
      'https://brokercheck.finra.org/',
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/staff')
    const opener = rowOf(await department('Corporate'), 'Anton').getByRole('button', { name: /Biography/ })
    await user.click(opener)
    expect(await screen.findByRole('dialog', { name: 'Anton Okafor' })).toBeVisible()
    expect(address()).toBe(`/staff/bio/${anton.email}`)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/staff')
    // the button of the page that is there now
    const again = rowOf(await department('Corporate'), 'Anton').getByRole('button', { name: /Biography/ })
    await waitFor(() => expect(again).toHaveFocus())
  })

  it('prints as a card', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const { user } = await openStaff([greta], `/general/staff/${greta.email}`)
    await user.click(within(await dialog()).getByRole('button', { name: 'Print card' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it.each([
    ['/staff/bio/nobody@x.example', openDirectory],
    ['/general/staff/nobody@x.example', openStaff],
  ])('that does not exist is told for eight seconds: %s [STAFF-22, ERR-86, LIMIT-03]', async (address, open) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open([greta], address)
    expect(await screen.findByText(texts.advisorNotFound)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(7_000))
    expect(screen.getByText(texts.advisorNotFound)).toBeVisible()
    // not waited for: the clock would go on meanwhile, and any time would do
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    expect(screen.queryByText(texts.advisorNotFound)).toBeNull()
  })
})
