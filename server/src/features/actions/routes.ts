// What is done through links in emails: told on GET, done on POST, and with one click by the mail program itself.
import {
  answerAction,
  getAction,
  listReminders,
  type ReminderTopic,
  reminderTopics,
  setReminders,
  unsubscribe,
} from '@portal/contract/actions'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { goodLink } from '../../platform/links/admitting.ts'
import { type Link, linkOver, useLink } from '../../platform/links/links.ts'
import { knowLinks } from '../../platform/links/purposes.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { actionKind, knowAction } from './kinds.ts'
import { remindersAction, remindersKind, turnReminders } from './reminders.ts'
import { actionOf, topicsOff } from './store.ts'

export const actions: Feature = {
  routes(app, platform) {
    const { db, clock } = platform
    knowAction(remindersAction(platform))

    const behind = async (from: Db | Tx, link: Link) => {
      const action = await actionOf(from, link)
      const kind = action && actionKind(action.kind)
      return kind && { action, kind }
    }
    const stillThere = async (from: Db | Tx, link: Link) => {
      const there = await behind(from, link)
      if (!there) throw linkOver()
      return there
    }

    knowLinks({
      purpose: 'action',
      behind: async (from, link) => {
        const there = await behind(from, link)
        return there && { email: there.action.person.email, asker: await there.kind.asker(from, there.action) }
      },
      askedAgain: async (tx, note, link, now) => {
        const there = await behind(tx, link)
        await there?.kind.askedAgain(tx, note, there.action, now)
      },
    })

    serve(app, getAction, async ({ link }) => {
      const { action, kind } = await stillThere(db, link)
      const asked = await kind.ask(db, action)
      if (!asked) throw linkOver()
      return { ok: true, asked: { ...asked, for: `${action.person.first} ${action.person.last}` } }
    })

    serve(app, answerAction, async ({ link, body: { answer }, change }) =>
      change(async (tx, note) => {
        const now = clock()
        const { action, kind } = await stillThere(tx, link)
        await useLink(tx, note, link, now)
        return { ok: true, done: await kind.act(tx, note, action, answer, now) }
      }),
    )

    void app.register(async (own) => {
      // the mail program's form says nothing but that it is one
      own.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'buffer', bodyLimit: 1_000 },
        (_request, _body, done) => done(null, undefined),
      )
      serve(own, unsubscribe, async ({ query: { q }, change, request }) => {
        const link = await goodLink(platform, request, 'action', q).catch(noneWhenOver)
        const action = link && (await actionOf(db, link))
        // the same answer for whatever it is: nobody reads it, and nobody learns from it
        if (link && action?.kind === remindersKind)
          await change(async (tx, note) => {
            await useLink(tx, note, link, clock())
            await turnReminders(tx, note, action.person.id, action.about as ReminderTopic, false, clock())
          })
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
