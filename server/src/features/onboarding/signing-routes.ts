// What a candidate does with the whole of it: sign and send, withdraw, be reminded or not.
import { setOnboardingReminders, signOnboarding, withdrawOnboarding } from '@portal/contract/onboarding'
import { candidateTopic } from '@portal/contract/onboarding-review'
import { onboardingOath, onboardingSteps, stepNames } from '@portal/contract/onboarding-steps'
import { legalName, maySign, signatureMatches } from '@portal/contract/rules/onboarding'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { type Link, useLink } from '../../platform/links/links.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings } from '../settings/public.ts'
import { askerOf } from '../upload-requests/public.ts'
import { type All, allOf } from './entered.ts'
import { signedMail } from './mails.ts'
import { turnReminders } from './reminders.ts'
import { lockCandidate } from './review/store.ts'
import { sendToReview, withdrawFromReview } from './review/work-items.ts'
import { reviewStep } from './review/write-store.ts'
import { isClosed, reachable, tellLists } from './saving.ts'
import { candidateOf, holdRow, type Row, rowOf } from './store.ts'
import { move, putDone, reviewAgain, touchStep } from './write-store.ts'

const changedElsewhere = 'Your answers were changed on another device. Look through them again before you sign.'
const nameDiffers = (name: string) => `Type your name as in step 1: ${name}.`

export function signingRoutes(app: App, platform: Platform): void {
  const { clock } = platform

  /** The task before the candidate, as everywhere. */
  const held = async (tx: Tx, link: Link): Promise<Row> => {
    await lockCandidate(tx, candidateOf(link))
    return reachable(await rowOf(tx, candidateOf(link)))
  }

  serve(app, signOnboarding, async ({ link, body, request, change }) => {
    const { name: firm } = await firmSettings(platform)
    return change(async (tx, note) => {
      const now = clock()
      const row = await held(tx, link)
      const subject = `candidate:${row.id}` as const
      if (isClosed(row)) throw new AppError('not-found')
      // signed already, and only the answer was lost
      if (row.state === 'review' && row.signed_at && row.answers_version === body.version) {
        note.audit('candidate.signed', subject, { again: true })
        return { ok: true, signed: row.signed_at.toISOString() }
      }
      if (row.state === 'review' || row.state === 'approved')
        throw new AppError('conflict', { message: 'You signed and sent your answers already.' })
      if (row.answers_version !== body.version) throw new AppError('conflict', { message: changedElsewhere })
      const all = await allOf(platform, tx, row)
      mustBeComplete(all)
      const name = body.name.trim().replace(/\s+/g, ' ')
      if (!signatureMatches(name, all.entered.person))
        throw new AppError('invalid', { fields: { name: nameDiffers(legalName(all.entered.person)) } })
      await useLink(tx, note, link, now)
      await reviewAgain(tx, row.id)
      await touchStep(tx, row.id, 'sign', now)
      await putDone(
        tx,
        row.id,
        onboardingSteps.map((step) => ({ step, done: true })),
        now,
      )
      await move(
        tx,
        row.id,
        {
          state: 'review',
          signed_at: now,
          signed_name: name,
          signed_text: onboardingOath.version,
          signed_from: request.ip,
          steps_done: onboardingSteps.length,
          remind_on: null,
        },
        now,
      )
      // what nobody has to look at: the rule and the signature themselves say it
      for (const step of ['policies', 'sign'] as const)
        await reviewStep(tx, row.id, step, { review: 'accepted', reason: '', by: null }, now)
      const task = await sendToReview(tx, note, row, now)
      const asker = await askerOf(platform, tx, row.invited_by)
      await note.mail(signedMail(row, asker, firm))
      note.audit('candidate.signed', subject, { task, version: onboardingOath.version })
      tell(note, row)
      return { ok: true, signed: now.toISOString() }
    })
  })

  serve(app, withdrawOnboarding, async ({ link, change }) => {
    await change(async (tx, note) => {
      const now = clock()
      const row = await held(tx, link)
      const subject = `candidate:${row.id}` as const
      // withdrawn already, and only the answer was lost
      if (isClosed(row)) return note.audit('candidate.withdrawn', subject, { again: true })
      if (row.state === 'approved') throw new AppError('conflict', { message: 'You already have an account with us.' })
      await move(tx, row.id, { state: 'withdrawn', decided_at: now, remind_on: null }, now)
      await withdrawFromReview(tx, note, row, { id: null }, now)
      note.audit('candidate.withdrawn', subject, {})
      tell(note, row)
    })
    return { ok: true }
  })

  serve(app, setOnboardingReminders, async ({ link, body: { on }, change }) => {
    await change(async (tx, note) => {
      const row = reachable(await holdRow(tx, candidateOf(link)))
      if (isClosed(row)) throw new AppError('not-found')
      await turnReminders(tx, note, row, on, clock())
    })
    return { ok: true }
  })
}

function tell(note: Note, row: Row): void {
  note.live(candidateTopic(row.id))
  tellLists(note, row)
}

/** Every step but the signature itself, and of what was returned, what was changed since. */
function mustBeComplete({ steps }: All): void {
  if (maySign(steps)) return
  const open = steps.find(({ step, done }) => step !== 'sign' && !done)
  const name = open ? stepNames[open.step] : ''
  throw new AppError('conflict', { message: `${name} isn’t finished yet.` })
}
