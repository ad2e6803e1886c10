// What adding a state costs, and what follows when it is paid.
import { stateChargeDescription } from '@portal/contract/payments'
import { firmDay } from '@portal/contract/rules/day'
import { initialFee } from '@portal/contract/rules/registration'
import { stateNamed } from '@portal/contract/rules/states'
import { licenseLabels, type RegistrationStatus } from '@portal/contract/registrations'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { subjectOf } from '../acting/public.ts'
import type { ChargeKind } from '../payments/public.ts'
import { mayChangeRegistrations } from './policy.ts'
import { lockRegistration, putRequest, registrationsIn, scheduleOn } from './store.ts'
import { named, openFor, tell } from './work-items.ts'

const stands: Record<RegistrationStatus, string> = {
  VALID: 'is already held.',
  REQUESTED: 'is already requested.',
  DENIED: 'was denied.',
  '': 'is already under review.',
}
const invalid = (message: string) => new AppError('invalid', { message })

export const stateCharge: ChargeKind = {
  type: 'STATE',

  async quote(db, user, charge, now) {
    if (charge.charge_type !== 'STATE') throw new AppError('invalid')
    const { advisor, state, license } = charge
    const subject = subjectOf(user)
    allow(mayChangeRegistrations(user, advisor))
    if (!stateNamed(state)) throw new AppError('invalid', { fields: { 'charge.state': 'Choose a state.' } })
    const what = named(charge)

    const held = await registrationsIn(db, subject.id, state)
    const own = held.find((row) => row.license === license)
    if (own && (own.status !== '' || own.work_item_id !== null))
      throw new AppError('conflict', { message: `${what} ${stands[own.status]}` })

    const { states } = await scheduleOn(db, firmDay(now))
    const fee = states.find(({ name }) => name === state)
    const otherHeld = held.some((row) => row.license !== license && row.status === 'VALID')
    const amountCents = initialFee(fee, license, otherHeld)
    if (amountCents === null) throw invalid(`The fee for ${what} isn’t available yet. Contact the registrations team.`)
    if (amountCents === 0) throw invalid(`${what} has no fee. Ask the registrations team to add it for you.`)
    return {
      accountId: subject.id,
      advisorName: `${subject.first} ${subject.last}`,
      email: subject.email,
      key: `STATE:${state}:${license}`,
      amountCents,
      leadText: what,
      description: stateChargeDescription,
      state,
      type: licenseLabels[license],
    }
  },

  async settled(tx, note, { id: payment, accountId, paidBy, charge }, now) {
    if (charge.charge_type !== 'STATE') return { workItem: null }
    const { advisor, state, license } = charge
    const which = { account_id: accountId, state, license }
    const id = await putRequest(tx, which, now)
    if (id === undefined) {
      const there = found(await lockRegistration(tx, which))
      note.audit('registration.paid-again', `registration:${there.id}`, { payment })
      return { workItem: there.work_item_id, late: `${named(charge)} ${stands[there.status]}` }
    }
    note.audit('registration.requested', `registration:${id}`, { payment, state, license })
    tell(note, { account_id: accountId, tapsid: advisor })
    const from = `payment:${payment}` as const
    return { workItem: await openFor(tx, note, { ...which, id, removal: false, by: { id: paidBy }, from }, now) }
  },
}
