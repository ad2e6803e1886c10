import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildSeen } from '../lib/build.ts'
import type { Feature, LoadScreen } from '../lib/feature.ts'
import { features } from '../features/index.ts'
import { detailsOf } from '../testing/details.ts'
import { openPortal, signedInAs } from '../testing/render.tsx'
import { wire } from '../testing/wire.ts'

const details = detailsOf()
const alive = () =>
  Response.json({ ap: 1, details }, { headers: { 'x-request-id': 'request-7', 'content-type': 'application/json' } })

// React reports what a boundary has caught
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  buildSeen('build-1')
  document.querySelector('meta[name=portal-build]')?.remove()
})

function pageOfBuild(build: string) {
  const meta = document.createElement('meta')
  meta.name = 'portal-build'
  meta.content = build
  document.head.append(meta)
}

function openAt(address: string, screens: Feature['screens']) {
  wire({ 'POST /api/auth/verify': alive, 'GET /api/data/products': { ok: true, products: [] } })
  signedInAs(details)
  return openPortal(address, [...features, { screens }])
}
const shellStands = () => expect(screen.getByRole('link', { name: 'Meridian Harbor, home' })).toBeInTheDocument()
const goHome = async (router: ReturnType<typeof openPortal>['router']) => {
  await router.navigate('/dash/p')
  await screen.findByRole('heading', { level: 1, name: /, Dana$/ })
}

/** Code that never arrives, until all attempts are made. */
const missing = () => vi.fn<LoadScreen>(() => Promise.reject(new TypeError('Failed to fetch')))
async function attemptsOf(load: ReturnType<typeof missing>) {
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), 10_000)
  await vi.advanceTimersByTimeAsync(500)
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  await screen.findByRole('heading', { level: 1, name: 'This page couldn’t load' })
  expect(load).toHaveBeenCalledTimes(3)
}

function Broken(): never {
  throw new Error('a mistake')
}
const BreaksLater = () => {
  const [broken, setBroken] = useState(false)
  return broken ? (
    <Broken />
  ) : (
    <button type="button" onClick={() => setBroken(true)}>
      Break
    </button>
  )
}

it('a screen that throws says so with a reference; the shell lives on and another screen is fine', async () => {
  const { router } = openAt('/oba', { '/oba': async () => Broken })
  await screen.findByRole('heading', { level: 1, name: 'This page couldn’t be displayed' })
  expect(screen.getByText(/reference request-7/)).toBeInTheDocument()
  shellStands()
  await goHome(router)
  expect(screen.queryByText(/couldn’t be displayed/)).toBeNull()
})

it('the same for a screen that breaks while it is used; its own link leads home', async () => {
  const { user } = openAt('/oba', { '/oba': async () => BreaksLater })
  await user.click(await screen.findByRole('button', { name: 'Break' }))
  await screen.findByRole('heading', { level: 1, name: 'This page couldn’t be displayed' })
  shellStands()
  await user.click(screen.getByRole('link', { name: 'Go to home' }))
  expect(await screen.findByRole('heading', { level: 1, name: /, Dana$/ })).toBeInTheDocument()
})

it('a screen whose code does not arrive is tried again, then offers a reload; the rest lives on', async () => {
  const load = missing()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user, router } = openAt('/oba', { '/oba': load })
  await attemptsOf(load)
  expect(screen.getByText('Check your connection and reload the page.')).toBeInTheDocument()
  shellStands()

  const reload = vi.fn<() => void>()
  const real = location
  vi.stubGlobal('location', { href: real.href, origin: real.origin, reload })
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  vi.stubGlobal('location', real)
  expect(reload).toHaveBeenCalledOnce()

  await goHome(router)
  load.mockResolvedValue(() => <h1>Arrived</h1>)
  await router.navigate('/oba')
  await screen.findByRole('heading', { name: 'Arrived' })
})

it('says that a new version is there when that may be why', async () => {
  pageOfBuild('build-1')
  const load = missing()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  openAt('/oba', { '/oba': load })
  await attemptsOf(load)
  act(() => buildSeen('build-2'))
  expect(screen.getByText('A new version of the portal is available. Reload the page to get it.')).toBeInTheDocument()
})

it('without a shell to stand in, a screen that does not arrive offers a reload too', async () => {
  const load = missing()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  wire({})
  openPortal('/staff', [...features, { screens: { '/staff': load } }])
  await attemptsOf(load)
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument()
})
