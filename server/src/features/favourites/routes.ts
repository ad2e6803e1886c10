// HTTP face of the favourites: each person's own, the same in every browser of theirs.
import { addFavourite, favouritesTopic, keepTabs, listFavourites, removeFavourite } from '@portal/contract/favourites'
import { texts } from '@portal/contract/texts'
import type { Feature } from '../../platform/feature.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { visibleTitle } from '../documents/public.ts'
import { favouritesOf, freePlace, giveAPlace, putTabs } from './store.ts'

export const favourites: Feature = {
  routes(app, { db, live, clock }) {
    live.declare('favorites/', (user, topic) => topic === favouritesTopic(user.id))
    const answer = async (accountId: string) => ({ ok: true, favorites: await favouritesOf(db, accountId) })

    serve(app, listFavourites, ({ user }) => answer(user.id))

    serve(app, addFavourite, async ({ params: { documentId }, user, change }) => {
      await change(async (tx, note) => {
        const title = found(await visibleTitle(tx, user, documentId))
        const outcome = await giveAPlace(tx, user.id, documentId, clock())
        if (outcome === 'full') throw new AppError('conflict', { message: texts.sixFavourites })
        note.audit('favourite.added', `document:${documentId}`, { title, again: outcome === 'there already' })
        note.live(favouritesTopic(user.id))
      })
      return answer(user.id)
    })

    serve(app, removeFavourite, async ({ params: { documentId }, user, change }) => {
      await change(async (tx, note) => {
        const was = await freePlace(tx, user.id, documentId)
        note.audit('favourite.removed', `document:${documentId}`, { was })
        note.live(favouritesTopic(user.id))
      })
      return answer(user.id)
    })

    serve(app, keepTabs, async ({ body: { tabs }, user, change }) => {
      await change(async (tx, note) => {
        await putTabs(tx, user.id, tabs)
        note.audit('tabs.kept', `account:${user.id}`, { after: tabs })
        note.live(favouritesTopic(user.id))
      })
      return { ok: true, favorite_tabs: tabs }
    })
  },
}
