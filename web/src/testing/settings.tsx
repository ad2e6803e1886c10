import type { AuditCheck, AuditEntry } from '@portal/contract/audit'
import type { AnswerOf } from '@portal/contract/endpoint'
import type { MaintenanceWindow } from '@portal/contract/maintenance'
import type { allSettings, FirmSettings } from '@portal/contract/firm-settings'
import { usualThresholds, usualWeights } from '@portal/contract/rules/vendor-score'
import { type ComponentType, Suspense } from 'react'
import { features } from '../features/index.ts'
import { admin } from './details.ts'
import { firmOf } from './firm.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

export type Saved = AnswerOf<typeof allSettings>

export const settingsOf = (more: Partial<FirmSettings> = {}): FirmSettings => ({
  ...firmOf(),
  statusUrl: '',
  officeDomains: {},
  offices: [],
  closings: [],
  vendors: { weights: { ...usualWeights }, ...usualThresholds, opensBefore: 30, escalateTo: '' },
  deposits: { cutoff: 900, secondAbove: 1_000_000, wording: 'For mobile deposit at Eastlight Clearing only' },
  fees: { secondPersonAbove: 25_000 },
  feedbackMailbox: 'portal@meridianharbor.example',
  recordsMailbox: '',
  welcomeLetter: { text: 'Welcome aboard.', name: 'Harriet Lindgren', role: 'President' },
  communicationCertification: { version: 4, text: 'I will use the firm’s systems.' },
  addressNotice: { title: 'We changed your address', old: '{account} {place}', new: '{account} {address}' },
  blotterReview: { share: 20, reviewers: {}, certifyBy: 15 },
  meetingReview: { share: 15, reviewers: {}, words: ['guarantee'] },
  dueTimes: {
    cutoff: 17,
    categories: { Document: { unit: 'days', count: 2 }, Incident: { unit: 'hours', count: 8 } },
    other: { unit: 'days', count: 3 },
  },
  ...more,
})

export const savedOf = (more: Partial<Saved> = {}): Saved => ({
  ok: true,
  values: settingsOf(),
  defaults: settingsOf(),
  changed: [],
  last: {},
  secrets: [],
  ...more,
})

export const windowOf = (more: Partial<MaintenanceWindow> = {}): MaintenanceWindow => ({
  id: 1,
  name: 'Database move',
  url: '',
  starts: '2026-12-01T10:00:00.000Z',
  ends: '2026-12-01T12:00:00.000Z',
  state: 'coming',
  ...more,
})

export const entryOf = (id: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-16T14:12:00.000Z',
  actor: 'dana@meridianharbor.example',
  actor_id: 'd-1',
  actor_name: 'Dana Whitfield',
  actor_picture: '',
  action: 'product.updated',
  subject: `product:${id}`,
  subject_name: '',
  detail: {},
  request_id: `request-${id}`,
  location: '203.0.113.7',
  address: '203.0.113.7',
  device: 'Chrome on Windows',
  ...more,
})

export const unchecked: AuditCheck = { running: false, failed: false, last: null }

/** One tab of the management page as the whole screen, for an admin. */
export async function openTab(Tab: ComponentType, answers: Parameters<typeof wire>[0], search = '') {
  const who = admin()
  const flagged = {
    ...who,
    menus: { ...who.menus, reviewer_tools: { ...who.menus.reviewer_tools, user_management: true } },
  }
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: flagged },
    'GET /api/firm': () => firmOf(),
    ...answers,
  })
  signedInAs(flagged)
  const Screen = () => (
    <Suspense>
      <h1>Management</h1>
      <Tab />
    </Suspense>
  )
  const portal = openScreen(`/management${search}`, [...features, { screens: { '/management': async () => Screen } }])
  return { ...portal, server }
}
