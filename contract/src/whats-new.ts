// What is new in the portal: shown once per browser.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { repeatedId, RowId } from './ids.ts'
import { Ok } from './errors.ts'
import { addressing, Branches, standing, whatToDo } from './publication.ts'
import { publicationProblems } from './rules/publication.ts'
import { Lines } from './lines.ts'

export const whatsNewTopic = 'whats-new'
export const newsLength = 600

export const listWhatsNew = endpoint({
  method: 'GET',
  path: '/whatsnew',
  access: 'guest-ok',
  summary: 'Lists what’s new for the caller, newest first',
  answer: T.Object({ ok: T.Boolean(), text: T.Array(T.String()) }),
})

const id = RowId
const draft = { text: Lines({ minLength: 1, maxLength: newsLength, pattern: '\\S' }), ...addressing }
export const ManagedNews = T.Object({ id, ...draft, ...standing })
export type ManagedNews = T.Static<typeof ManagedNews>

export const manageNews = endpoint({
  method: 'GET',
  path: '/whatsnew/all',
  access: 'reviewer:whats_new',
  summary: 'Lists all entries, newest first, including drafts and unpublished ones',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(ManagedNews), branches: Branches }),
})

export const addNews = endpoint({
  method: 'POST',
  path: '/whatsnew',
  access: 'reviewer:whats_new',
  summary: 'Adds an entry as a draft',
  body: T.Object(draft),
  check: publicationProblems,
  answer: T.Object({ ok: T.Boolean(), id }),
})

export const changeNews = endpoint({
  method: 'PUT',
  path: '/whatsnew/:id',
  access: 'reviewer:whats_new',
  summary: 'Updates an entry',
  params: T.Object({ id }),
  body: T.Object({ id: repeatedId('id'), ...draft }),
  check: publicationProblems,
  answer: T.Object({ ok: T.Boolean(), id }),
})

export const publishNews = endpoint({
  method: 'POST',
  path: '/whatsnew/:id/:what',
  access: 'reviewer:whats_new',
  summary: 'Publishes or unpublishes an entry',
  params: T.Object({ id, what: whatToDo }),
  answer: Ok,
})
