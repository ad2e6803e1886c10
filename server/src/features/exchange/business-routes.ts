// New business: a draft that is saved as it is typed, and sent in when everything is there.
import {
  attachFiles,
  type Business,
  beginBusiness,
  detachFile,
  saveBusiness,
  setForms,
  submitBusiness,
} from '@portal/contract/exchange'
import { attachedForms, businessProblems, formsByName, isForm } from '@portal/contract/rules/new-business'
import { withFiles } from '../../platform/files/with-files.ts'
import { AppError, allow } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { subjectIdOf } from '../acting/public.ts'
import { openAccount, sealAccount } from './account-number.ts'
import { already, answerIfHeld, lockDraft, lockOwn, submissionSubject, tell, visible } from './changing.ts'
import { businessTitle, endOf, masked, mayChange } from './policy.ts'
import { productById, type Row, sealedAccount, type StoredBusiness, submissionById } from './store.ts'
import { openFor } from './work-items.ts'
import { addDraft, addFiles, move, noFile, putDraft, putForms, removeFile, touch } from './write-store.ts'

export function businessRoutes(app: App, platform: Platform): void {
  const { db, keys, clock } = platform

  serve(app, beginBusiness, async ({ user, change }) => {
    const id = await change(async (tx, note) => {
      const accountId = subjectIdOf(user)
      const added = await addDraft(tx, accountId, { id: user.id, now: clock() })
      await note.worked(submissionSubject(added))
      note.audit('submission.begun', submissionSubject(added))
      tell(note, { account_id: accountId, created_by: user.id, submitted_at: null }, user)
      return added
    })
    return { ok: true, id }
  })

  serve(app, saveBusiness, async ({ params: { id }, body: { version, business }, user, change }) => {
    await change(async (tx, note) => {
      const row = await lockDraft(tx, note, user, id, version)
      const { account, productId, note: said } = business
      if (productId !== null && !(await productById(tx, productId)))
        throw new AppError('invalid', { fields: { 'business.productId': 'Choose a product.' } })
      const stored = storedOf(business)
      // a list shows the end alone; given back as it was shown, it means the number that is there
      const same = account !== '' && account === masked(row.account_end)
      await putDraft(
        tx,
        id,
        {
          business: stored,
          note: said,
          productId,
          ...(!same && { account: { sealed: sealAccount(keys, account), end: endOf(account) } }),
        },
        clock(),
      )
      // another type needs other forms: the names of files that hold none yet may speak of one of those
      const { registration } = business
      if (registration !== row.business?.registration)
        for (const { id: file, filename, forms } of row.files)
          if (forms.length === 0) await putForms(tx, id, file, formsByName(filename, registration))
      note.audit('submission.saved', `submission:${id}`, { version: version + 1 })
      tell(note, row, user)
    })
    return { ok: true, version: version + 1 }
  })

  serve(app, attachFiles, async ({ params: { id }, request, user, change }) => {
    takesFiles(user, visible(user, await submissionById(db, id)))
    await withFiles(platform, request, async (received) => {
      if (received.files.length === 0) throw new AppError('invalid', { fields: noFile })
      const { form } = received.fields
      if (form !== undefined && !isForm(form)) throw new AppError('invalid', { fields: { form: unknownForm } })
      await change(async (tx, note) => {
        const now = clock()
        const row = await lockOwn(tx, note, user, id)
        takesFiles(user, row)
        await received.keep(tx, now)
        const { registration = null } = row.business ?? {}
        const formsOf = (filename: string) => (form ? [form] : formsByName(filename, registration))
        const draft = row.business && row.status === 'Draft'
        await addFiles(tx, id, received.files, { id: user.id, now }, draft ? formsOf : undefined)
        await touch(tx, id, now)
        const [first, ...others] = received.files
        const sent = others.length > 0 ? `${received.files.length} files` : first?.filename
        const answered = await answerIfHeld(tx, note, user, row, `Sent ${sent}`, now)
        const hashes = received.files.map(({ hash }) => hash)
        note.audit('submission.attached', `submission:${id}`, { files: hashes, answered })
        tell(note, row, user)
      })
    })
    return { ok: true }
  })

  serve(app, setForms, async ({ params: { id, file }, body: { forms }, user, change }) => {
    if (!forms.every(isForm)) throw new AppError('invalid', { fields: { forms: unknownForm } })
    await change(async (tx, note) => {
      const row = await lockDraft(tx, note, user, id)
      if (!(await putForms(tx, id, file, forms))) throw new AppError('not-found')
      await touch(tx, id, clock())
      note.audit('submission.forms', `submission:${id}`, { file, forms })
      tell(note, row, user)
    })
    return { ok: true }
  })

  serve(app, detachFile, async ({ params: { id, file }, user, change }) => {
    await change(async (tx, note) => {
      const now = clock()
      const row = await lockDraft(tx, note, user, id)
      if (!(await removeFile(tx, id, file, now))) throw new AppError('not-found')
      await touch(tx, id, now)
      note.audit('submission.detached', `submission:${id}`, { file })
      tell(note, row, user)
    })
    return { ok: true }
  })

  serve(app, submitBusiness, async ({ params: { id }, body: { version }, user, change }) => {
    await change(async (tx, note) => {
      const now = clock()
      const row = await lockDraft(tx, note, user, id, version)
      if (!row.business) throw new AppError('not-found')
      const account = openAccount(keys, await sealedAccount(tx, id))
      const business: Business = { ...row.business, account, productId: row.product_id, note: row.note }
      const problems = businessProblems(business, row.files)
      const product = business.productId === null ? undefined : await productById(tx, business.productId)
      if (product && !product.listed) problems.productId = 'This product is no longer approved. Choose another one.'
      else if (product && product.type !== business.category)
        problems.productId = 'This product isn’t in the chosen category.'
      if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
      const title = businessTitle(String(business.registration), row.account_end, business.client)
      const checklist = attachedForms(row.files, business.registration)
      const sent = { ...row.business, checklist }
      await move(tx, id, { status: 'Submitted', title, submitted_at: now, business: sent }, now)
      await openFor(tx, note, { id, kind: row.kind, title, accountId: String(row.account_id), by: user }, now)
      note.audit('submission.submitted', `submission:${id}`, { files: row.files.length })
      tell(note, { ...row, submitted_at: now }, user)
    })
    return { ok: true }
  })
}

const unknownForm = 'Choose a form from the list.'

function storedOf({ client, registration, category, amount, check }: Business): StoredBusiness {
  return { client, registration, category, amount, check }
}

function takesFiles(user: User, row: Row): void {
  allow(mayChange(user, row))
  if (row.status !== 'Draft' && row.status !== 'Holding (Advisor)') throw already(row)
}
