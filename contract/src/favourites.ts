// Documents and screens a person keeps at hand. Six documents at most, whoever counts.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { RowId } from './ids.ts'
import { limits } from './limits.ts'
import { FavouriteDocument } from './session.ts'

/** Each person's own. */
export const favouritesTopic = (accountId: string) => `favorites/${accountId}`

const Favourites = T.Object({ ok: T.Boolean(), favorites: T.Array(FavouriteDocument) })
const OfDocument = T.Object({ documentId: RowId })

export const listFavourites = endpoint({
  method: 'GET',
  path: '/user/favorites',
  access: 'guest-ok',
  summary: 'Lists the caller’s favorite documents in the order they were added',
  answer: Favourites,
})

export const addFavourite = endpoint({
  method: 'PUT',
  path: '/user/favorites/:documentId',
  access: 'signed-in',
  summary: 'Adds a favorite document. Conflict if there are already six',
  params: OfDocument,
  answer: Favourites,
})

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/user/favorites/:documentId',
  access: 'signed-in',
  summary: 'Removes a favorite document',
  params: OfDocument,
  answer: Favourites,
})

export const keepTabs = endpoint({
  method: 'PUT',
  path: '/user/tabs',
  access: 'signed-in',
  summary: 'Saves the pinned pages, by path, in order',
  body: T.Object({
    tabs: T.Array(T.String({ pattern: '^/[a-z0-9/-]{1,60}$' }), { maxItems: limits.favouriteTabs, uniqueItems: true }),
  }),
  answer: T.Object({ ok: T.Boolean(), favorite_tabs: T.Array(T.String()) }),
})
