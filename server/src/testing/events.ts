// Events for tests, given the way a person gives them: through the form.
import { createEvent, listEvents } from '@portal/contract/events'
import type { Portal } from '../app.ts'
import type { Actor } from './actors.ts'
import { send } from './documents.ts'

export async function addEvent(
  portal: Pick<Portal, 'app'>,
  editor: Actor,
  fields: Record<string, string>,
): Promise<number> {
  const { status, body } = await send(portal, editor, createEvent, undefined, fields)
  if (status !== 200) throw new Error(`not added: ${JSON.stringify(body)}`)
  return body.id
}

export const eventsOf = async (actor: Actor, days = '60') =>
  (await actor.call(listEvents, { params: { days } })).body.events
