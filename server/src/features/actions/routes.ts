// What is done through links in emails: told on GET, done on POST, and with one click by the mail program itself.
import {
  answerAction,
  getAction,
  listReminders,
  reminderTopics,
  setReminders,
  showAction,
  unsubscribe,
} from '@portal/contract/actions'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { goodLink } from '../../platform/links/admitting.ts'
import { useLink } from '../../platform/links/links.ts'
import { knowLinks } from '../../platform/links/purposes.ts'
import { AppError } from '../../platform/http/errors.ts'
import { answering } from './answering.ts'
import { knowAction } from './kinds.ts'
import { plainActions } from './plain.ts'
import { remindersAction, turnReminders } from './reminders.ts'
import { topicsOff } from './store.ts'

export const actions: Feature = {
  routes(app, platform) {
    const { db, clock } = platform
    knowAction(remindersAction(platform))

    const { behind, asked, show, answer } = answering(platform)

    knowLinks({
      purpose: 'action',
      behind: async (from, link) => {
        const there = await behind(from, link)
        // nothing to do any more looks as a link that never was, from the first call on
        if (!there || !(await there.kind.ask(from, there.action))) return undefined
        return { email: there.action.email, asker: await there.kind.asker(from, there.action) }
      },
      askedAgain: async (tx, note, link, now) => {
        const there = await behind(tx, link)
        await there?.kind.askedAgain(tx, note, there.action, now)
      },
    })

    serve(app, getAction, async ({ link }) => ({ ok: true, asked: await asked(link) }))
    serve(app, showAction, async ({ link, request }) => ({ ok: true, ...(await show(request, link)) }))
    serve(app, answerAction, async ({ link, body, request }) => ({
      ok: true,
      done: await answer(request, link, body.answer),
    }))
    app.plainPages.set('/action', plainActions(platform))

    void app.register(async (own) => {
      // the mail program's form says nothing but that it is one
      own.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'buffer', bodyLimit: 1_000 },
        (_request, _body, done) => done(null, undefined),
      )
      serve(own, unsubscribe, async ({ query: { q }, change, request }) => {
        const link = await goodLink(platform, request, 'action', q).catch(noneWhenOver)
        const there = link && (await behind(db, link))
        // the same answer for whatever it is: nobody reads it, and nobody learns from it
        if (link && there?.kind.oneClick)
          await change(async (tx, note) => {
            await useLink(tx, note, link, clock())
            await there.kind.act(tx, note, there.action, 'yes', clock())
          }).catch(noneWhenOver)
        return { ok: true }
      })
    })

    serve(app, listReminders, async ({ user }) => {
      const off = await topicsOff(db, user.id)
      const data = Object.entries(reminderTopics).map(([topic, title]) => ({ topic, title, on: !off.has(topic) }))
      return { ok: true, data }
    })

    serve(app, setReminders, async ({ params: { topic }, body: { on }, user, change }) => {
      await change((tx, note) => turnReminders(tx, note, user.id, topic, on, clock()))
      return { ok: true }
    })
  },
}

function noneWhenOver(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'link-over') throw error
}
