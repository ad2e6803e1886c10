import type { ProductionRow } from '@portal/contract/production'
import type { Details } from '@portal/contract/session'
import { screen, within } from '@testing-library/react'
import { detailsOf } from './details.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

/** Somebody whom home asks nothing. */
export const settled = (more: Partial<Details> = {}) =>
  detailsOf({ certifications: { communication: { attested: true } }, ...more })

/** A month of the commission system; give what the test is about. */
export const monthOf = (month: string, more: Partial<ProductionRow> = {}): ProductionRow => ({
  year: Number(month.slice(0, 4)),
  month: Number(month.slice(5)),
  evolume: 0,
  egci: 0,
  mpvolume: 0,
  mpgci: 0,
  payment: 0,
  cequity: 0,
  cmortgage: 0,
  cinsurance: 0,
  iacpremium: 0,
  ifpremium: 0,
  imsppremium: 0,
  cannuity: 0,
  cfixed: 0,
  cmedsup: 0,
  ctotal: 0,
  ...more,
})

export const produced = (...production: ProductionRow[]) => ({ ok: true, av: { production } })

interface Options {
  who?: Details
  address?: string
  answers?: Parameters<typeof wire>[0]
  features?: Parameters<typeof openScreen>[1]
}

/** Home without anything new to tell, unless the answers say otherwise. */
export async function openHome({ who = settled(), address = '/dash/p', answers = {}, features }: Options = {}) {
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/user/message': [],
    'GET /api/user/favorites': { ok: true, favorites: who.favorites },
    'GET /api/whatsnew': { ok: true, text: [] },
    'GET /api/data/products': { ok: true, products: [] },
    [`POST /api/user/${who.tapsid}/production`]: produced(),
    [`GET /api/events/${who.preferences.event_days}`]: { ok: true, events: [] },
    'GET /api/announcements': { ok: true, data: [] },
    'GET /api/tasks': { ok: true, data: [], cursor: '0' },
    ...answers,
  })
  signedInAs(who)
  const portal = openScreen(address, features)
  await screen.findByRole('main')
  return { ...portal, server }
}

/** What is inside the right drawer. */
export async function openDrawer({ user }: Pick<Awaited<ReturnType<typeof openHome>>, 'user'>) {
  await user.click(screen.getByRole('button', { name: 'Account, Dana Whitfield' }))
  return within(await screen.findByRole('dialog', { name: 'Account' }))
}
