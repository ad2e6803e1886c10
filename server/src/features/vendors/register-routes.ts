// The register as compliance keeps it: vendors are added, changed, and ended.
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { nextReminder } from '@portal/contract/rules/vendor'
import { addVendor, editVendor, endVendor, vendorLimits, vendorsTopic } from '@portal/contract/vendors'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { revokeLinks } from '../../platform/links/links.ts'
import type { Platform } from '../../platform/platform.ts'
import { savedSettings } from '../settings/public.ts'
import { changing, nameOf, reviewer } from './changing.ts'
import { subjectOf } from './sending.ts'
import { isAnswering } from './shown.ts'
import { byKey, isOurs, mayOwn, type Row } from './store.ts'
import { termsOf } from './terms.ts'
import {
  addEvent,
  addVendor as insertVendor,
  changeAttestation,
  changeVendor,
  touchVendor,
  type Typed,
} from './write-store.ts'

export function registerRoutes(app: App, platform: Platform): void {
  const { clock } = platform

  serve(app, addVendor, async ({ body, user, change }) => {
    reviewer(user)
    const { key } = body
    const typed = typedIn(body)
    return change(async (tx, note) => {
      const now = clock()
      const before = await byKey(tx, key)
      // added already, and only the answer was lost
      if (before !== undefined) {
        note.audit('vendor.added', `vendor:${before}`, { again: true })
        return { ok: true, id: before }
      }
      await checkTyped(tx, typed, firmDay(now))
      const id = await insertVendor(tx, key, typed, now)
      if (id === undefined) throw new AppError('conflict')
      await addEvent(tx, { vendorId: id, kind: 'added', by: nameOf(user) }, now)
      note.audit('vendor.added', `vendor:${id}`, { name: typed.name.trim(), tier: typed.tier, due: typed.due })
      note.live(vendorsTopic)
      return { ok: true, id }
    })
  })

  serve(app, editVendor, async ({ params: { id }, body, user, change }) => {
    const typed = typedIn(body)
    await changing(change, user, { id, version: body.version }, async ({ tx, note, vendor, open }) => {
      const now = clock()
      await checkTyped(tx, typed, firmDay(now), vendor)
      await changeVendor(tx, id, typed)
      if (open && isAnswering(open) && typed.due !== vendor.due_on) {
        const { calendar } = termsOf(await savedSettings(tx, ['vendors', 'closings']))
        const remind_on = nextReminder(typed.due, firmDay(now), vendorLimits.remindDays, calendar) ?? null
        await changeAttestation(tx, open.id, { due_on: typed.due, ...(open.sent_at && { remind_on }) })
      }
      // whoever was asked before is no longer the one to answer
      if (open?.sent_at && typed.email.trim() !== vendor.email) {
        await revokeLinks(tx, note, { purpose: 'vendor', subject: subjectOf(open.id) }, now)
        await changeAttestation(tx, open.id, { revoked_at: now, remind_on: null })
      }
      const { before, after } = differing(vendor, typed)
      await addEvent(tx, { vendorId: id, kind: 'edited', by: nameOf(user) }, now)
      note.audit('vendor.changed', `vendor:${id}`, { before, after })
    })
    return { ok: true }
  })

  serve(app, endVendor, async ({ params: { id }, body: { version, reason }, user, change }) => {
    await changing(change, user, { id, version }, async ({ tx, note, vendor, open }) => {
      const now = clock()
      const said = reason.trim()
      await touchVendor(tx, id, { ended_at: now, ended_by: nameOf(user), ended_reason: said })
      if (open) {
        await revokeLinks(tx, note, { purpose: 'vendor', subject: subjectOf(open.id) }, now)
        await changeAttestation(tx, open.id, {
          remind_on: null,
          link_wanted_at: null,
          ...(open.sent_at && { revoked_at: now }),
        })
      }
      await addEvent(tx, { vendorId: id, kind: 'ended', by: nameOf(user), text: said }, now)
      note.audit('vendor.ended', `vendor:${id}`, { name: vendor.name, reason: said })
    })
    return { ok: true }
  })
}

const typedIn = (body: Typed): Typed => ({
  name: body.name,
  service: body.service,
  data: body.data,
  tier: body.tier,
  owner: body.owner,
  contact: body.contact,
  email: body.email,
  contract_from: body.contract_from,
  contract_until: body.contract_until,
  due: body.due,
})

async function checkTyped(tx: Tx, { owner, due, email }: Typed, today: string, before?: Row): Promise<void> {
  const fields: Record<string, string> = {}
  // one that lost the flag can stay until somebody else is chosen
  if (owner !== before?.owner_id && !(await mayOwn(tx, owner))) fields['owner'] = 'Choose someone from the list.'
  if (due !== before?.due_on && due < today) fields['due'] = 'Choose today or a later date.'
  else if (due > daysAfter(today, vendorLimits.dueDays)) fields['due'] = 'Choose a date within two years.'
  // nobody answers for a vendor and then decides on it
  if (await isOurs(tx, email.trim())) fields['email'] = 'Enter an address at the vendor.'
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}

function differing(row: Row, typed: Typed) {
  const before = {
    name: row.name,
    service: row.service,
    data: row.data,
    tier: row.tier,
    owner: row.owner_id ?? '',
    contact: row.contact,
    email: row.email,
    contract_from: row.contract_from ?? '',
    contract_until: row.contract_until ?? '',
    due: row.due_on,
  }
  const after: typeof before = {
    ...before,
    ...typed,
    name: typed.name.trim(),
    service: typed.service.trim(),
    contact: typed.contact.trim(),
    email: typed.email.trim(),
    contract_from: typed.contract_from ?? '',
    contract_until: typed.contract_until ?? '',
  }
  const names = (Object.keys(before) as (keyof typeof before)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const only = (of: typeof before): Partial<typeof before> => Object.fromEntries(names.map((name) => [name, of[name]]))
  return { before: only(before), after: only(after) }
}
