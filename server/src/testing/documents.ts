// Documents for tests, given the way a person gives them: through the form.
import { uploadDocument } from '@portal/contract/documents'
import type { AnswerOf, Endpoint } from '@portal/contract/endpoint'
import type { Portal } from '../app.ts'
import type { Actor, Answer } from './actors.ts'
import { form, type Part, pdf } from './files.ts'
import type { TestPortal } from './portal.ts'

export const aPdf = (text?: string, filename = 'form.pdf'): Part => ({ filename, bytes: pdf(text) })

export const aDocument = {
  action: 'FOD',
  title: 'Account transfer form',
  description: 'Moves an account from another firm',
  category: '1',
  library: 'false',
  kc: 'false',
  cyber: 'false',
  comp: 'false',
  kc_category: '',
  selected_advisor: '',
}

/** Sends a form as this person. */
export async function send<E extends Endpoint>(
  { app }: Pick<Portal, 'app'>,
  actor: Actor,
  endpoint: E,
  id: number | undefined,
  fields: Record<string, string>,
  ...uploads: Part[]
): Promise<Answer<AnswerOf<E>>> {
  const { payload, headers } = await form(fields, ...uploads)
  const answer = await app.inject({
    method: endpoint.method as 'POST',
    url: `/api${endpoint.path.replace(':id', String(id))}`,
    headers: { ...headers, ...(actor.cookie && { cookie: actor.cookie }) },
    payload,
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

/** A document of the firm, uploaded by this admin. */
export async function publish(
  portal: Pick<Portal, 'app'>,
  admin: Actor,
  more: Record<string, string> = {},
  file: Part = aPdf(),
): Promise<number> {
  const { status, body } = await send(portal, admin, uploadDocument, undefined, { ...aDocument, ...more }, file)
  if (status !== 200) throw new Error(`not published: ${JSON.stringify(body)}`)
  return body.id
}

/** Until a statement waits for a lock that another holds. */
export async function somebodyWaits({ sql }: Pick<TestPortal, 'sql'>): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await sql(waiting)).length === 0);
}
