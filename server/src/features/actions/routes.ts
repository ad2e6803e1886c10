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
import { changeBy, type Note } from '../../platform/change.ts'
import type { Feature } from '../../platform/feature.ts'
import { actorOf, serve } from '../../platform/http/serve.ts'
import { goodLink } from '../../platform/links/admitting.ts'
import { type Link, linkOver, useLink } from '../../platform/links/links.ts'
import { knowLinks } from '../../platform/links/purposes.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { FastifyRequest } from 'fastify'
import { actionKind, knowAction } from './kinds.ts'
import { remindersAction, turnReminders } from './reminders.ts'
import { actionOf, putShown, topicsOff } from './store.ts'

export const actions: Feature = {
  routes(app, platform) {
    const { db, clock, keys } = platform
    knowAction(remindersAction(platform))

    const behind = async (from: Db | Tx, link: Link) => {
      const action = await actionOf(from, keys, link)
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
        // nothing to do any more looks as a link that never was, from the first call on
        if (!there || !(await there.kind.ask(from, there.action))) return undefined
        return { email: there.action.email, asker: await there.kind.asker(from, there.action) }
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
      const whom = action.person ? `${action.person.first} ${action.person.last}` : ''
      return { ok: true, asked: { ...asked, for: whom, shows: kind.text?.button ?? '' } }
    })

    serve(app, showAction, async ({ link, change }) =>
      change(async (tx, note) => {
        const { action, kind } = await stillThere(tx, link)
        const text = await kind.text?.of(tx, action)
        if (!kind.text || text === undefined) throw linkOver()
        await putShown(tx, action.id, clock())
        note.audit('link.shown', link.subject, { link: link.id })
        return { ok: true, label: kind.text.label, text }
      }),
    )

    /** What somebody with an account does through a link they do themselves, and every entry of the log says through which. */
    const through = async (request: FastifyRequest, link: Link) => {
      const person = (await behind(db, link))?.action.person
      const actor = actorOf(request)
      return changeBy(platform, person ? { ...actor, id: person.id, name: person.email } : actor, request.id)
    }
    const named = (note: Note, link: Link): Note => ({
      ...note,
      audit: (what, subject, detail, by) => note.audit(what, subject, { ...detail, link: link.id }, by),
    })

    serve(app, answerAction, async ({ link, body: { answer }, request }) => {
      const change = await through(request, link)
      return change(async (tx, note) => {
        const now = clock()
        // held first: of two at once the second reads what the first has done
        await useLink(tx, note, link, now)
        const { action, kind } = await stillThere(tx, link)
        if (kind.text && answer === 'yes' && !action.shown)
          throw new AppError('conflict', { message: `${kind.text.button} first.` })
        const done = await kind.act(tx, named(note, link), action, answer, now).catch(overWhenRefused)
        return { ok: true, done }
      })
    })

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

/** What was decided elsewhere, or is no longer theirs to do, is over: the same page as for every other link that is. */
function overWhenRefused(error: unknown): never {
  const refused = error instanceof AppError && ['conflict', 'forbidden', 'not-found'].includes(error.code)
  throw refused ? linkOver() : error
}

function noneWhenOver(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'link-over') throw error
}
