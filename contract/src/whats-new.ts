// What is new in the portal: shown once per browser.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'

export const whatsNewTopic = 'whats-new'

export const listWhatsNew = endpoint({
  method: 'GET',
  path: '/whatsnew',
  access: 'guest-ok',
  summary: 'What is new, newest first',
  answer: T.Object({ ok: T.Boolean(), text: T.Array(T.String()) }),
})
