// The other side: whoever has the link sees what is wanted, uploads it, and sends it. Until it is sent, nobody else sees it.
import { limits } from '@portal/contract/limits'
import { taskTopic } from '@portal/contract/tasks'
import { texts } from '@portal/contract/texts'
import {
  addRequestFile,
  getUploadRequest,
  removeRequestFile,
  sendRequestFiles,
  uploadRequestLimits,
} from '@portal/contract/upload-requests'
import type { Change } from '../../platform/change.ts'
import { isUuid } from '../../platform/db/ids.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { virusFound } from '../../platform/files/clamd.ts'
import type { StoredFile, UploadRules } from '../../platform/files/files.ts'
import { pictureKinds } from '../../platform/files/kinds.ts'
import { withFiles } from '../../platform/files/with-files.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { type Link, linkOver, useLink } from '../../platform/links/links.ts'
import type { Platform } from '../../platform/platform.ts'
import { askerOf } from './asker.ts'
import { receiptMail, receivedMail } from './mails.ts'
import { isOver } from './state.ts'
import { lockRequest, requestById, requestOf, roomFor, type Row, wantedOf } from './store.ts'
import { addFile, addReceipt, noteOnRequest, receiptOf, sameFile, takeBack } from './write-store.ts'

const rules: UploadRules = {
  file: 'one',
  mostBytes: limits.uploadBytes,
  tooLarge: texts.fileTooLarge,
  severalFiles: texts.oneFileOnly,
  kinds: pictureKinds,
}

export const stillOpen = (row: Row | undefined): Row => {
  if (!row || isOver(row)) throw linkOver()
  return row
}

export function publicRoutes(app: App, platform: Platform): void {
  const { db, clock, files, origin } = platform
  const open = async (from: Db | Tx, link: Link) => stillOpen(await requestById(from, requestOf(link)))
  const held = async (tx: Tx, link: Link) => stillOpen(await lockRequest(tx, requestOf(link)))

  serve(app, getUploadRequest, async ({ link, query: { sitting } }) => {
    const { id, reason, until } = await open(db, link)
    return { ok: true, reason, until, papers: await wantedOf(db, id, sitting) }
  })

  serve(app, addRequestFile, async ({ link, params: { paper }, request, change }) => {
    // before a byte is taken
    const { id } = await open(db, link)
    hasRoom(await roomFor(db, id, paper))
    const take = () =>
      withFiles(
        platform,
        request,
        async (received) => {
          const { sitting = '' } = received.fields
          if (!isUuid(sitting)) throw new AppError('invalid', { fields: { sitting: 'Invalid value.' } })
          const file = found(received.files[0])
          return change(async (tx, note) => {
            const now = clock()
            const row = await held(tx, link)
            // whatever came after would never be sent: its receipt is written
            if (await receiptOf(tx, id, sitting)) throw new AppError('conflict', { message: sentAlready })
            const added = { workItemId: row.work_item_id, paperId: paper, sitting, file, scanned: files.scans }
            const same = await sameFile(tx, added)
            if (same === undefined) {
              hasRoom(await roomFor(tx, id, paper))
              await received.keep(tx, now)
            }
            const fileId = same ?? (await addFile(tx, added, now))
            note.audit('upload-request.file-added', `upload-request:${id}`, auditOf(row, file, same !== undefined))
            note.live(taskTopic(row.work_item_id))
            return { ok: true, file: { id: fileId, name: file.filename, size: file.size } }
          })
        },
        rules,
      )
    try {
      return await take()
    } catch (error) {
      if (error instanceof AppError && error.fields?.['upload'] === virusFound) await blocked(change, link)
      throw error
    }
  })

  /** Whoever asked for it is told, so that they can call. */
  const blocked = (change: Change, link: Link) =>
    change(async (tx, note) => {
      const row = await held(tx, link)
      await noteOnRequest(tx, row.id, { refused_at: clock(), refused_why: 'File contains a virus' })
      note.audit('upload-request.file-blocked', `upload-request:${row.id}`, { task: row.work_item_id })
      note.live(taskTopic(row.work_item_id))
    })

  serve(app, removeRequestFile, async ({ link, params: { file }, query: { sitting }, change }) => {
    await change(async (tx, note) => {
      const row = await held(tx, link)
      const { hash, filename } = found(await takeBack(tx, row.id, sitting, file))
      await files.forget(tx, hash)
      note.audit('upload-request.file-removed', `upload-request:${row.id}`, { task: row.work_item_id, filename, hash })
      note.live(taskTopic(row.work_item_id))
    })
    return { ok: true }
  })

  serve(app, sendRequestFiles, async ({ link, body: { sitting, name }, change }) =>
    change(async (tx, note) => {
      const now = clock()
      const row = await held(tx, link)
      const subject = `upload-request:${row.id}` as const
      const before = await receiptOf(tx, row.id, sitting)
      // sent already, and only the answer was lost
      if (before) {
        note.audit('upload-request.received', subject, { task: row.work_item_id, receipt: before.number, again: true })
        return { ok: true, receipt: { ...before, received: row.received, wanted: row.wanted } }
      }
      await useLink(tx, note, link, now)
      const sent = await addReceipt(tx, row.id, { sitting, sender: name.trim() }, now)
      if (!sent) throw new AppError('invalid', { message: 'Add a document first.' })
      const { received, wanted } = await open(tx, link)
      const receipt = { ...found(await receiptOf(tx, row.id, sitting)), received, wanted }
      const asker = await askerOf(platform, tx, row.asked_by)
      await note.mail(receiptMail(row.email, receipt, asker))
      if (asker.email) await note.mail(receivedMail(asker.email, receipt, { task: row.work_item_id, origin }))
      note.audit('upload-request.received', subject, {
        task: row.work_item_id,
        receipt: sent.number,
        files: sent.hashes,
        received,
        wanted,
      })
      note.live(taskTopic(row.work_item_id))
      return { ok: true, receipt }
    }),
  )
}

const sentAlready = 'Your documents were sent already. Reload this page to add more.'

const auditOf = ({ work_item_id }: Row, { filename, hash, size }: StoredFile, again: boolean) => ({
  task: work_item_id,
  filename,
  hash,
  size,
  ...(again && { again }),
})

function hasRoom(room: boolean | undefined): void {
  if (!found(room))
    throw new AppError('conflict', {
      message: `You can add up to ${uploadRequestLimits.filesOfPaper} files for a document.`,
    })
}
