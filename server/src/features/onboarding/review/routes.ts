// HTTP face of candidates for the firm's people: the list, one of them, what is masked, their files, and approving.
import {
  approveCandidate,
  candidateFile,
  candidatesTopic,
  getCandidate,
  listCandidates,
  revealCandidate,
} from '@portal/contract/onboarding-review'
import { changeBy } from '../../../platform/change.ts'
import { AppError, found } from '../../../platform/http/errors.ts'
import { actorOf, type App, serve, serveRaw } from '../../../platform/http/serve.ts'
import { operation, perform } from '../../../platform/operation.ts'
import type { Platform } from '../../../platform/platform.ts'
import { knowRecords } from '../../tasks/public.ts'
import { addressProblem } from '../../users/public.ts'
import { openContents } from '../contents.ts'
import { policiesFor } from '../store.ts'
import { approve } from './approving.ts'
import { refuseDecided, visible } from './changing.ts'
import { decidingRoutes } from './deciding-routes.ts'
import { invitingRoutes } from './inviting-routes.ts'
import { mayInviteTo, maySee, maySeeAnswers, scopeOf } from './policy.ts'
import { recordOf, rowOf } from './record.ts'
import { branchesIn, candidateById, candidatesIn, countsIn, filesOf, stepsOf } from './store.ts'
import { candidateRecords } from './work-items.ts'

/** Shows the Social Security number and the date of birth of a candidate. */
export const revealNumbers = operation('onboarding', revealCandidate, 'reads, and every time is recorded', {
  right: (user) => scopeOf(user) !== null,
  find: async ({ tx, user }, { params: { id } }) => visible(user, await candidateById(tx, id)),
  may: maySeeAnswers,
  async run({ tx, note, platform }, { id }) {
    const { person } = openContents(platform.keys, await stepsOf(tx, id))
    note.audit('candidate.revealed', `candidate:${id}`)
    return { ok: true, ssn: person.ssn, birth: person.birth }
  },
})

export function reviewRoutes(app: App, platform: Platform): void {
  const { db, live, clock, files } = platform
  knowRecords(candidateRecords)
  live.declare('candidates/', (user, topic) => {
    const scope = scopeOf(user)
    return scope !== null && (scope === 'firm' || topic === candidatesTopic(scope))
  })
  live.declare('candidate/', async (user, topic) => {
    const [, id = ''] = /^candidate\/(\d{1,9})$/.exec(topic) ?? []
    const row = id === '' ? undefined : await candidateById(db, Number(id))
    return row !== undefined && maySee(user, row)
  })

  serve(app, listCandidates, async ({ query, user }) => {
    const scope = found(scopeOf(user) ?? undefined)
    const { segment = 'open', q = '', page = 1 } = query
    const now = clock()
    const [{ rows, total }, counts, branches, policies] = await Promise.all([
      candidatesIn(db, scope, { segment, q, page }),
      countsIn(db, scope),
      branchesIn(db, scope),
      // of nobody yet: what a new candidate would be asked to read
      policiesFor(db, 0),
    ])
    const may = branches.filter(({ id }) => mayInviteTo(user, id))
    return {
      ok: true,
      data: rows.map((row) => rowOf(row, now)),
      total,
      counts,
      branches: may,
      policies: policies.length,
      can: { invite: may.length > 0 },
    }
  })

  serve(app, getCandidate, async ({ params: { id }, user }) => {
    const row = visible(user, await candidateById(db, id))
    return { ok: true, candidate: await recordOf(platform, db, user, row) }
  })

  perform(app, revealNumbers)

  serveRaw(app, candidateFile, async (request, reply) => {
    const { user } = found(request.session)
    const { id, file } = request.params as { id: number; file: number }
    const row = visible(user, await candidateById(db, id))
    found(maySeeAnswers(user, row) || undefined)
    const stored = found((await filesOf(db, id)).find((one) => one.id === file))
    const change = changeBy(platform, actorOf(request), request.id)
    // unscanned it is saved, and never shown in the portal's own pages
    return files.send(request, reply, stored, stored.scanned ? 'inline' : 'attachment', {
      of: `candidate-file:${file}`,
      record: (begins) =>
        change(async (tx, note) => {
          await begins(tx)
          note.audit('candidate.file-opened', `candidate:${id}`, { file })
        }),
    })
  })

  serve(app, approveCandidate, async ({ params: { id }, body, user, change }) => {
    refuseDecided(visible(user, await candidateById(db, id)), clock())
    const email = body.email.trim().toLowerCase()
    const problem = await addressProblem(platform, email)
    if (problem) throw new AppError('invalid', { fields: { email: problem } })
    const approving = { id, version: body.version, email, tapsid: body.tapsid ?? 0 }
    const account = await change((tx, note) => approve(platform, tx, note, user, approving))
    return { ok: true, account }
  })

  invitingRoutes(app, platform)
  decidingRoutes(app, platform)
}
