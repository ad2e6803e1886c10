// The library of a branch: its members read and acknowledge, its managers and admins keep it.
import {
  branchClasses,
  branchTopic,
  deleteBranchDocument,
  documentFieldLimits,
  listBranchDocuments,
  supersedeBranchDocument,
  uploadBranchDocument,
} from '@portal/contract/documents'
import type { Problems } from '@portal/contract/endpoint'
import { isDay, noDay } from '@portal/contract/rules/day'
import { texts } from '@portal/contract/texts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { allBranches, branchById, branchDocuments } from './branch-store.ts'
import { lineOf } from './fields.ts'
import { mayEditBranch, mayEditSomeBranch, maySee, type Placed, seesAll } from './policy.ts'
import { fileOf } from './store.ts'
import { withFile } from './uploads.ts'
import { weekOf } from './weeks.ts'
import { addBranchDocument, type BranchFields, lockDocument, markDeleted, putNextVersion } from './write-store.ts'

export function branchRoutes(app: App, platform: Platform): void {
  const { db, clock } = platform
  const by = (user: User) => ({ id: user.id, now: clock() })

  serve(app, listBranchDocuments, async ({ query, user }) => {
    const branches = seesAll(user) ? await allBranches(db) : []
    const branch = found(await branchById(db, branchFor(user, query.branch ?? user.branchId ?? branches[0]?.id)))
    const mayEdit = mayEditBranch(user, branch.id)
    const mine = branch.id === user.branchId
    const data = await branchDocuments(db, branch.id, mayEdit ? null : user.id)
    return { ok: true, branch, branches, mine, mayEdit, data }
  })

  serve(app, uploadBranchDocument, async ({ request, user, change }) => {
    // before the body is read; which branch an admin means stands in it
    allow(mayEditSomeBranch(user))
    const id = await withFile(platform, request, async (received, file) => {
      const { branch: named, ...form } = received.fields
      const fields = branchFields(form)
      const branch = found(await branchById(db, branchFor(user, named ? Number(named) : user.branchId)))
      return change(async (tx, note) => {
        await received.keep(tx, clock())
        const added = await addBranchDocument(tx, branch.id, fields, file, by(user))
        note.audit('branch-document.added', `document:${added}`, { branch: branch.name, after: fields, file })
        note.live(branchTopic(branch.id))
        return added
      })
    })
    return { ok: true, id }
  })

  /** Another branch's is not there; one's own can be seen and yet not be one's to change. */
  const editable = <T extends Placed>(user: User, row: T | undefined) => {
    const { branch_id: branchId, ...rest } = found(row && maySee(user, row) ? row : undefined)
    if (branchId === null) throw new AppError('not-found')
    allow(mayEditBranch(user, branchId))
    return { ...rest, branchId }
  }
  const lock = async (tx: Tx, id: number, user: User) =>
    editable(user, await lockDocument(tx, id, weekOf(clock()), user.id))

  serve(app, supersedeBranchDocument, async ({ params: { id }, request, user, change }) => {
    const seen = editable(user, await fileOf(db, id))
    const version = await withFile(platform, request, async (received, file) => {
      const { dated = '', ...others } = received.fields
      refuse({ ...unknown(others), ...(isDay(dated) ? {} : { dated: noDay }) })
      return change(async (tx, note) => {
        const { document, branchId, hash } = await lock(tx, id, user)
        if (document.version !== seen.version) throw new AppError('conflict')
        const next = document.version + 1
        await received.keep(tx, clock())
        await putNextVersion(tx, id, next, file, by(user), dated)
        const before = { version: document.version, filename: document.filename, hash }
        note.audit('branch-document.superseded', `document:${id}`, { before, after: { version: next, dated, ...file } })
        note.live(branchTopic(branchId))
        return next
      })
    })
    return { ok: true, version }
  })

  serve(app, deleteBranchDocument, async ({ params: { id }, user, change }) => {
    await change(async (tx, note) => {
      const { document, branchId } = await lock(tx, id, user)
      await markDeleted(tx, id, by(user))
      const { title, description, version } = document
      note.audit('branch-document.deleted', `document:${id}`, { before: { title, description, version } })
      note.live(branchTopic(branchId))
    })
    return { ok: true }
  })
}

function branchFor(user: User, id: number | null | undefined): number {
  const wanted = Number.isInteger(id) && (seesAll(user) || id === user.branchId) ? id : undefined
  return found(wanted ?? undefined)
}

const unknown = (form: Record<string, string>): Problems =>
  Object.fromEntries(Object.keys(form).map((name) => [name, 'Unknown field.']))

function refuse(fields: Problems): void {
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}

function branchFields({
  title: t = '',
  description: d = '',
  class: kind = '',
  dated = '',
  ...others
}: Record<string, string>): BranchFields {
  const problems = unknown(others)
  const title = lineOf(t) ?? ''
  const description = lineOf(d) ?? ''
  if (!title) problems['title'] = texts.titleBlank
  else if (title.length < 3) problems['title'] = texts.titleTooShort
  else if (title.length > documentFieldLimits.title)
    problems['title'] = `Use ${documentFieldLimits.title} characters or fewer.`
  if (description.length > documentFieldLimits.description) {
    problems['description'] = `Use ${documentFieldLimits.description} characters or fewer.`
  }
  if (!branchClasses.some((one) => one === kind)) problems['class'] = 'Choose a type.'
  if (!isDay(dated)) problems['dated'] = noDay
  refuse(problems)
  return { title, description, class: kind, dated }
}
