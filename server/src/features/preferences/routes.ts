// HTTP face of the preferences. They are read with the details of the session.
import { savePreferences } from '@portal/contract/preferences'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { preferencesOf, putEventDays, putPageSize } from './store.ts'

export const preferences: Feature = {
  routes(app) {
    serve(app, savePreferences, async ({ body, user, change }) => {
      const { event_days, page_size } = body
      const saved = await change(async (tx, note) => {
        if (event_days !== undefined) await putEventDays(tx, user.id, event_days)
        if (page_size) await putPageSize(tx, user.id, page_size.table, page_size.size)
        note.audit('preferences.saved', `account:${user.id}`, { after: body })
        return preferencesOf(tx, user.id)
      })
      return { ok: true, preferences: saved }
    })
  },
}
