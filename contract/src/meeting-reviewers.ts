// Who reviews recorded meetings, for whoever settles their shares; apart from the meetings, which the settings page has no use for.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'

export const meetingReviewers = endpoint({
  method: 'GET',
  path: '/meetings/reviewers',
  access: 'admin',
  summary: 'Lists everyone who reviews meetings',
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(T.Object({ id: T.String(), name: T.String(), branch: T.String() })),
  }),
})
