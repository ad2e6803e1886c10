// What admins do with documents. The access word has refused everybody else before a byte of the form is read.
import {
  deleteDocument,
  documentAdvisors,
  documentsTopic,
  replaceDocument,
  updateDocument,
  uploadDocument,
} from '@portal/contract/documents'
import { favouritesTopic } from '@portal/contract/favourites'
import { blank, fieldsOf } from '@portal/contract/rules/document'
import { texts } from '@portal/contract/texts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { fieldsFrom } from './fields.ts'
import { textJob } from './jobs.ts'
import { mayReceive } from './policy.ts'
import { addressee, advisorsToChoose, type Found, fileOf } from './store.ts'
import { formOf, withFile } from './uploads.ts'
import { weekOf } from './weeks.ts'
import {
  addDocument,
  changeDocument,
  freeHidden,
  lockDocument,
  markDeleted,
  putNextVersion,
  rebuildWords,
} from './write-store.ts'

export function uploadRoutes(app: App, platform: Platform): void {
  const { db, clock } = platform
  const by = (user: { id: string }) => ({ id: user.id, now: clock() })
  const lock = async (tx: Tx, id: number, user: { id: string }) =>
    ofFirm(await lockDocument(tx, id, weekOf(clock()), user.id))

  serve(app, documentAdvisors, async ({ query }) => ({ ok: true, advisors: await advisorsToChoose(db, query) }))

  serve(app, uploadDocument, async ({ request, user, change }) => {
    const id = await withFile(platform, request, async (received, file) => {
      const uploader = by(user)
      const fields = fieldsFrom(received.fields, blank, uploader.now)
      return change(async (tx, note) => {
        const advisorId = await accountOf(tx, fields.selected_advisor)
        await received.keep(tx, uploader.now)
        const added = await addDocument(tx, fields, advisorId, file, uploader)
        await note.job(textJob, { hash: file.hash }, 3)
        note.audit('document.added', `document:${added}`, { after: fields, file })
        note.live(documentsTopic)
        return added
      })
    })
    return { ok: true, id }
  })

  serve(app, replaceDocument, async ({ params: { id }, request, user, change }) => {
    const seen = ofFirm(await fileOf(db, id))
    const version = await withFile(platform, request, async (received, file) => {
      return change(async (tx, note) => {
        const { document, hash } = await lock(tx, id, user)
        // somebody else's file took its place while this one was on its way
        if (document.version !== seen.version) throw new AppError('conflict')
        const next = document.version + 1
        await received.keep(tx, clock())
        await putNextVersion(tx, id, next, file, by(user))
        await rebuildWords(tx, id)
        await note.job(textJob, { hash: file.hash }, 3)
        const before = { version: document.version, filename: document.filename, hash }
        note.audit('document.replaced', `document:${id}`, { before, after: { version: next, ...file } })
        note.live(documentsTopic)
        return next
      })
    })
    return { ok: true, version }
  })

  serve(app, updateDocument, async ({ params: { id }, request, user, change }) => {
    const form = await formOf(platform, request)
    await change(async (tx, note) => {
      const { document, advisor_id } = await lock(tx, id, user)
      const before = fieldsOf(document)
      const uploaded = new Date(document.uploaded)
      const after = fieldsFrom(form, before, uploaded)
      // an advisor who has left stays the one it is for until somebody says otherwise
      const same = after.selected_advisor === before.selected_advisor
      const advisorId = same ? advisor_id : await accountOf(tx, after.selected_advisor)
      await changeDocument(tx, id, after, advisorId, uploaded)
      for (const accountId of await freeHidden(tx, id)) note.live(favouritesTopic(accountId))
      note.audit('document.updated', `document:${id}`, { before, after })
      note.live(documentsTopic)
    })
    return { ok: true }
  })

  serve(app, deleteDocument, async ({ params: { id }, user, change }) => {
    await change(async (tx, note) => {
      const { document } = await lock(tx, id, user)
      const freed = await markDeleted(tx, id, by(user))
      note.audit('document.deleted', `document:${id}`, { before: fieldsOf(document), version: document.version })
      note.live(documentsTopic)
      for (const accountId of freed) note.live(favouritesTopic(accountId))
    })
    return { ok: true }
  })
}

/** A branch's documents are changed where the branch's rules hold. */
function ofFirm<T extends Pick<Found, 'branch_id'>>(row: T | undefined): T {
  return found(row?.branch_id === null ? row : undefined)
}

async function accountOf(tx: Tx, email: string): Promise<string | null> {
  if (!email) return null
  const account = await addressee(tx, email)
  if (!account) throw new AppError('invalid', { fields: { selected_advisor: texts.advisorNotFound } })
  allow(mayReceive(account))
  return account.id
}
