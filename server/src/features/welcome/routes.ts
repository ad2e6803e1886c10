// HTTP face of the welcome wizard: what it shows of a person is that person's own.
import { finishWelcome, getWelcome, readFirstDays } from '@portal/contract/welcome'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { firmSettings } from '../settings/public.ts'
import { contactsOf, stepsOf } from './first-days.ts'
import { maskedSocial } from './social.ts'
import { endWelcome, profileOf } from './store.ts'

export const welcome: Feature = {
  routes(app, platform) {
    const { db, keys, clock } = platform

    serve(app, getWelcome, async ({ user }) => {
      const [{ welcomeLetter }, { ssn, ...profile }] = await Promise.all([
        firmSettings(platform),
        profileOf(db, user.id),
      ])
      return { ok: true, letter: welcomeLetter, profile: { ...profile, ssn: ssn ? maskedSocial(keys, ssn) : '' } }
    })

    serve(app, finishWelcome, async ({ user, change }) => {
      await change(async (tx, note) => {
        await endWelcome(tx, user.id, clock())
        note.audit('welcome.finished', `account:${user.id}`)
      })
      return { ok: true }
    })

    serve(app, readFirstDays, async ({ user }) => {
      const [{ steps, started }, contacts] = await Promise.all([stepsOf(platform, user), contactsOf(db, user)])
      return { ok: true, started: started?.toISOString() ?? null, steps, contacts }
    })
  },
}
