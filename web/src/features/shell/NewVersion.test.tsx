import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildSeen } from '../../lib/build.ts'
import { detailsOf } from '../../testing/details.ts'
import { openPortal, signedInAs } from '../../testing/render.tsx'
import { wire } from '../../testing/wire.ts'

const details = detailsOf()
const words = 'A new version of the portal is available.'

afterEach(() => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=portal-build]')
  if (meta) meta.content = 'build-1'
  buildSeen('build-1')
  meta?.remove()
})

/** A page of this build; `says` is what the server's answers name. */
async function open(ours: string, says: { build?: string }) {
  const meta = document.createElement('meta')
  meta.name = 'portal-build'
  meta.content = ours
  document.head.append(meta)
  const server = wire({
    'POST /api/auth/verify': () =>
      Response.json({ ap: 1, details }, { headers: says.build ? { 'x-portal-build': says.build } : {} }),
    'GET /api/data/products': { ok: true, products: [] },
  })
  signedInAs(details)
  const portal = openPortal('/dash/p')
  await screen.findByRole('heading', { level: 1, name: /, Dana$/ })
  const goTo = async (path: string) => {
    const asked = server.to('POST', '/api/auth/verify').length
    await act(() => portal.router.navigate(path))
    await waitFor(() => expect(server.to('POST', '/api/auth/verify')).toHaveLength(asked + 1))
  }
  return { ...portal, goTo }
}

it('offers the new version as soon as an answer names it, and reloads only when asked to', async () => {
  const says = { build: 'build-1' }
  const { user, goTo } = await open('build-1', says)
  expect(screen.queryByText(words)).toBeNull()
  says.build = 'build-2'
  await goTo('/securities/products')
  await screen.findByText(words)
  const reload = vi.fn<() => void>()
  const real = location
  vi.stubGlobal('location', { href: real.href, origin: real.origin, reload })
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  vi.stubGlobal('location', real)
  expect(reload).toHaveBeenCalledOnce()
})

it('comes back after Later only with the build after that', async () => {
  const says = { build: 'build-2' }
  const { user, goTo } = await open('build-1', says)
  await screen.findByText(words)
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.queryByText(words)).toBeNull()
  await goTo('/securities/products')
  expect(screen.queryByText(words)).toBeNull()
  says.build = 'build-3'
  await goTo('/dash/p')
  await screen.findByText(words)
})

it('goes away when the server is back at the build of this page', async () => {
  const says = { build: 'build-2' }
  const { goTo } = await open('build-1', says)
  await screen.findByText(words)
  says.build = 'build-1'
  await goTo('/securities/products')
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})

it.each([
  ['a page that no build has marked', '__PORTAL_BUILD__', 'build-2'],
  ['a page without a mark', '', 'build-2'],
  ['a server that names none', 'build-1', ''],
])('is silent for %s', async (_, ours, build) => {
  const { goTo } = await open(ours, { build })
  await goTo('/securities/products')
  await screen.findByRole('heading', { name: 'Approved Products' })
  expect(screen.queryByText(words)).toBeNull()
})
