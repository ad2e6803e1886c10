// What is behind a link, shown and done: the same for the page, and for its form in a browser that runs no scripts.
import type { ActionAnswer, ActionAsked, ActionDone } from '@portal/contract/actions'
import type { FastifyRequest } from 'fastify'
import { changeBy, type Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/http/errors.ts'
import { actorOf } from '../../platform/http/serve.ts'
import { changeFor } from '../../platform/links/admitting.ts'
import { type Link, linkOver, useLink } from '../../platform/links/links.ts'
import type { Platform } from '../../platform/platform.ts'
import { actionKind } from './kinds.ts'
import { actionOf, putShown } from './store.ts'

export function answering(platform: Platform) {
  const { db, clock, keys } = platform

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

  async function asked(link: Link): Promise<ActionAsked> {
    const { action, kind } = await stillThere(db, link)
    const told = await kind.ask(db, action)
    if (!told) throw linkOver()
    const whom = action.person ? `${action.person.first} ${action.person.last}` : ''
    return { ...told, for: whom, shows: kind.text?.button ?? '' }
  }

  const show = (request: FastifyRequest, link: Link) =>
    changeFor(
      platform,
      request,
    )(async (tx, note) => {
      const { action, kind } = await stillThere(tx, link)
      const text = await kind.text?.of(tx, action)
      if (!kind.text || text === undefined) throw linkOver()
      await putShown(tx, action.id, clock())
      note.audit('link.shown', link.subject, { link: link.id })
      return { label: kind.text.label, text }
    })

  /** What somebody with an account does through a link they do themselves, and every entry of the log says through which. */
  async function through(request: FastifyRequest, link: Link) {
    const person = (await behind(db, link))?.action.person
    const actor = actorOf(request)
    return changeBy(platform, person ? { ...actor, id: person.id, name: person.email } : actor, request.id)
  }

  async function answer(request: FastifyRequest, link: Link, said: ActionAnswer): Promise<ActionDone> {
    const change = await through(request, link)
    return change(async (tx, note) => {
      const now = clock()
      // held first: of two at once the second reads what the first has done
      await useLink(tx, note, link, now)
      const { action, kind } = await stillThere(tx, link)
      if (kind.text && said === 'yes' && !action.shown)
        throw new AppError('conflict', { message: `${kind.text.button} first.` })
      return kind.act(tx, named(note, link), action, said, now).catch(overWhenRefused)
    })
  }

  return { behind, asked, show, answer }
}

const named = (note: Note, link: Link): Note => ({
  ...note,
  audit: (what, subject, detail, by) => note.audit(what, subject, { ...detail, link: link.id }, by),
})

/** What was decided elsewhere, or is no longer theirs to do, is over: the same page as for every other link that is. */
function overWhenRefused(error: unknown): never {
  const refused = error instanceof AppError && ['conflict', 'forbidden', 'not-found'].includes(error.code)
  throw refused ? linkOver() : error
}
