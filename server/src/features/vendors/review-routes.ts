// What a vendor attested, read and decided by compliance.
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { endOfDay } from '@portal/contract/rules/due-time'
import { nextDue, nextReminder } from '@portal/contract/rules/vendor'
import { countsUntil, questionById, questionsOf, visibleOf } from '@portal/contract/rules/vendor-answers'
import { questionnaireOf } from '@portal/contract/vendor-questionnaire'
import {
  acceptAttestation,
  attestationPdf,
  attestedFile,
  getAttestation,
  type NewVendorItem,
  returnAttestation,
} from '@portal/contract/vendor-reviews'
import { vendorLimits } from '@portal/contract/vendors'
import { changeBy } from '../../platform/change.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { allowOneMore } from '../../platform/http/rate-limit.ts'
import { actorOf, type App, serve, serveRaw } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings, savedSettings } from '../settings/public.ts'
import { answerRows, type Attestation, attestationById, filesOf, sentFile, valuesOf } from './attestation-store.ts'
import { changing, type Held, mails, nameOf, reviewer } from './changing.ts'
import { checkItem } from './item-routes.ts'
import { answersPdf } from './paper.ts'
import { sendLink } from './sending.ts'
import { vendorById } from './store.ts'
import { type Terms, termsOf } from './terms.ts'
import { addEvent, addItem, changeAttestation, touchVendor } from './write-store.ts'

