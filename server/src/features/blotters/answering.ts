// The branch's answers to findings, with files, and those files for whoever sees the month.
import { answerFile, answerFinding, blotterLimits, blottersTopic } from '@portal/contract/blotters'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { changeBy } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { withFiles } from '../../platform/files/with-files.ts'
import { allow, AppError, found } from '../../platform/http/errors.ts'
import { actorOf, type App, serve, serveRaw } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { addAnswerFiles, answerFileOf } from './file-store.ts'
import { subject } from './moves.ts'
import { mayAnswer, maySee } from './policy.ts'
import { findingById, type FindingRow, putAnswer } from './review-store.ts'
import { lockPeriod, ofPeriodId, type PeriodRow, periodAt, putPeriod } from './store.ts'

export function answerRoutes(app: App, platform: Platform): void {
  const { db, files, clock } = platform

  /** Of another branch it is not there. */
  const seen = async (from: Db | Tx, user: User, id: number, read: typeof periodAt) => {
    const { period_id } = found(await findingById(from, id))
    const row = found(await read(from as Tx, found(await ofPeriodId(from, period_id))))
    if (!maySee(user, row)) throw new AppError('not-found')
    // read again: of a period that is held, nobody else answers it now
    return { row, finding: found(await findingById(from, id)) }
  }

  serve(app, answerFinding, async ({ params: { id }, request, user, change }) => {
    // before a byte is taken
    waitsFor(user, await seen(db, user, id, periodAt))
    await withFiles(platform, request, async (received) => {
      const text = textOf(received.fields, received.files.length)
      await change(async (tx, note) => {
        const now = clock()
        await received.keep(tx, now)
        const at = await seen(tx, user, id, lockPeriod as typeof periodAt)
        waitsFor(user, at)
        const { finding, row } = at
        await putAnswer(tx, id, text, user.id, now)
        await addAnswerFiles(tx, id, received.files)
        await putPeriod(tx, finding.period_id, { unanswered: row.unanswered - 1 })
        note.audit('blotter.finding-answered', subject(finding.period_id), {
          line: finding.line_id,
          length: text.length,
          ...(received.files.length > 0 && { files: received.files.map(({ hash }) => hash) }),
        })
        note.live(blottersTopic)
      })
    })
    return { ok: true }
  })

  serveRaw(app, answerFile, async (request, reply) => {
    const { user } = found(request.session)
    const { id, file } = request.params as { id: number; file: number }
    const { finding } = await seen(db, user, id, periodAt)
    const stored = found(await answerFileOf(db, id, file))
    const change = changeBy(platform, actorOf(request), request.id)
    return files.send(request, reply, stored, 'inline', {
      of: `${answerFile.path}:${id}:${file}`,
      record: (begins) =>
        change(async (tx, note) => {
          await begins(tx)
          note.audit('blotter.file-opened', subject(finding.period_id), { filename: stored.filename })
        }),
    })
  })
}

function waitsFor(user: User, { row, finding }: { row: PeriodRow; finding: FindingRow }): void {
  allow(mayAnswer(user, row, finding), workedOnIt)
  if (finding.answered_at || row.status !== 'Sampled')
    throw new AppError('conflict', { message: 'This finding was already answered.' })
}

function textOf({ text = '', ...others }: Record<string, string>, files: number): string {
  const said = text.trim()
  const fields: Record<string, string> = {}
  for (const name of Object.keys(others)) fields[name] = 'Unknown field.'
  if (!said) fields['text'] = 'Enter an answer.'
  if (said.length > blotterLimits.finding) fields['text'] = `Use ${blotterLimits.finding} characters or fewer.`
  if (files > blotterLimits.answerFiles) fields['upload'] = `Choose up to ${blotterLimits.answerFiles} files.`
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  return said
}
