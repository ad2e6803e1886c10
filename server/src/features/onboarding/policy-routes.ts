// Policies: a candidate reads what everybody in the firm reads, and acknowledges it in the same words. The account gets it as its own.
import { attestationText } from '@portal/contract/attestations'
import { attestPolicy, readPolicy } from '@portal/contract/onboarding'
import { changeBy } from '../../platform/change.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { actorOf, type App, serve, serveRaw } from '../../platform/http/serve.ts'
import { linkOver } from '../../platform/links/links.ts'
import type { Platform } from '../../platform/platform.ts'
import { allOf } from './entered.ts'
import { changeStep, isClosed, reachable } from './saving.ts'
import { candidateOf, holdDocument, policiesFor, rowOf } from './store.ts'
import { putAttested, putOpened } from './write-store.ts'

const newer = 'This document was updated while you were reading. Please read the new version.'
const unread = 'Open the document and read it before you acknowledge it.'

export function policyRoutes(app: App, platform: Platform): void {
  const { db, clock, files } = platform

  serveRaw(app, readPolicy, async (request, reply) => {
    const { id } = request.params as { id: number }
    if (!request.link) throw linkOver()
    const row = reachable(await rowOf(db, candidateOf(request.link)))
    if (isClosed(row) || row.state === 'approved') throw new AppError('not-found')
    const { policies } = await allOf(platform, db, row)
    const policy = found(policies.find((one) => one.id === id))
    const { version, hash, size, kind, filename } = policy
    return files.send(request, reply, { hash, size, kind, filename }, 'inline', {
      of: `policy:${row.id}:${id}:${version}`,
      record: (begins) =>
        changeBy(
          platform,
          actorOf(request),
          request.id,
        )(async (tx, note) => {
          await begins(tx)
          await putOpened(tx, row.id, policy, clock())
          note.audit('candidate.policy-opened', `candidate:${row.id}`, { title: policy.title, version })
        }),
    })
  })

  serve(app, attestPolicy, async ({ link, params: { id }, body: { version }, change }) =>
    changeStep(platform, change, link, 'policies', async ({ tx, note, row, now }) => {
      await holdDocument(tx, id)
      const policy = found((await policiesFor(tx, row.id)).find((one) => one.id === id))
      // nobody acknowledges what they have not read
      if (policy.version !== version) throw new AppError('conflict', { message: newer })
      if (policy.opened_at === null) throw new AppError('conflict', { message: unread })
      const text = attestationText(policy.title, version)
      await putAttested(tx, row.id, { ...policy, text }, now)
      const again = policy.attested_at !== null
      note.audit('candidate.policy-attested', `candidate:${row.id}`, {
        title: policy.title,
        version,
        hash: policy.hash,
        again,
      })
      return { result: { ok: true, attested: (policy.attested_at ?? now).toISOString() }, changed: !again }
    }),
  )
}
