// HTTP face of state registrations. Adding is a payment, so the request itself is made where that is settled: charge.ts.
import { firmDay } from '@portal/contract/rules/day'
import {
  type License,
  readRegistrations,
  removeRegistration,
  renewalsDueDay,
  stateLicenses,
} from '@portal/contract/registrations'
import * as T from 'typebox'
import { Compile } from 'typebox/compile'
import type { Feature } from '../../platform/feature.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { advisorOf, subjectOf } from '../acting/public.ts'
import { knowCharge, methodsFor } from '../payments/public.ts'
import { knowRecords } from '../tasks/public.ts'
import { stateCharge } from './charge.ts'
import { mayChangeRegistrations } from './policy.ts'
import { crdOf, licensesOf, lockRegistration, scheduleOn } from './store.ts'
import { syntheticLicenses } from './synthetic.ts'
import { named, openFor, registrationRecords, tell } from './work-items.ts'

export const registrations: Feature = {
  routes(app, platform) {
    const { db, live, clock } = platform
    knowRecords(registrationRecords)
    knowCharge(stateCharge)
    live.declare('registrations/', async (user, topic) => {
      const [, tapsid = ''] = /^registrations\/(\d{1,10})$/.exec(topic) ?? []
      return tapsid !== '' && (await advisorOf(db, user, Number(tapsid))) !== undefined
    })

    serve(app, readRegistrations, async ({ params: { advisorId }, user }) => {
      const advisor = found(await advisorOf(db, user, advisorId))
      const today = firmDay(clock())
      const [licenses, crd, schedule, methods] = await Promise.all([
        user.guest ? syntheticLicenses : licensesOf(db, advisor.id),
        user.guest ? '' : crdOf(db, advisor.id),
        scheduleOn(db, today),
        methodsFor(platform, user, advisorId),
      ])
      return {
        ok: true,
        d: { licenses, crd, filed: filedOf(licenses) },
        c: { ...schedule, due: `${today.slice(0, 4)}-${renewalsDueDay}` },
        methods,
        can: { change: mayChangeRegistrations(user, advisorId) },
      }
    })

    serve(app, removeRegistration, async ({ body, user, change }) => {
      const { advisor, state_name: state, license_name: license } = askedIn(body.item)
      const subject = subjectOf(user)
      allow(mayChangeRegistrations(user, advisor))
      const which = { account_id: subject.id, state, license }
      const task = await change(async (tx, note) => {
        const { id, status, work_item_id } = found(await lockRegistration(tx, which))
        if (status !== 'VALID') throw new AppError('conflict', { message: `${named(which)} isn’t currently held.` })
        if (work_item_id !== null)
          throw new AppError('conflict', { message: `${named(which)} is already under review.` })
        note.audit('registration.removal-requested', `registration:${id}`, { state, license })
        tell(note, { ...which, tapsid: advisor })
        return openFor(tx, note, { ...which, id, removal: true, by: user }, clock())
      })
      return { ok: true, task }
    })
  },
}

/** When something of the U4 last came out one way or the other. */
function filedOf(licenses: readonly License[]): string | null {
  const filed = licenses.filter(
    ({ license_name, status }) => license_name !== 'FINRA' && (status === 'VALID' || status === 'DENIED'),
  )
  return filed.map(({ updated }) => updated).reduce<string | null>((last, at) => (last && last > at ? last : at), null)
}

const Asked = Compile(
  T.Object({
    advisor: T.Integer({ minimum: 1 }),
    state_name: T.String({ maxLength: 40 }),
    license_name: T.Enum(stateLicenses),
  }),
)

/** Whatever else the row says is not read: the server has its own. */
function askedIn(item: string): ReturnType<typeof Asked.Parse> {
  try {
    const row: unknown = JSON.parse(item)
    if (Asked.Check(row)) return row
  } catch {
    // told as what it is below
  }
  throw new AppError('invalid', { fields: { item: 'Unknown registration.' } })
}