export function reviewRoutes(app: App, platform: Platform): void {
  const { db, database, clock, files } = platform

  const ofVendor = async (id: number, attestation: number): Promise<Attestation> => {
    const row = found(await attestationById(db, attestation))
    return found(row.vendor_id === id ? row : undefined)
  }

  serve(app, getAttestation, async ({ params: { id, attestation }, user }) => {
    reviewer(user)
    const row = await ofVendor(id, attestation)
    const head = { ok: true, year: row.year, questionnaire: row.questionnaire, score: row.score }
    // until it is signed it is the vendor's own
    if (!row.signed_at) return { ...head, sent: false, answers: {}, files: [], earned: {}, most: {} }
    const questionnaire = questionnaireOf(row.questionnaire)
    const all = valuesOf(await answerRows(db, row.id))
    const shown = visibleOf(questionnaire, all)
    const ids = new Set(shown.map((one) => one.id))
    return {
      ...head,
      sent: true,
      answers: Object.fromEntries(Object.entries(all).filter(([question]) => ids.has(question))),
      files: (await filesOf(db, row.id))
        .filter(({ question }) => ids.has(question))
        .map((file) => {
          const question = questionById(questionnaire, file.question)
          return {
            id: file.id,
            question: file.question,
            name: file.filename,
            size: file.size,
            hash: file.hash,
            url: `/vendors/${id}/files/${file.id}`,
            until: (question && countsUntil(question, all)) ?? null,
            added: file.added_at.toISOString(),
            by: file.added_by,
            scanned: file.scanned,
          }
        }),
      earned: row.points?.earned ?? {},
      most: row.points?.most ?? {},
    }
  })

  serveRaw(app, attestationPdf, async (request, reply) => {
    const { user } = found(request.session)
    reviewer(user)
    const { id, attestation } = request.params as { id: number; attestation: number }
    const row = await ofVendor(id, attestation)
    if (!row.signed_at) throw new AppError('not-found')
    const { name } = found(await vendorById(db, id))
    const { name: firm, colours, address, phone } = await firmSettings(platform)
    const bytes = await answersPdf(db, row, name, { name: firm, colour: colours.brand, address, phone })
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="vendor-attestation-${id}-${row.year}.pdf"`)
      .send(bytes)
  })

  serveRaw(app, attestedFile, async (request, reply) => {
    const { user } = found(request.session)
    reviewer(user)
    const { id, file } = request.params as { id: number; file: number }
    const { attestation, unseen, ...stored } = found(await sentFile(db, id, file))
    const change = changeBy(platform, actorOf(request), request.id)
    // from outside and unscanned it is saved, and never shown in the portal's own pages
    return files.send(request, reply, stored, unseen ? 'attachment' : 'inline', {
      of: `${attestedFile.path}:${id}:${file}`,
      record: (begins) =>
        change(async (tx, note) => {
          await begins(tx)
          note.audit('vendor-attestation.file-opened', `vendor-attestation:${attestation}`, { vendor: id, file })
        }),
    })
  })

  serve(app, acceptAttestation, async ({ params: { id, attestation }, body, user, change }) => {
    await changing(change, user, { id, version: body.version }, async (held) => {
      const { tx, note, vendor } = held
      const row = toDecide(held, attestation)
      const now = clock()
      const today = firmDay(now)
      const terms = termsOf(await savedSettings(tx, ['vendors', 'closings']))
      checkPlan(row, body.items, terms, today)
      for (const item of body.items)
        await addItem(
          tx,
          {
            ...item,
            vendorId: id,
            attestationId: row.id,
            by: nameOf(user),
            remindOn: nextReminder(item.due, today, vendorLimits.remindDays, terms.calendar),
          },
          now,
        )
      await changeAttestation(tx, row.id, {
        state: 'accepted',
        decided_at: now,
        decided_by: nameOf(user),
        decision_note: body.note.trim(),
        link_wanted_at: null,
      })
      const due = nextDue(vendor.due_on, today)
      await touchVendor(tx, id, { due_on: due })
      const text = body.items.length === 0 ? '' : `${body.items.length}`
      await addEvent(tx, { vendorId: id, attestationId: row.id, kind: 'accepted', by: nameOf(user), text }, now)
      note.audit('vendor-attestation.accepted', `vendor-attestation:${row.id}`, {
        vendor: id,
        year: row.year,
        score: row.score,
        items: body.items.map((item) => item.text.trim()),
        due,
      })
    })
    return { ok: true }
  })

  serve(app, returnAttestation, async ({ params: { id, attestation }, body, user, change }) => {
    reviewer(user)
    found(await vendorById(db, id))
    await allowOneMore(database.pool, change, mails, user.id, clock(), 'account')
    await changing(change, user, { id, version: body.version }, async (held) => {
      const { tx, note, vendor } = held
      const row = toDecide(held, attestation)
      const known = new Set(questionsOf(questionnaireOf(row.questionnaire)).map((one) => one.id))
      if (!body.questions.every((one) => known.has(one)))
        throw new AppError('invalid', { fields: { questions: 'Choose from the list.' } })
      const now = clock()
      const today = firmDay(now)
      const { calendar } = termsOf(await savedSettings(tx, ['vendors', 'closings']))
      const reason = body.reason.trim()
      // as long as a first link, at least
      const usual = daysAfter(today, vendorLimits.usualDays)
      const until = row.until && row.until > usual ? row.until : usual
      const sent = { until, expires_at: endOfDay(until) }
      await changeAttestation(tx, row.id, {
        state: 'returned',
        returned_at: now,
        returned_by: nameOf(user),
        returned_reason: reason,
        returned_questions: body.questions,
        signed_at: null,
        score: null,
        points: null,
        receipt: null,
        statement: null,
        sent_at: now,
        sent_to: vendor.email,
        revoked_at: null,
        link_wanted_at: null,
        link_opened_at: null,
        remind_on: nextReminder(row.due_on, today, vendorLimits.remindDays, calendar) ?? null,
        ...sent,
      })
      await sendLink(platform, tx, note, { vendor, attestation: { ...row, ...sent }, reason }, 'returned', now)
      await touchVendor(tx, id)
      await addEvent(tx, { vendorId: id, attestationId: row.id, kind: 'returned', by: nameOf(user), text: reason }, now)
      note.audit('vendor-attestation.returned', `vendor-attestation:${row.id}`, {
        vendor: id,
        year: row.year,
        reason,
        questions: body.questions,
      })
    })
    return { ok: true }
  })
}

function toDecide({ open, vendor }: Held, attestation: number): Attestation {
  if (open?.id === attestation && open.state === 'submitted') return open
  // another one's is none; one of its own was decided already, or is still being answered
  found(open?.id === attestation || vendor.accepted ? true : undefined)
  throw new AppError('conflict', { message: 'This was already decided.' })
}

function checkPlan(
  { score }: Attestation,
  items: readonly NewVendorItem[],
  { thresholds }: Terms,
  today: string,
): void {
  const fields = Object.assign(
    {},
    ...items.map((item, at) =>
      Object.fromEntries(
        Object.entries(checkItem(item, today)).map(([name, problem]) => [`items.${at}.${name}`, problem]),
      ),
    ),
  )
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  if (items.length === 0 && (score ?? 0) < thresholds.plan)
    throw new AppError('invalid', {
      message: `A score under ${thresholds.plan} needs a remediation plan. Add an item.`,
      fields: { items: `A score under ${thresholds.plan} needs a remediation plan. Add an item.` },
    })
}
