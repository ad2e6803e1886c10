// What somebody has typed and not sent yet: it outlives a reload and a lost connection. It is theirs alone, sealed as a whole.
import {
  discardAddressDraft,
  type DraftContent,
  getAddressDraft,
  saveAddressDraft,
} from '@portal/contract/address-draft'
import { isUuid } from '../../platform/db/ids.ts'
import { AppError, allow } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { subjectIdOf } from '../acting/public.ts'
import { already, shownTo } from './changing.ts'
import { draftAt, dropDraft, type Place, putDraft } from './draft-store.ts'
import { mayAdd, mayChange, rightsOf } from './policy.ts'

export const draftPurpose = 'address_draft:content'

const placeOf = (user: User, of: number | undefined): Place => ({
  by: user.id,
  accountId: subjectIdOf(user),
  changeId: of ?? null,
})

export function draftRoutes(app: App, platform: Platform): void {
  const { db, keys, clock } = platform

  serve(app, getAddressDraft, async ({ query: { of }, user }) => {
    allow(mayAdd(user))
    const stored = await draftAt(db, placeOf(user, of))
    const draft = stored && {
      version: stored.version,
      content: JSON.parse(keys.open(stored.content, draftPurpose)) as DraftContent,
      saved_at: stored.changed_at.toISOString(),
    }
    return { ok: true, draft: draft ?? null }
  })

  serve(app, saveAddressDraft, async ({ body: { of, version, content }, user, change }) => {
    allow(mayAdd(user))
    if (!isUuid(content.key)) throw new AppError('invalid', { fields: { 'content.key': 'Invalid value.' } })
    if (of !== undefined) {
      const row = await shownTo(db, user, of)
      allow(mayChange(user, row))
      if (!rightsOf(user, row).correct) throw already(row)
    }
    const sealed = keys.seal(JSON.stringify(content), draftPurpose)
    const saved = await change(async (tx, note) => {
      const next = await putDraft(tx, placeOf(user, of), { version, key: content.key, content: sealed }, clock())
      if (!next) throw new AppError('conflict')
      note.audit('address-draft.saved', `address-draft:${next.id}`, { version: next.version })
      return next.version
    })
    return { ok: true, version: saved }
  })

  serve(app, discardAddressDraft, async ({ query: { of }, user, change }) => {
    allow(mayAdd(user))
    const place = placeOf(user, of)
    const stored = await draftAt(db, place)
    if (!stored) return { ok: true }
    await change(async (tx, note) => {
      await dropDraft(tx, place)
      note.audit('address-draft.discarded', `address-draft:${stored.id}`)
    })
    return { ok: true }
  })
}
