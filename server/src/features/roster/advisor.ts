// One advisor's page, gathered from the features that keep each part.
import type { RosterAdvisor } from '@portal/contract/roster'
import type { StateLicense } from '@portal/contract/registrations'
import { firmDay } from '@portal/contract/rules/day'
import type { Db } from '../../platform/db/open.ts'
import type { User } from '../../platform/session/sessions.ts'
import { mayActFor, proxiesOf } from '../acting/public.ts'
import { attestationsOf, isOverdue } from '../attestations/public.ts'
import { acceptedAt } from '../certification/public.ts'
import { aliveSessions, deviceName, devicesOfAccount, lostDevices } from '../devices/public.ts'
import { examsOf } from '../exams/public.ts'
import { outsideActivitiesOf } from '../outside-business/public.ts'
import { licensesOf } from '../registrations/public.ts'
import { openItemsOf } from '../tasks/public.ts'
import { type At, type Known, signInsOf } from './store.ts'

export async function pageOf(db: Db, user: User, advisor: Known, at: At): Promise<RosterAdvisor> {
  const { now, certification: version } = at
  const { id, created_at, ...known } = advisor
  const [licenses, exams, outside, owed, accepted, sessions, devices, lost, items, signIns, proxies, act_for] =
    await Promise.all([
      licensesOf(db, id),
      examsOf(db, id),
      outsideActivitiesOf(db, id, firmDay(now)),
      attestationsOf(db, id),
      acceptedAt(db, id, version),
      aliveSessions(db, id, now),
      devicesOfAccount(db, id),
      lostDevices(db, id),
      openItemsOf(db, user, id),
      signInsOf(db, id),
      proxiesOf(db, id),
      mayActFor(db, user.id, id),
    ])
  return {
    id,
    ...known,
    since: created_at.toISOString(),
    registrations: licenses
      .filter(({ license_name, status }) => license_name !== 'FINRA' && status !== '')
      .map(({ state_name, license_name, status, updated, removal, task }) => ({
        state: state_name,
        license: license_name as StateLicense,
        status,
        updated,
        removal,
        task,
      })),
    exams,
    outside,
    attestations: owed.map(({ attested, ...one }) => ({
      ...one,
      attested: attested?.toISOString() ?? null,
      overdue: !attested && isOverdue(one.due, now),
    })),
    certification: { version, accepted: accepted?.toISOString() ?? null },
    devices: {
      browsers: sessions.map(({ browser, place, created_at: since, seen_at }) => ({
        name: deviceName(browser),
        place,
        since: since.toISOString(),
        seen: seen_at.toISOString(),
      })),
      known: devices.map(({ name, seen_at, push }) => ({ name, seen: seen_at.toISOString(), push: push !== null })),
      lost: lost.map(({ name, at: when }) => ({ name, at: when.toISOString() })),
    },
    work_items: items.map(({ id: item, category, info, stage, created_at: created, assigned_to_name, opens }) => ({
      id: item,
      category,
      info,
      stage,
      created: created.toISOString(),
      assigned_to: assigned_to_name,
      opens,
    })),
    sign_ins: signIns.map(({ at: when, browser, place }) => ({ at: when.toISOString(), browser, place })),
    proxies,
    can: { act_for },
  }
}
