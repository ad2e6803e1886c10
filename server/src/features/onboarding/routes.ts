// Onboarding: a candidate enters what Form U4 asks behind a link, the firm reviews it step by step, and approval makes an account of it.
import { calendarKinds, getOnboarding, onboardingCalendar } from '@portal/contract/onboarding'
import { candidateTopic } from '@portal/contract/onboarding-review'
import type { Feature } from '../../platform/feature.ts'
import { cleanName, contentDisposition } from '../../platform/files/names.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { linkOver } from '../../platform/links/links.ts'
import { knowLinks } from '../../platform/links/purposes.ts'
import { knowAction } from '../actions/public.ts'
import { calendarText } from '../events/public.ts'
import { firmSettings } from '../settings/public.ts'
import { askerOf } from '../upload-requests/public.ts'
import { appointmentOf } from './calendar.ts'
import { peopleFor } from './contacts.ts'
import { allOf } from './entered.ts'
import { fileRoutes } from './file-routes.ts'
import { wantedMail } from './mails.ts'
import { policyRoutes } from './policy-routes.ts'
import { candidateReminders, remindCandidates, remindJob } from './reminders.ts'
import { reviewRoutes } from './review/routes.ts'
import { plansOf } from './review/store.ts'
import { isClosed, reachable, tellLists } from './saving.ts'
import { signingRoutes } from './signing-routes.ts'
import { sideOf, statusOf } from './status.ts'
import { stepRoutes } from './step-routes.ts'
import { candidateOf, rowOf } from './store.ts'
import { noteOn } from './write-store.ts'

export const onboarding: Feature = {
  routes(app, platform) {
    const { db, clock, origin } = platform
    knowAction(candidateReminders(platform))
    knowLinks({
      purpose: 'onboarding',
      behind: async (from, link) => {
        const row = await rowOf(from, candidateOf(link))
        if (!row || row.revoked_at) return undefined
        return { email: row.email, asker: await askerOf(platform, from, row.invited_by) }
      },
      opened: async (tx, note, link, now) => {
        const row = await rowOf(tx, candidateOf(link))
        if (!row || row.opened_at) return
        await noteOn(tx, row.id, { opened_at: now })
        note.live(candidateTopic(row.id))
        tellLists(note, row)
      },
      askedAgain: async (tx, note, link, now) => {
        const row = await rowOf(tx, candidateOf(link))
        // of somebody who is decided nothing is wanted any more
        if (!row || isClosed(row) || row.state === 'approved') return
        await noteOn(tx, row.id, { new_link_wanted_at: now })
        note.live(candidateTopic(row.id))
        tellLists(note, row)
        const { email } = await askerOf(platform, tx, row.invited_by)
        if (email) await note.mail(wantedMail(email, { candidate: row.id, origin }))
      },
    })

    serve(app, getOnboarding, async ({ link }) => {
      const row = reachable(await rowOf(db, candidateOf(link)))
      const people = await peopleFor(platform, db, row)
      const side = sideOf(row)
      if (side === 'closed') return { ok: true, side, people, status: null }
      const all = await allOf(platform, db, row)
      const ask = people[0]?.email ? (people[0].name.split(' ')[0] ?? '') : ''
      return { ok: true, side, people, status: statusOf(row, all, await plansOf(db, row.id), ask, clock()) }
    })

    serveRaw(app, onboardingCalendar, async (request, reply) => {
      const { what } = request.params as { what: (typeof calendarKinds)[number] }
      if (!request.link) throw linkOver()
      const row = reachable(await rowOf(db, candidateOf(request.link)))
      if (isClosed(row)) throw new AppError('not-found')
      const { name: firm } = await firmSettings(platform)
      const entry = found(appointmentOf(what, row, await plansOf(db, row.id), firm))
      const uid = `candidate-${row.id}-${what}@${new URL(origin).hostname}`
      return reply
        .headers({
          'cache-control': 'private, no-cache',
          'content-disposition': contentDisposition('attachment', cleanName(`${entry.title}.ics`)),
        })
        .type('text/calendar; charset=utf-8')
        .send(calendarText(entry, { uid, changed: row.changed_at }))
    })

    stepRoutes(app, platform)
    fileRoutes(app, platform)
    policyRoutes(app, platform)
    signingRoutes(app, platform)
    reviewRoutes(app, platform)
  },
  jobs: (platform) => ({ [remindJob]: () => remindCandidates(platform) }),
  // when the working day begins at the firm
  timetable: [{ task: remindJob, match: '10 13 * * *' }],
}
