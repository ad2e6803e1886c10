// Remediation items: added, changed, and closed by compliance, whoever takes care of them.
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { nextReminder } from '@portal/contract/rules/vendor'
import { addVendorItem, closeVendorItem, editVendorItem } from '@portal/contract/vendor-reviews'
import { vendorLimits } from '@portal/contract/vendors'
import { AppError, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { savedSettings } from '../settings/public.ts'
import { attestationsOf, lockItem } from './attestation-store.ts'
import { changing, type Held, nameOf } from './changing.ts'
import { termsOf } from './terms.ts'
import { addEvent, addItem, changeItem, itemByKey } from './write-store.ts'

/** Beyond what the contract asks of each. */
export function checkItem({ due }: { due: string }, today: string): Record<string, string> {
  if (due < today) return { due: 'Choose today or a later date.' }
  return due > daysAfter(today, vendorLimits.dueDays) ? { due: 'Choose a date within two years.' } : {}
}

const checked = (item: { due: string }, today: string) => {
  const fields = checkItem(item, today)
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}

export function itemRoutes(app: App, platform: Platform): void {
  const { clock } = platform
  const remindOn = async ({ tx }: Held, due: string, today: string) => {
    const { calendar } = termsOf(await savedSettings(tx, ['vendors', 'closings']))
    return nextReminder(due, today, vendorLimits.remindDays, calendar)
  }

  serve(app, addVendorItem, async ({ params: { id }, body: item, user, change }) =>
    changing(change, user, { id }, async (held) => {
      const { tx, note, vendor } = held
      const now = clock()
      const before = await itemByKey(tx, item.key)
      if (before?.vendor_id === id) {
        note.audit('vendor.item-added', `vendor-item:${before.id}`, { vendor: id, again: true })
        return { ok: true, id: before.id }
      }
      const today = firmDay(now)
      checked(item, today)
      if (vendor.items >= vendorLimits.items)
        throw new AppError('conflict', {
          message: `A vendor can have up to ${vendorLimits.items} open items. Close one first.`,
        })
      const latest = (await attestationsOf(tx, id)).find(({ state }) => state === 'accepted')
      if (!latest) throw new AppError('conflict', { message: 'Accept an attestation first.' })
      const added = await addItem(
        tx,
        {
          key: item.key,
          text: item.text,
          question: item.question,
          due: item.due,
          who: item.who,
          vendorId: id,
          attestationId: latest.id,
          by: nameOf(user),
          remindOn: await remindOn(held, item.due, today),
        },
        now,
      )
      if (added === undefined) throw new AppError('conflict')
      const text = item.text.trim()
      await addEvent(tx, { vendorId: id, kind: 'item-added', by: nameOf(user), text }, now)
      note.audit('vendor.item-added', `vendor-item:${added}`, { vendor: id, text, due: item.due, who: item.who.trim() })
      return { ok: true, id: added }
    }),
  )

  serve(app, editVendorItem, async ({ params: { id, item }, body, user, change }) => {
    await changing(change, user, { id }, async (held) => {
      const { tx, note } = held
      const row = found(await lockItem(tx, id, item))
      if (row.version !== body.version || row.done_at) throw new AppError('conflict')
      const now = clock()
      const today = firmDay(now)
      if (body.due !== row.due_on) checked(body, today)
      const after = { text: body.text.trim(), due: body.due, who: body.who.trim() }
      await changeItem(tx, item, {
        text: after.text,
        due_on: after.due,
        who: after.who,
        // another date has reminders of its own, and can be missed again
        ...(body.due !== row.due_on && {
          remind_on: (await remindOn(held, body.due, today)) ?? null,
          escalated_at: null,
        }),
      })
      await addEvent(tx, { vendorId: id, kind: 'item-changed', by: nameOf(user), text: after.text }, now)
      note.audit('vendor.item-changed', `vendor-item:${item}`, {
        vendor: id,
        before: { text: row.text, due: row.due_on, who: row.who },
        after,
      })
    })
    return { ok: true }
  })

  serve(app, closeVendorItem, async ({ params: { id, item }, body, user, change }) => {
    await changing(change, user, { id }, async ({ tx, note }) => {
      const row = found(await lockItem(tx, id, item))
      if (row.version !== body.version || row.done_at) throw new AppError('conflict')
      const now = clock()
      const done_note = body.note.trim()
      await changeItem(tx, item, { done_at: now, done_by: nameOf(user), done_note, remind_on: null })
      await addEvent(tx, { vendorId: id, kind: 'item-done', by: nameOf(user), text: row.text }, now)
      note.audit('vendor.item-closed', `vendor-item:${item}`, { vendor: id, text: row.text, note: done_note })
    })
    return { ok: true }
  })
}
