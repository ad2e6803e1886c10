// Messages of the bottom bar around today: three run, one has ended, one has not begun.
import type { MessageType } from '@portal/contract/messages'
import type { Audience } from '@portal/contract/rules/publication'
import { daysBefore } from './rows.ts'
import { maintenances } from './settings.ts'

export interface DemoMessage {
  message: string
  type: MessageType
  audience: Audience
  branch_id: number | null
  starts_at: Date
  ends_at: Date | null
  published_at: Date
}

const eastern = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
})

export function messages(now: Date, firstBranch: number): DemoMessage[] {
  const said = (
    type: MessageType,
    audience: Audience,
    message: string,
    starts_at: Date,
    ends_at: Date | null,
  ): DemoMessage => ({
    message,
    type,
    audience,
    branch_id: audience === 'branch' ? firstBranch : null,
    starts_at,
    ends_at,
    published_at: daysBefore(now, 8),
  })
  const [next] = maintenances(now).filter(({ starts_at }) => starts_at > now)
  return [
    said(
      'info',
      'everyone',
      'Press Ctrl K (⌘ K on a Mac) and type where you want to go. Every page is a few keystrokes away.',
      daysBefore(now, 3),
      null,
    ),
    said(
      'success',
      'advisors',
      'Compliance finished its review of Approved Products. Every listing is up to date.',
      daysBefore(now, 1),
      daysBefore(now, -13),
    ),
    said(
      'warning',
      'branch',
      'Albany: no visitor parking this week while the lot is repaved. Please send clients to the Dock Street garage.',
      daysBefore(now, 2),
      daysBefore(now, -5),
    ),
    said(
      'critical',
      'reviewers',
      'Last night’s file from the clearing firm is late. Please don’t certify yesterday’s blotters yet.',
      daysBefore(now, 6),
      daysBefore(now, 5),
    ),
    ...(next
      ? [
          said(
            'warning',
            'everyone',
            `${next.name}: the portal may be unavailable for up to two hours starting ${eastern.format(next.starts_at)} ET.`,
            daysBefore(now, -7),
            next.ends_at,
          ),
        ]
      : []),
  ]
}
