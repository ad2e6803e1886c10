import type { Document, Reading } from '@portal/contract/documents'
import type { Details } from '@portal/contract/session'
import { screen } from '@testing-library/react'
import { detailsOf } from './details.ts'
import { firmOf } from './firm.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

interface Options {
  documents?: Document[]
  readings?: Reading[]
  votes?: { id: number; helpful: boolean }[]
  who?: Details
  answers?: Parameters<typeof wire>[0]
}

/** A screen of documents; what is pushed to `readings` or `votes` shows at the next asking. */
export async function openShelf(
  address: string,
  { documents = [], readings = [], votes = [], who = detailsOf(), answers = {} }: Options = {},
) {
  const server = wire({
    'GET /api/firm': firmOf(),
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/docs': () => ({ ok: true, data: documents }),
    'GET /api/docs/readings': () => ({ ok: true, readings, votes }),
    'GET /api/user/favorites': { ok: true, favorites: who.favorites },
    ...answers,
  })
  signedInAs(who)
  const portal = openScreen(address)
  await screen.findByRole('main')
  return { ...portal, server, documents, readings, votes }
}

export const readingOf = (id: number, kind: Reading['kind'], version = 1): Reading => ({
  id,
  version,
  kind,
  at: '2026-11-12T15:00:00.000Z',
})
