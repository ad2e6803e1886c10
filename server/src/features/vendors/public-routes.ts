// The other side: whoever has the link and its code answers, adds files, and signs. Until it is signed, nobody else sees it.
import { firmDay } from '@portal/contract/rules/day'
import {
  type Answers,
  type AnswerValue,
  answerLimits,
  answerProblem,
  countsUntil,
  fileStanding,
  openQuestions,
  questionById,
  sameAnswer,
  visibleOf,
} from '@portal/contract/rules/vendor-answers'
import { scoreOf } from '@portal/contract/rules/vendor-score'
import { textProblem } from '@portal/contract/rules/text'
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import {
  addVendorFile,
  getVendorAttestation,
  removeVendorFile,
  saveVendorAnswer,
  signatoryLimits,
  signVendorAttestation,
  vendorAnswersPdf,
  type VendorReceipt,
} from '@portal/contract/vendor-attestation'
import { questionnaireOf, vendorStatement } from '@portal/contract/vendor-questionnaire'
import type { Question } from '@portal/contract/vendor-questions/question'
import { vendorLimits, vendorsTopic } from '@portal/contract/vendors'
import type { Change } from '../../platform/change.ts'
import { newReceiptNumber } from '../../platform/crypto/receipt-number.ts'
import { virusFound } from '../../platform/files/clamd.ts'
import type { UploadRules } from '../../platform/files/files.ts'
import { withFiles } from '../../platform/files/with-files.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { type App, serve, serveRaw } from '../../platform/http/serve.ts'
import { type Link, useLink } from '../../platform/links/links.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings, savedSettings } from '../settings/public.ts'
import { askerOf } from '../upload-requests/public.ts'
import { counted, givenOf, held, heldOpen, openBehind, sentAlready } from './answering.ts'
import { type Attestation, answerRows, filesOf, itemsOf, valuesOf } from './attestation-store.ts'
import { receiptMail, submittedMail } from './mails.ts'
import { answersPdf } from './paper.ts'
import { newLink, subjectOf } from './sending.ts'
import { isAnswering } from './shown.ts'
import { termsOf } from './terms.ts'
import { addEvent, addFile, changeAttestation, putAnswer, removeFile } from './write-store.ts'

const rules: UploadRules = {
  file: 'one',
  mostBytes: limits.uploadBytes,
  tooLarge: texts.fileTooLarge,
  severalFiles: texts.oneFileOnly,
  kinds: ['pdf', 'docx', 'xlsx', 'jpeg', 'png'],
}

