// A candidate's link and the email it goes out in.
import { positionOf, type PositionId } from '@portal/contract/onboarding-positions'
import { onboardingSteps } from '@portal/contract/onboarding-steps'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { issueLink } from '../../platform/links/links.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings } from '../settings/public.ts'
import { askerOf } from '../upload-requests/public.ts'
import { linkMail } from './mails.ts'
import { stoppable } from './stopping.ts'

export interface Linked {
  id: number
  first: string
  email: string
  position: PositionId
  branch: string
  starts: string | null
  until: string
  expires_at: Date
  invited_by: string | null
  steps_done: number
}

/** Where the token leads. */
export async function newLink(
  { origin }: Pick<Platform, 'origin'>,
  tx: Tx,
  note: Note,
  { id, invited_by, expires_at }: Pick<Linked, 'id' | 'invited_by' | 'expires_at'>,
  now: Date,
): Promise<string> {
  const by = invited_by === null ? null : { id: invited_by }
  const issued = { purpose: 'onboarding', subject: `candidate:${id}`, by, until: expires_at } as const
  return `${origin}/onboarding?q=${await issueLink(tx, note, issued, now)}`
}

export async function sendLink(
  platform: Platform,
  tx: Tx,
  note: Note,
  row: Linked,
  kind: 'first' | 'again' | 'reminder',
  now: Date,
): Promise<void> {
  const { name: firm } = await firmSettings(platform)
  const asker = await askerOf(platform, tx, row.invited_by)
  const link = await newLink(platform, tx, note, row, now)
  const said = { ...row, position: positionOf(row.position).name, asker, firm, link, expiresAt: row.expires_at }
  const letter = linkMail(said, kind, onboardingSteps.length - row.steps_done)
  await note.mail(kind === 'reminder' ? await stoppable(platform, tx, note, letter, row) : letter)
}
