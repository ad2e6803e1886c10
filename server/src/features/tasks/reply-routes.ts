// Replies to what was returned, with files: on whichever record.
import { replyTask, taskLimits } from '@portal/contract/tasks'
import { withFiles } from '../../platform/files/with-files.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { lockVisible, stepBoth, visible } from './changing.ts'
import { addItemFiles } from './file-store.ts'
import { rightsOf } from './policy.ts'
import { recordKind } from './records.ts'
import { type Row, workItem } from './store.ts'

export function replyRoutes(app: App, platform: Platform): void {
  const { db, clock } = platform

  serve(app, replyTask, async ({ params: { id }, request, user, change }) => {
    // before a byte is taken
    waitsFor(user, visible(user, await workItem(db, id)))
    await withFiles(platform, request, async (received) => {
      const text = textOf(received.fields, received.files.length)
      await change(async (tx, note) => {
        const now = clock()
        const row = await lockVisible(tx, user, id)
        waitsFor(user, row)
        if (received.files.length > 0) {
          await received.keep(tx, now)
          const keep = recordKind(row.record_kind)?.keepFiles
          if (keep) await keep(tx, row.record_id, received.files, { id: user.id, now })
          else await addItemFiles(tx, id, received.files, { id: user.id, now })
        }
        const [first, ...others] = received.files
        const sent = others.length > 0 ? `${received.files.length} files` : first?.filename
        await stepBoth(tx, note, user, row, { what: 'answered', text: text || `Sent ${sent}` }, now)
        note.audit('work-item.files-sent', `work-item:${id}`, { files: received.files.map(({ hash }) => hash) })
      })
    })
    return { ok: true }
  })
}

function waitsFor(user: User, row: Row): void {
  if (!rightsOf(user, row).answer)
    throw new AppError('conflict', { message: 'This task isn’t waiting for your reply.' })
}

function textOf({ text = '', ...others }: Record<string, string>, files: number): string {
  const said = text.trim()
  const fields: Record<string, string> = {}
  for (const name of Object.keys(others)) fields[name] = 'Unknown field.'
  if (said.length > taskLimits.comment) fields['text'] = `Use ${taskLimits.comment} characters or fewer.`
  if (!said && files === 0) fields['text'] = 'Write a reply or choose a file.'
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  return said
}
