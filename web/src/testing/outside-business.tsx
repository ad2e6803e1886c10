import type { Activity, Answers, ObaRecord } from '@portal/contract/outside-business'
import type { Details } from '@portal/contract/session'
import { screen } from '@testing-library/react'
import { detailsOf } from './details.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

export const answersOf = (more: Partial<Answers> = {}): Answers => ({
  desc: 'Board seat',
  business: { name: 'Kingsley Arts Trust', nature: 'Runs a gallery' },
  investment_related: false,
  position: 'Trustee',
  start_date: '2026-12-01',
  end_date: '',
  hours_week: 2,
  hours_trading: 0,
  compensation: 'None',
  clients_involved: false,
  clients: '',
  private_securities: false,
  note: '',
  ...more,
})

const nothing = { edit: false, submit: false, duplicate: true, renew: false, end: false, discard: false }
export const draftRights = { ...nothing, edit: true, submit: true, discard: true }

type More = Partial<Omit<Activity, 'answers' | 'can'>> & { answers?: Partial<Answers>; can?: Partial<Activity['can']> }

export const activityOf = (id: number, { answers = {}, can = {}, ...more }: More = {}): Activity => ({
  id,
  status: 'Approved',
  answers: answersOf(answers),
  created: '2026-03-02T15:00:00.000Z',
  changed: '2026-03-02T15:00:00.000Z',
  expires: '2027-03-09',
  approved: true,
  manager: 'Mara Holt',
  conditions: '',
  reason: '',
  renewal: false,
  version: 1,
  task: 40 + id,
  can: { ...nothing, ...can },
  ...more,
})

export const draftOf = (id: number, answers: Partial<Answers> = {}, more: More = {}): Activity =>
  activityOf(id, { status: 'Draft', approved: false, expires: null, task: null, ...more, answers, can: draftRights })

/** JSON text, as the server has it. */
export const recordsText = (activities: readonly Activity[]): string =>
  JSON.stringify(
    activities.map((activity): ObaRecord => {
      const { id, answers, created, expires, approved, manager } = activity
      const { desc, business, start_date, end_date } = answers
      return {
        id,
        data: { desc, created, expires, approved, manager, answers: { business }, start_date, end_date, activity },
      }
    }),
  )

interface Options {
  who?: Details
  address?: string
  answers?: Parameters<typeof wire>[0]
}

/** The outside business screen; what changes in `activities` shows at the next asking. */
export async function openOutsideBusiness(
  activities: Activity[],
  { who = detailsOf(), address = '/oba', answers = {} }: Options = {},
) {
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/oba/all': () => ({ ok: true, data: recordsText(activities) }),
    ...answers,
  })
  signedInAs(who)
  const portal = openScreen(address)
  await screen.findByRole('heading', { level: 1, name: 'Outside Business' })
  return { ...portal, server, activities }
}