export function publicRoutes(app: App, platform: Platform): void {
  const { db, clock, files, origin } = platform
  const today = () => firmDay(clock())

  serve(app, getVendorAttestation, async ({ link }) => {
    const { row, vendor } = await openBehind(db, link)
    const answers = await answerRows(db, row.id)
    const last = row.before_id === null ? null : valuesOf(await answerRows(db, row.before_id))
    const lastFiles = row.before_id === null ? [] : await filesOf(db, row.before_id)
    const items = await itemsOf(db, vendor.id)
    return {
      ok: true,
      vendor: vendor.name,
      service: vendor.service,
      contact: vendor.contact,
      year: row.year,
      due: row.due_on,
      today: today(),
      questionnaire: row.questionnaire,
      answers: Object.fromEntries(
        answers.flatMap(({ question, value, version, saved_by, saved_at }) =>
          value === null ? [] : [[question, { value, version, by: saved_by, at: saved_at.toISOString() }]],
        ),
      ),
      last,
      last_files: lastFiles.map(({ question, filename }) => ({ question, name: filename })),
      files: (await filesOf(db, row.id)).map(fileOf),
      returned:
        row.state === 'returned' && row.returned_at
          ? { reason: row.returned_reason, questions: row.returned_questions, at: row.returned_at.toISOString() }
          : null,
      receipt: receiptOf(row),
      plan: items.filter(({ done_at }) => !done_at).map(({ text, due_on, who }) => ({ text, due: due_on, who })),
    }
  })

  serve(app, saveVendorAnswer, async ({ link, params: { question: id }, body, change }) =>
    change(async (tx, note) => {
      const now = clock()
      const behind = await heldOpen(tx, link)
      const { row } = behind
      const rows = await answerRows(tx, row.id)
      const question = asked(row, valuesOf(rows), id)
      if (question.kind === 'file') throw new AppError('not-found')
      const value = body.value === null ? null : tidied(body.value)
      const problem = value === null || isEmpty(value) ? undefined : answerProblem(question, value, firmDay(now))
      if (problem) throw new AppError('invalid', { fields: { value: problem } })
      const kept = value === null || isEmpty(value) ? null : value
      const by = body.by.trim()
      const before = rows.find((one) => one.question === id)
      const expected = before === undefined || before.value === null ? 0 : before.version
      const same = sameAnswer(before?.value ?? undefined, kept ?? undefined)
      if (body.version !== expected) {
        // saved already, and only the answer was lost
        if (!same) throw new AppError('conflict', { message: changedBy(before?.saved_by ?? '') })
      }
      const given = { answers: valuesOf(rows), files: await filesOf(tx, row.id) }
      const version =
        same && before ? before.version : await putAnswer(tx, row.id, { question: id, value: kept, by }, now)
      await counted(tx, note, behind, given, by, now)
      note.audit('vendor-attestation.saved', subjectOf(row.id), { vendor: row.vendor_id, question: id })
      const saved = same && before ? before : { saved_by: by, saved_at: now }
      return {
        ok: true,
        answer: kept === null ? null : { value: kept, version, by: saved.saved_by, at: saved.saved_at.toISOString() },
      }
    }),
  )

  serve(app, addVendorFile, async ({ link, params: { question: id }, request, change }) => {
    // before a byte is taken
    const { row } = await openBehind(db, link)
    if (!isAnswering(row)) throw new AppError('conflict', { message: sentAlready })
    const before = await givenOf(db, row.id)
    takesFiles(asked(row, before.answers, id), before.answers, today())
    hasRoom(before.files, id)
    const take = () =>
      withFiles(
        platform,
        request,
        async (received) => {
          const by = signedBy(received.fields['by'])
          const file = found(received.files[0])
          return change(async (tx, note) => {
            const now = clock()
            const behind = await heldOpen(tx, link)
            const there = await filesOf(tx, row.id)
            const given = { answers: valuesOf(await answerRows(tx, row.id)), files: there }
            takesFiles(asked(behind.row, given.answers, id), given.answers, firmDay(now))
            const same = there.find((one) => one.question === id && one.hash === file.hash)
            if (same) {
              note.audit('vendor-attestation.file-added', subjectOf(row.id), {
                vendor: row.vendor_id,
                question: id,
                again: true,
              })
              return { ok: true, file: fileOf(same) }
            }
            hasRoom(there, id)
            await received.keep(tx, now)
            const scanned = files.scans
            const added = await addFile(tx, row.id, { question: id, file, by, scanned }, now)
            await counted(tx, note, behind, given, by, now)
            const { filename, hash, size } = file
            note.audit('vendor-attestation.file-added', subjectOf(row.id), {
              vendor: row.vendor_id,
              question: id,
              filename,
              hash,
              size,
            })
            return {
              ok: true,
              file: { id: added, question: id, name: filename, size, scanned, by, at: now.toISOString() },
            }
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

  const blocked = (change: Change, link: Link) =>
    change(async (tx, note) => {
      const { row } = await held(tx, link)
      note.audit('vendor-attestation.file-blocked', subjectOf(row.id), { vendor: row.vendor_id })
    })

  serve(app, removeVendorFile, async ({ link, params: { file }, change }) => {
    await change(async (tx, note) => {
      const now = clock()
      const behind = await heldOpen(tx, link)
      const { row } = behind
      const before = await givenOf(tx, row.id)
      const { question, filename, hash } = found(await removeFile(tx, row.id, file))
      await files.forget(tx, hash)
      await counted(tx, note, behind, before, '', now)
      note.audit('vendor-attestation.file-removed', subjectOf(row.id), {
        vendor: row.vendor_id,
        question,
        filename,
        hash,
      })
    })
    return { ok: true }
  })

  serve(app, signVendorAttestation, async ({ link, body, change }) => {
    if (body.statement !== vendorStatement.version) throw new AppError('conflict')
    return change(async (tx, note) => {
      const now = clock()
      const { row, vendor } = await held(tx, link)
      const before = receiptOf(row)
      // signed already, and only the answer was lost
      if (before) {
        note.audit('vendor-attestation.signed', subjectOf(row.id), {
          vendor: vendor.id,
          receipt: before.number,
          again: true,
        })
        return { ok: true, receipt: before }
      }
      await useLink(tx, note, link, now)
      const questionnaire = questionnaireOf(row.questionnaire)
      const given = await givenOf(tx, row.id)
      const missing = openQuestions(questionnaire, given, firmDay(now))
      if (missing.length > 0)
        throw new AppError('invalid', {
          message: missing.length === 1 ? '1 question is still open.' : `${missing.length} questions are still open.`,
          fields: Object.fromEntries(missing.map(({ id }) => [id, 'Answer this question.'])),
        })
      const terms = termsOf(await savedSettings(tx, ['vendors', 'closings']))
      const { score, earned, most } = scoreOf(questionnaire, given.answers, terms.weights, firmDay(now))
      const [name, title] = [body.name.trim(), body.title.trim()]
      const number = newReceiptNumber('V')
      await changeAttestation(tx, row.id, {
        state: 'submitted',
        signed_at: now,
        signer: name,
        signer_title: title,
        statement: vendorStatement.version,
        receipt: number,
        score,
        points: { earned, most },
        remind_on: null,
        link_wanted_at: null,
      })
      const receipt: VendorReceipt = { number, at: now.toISOString(), name, title }
      const asker = await askerOf(platform, tx, vendor.owner_id)
      const until = row.expires_at ?? link.expiresAt
      const page = await newLink(platform, tx, note, { id: row.id, expires_at: until }, vendor.owner_id, now)
      await note.mail(receiptMail(row.sent_to, receipt, { vendor: vendor.name, year: row.year, asker, link: page }))
      const decideBy = terms.calendar.after(firmDay(now), vendorLimits.decideDays)
      if (asker.email) await note.mail(submittedMail(asker.email, { ...vendor, origin }, score, decideBy))
      await addEvent(tx, { vendorId: vendor.id, attestationId: row.id, kind: 'signed', by: name, text: title }, now)
      note.audit('vendor-attestation.signed', subjectOf(row.id), {
        vendor: vendor.id,
        year: row.year,
        name,
        title,
        version: vendorStatement.version,
        receipt: number,
        score,
      })
      note.live(vendorsTopic)
      return { ok: true, receipt }
    })
  })

  serveRaw(app, vendorAnswersPdf, async (request, reply) => {
    const { row, vendor } = await openBehind(db, found(request.link))
    if (!row.signed_at) throw new AppError('not-found')
    const { name, colours, address, phone } = await firmSettings(platform)
    const bytes = await answersPdf(db, row, vendor.name, { name, colour: colours.brand, address, phone })
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="attestation-${row.year}.pdf"`)
      .send(bytes)
  })
}

const fileOf = (row: Awaited<ReturnType<typeof filesOf>>[number]) => ({
  id: row.id,
  question: row.question,
  name: row.filename,
  size: row.size,
  scanned: row.scanned,
  by: row.added_by,
  at: row.added_at.toISOString(),
})

const receiptOf = ({ signed_at, receipt, signer, signer_title }: Attestation): VendorReceipt | null =>
  signed_at && receipt ? { number: receipt, at: signed_at.toISOString(), name: signer, title: signer_title } : null

const changedBy = (name: string) => `${name || 'Someone else'} changed this answer in the meantime.`

/** One that is asked now: what another answer has hidden takes none. */
function asked({ questionnaire }: Attestation, answers: Answers, id: string): Question {
  const all = questionnaireOf(questionnaire)
  const question = found(questionById(all, id))
  if (!visibleOf(all, answers).includes(question))
    throw new AppError('conflict', { message: 'This question is no longer asked. Reload the page.' })
  return question
}

function tidied(value: AnswerValue): AnswerValue {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? value : value.map((one) => one.trim()).filter((one) => one !== '')
}
const isEmpty = (value: AnswerValue) => value === '' || (typeof value === 'object' && value.length === 0)

function takesFiles(question: Question, answers: Answers, today: string): void {
  if (question.kind !== 'file') throw new AppError('not-found')
  if (fileStanding(countsUntil(question, answers), today) === 'expired')
    throw new AppError('invalid', { fields: { upload: 'By its date this no longer counts. Upload a current one.' } })
}

function hasRoom(there: readonly { question: string }[], question: string): void {
  const ofIt = there.filter((file) => file.question === question).length
  if (ofIt >= answerLimits.filesOfQuestion || there.length >= answerLimits.files)
    throw new AppError('conflict', {
      message: `You can add up to ${answerLimits.filesOfQuestion} files for a question.`,
    })
}

/** A form's field is read by the route. */
function signedBy(text = ''): string {
  const by = text.trim()
  const problem = by === '' || by.length > signatoryLimits.name ? 'Enter your name.' : textProblem(by, false)
  if (problem) throw new AppError('invalid', { fields: { by: problem } })
  return by
}
