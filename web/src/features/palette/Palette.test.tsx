import type { Details } from '@portal/contract/session'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Feature } from '../../lib/feature.ts'
import type { Path } from '../../lib/route-table.ts'
import { readSession } from '../../lib/session.ts'
import { detailsOf } from '../../testing/details.ts'
import { firmOf } from '../../testing/firm.ts'
import { productOf } from '../../testing/products.tsx'
import { everyScreen, openPortal, signedInAs } from '../../testing/render.tsx'
import { failure, wire } from '../../testing/wire.ts'
import { features } from '../index.ts'

afterEach(() => vi.restoreAllMocks())

/** A portal of the features that bring these screens. */
const only = (...paths: Path[]) => features.filter(({ screens }) => paths.some((path) => path in screens))

interface Options {
  who?: Details
  address?: string
  /** Every screen of the table, or those that exist. */
  all?: boolean
  of?: readonly Feature[]
  answers?: Parameters<typeof wire>[0]
}

async function open({
  who = detailsOf(),
  address = '/dash/p',
  all = false,
  of = all ? everyScreen : features,
  answers = {},
}: Options = {}) {
  const server = wire({
    'GET /api/firm': firmOf(),
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/data/products': {
      ok: true,
      products: [
        productOf(1, { Name: 'Harbor Bond Fund' }),
        productOf(2, { Name: 'Bond & Partners', Type: 'Asset Managers' }),
      ],
    },
    'GET /api/user/favorites': { ok: true, favorites: who.favorites },
    ...answers,
  })
  signedInAs(who)
  const portal = openPortal(address, of)
  await screen.findByRole('contentinfo')
  const field = async () => screen.findByRole('combobox', { name: 'Search or jump to…' })
  const press = async () => {
    await portal.user.keyboard('{Control>}k{/Control}')
    return field()
  }
  return { ...portal, server, press }
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const inGroup = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map((option) => option.textContent)
const active = () => {
  const id = screen.getByRole('combobox', { name: 'Search or jump to…' }).getAttribute('aria-activedescendant')
  return document.getElementById(id ?? '')?.textContent
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search or jump to…' })).toBeNull())

it.each(['Control', 'Meta'])('opens and closes with %s-K, and gives the focus back', async (key) => {
  const { user } = await open()
  const home = screen.getByRole('link', { name: 'Meridian Harbor, home' })
  home.focus()
  await user.keyboard(`{${key}>}k{/${key}}`)
  expect(await screen.findByRole('combobox', { name: 'Search or jump to…' })).toHaveFocus()
  await user.keyboard(`{${key}>}k{/${key}}`)
  await gone()
  await waitFor(() => expect(home).toHaveFocus())
})

it('closes with Escape, and gives the focus back', async () => {
  const { user, press } = await open()
  const home = screen.getByRole('link', { name: 'Meridian Harbor, home' })
  home.focus()
  await press()
  await user.keyboard('{Escape}')
  await gone()
  await waitFor(() => expect(home).toHaveFocus())
})

it('leaves other keys alone', async () => {
  const { user } = await open()
  await user.keyboard('k{Control>}{Shift>}k{/Shift}j{/Control}{Alt>}k{/Alt}')
  expect(screen.queryByRole('dialog', { name: 'Search or jump to…' })).toBeNull()
})

it('begins with the screens this tab has shown, the latest first, and what can be done', async () => {
  const { router, press } = await open({ all: true })
  for (const path of ['/pending', '/oba', '/general/kc', '/pending', '/general/eoy', '/general/branch', '/nowhere']) {
    await act(() => router.navigate(path))
  }
  await press()
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Recent', 'Actions'])
  expect(inGroup('Recent')).toEqual([
    'Branch LibraryGeneral',
    'End of YearGeneral',
    'Pending CompensationGeneral',
    'Knowledge CenterGeneral',
    'Outside BusinessCompliance',
  ])
})

it('finds screens by their titles and sections, and marks what was typed', async () => {
  const { user, press } = await open({ all: true })
  await user.type(await press(), 'se lib')
  expect(inGroup('Pages')).toEqual(['Security LibraryCybersecurity'])
  const bold = [...screen.getByRole('option', { name: /Security Library/ }).querySelectorAll('b')]
  expect(bold.map((part) => part.textContent)).toEqual(['Se', 'Lib'])
})

it('offers at most six of a group', async () => {
  const { user, press } = await open({ all: true })
  await user.type(await press(), 'general')
  expect(inGroup('Pages')).toHaveLength(6)
})

it('offers no screen of a menu that is switched off, nor one that does not exist; home always', async () => {
  const { menus } = detailsOf()
  const who = detailsOf({ menus: { ...menus, securities: false } })
  const { user, press, server } = await open({ who, of: only('/dash/p', '/securities/products') })
  await user.type(await press(), 'o')
  expect(inGroup('Pages')).toEqual(['Home'])
  expect(screen.queryByRole('group', { name: 'Products' })).toBeNull()
  expect(server.to('GET', '/api/data/products')).toEqual([])
  expect(options()).not.toContain('Submit new business')
})

it('offers My Profile without its menu too', async () => {
  const { menus } = detailsOf()
  const { user, press } = await open({ who: detailsOf({ menus: { ...menus, general: false } }), all: true })
  await user.type(await press(), 'my profile')
  expect(inGroup('Pages')).toEqual(['My Profile'])
})

it('opens a screen with Enter, closes, and leaves the focus to the screen', async () => {
  const { user, press, address } = await open()
  await user.type(await press(), 'approved')
  expect(active()).toBe('Approved ProductsSecurities')
  await user.keyboard('{Enter}')
  await gone()
  await screen.findByRole('heading', { level: 1, name: 'Approved Products' })
  expect(address()).toBe('/securities/products')
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

it('moves with the arrows, round the ends, and with Home and End', async () => {
  const { user, press } = await open()
  await press()
  const all = options()
  const walk = async (keys: string) => {
    await user.keyboard(keys)
    return all.indexOf(active() ?? '')
  }
  expect(active()).toBe(all[0])
  expect(await walk('{ArrowDown}')).toBe(1)
  expect(await walk('{ArrowUp}')).toBe(0)
  expect(await walk('{ArrowUp}')).toBe(all.length - 1)
  expect(await walk('{ArrowDown}')).toBe(0)
  expect(await walk('{End}')).toBe(all.length - 1)
  expect(await walk('{Home}')).toBe(0)
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent(all[0] ?? '')
})

it.each([
  ['Ctrl-Enter', '{Control>}{Enter}{/Control}'],
  ['Cmd-Enter', '{Meta>}{Enter}{/Meta}'],
])('opens a new tab with %s and stays where it is', async (_, keys) => {
  const { user, press, address } = await open()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await user.type(await press(), 'approved')
  await user.keyboard(keys)
  await gone()
  expect(opened).toHaveBeenCalledExactlyOnceWith('/securities/products', '_blank', 'noopener')
  expect(address()).toBe('/dash/p')
})

it('follows the mouse: a click opens, with Ctrl or the middle button in a new tab', async () => {
  const { user, press, address } = await open()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await press()
  const row = () => screen.getByRole('option', { name: /Approved Products/ })
  const field = screen.getByRole('combobox', { name: 'Search or jump to…' })
  await user.type(field, 'pro')
  await user.hover(row())
  expect(active()).toBe('Approved ProductsSecurities')
  await user.keyboard('{Control>}')
  await user.click(row())
  await user.keyboard('{/Control}')
  await gone()
  await user.type(await press(), 'approved')
  await user.pointer({ keys: '[MouseMiddle]', target: row() })
  await gone()
  expect(opened).toHaveBeenCalledTimes(2)
  expect(address()).toBe('/dash/p')
  await user.type(await press(), 'approved')
  await user.click(row())
  await waitFor(() => expect(address()).toBe('/securities/products'))
})

it('finds products, fetched once when it first opens, and leads to them in their list', async () => {
  const { user, press, address, server } = await open()
  await user.type(await press(), 'bond')
  await screen.findByRole('group', { name: 'Products' })
  expect(inGroup('Products')).toEqual(['Bond & PartnersAsset Managers', 'Harbor Bond FundMutual Funds'])
  await user.keyboard('{Control>}k{/Control}')
  await gone()
  await user.type(await press(), 'bond')
  expect(inGroup('Products')).toHaveLength(2)
  expect(server.to('GET', '/api/data/products')).toHaveLength(1)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/securities/products?q=Bond%20%26%20Partners'))
})

it('keeps the choice on its row when the server adds results above it', async () => {
  let answer: (products: object) => void = () => {}
  const { user, press } = await open({
    answers: { 'GET /api/data/products': () => new Promise<object>((resolve) => (answer = resolve)) },
  })
  await user.type(await press(), 'ho')
  expect(options()).toEqual(['Home'])
  answer({ ok: true, products: [productOf(1, { Name: 'Holm' })] })
  await screen.findByRole('group', { name: 'Products' })
  expect(options()).toEqual(['HolmMutual Funds', 'Home'])
  expect(active()).toBe('Home')
})

it('does without products when the server fails', async () => {
  const { user, press, server } = await open({ answers: { 'GET /api/data/products': failure(500, 'unexpected') } })
  await user.type(await press(), 'approved')
  await waitFor(() => expect(server.to('GET', '/api/data/products')).toHaveLength(1))
  expect(inGroup('Pages')).toEqual(['Approved ProductsSecurities'])
})

it('finds favourite documents, once documents can be opened', async () => {
  const who = detailsOf({ favorites: [{ id: 7, title: 'Account Transfer Form', filename: 'acat.pdf' }] })
  const { user, press, address } = await open({ who, all: true })
  await user.type(await press(), 'account tr')
  expect(inGroup('Documents')).toEqual(['Account Transfer FormFavorite'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/document/7'))
})

it('offers no document while there is no screen to read it on', async () => {
  const who = detailsOf({ favorites: [{ id: 7, title: 'Account Transfer Form', filename: 'acat.pdf' }] })
  const { user, press } = await open({ who, of: only('/dash/p') })
  await user.type(await press(), 'account tr')
  expect(options()).toEqual([])
})

it('opens an important link in a tab of its own', async () => {
  const { user, press, address } = await open()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await user.type(await press(), 'virtual')
  expect(inGroup('Important Links')).toEqual(['Virtual View'])
  await user.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledExactlyOnceWith('https://virtual-view.example/', '_blank', 'noopener')
  expect(address()).toBe('/dash/p')
})

it('changes the theme, offering the two that are not chosen', async () => {
  const { user, press } = await open()
  await user.type(await press(), 'theme')
  expect(options()).toEqual(expect.arrayContaining(['Switch to light theme', 'Switch to dark theme']))
  expect(options()).not.toContain('Use system theme')
  await user.click(screen.getByRole('option', { name: 'Switch to dark theme' }))
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await gone()
  await user.type(await press(), 'theme')
  expect(options()).toEqual(expect.arrayContaining(['Switch to light theme', 'Use system theme']))
  expect(options()).not.toContain('Switch to dark theme')
})

it('opens the feedback form', async () => {
  const { user, press } = await open()
  await user.type(await press(), 'feedback')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Account' })).toBeInTheDocument()
  await gone()
})

it('logs out by its own call and forgets the person', async () => {
  const { user, press, server, address } = await open({
    answers: { 'GET /api/user/logout/dana%40meridianharbor.example': { ok: true } },
  })
  const written = vi.spyOn(Storage.prototype, 'setItem')
  await user.type(await press(), 'logout')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/login'))
  // the other tabs are told
  expect(written).toHaveBeenCalledWith('portal_tabs', 'nobody')
  expect(server.to('GET', '/api/user/logout/dana%40meridianharbor.example')).toHaveLength(1)
  expect(readSession()).toBeUndefined()
})

it('submits new business once the library exists', async () => {
  const { user, press, address } = await open({ all: true })
  await press()
  await user.click(screen.getByRole('option', { name: 'Submit new business' }))
  await waitFor(() => expect(address()).toBe('/general/library?new'))
})

it('offers a guest nothing that a guest may not do', async () => {
  const { press } = await open({ who: detailsOf({ guest: true }), all: true })
  await press()
  expect(inGroup('Actions')).toEqual(['Switch to light theme', 'Switch to dark theme', 'Logout'])
})

it('says how many results there are, and when there is none', async () => {
  const { user, press } = await open()
  const field = await press()
  const dialog = within(screen.getByRole('dialog', { name: 'Search or jump to…' }))
  await user.type(field, 'approved')
  expect(dialog.getByRole('status')).toHaveTextContent('1 result')
  expect(field).toHaveAttribute('aria-expanded', 'true')
  await user.type(field, ' zzz')
  expect(dialog.getByRole('status')).toHaveTextContent('0 results')
  expect(dialog.getByText('No results for “approved zzz”')).toBeInTheDocument()
  expect(field).toHaveAttribute('aria-expanded', 'false')
  expect(field).not.toHaveAttribute('aria-activedescendant')
  await user.keyboard('{Enter}{ArrowDown}')
  expect(screen.getByRole('dialog', { name: 'Search or jump to…' })).toBeInTheDocument()
})
