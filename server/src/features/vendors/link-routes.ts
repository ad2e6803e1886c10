// The link of an attestation: it goes out, goes out again, somebody is reminded of it, it is ended.
import { firmDay } from '@portal/contract/rules/day'
import { endOfDay } from '@portal/contract/rules/due-time'
import { untilProblem } from '@portal/contract/rules/upload-request'
import { nextReminder } from '@portal/contract/rules/vendor'
import { inviteVendor, remindVendor, revokeVendorLink, vendorLimits } from '@portal/contract/vendors'
import { AppError, found } from '../../platform/http/errors.ts'
import { allowOneMore } from '../../platform/http/rate-limit.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { revokeLinks } from '../../platform/links/links.ts'
import type { Platform } from '../../platform/platform.ts'
import { savedSettings } from '../settings/public.ts'
import { changing, mails, nameOf, reviewer } from './changing.ts'
import { openAttestation } from './opening.ts'
import { sendLink, subjectOf } from './sending.ts'
import { isAnswering, linkWorks, remindedToday } from './shown.ts'
import { vendorById } from './store.ts'
import { termsOf } from './terms.ts'
import { addEvent, changeAttestation, touchVendor } from './write-store.ts'

export function linkRoutes(app: App, platform: Platform): void {
  const { db, database, clock } = platform
  /** Before anything is counted. */
  const exists = async (id: number) => void found(await vendorById(db, id))

  serve(app, inviteVendor, async ({ params: { id }, body: { version, until }, user, change }) => {
    reviewer(user)
    await exists(id)
    await allowOneMore(database.pool, change, mails, user.id, clock(), 'account')
    await changing(change, user, { id, version }, async ({ tx, note, vendor, open }) => {
      const now = clock()
      const today = firmDay(now)
      const problem = untilProblem(until, today, vendorLimits.mostDays)
      if (problem) throw new AppError('invalid', { fields: { until: problem } })
      const row = open ?? (await openAttestation(tx, vendor, nameOf(user), now))
      const { calendar } = termsOf(await savedSettings(tx, ['vendors', 'closings']))
      const attestation = { ...row, until, expires_at: endOfDay(until) }
      await sendLink(
        platform,
        tx,
        note,
        { vendor, attestation },
        row.sent_at ? 'again' : row.before_id ? 'renewal' : 'first',
        now,
      )
      await changeAttestation(tx, row.id, {
        sent_at: now,
        sent_to: vendor.email,
        until,
        expires_at: attestation.expires_at,
        link_opened_at: null,
        revoked_at: null,
        link_wanted_at: null,
        remind_on: isAnswering(row)
          ? (nextReminder(row.due_on, today, vendorLimits.remindDays, calendar) ?? null)
          : null,
      })
      await touchVendor(tx, id)
      await addEvent(
        tx,
        { vendorId: id, attestationId: row.id, kind: 'invited', by: nameOf(user), text: vendor.email },
        now,
      )
      note.audit('vendor.invited', `vendor:${id}`, { email: vendor.email, year: row.year, until })
    })
    return { ok: true }
  })

  serve(app, remindVendor, async ({ params: { id }, body: { version }, user, change }) => {
    reviewer(user)
    await exists(id)
    await allowOneMore(database.pool, change, mails, user.id, clock(), 'account')
    await changing(change, user, { id, version }, async ({ tx, note, vendor, open }) => {
      const now = clock()
      if (!open?.until || !open.expires_at || !isAnswering(open) || !linkWorks(open, now))
        throw new AppError('conflict')
      if (remindedToday(open, now)) throw new AppError('conflict', { message: 'A reminder was sent today already.' })
      const attestation = { ...open, until: open.until, expires_at: open.expires_at }
      await sendLink(platform, tx, note, { vendor, attestation }, 'reminder', now)
      await changeAttestation(tx, open.id, { reminded_at: now })
      await touchVendor(tx, id)
      await addEvent(tx, { vendorId: id, attestationId: open.id, kind: 'reminded', by: nameOf(user) }, now)
      note.audit('vendor.reminded', `vendor:${id}`, { year: open.year })
    })
    return { ok: true }
  })

  serve(app, revokeVendorLink, async ({ params: { id }, body: { version }, user, change }) => {
    await changing(change, user, { id, version }, async ({ tx, note, open }) => {
      const now = clock()
      if (!open?.sent_at) throw new AppError('conflict')
      await revokeLinks(tx, note, { purpose: 'vendor', subject: subjectOf(open.id) }, now)
      await changeAttestation(tx, open.id, { revoked_at: now, remind_on: null })
      await touchVendor(tx, id)
      await addEvent(tx, { vendorId: id, attestationId: open.id, kind: 'revoked', by: nameOf(user) }, now)
      note.audit('vendor.link-revoked', `vendor:${id}`, { year: open.year })
    })
    return { ok: true }
  })
}
