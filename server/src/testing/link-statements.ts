// Calls for the test that explains every statement: links without a sign-in, and what is done through them.
import {
  answerAction,
  getAction,
  listReminders,
  reminderTopics,
  setReminders,
  unsubscribe,
} from '@portal/contract/actions'
import type { Endpoint } from '@portal/contract/endpoint'
import { askForLink, openLink, sendLinkCode, verifyLinkCode } from '@portal/contract/links'
import { linkHeader } from '@portal/contract/rules/link-purpose'
import { stoppable } from '../features/actions/public.ts'
import { changeBy } from '../platform/change.ts'
import { later } from '../platform/clock.ts'
import { issueLink, revokeLinks } from '../platform/links/links.ts'
import { knowLinks } from '../platform/links/purposes.ts'
import type { Actor } from './actors.ts'
import type { TestPortal } from './portal.ts'

/** A call with the token of a link, and without a session. */
export const withLink = (portal: Pick<TestPortal, 'app'>, token: string, endpoint: Endpoint, payload?: object) =>
  portal.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    headers: { [linkHeader]: token },
    ...(payload && { payload }),
  })

export async function callLinks(portal: TestPortal, person: Actor): Promise<void> {
  const { platform } = portal
  const change = changeBy(platform, { id: null, name: 'portal' }, 'job')
  const letter = await change((tx, note) =>
    stoppable(platform, tx, note, { to: person.email, subject: 'Indexed', parts: [] }, person.id, 'attestations'),
  )
  const action = new URL(letter.unsubscribe ?? '').searchParams.get('q') ?? ''
  await withLink(portal, action, openLink, { purpose: 'action' })
  await withLink(portal, action, getAction)
  for (const answer of ['yes', 'undo']) await withLink(portal, action, answerAction, { answer })
  await withLink(portal, action, askForLink, {})
  await portal.app.inject({ method: 'POST', url: `/api${unsubscribe.path}?q=${action}`, payload: {} })
  await person.call(listReminders, {})
  for (const on of [false, true])
    for (const topic of Object.keys(reminderTopics) as (keyof typeof reminderTopics)[])
      await person.call(setReminders, { params: { topic }, body: { on } })

  const asker = { name: 'Indexed', role: '', phone: '', face: '' }
  const email = 'indexed@stranger.example'
  knowLinks({ purpose: 'vendor', behind: async () => ({ email, asker }), askedAgain: async () => {} })
  const until = later(platform.clock(), 3_600_000)
  const subject = 'link:indexed' as const
  const token = await change((tx, note) =>
    issueLink(tx, note, { purpose: 'vendor', subject, by: null, until }, platform.clock()),
  )
  await withLink(portal, token, sendLinkCode, { purpose: 'vendor' })
  const [mail] = (await portal.mails()).filter(({ to }) => to === email)
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  await withLink(portal, token, verifyLinkCode, { purpose: 'vendor', code })
  await change((tx, note) => revokeLinks(tx, note, { purpose: 'vendor', subject }, platform.clock()))
}
