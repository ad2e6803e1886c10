import { type MenuSection, menuSections, type ReviewerFlag, reviewerFlags } from '@portal/contract/session'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { detailsOf } from '../../testing/details.ts'
import { firmOf } from '../../testing/firm.ts'
import { everyScreen, openPortal, signedInAs } from '../../testing/render.tsx'
import { wire } from '../../testing/wire.ts'

const plain = detailsOf()
const sections = ['General', 'Securities', 'Insurance', 'Mortgage', 'Compliance', 'Cybersecurity']

async function open(who = plain, address = '/oba', features: Parameters<typeof openPortal>[1] = everyScreen) {
  wire({ 'GET /api/firm': firmOf(), 'POST /api/auth/verify': { ap: 1, details: who } })
  signedInAs(who)
  const portal = openPortal(address, features)
  await screen.findByRole('heading', { level: 1 })
  return portal
}

const withMenus = (menus: Partial<Record<MenuSection, boolean>>, flags: Partial<Record<ReviewerFlag, boolean>> = {}) =>
  detailsOf({
    menus: { ...plain.menus, ...menus, reviewer_tools: { ...plain.menus.reviewer_tools, ...flags } },
  })

const bar = () => within(within(screen.getByRole('banner')).getByRole('navigation', { name: 'Main' }))
const menuTitles = () =>
  bar()
    .queryAllByRole('button')
    .map((button) => button.textContent)

async function itemsOf(user: Awaited<ReturnType<typeof open>>['user'], menu: string) {
  await user.click(bar().getByRole('button', { name: menu }))
  return within(await screen.findByRole('menu', { name: menu })).findAllByRole('menuitem')
}
const titles = (items: HTMLElement[]) => items.map((item) => item.querySelector('b')?.firstChild?.textContent)
const item = (items: HTMLElement[], title: string) => items[titles(items).indexOf(title)]

it('has the six section menus, and the important links behind them [SHELL-01]', async () => {
  await open()
  expect(menuTitles()).toEqual([...sections, 'Important Links'])
})

it.each(menuSections.map((id, at) => [id, sections[at]] as const))(
  'shows the menu %s only to those who have it [SHELL-02, ROLE-16]',
  async (id, title) => {
    await open(withMenus({ [id]: false }))
    expect(menuTitles()).toEqual([...sections.filter((one) => one !== title), 'Important Links'])
  },
)

/** A candidate is a task like any other: who reviews tasks also has their list. */
const tools: Record<ReviewerFlag, string> = {
  activities: '/activities, /candidates',
  advisors: '/advisors',
  attest: '/attest',
  documents: '/documents',
  blotters: '/blotters',
  records: '/records',
  user_fees: '/fees',
  user_management: '/management',
  vendors: '/vendors',
  whats_new: '/whatsnew',
}
it.each(reviewerFlags.map((flag) => [flag, tools[flag]] as const))(
  'the flag %s alone brings the entry to %s, and no other [SHELL-03..11, ROLE-17]',
  async (flag, address) => {
    const { user } = await open(withMenus({}, { [flag]: true }))
    const items = await itemsOf(user, 'Reviewer Tools')
    expect(items.map((one) => one.getAttribute('href')).join(', ')).toBe(address)
  },
)

it('has no Reviewer Tools for those without a flag; admins also read the feedback [SHELL-03, ROLE-28]', async () => {
  const { user } = await open(detailsOf({ isAdmin: true, access: 7 }))
  const items = await itemsOf(user, 'Reviewer Tools')
  expect(items.map((one) => one.getAttribute('href'))).toEqual(['/feedback'])
})

it('offers the seven important links, each in a tab of its own and saying so [SHELL-12]', async () => {
  const { user } = await open()
  const items = await itemsOf(user, 'Important Links')
  expect(titles(items)).toEqual([
    'AI Insight',
    'Email',
    'Continuing Education',
    'Virtual View',
    'Clearing',
    'Research',
    'Compliance Calendar',
  ])
  for (const link of items) {
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(link).toHaveTextContent('opens in a new tab')
  }
  expect(items[0]).toHaveAttribute('href', 'https://ai-insight.example/')
})

