import type { Details } from '@portal/contract/session'
import { screen, within } from '@testing-library/react'
import { detailsOf } from './details.ts'
import { openPortal, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

/** Somebody whom home asks nothing. */
export const settled = (more: Partial<Details> = {}) =>
  detailsOf({ certifications: { communication: { attested: true } }, ...more })

interface Options {
  who?: Details
  address?: string
  answers?: Parameters<typeof wire>[0]
  features?: Parameters<typeof openPortal>[1]
}

/** Home without anything new to tell, unless the answers say otherwise. */
export async function openHome({ who = settled(), address = '/dash/p', answers = {}, features }: Options = {}) {
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/user/message': [],
    'GET /api/user/favorites': { ok: true, favorites: who.favorites },
    'GET /api/whatsnew': { ok: true, text: [] },
    'GET /api/data/products': { ok: true, products: [] },
    ...answers,
  })
  signedInAs(who)
  const portal = openPortal(address, features)
  await screen.findByRole('button', { name: 'Account, Dana Whitfield' })
  return { ...portal, server }
}

/** What is inside the right drawer. */
export async function openDrawer({ user }: Pick<Awaited<ReturnType<typeof openHome>>, 'user'>) {
  await user.click(screen.getByRole('button', { name: 'Account, Dana Whitfield' }))
  return within(await screen.findByRole('dialog', { name: 'Account' }))
}
