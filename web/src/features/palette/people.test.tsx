// What the palette knows of people and pages, and that nothing typed is lost while it comes.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { biographyOf } from '../../testing/staff.tsx'
import { detailsOf } from '../../testing/details.ts'
import { firmOf } from '../../testing/firm.ts'
import { productOf } from '../../testing/products.tsx'
import { everyScreen, openPortal, signedInAs } from '../../testing/render.tsx'
import { wire } from '../../testing/wire.ts'

const { menus } = detailsOf()
const manager = detailsOf({ menus: { ...menus, reviewer_tools: { ...menus.reviewer_tools, advisors: true } } })
const advisor = {
  id: 'a-1',
  first: 'Grace',
  last: 'Okafor',
  email: 'go@meridianharbor.example',
  crd: '5550123',
  branch: 'Boston',
}

async function open(who = manager) {
  const server = wire({
    'GET /api/firm': firmOf(),
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/data/products': { ok: true, products: [productOf(1, { Name: 'Exam Center Fund' })] },
    'GET /api/user/favorites': { ok: true, favorites: [] },
    'GET /api/bios': {
      ok: true,
      response: {
        biographies: [
          biographyOf('Grace', { last: 'Lindgren', title: 'Operations', email: 'gl@meridianharbor.example' }),
        ],
      },
    },
    'GET /api/advisors': { ok: true, data: [advisor], count: 1, branches: [] },
  })
  signedInAs(who)
  const portal = openPortal('/dash/p', everyScreen)
  await screen.findByRole('contentinfo')
  return { ...portal, server }
}
const field = () => screen.findByRole('combobox', { name: 'Search or jump to…' })
const groups = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))
const inGroup = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

it('loses no letter that is typed before the field is there', async () => {
  await open()
  const typed = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more })
  typed('k', { ctrlKey: true })
  for (const key of ['p', 'e', 'x', 'Backspace', 'n', 'd']) typed(key)
  expect(screen.queryByRole('combobox', { name: 'Search or jump to…' })).toBeNull()
  expect(await field()).toHaveValue('pend')
  await waitFor(async () => expect(await field()).toHaveFocus())
  expect(inGroup('Pages')).toEqual(['Pending CompensationGeneral'])
})

it('begins empty the next time', async () => {
  const { user } = await open()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'pend')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search or jump to…' })).toBeNull())
  await user.keyboard('{Control>}k{/Control}')
  expect(await field()).toHaveValue('')
})

it('is given up with Escape before it is there', async () => {
  await open()
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await vi.dynamicImportSettled()
  expect(screen.queryByRole('dialog', { name: 'Search or jump to…' })).toBeNull()
})

it('finds staff and advisors by name, and an advisor by CRD', async () => {
  const { user, address } = await open()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'grace')
  await waitFor(() => expect(groups()).toEqual(['Staff', 'Advisors']))
  expect([inGroup('Staff'), inGroup('Advisors')]).toEqual([
    ['Grace LindgrenOperations'],
    ['Grace OkaforBoston · CRD 5550123'],
  ])
  await user.clear(await field())
  await user.type(await field(), '5550123')
  await waitFor(() => expect(groups()).toEqual(['Advisors']))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/advisors?advisor=a-1'))
})

it('asks nobody for advisors who may not see them, and for no directory before a letter is typed', async () => {
  const { user, server } = await open(detailsOf())
  await user.keyboard('{Control>}k{/Control}')
  await field()
  expect(server.to('GET', '/api/bios')).toEqual([])
  await user.type(await field(), 'grace')
  await waitFor(() => expect(groups()).toEqual(['Staff']))
  expect(server.to('GET', '/api/advisors')).toEqual([])
})

it('puts a page that is typed as it is called before the records with the same word', async () => {
  const { user } = await open()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'exam center')
  await waitFor(() => expect(groups()).toContain('Products'))
  expect(groups()[0]).toBe('Pages')
  await user.type(await field(), '{Backspace}')
  expect(groups()[0]).toBe('Products')
})
