import type { Biography, StaffEntry } from '@portal/contract/staff'
import { screen } from '@testing-library/react'
import { detailsOf } from './details.ts'
import { firmOf } from './firm.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

export const name = 'a'.repeat(32)

/** Somebody in the directory; give what the test is about. */
export const biographyOf = (first: string, more: Partial<Biography> = {}): Biography => ({
  first,
  last: 'Okafor',
  phone: '(518) 555-0142',
  email: `${first.toLowerCase()}@meridianharbor.example`,
  ext: '142',
  title: `Title of ${first}`,
  roles: `Roles of ${first}`,
  bio: `<p>About <strong>${first}</strong>.</p>`,
  photo: `/profiles/${name}-small.webp`,
  qrcode: '/profiles/7-0123456789abcdef.svg',
  teams: ['SEC'],
  sort: 0,
  linkedin: '',
  ...more,
})

export const entryOf = (id: number, first: string, more: Partial<StaffEntry> = {}): StaffEntry => {
  const { qrcode: _, ...fields } = biographyOf(first)
  return { ...fields, id, listed: true, version: 1, ...more }
}

type Answers = Parameters<typeof wire>[0]
export const answerWith = (biographies: Biography[]) => ({ ok: true, response: { biographies } })

/** The directory as anybody opens it. */
export function openDirectory(people: Biography[], address = '/staff', answers: Answers = {}) {
  const server = wire({ 'GET /api/firm': firmOf(), 'GET /api/bios': answerWith(people), ...answers })
  return { ...openScreen(address), server }
}

/** The same within the portal. */
export async function openStaff(people: Biography[], address = '/general/staff', answers: Answers = {}) {
  const who = detailsOf()
  const server = wire({
    'GET /api/firm': firmOf(),
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/bios': answerWith(people),
    ...answers,
  })
  signedInAs(who)
  const portal = openScreen(address)
  await screen.findByRole('heading', { level: 1, name: 'Staff' })
  return { ...portal, server }
}
