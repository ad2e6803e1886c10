// HTTP face of the welcome wizard: what it shows of a person is that person's own.
import { finishWelcome, getWelcome } from '@portal/contract/welcome'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { firmSettings } from '../settings/public.ts'
import { maskedSocial } from './social.ts'
import { endWelcome, profileOf } from './store.ts'

export const welcome: Feature = {
  routes(app, platform) {
    const { db, keys } = platform

    serve(app, getWelcome, async ({ user }) => {
      const [{ welcomeLetter }, { ssn, ...profile }] = await Promise.all([
        firmSettings(platform),
        profileOf(db, user.id),
      ])
      return { ok: true, letter: welcomeLetter, profile: { ...profile, ssn: ssn ? maskedSocial(keys, ssn) : '' } }
    })

    serve(app, finishWelcome, async ({ user, change }) => {
      await change(async (tx, note) => {
        await endWelcome(tx, user.id)
        note.audit('welcome.finished', `account:${user.id}`)
      })
      return { ok: true }
    })
  },
}
