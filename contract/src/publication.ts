// What news, messages and announcements share as things that are drafted, addressed, published and withdrawn.
import * as T from 'typebox'
import { Instant } from './dates.ts'
import { RowId } from './ids.ts'
import { audiences, publicationStates } from './rules/publication.ts'

const moment = Instant
const branch = RowId

/** For whom, and from when until when. */
export const addressing = {
  audience: T.Enum(audiences),
  branch: T.Union([branch, T.Null()], { description: 'Required if the audience is `branch`. Null otherwise' }),
  starts: moment,
  ends: T.Union([moment, T.Null()]),
}
export const standing = { state: T.Enum(publicationStates) }
/** Beside the list of what is managed: the branches that can be addressed. */
export const Branches = T.Array(T.Object({ id: branch, name: T.String() }))
export type Branch = T.Static<typeof Branches>[number]

export const whatToDo = T.Enum(['publish', 'withdraw'] as const)
export type WhatToDo = T.Static<typeof whatToDo>