it('offers a guest nothing that the server refuses to guests', async () => {
  const { user } = await open(detailsOf({ guest: true }))
  const offered = titles(await itemsOf(user, 'General'))
  expect(offered).toContain('Knowledge Center')
  for (const title of [
    'Document Exchange',
    'Submit New Business',
    'Branch Library',
    'My Profile',
    'Registered Devices',
  ])
    expect(offered).not.toContain(title)
  expect(screen.queryByRole('link', { name: 'Document Exchange' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: /^Account/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Account' }))
  expect(drawer.queryByRole('link', { name: 'My Profile' })).toBeNull()
  expect(drawer.getByRole('button', { name: 'Logout' })).toBeInTheDocument()
})

it('leads to the Document Exchange by a button and by two entries [SHELL-13, SHELL-14]', async () => {
  const { user } = await open()
  const button = within(screen.getByRole('banner')).getByRole('link', { name: 'Document Exchange' })
  expect(button).toHaveAttribute('href', '/general/library')
  const items = await itemsOf(user, 'General')
  expect(item(items, 'Document Exchange')).toHaveAttribute('href', '/general/library')
  expect(item(items, 'Submit New Business')).toHaveAttribute('href', '/general/library?new')
})

it.each([
  ['Insurance', 'Insurance Brokerage', 'https://insurance.example/'],
  ['Mortgage', 'Mortgage Center', 'https://mortgage.example/'],
])('%s holds Forms, which leads nowhere, and the link out [SHELL-29..31]', async (menu, title, url) => {
  // without a single screen of the section
  const { user, address } = await open(plain, '/dash/p', [])
  const items = await itemsOf(user, menu)
  expect(titles(items)).toEqual(['Forms', title])
  const forms = item(items, 'Forms')
  expect(forms).toHaveAttribute('aria-disabled', 'true')
  expect(forms).not.toHaveAttribute('href')
  forms?.click()
  expect(address()).toBe('/dash/p')
  expect(item(items, title)).toHaveAttribute('href', url)
  expect(item(items, title)).toHaveAttribute('rel', 'noopener noreferrer')
})

it('keeps what has no screen yet out of the menus and the bar', async () => {
  await open(plain, '/nowhere', [])
  expect(menuTitles()).toEqual(['Insurance', 'Mortgage', 'Important Links'])
  expect(screen.queryByRole('link', { name: 'Document Exchange' })).toBeNull()
})

it.each([
  ['/securities/regs', 'Securities', 'State Registrations'],
  ['/general/staff', 'General', 'Meet the Staff'],
  ['/general/staff/somebody', 'General', 'Meet the Staff'],
  ['/general/staff?q=insurance&page=2', 'Insurance', 'Insurance Staff'],
  ['/general/library?new', 'General', 'Submit New Business'],
])('at %s marks the menu %s and its entry', async (address, menu, title) => {
  const { user } = await open(plain, address)
  const marked = bar()
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('aria-current'))
  expect(marked.map((button) => button.textContent)).toEqual([menu])
  const items = await itemsOf(user, menu)
  const current = items.filter((one) => one.getAttribute('aria-current') === 'page')
  expect(titles(current)).toEqual([title])
})

it('is worked by keys alone: opened, walked, left by Escape with the focus back', async () => {
  const { user, address } = await open()
  const securities = bar().getByRole('button', { name: 'Securities' })
  securities.focus()
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu', { name: 'Securities' })
  await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(securities).toHaveFocus())
  await user.keyboard('{Enter}')
  await screen.findByRole('menu', { name: 'Securities' })
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'menuitem'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toMatch(/^\/securities\//))
})

it('holds in the left drawer everything that the bar holds, and closes on the way to a screen [SHELL-27]', async () => {
  const who = withMenus({ compliance: false }, { blotters: true })
  const { user, address } = await open(who)
  await user.click(screen.getByRole('button', { name: 'Open menu' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }))
  const folds = drawer.getAllByRole('button', { expanded: false })
  expect(folds.map((fold) => fold.textContent)).toEqual(menuTitles())
  for (const fold of folds) await user.click(fold)
  const links = drawer.getAllByRole('link').filter((link) => link.hasAttribute('href'))
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining([
      '/dash/p',
      '/general/library',
      '/general/library?new',
      '/securities/products',
      '/general/staff?q=insurance',
      'https://insurance.example/',
      'https://mortgage.example/',
      '/cybersecurity/library',
      '/blotters',
      'https://ai-insight.example/',
    ]),
  )
  expect(drawer.queryByText('Guidance')).toBeNull()
  const forms = drawer.getAllByText('Forms')
  expect(forms).toHaveLength(2)
  for (const one of forms) {
    expect(one).toHaveAttribute('aria-disabled', 'true')
    expect(one).not.toHaveAttribute('tabindex')
  }
  await user.click(drawer.getByRole('link', { name: 'Approved Products' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/securities/products')
})
