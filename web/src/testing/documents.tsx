import type { Document } from '@portal/contract/documents'
import type { Details } from '@portal/contract/session'
import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
// compiled here, before a test begins to wait for it
import '../features/documents/FormsPage.tsx'
import { detailsOf } from './details.ts'
import { firmOf } from './firm.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

export function documentOf(id: number, more: Partial<Document> = {}): Document {
  return {
    id,
    title: `Form ${id}`,
    description: `What form ${id} is for`,
    category: 5,
    filename: `form-${id}.pdf`,
    uploaded: '2026-11-10T15:00:00.000Z',
    uploadedby: 'R. Castellano',
    advisor: '',
    kc_category: null,
    is_library: true,
    is_kc: false,
    is_cyber: false,
    is_comp: false,
    attestation_required: false,
    bay_img: '',
    weekly_downloads: Array<number>(52).fill(1).join(','),
    favorite: false,
    is_public: false,
    for_guests: false,
    effective: '2026-11-10',
    review_by: null,
    version: 1,
    kind: 'pdf',
    size: 120_000,
    ...more,
  }
}
export const documentsOf = (count: number) => Array.from({ length: count }, (_, index) => documentOf(index + 1))

interface Options {
  who?: Details
  address?: string
  answers?: Parameters<typeof wire>[0]
}

/** Forms On Demand with these documents, as this person. */
export async function openForms(
  documents: Document[],
  { who = detailsOf(), address = '/securities/formsondemand', answers = {} }: Options = {},
) {
  const list = [...documents]
  const server = wire({
    'GET /api/firm': firmOf(),
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/docs': () => ({ ok: true, data: list }),
    'GET /api/docs/advisors': {
      ok: true,
      advisors: [
        { text: 'Whitfield, Dana', email: 'dana@meridianharbor.example' },
        { text: 'Novak, Ana', email: 'ana@meridianharbor.example' },
      ],
    },
    'GET /api/user/favorites': { ok: true, favorites: who.favorites },
    ...answers,
  })
  signedInAs(who)
  const portal = openScreen(address)
  await screen.findByRole('heading', { level: 1, name: 'Forms On Demand' })
  return { ...portal, server, list }
}

/** The titles in the table, in their order. */
export const titles = () =>
  within(screen.getByRole('table', { name: 'Forms on demand' }))
    .getAllByRole('row')
    .flatMap((row) => within(row).queryAllByRole('cell')[2]?.textContent ?? [])

/** What the browser was told to save. */
export function savedFiles() {
  const saved: { address: string; name: string }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ address: new URL(this.href).pathname, name: this.download })
  })
  return saved
}
