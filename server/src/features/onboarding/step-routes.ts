// The candidate's own side: what is typed, step by step, saved as it is typed.
import {
  getOnboardingSteps,
  saveActivities,
  saveCrd,
  saveDisclosures,
  saveHistory,
  savePerson,
} from '@portal/contract/onboarding'
import { disclosureQuestions } from '@portal/contract/onboarding-questions'
import { blankContents, type PersonContent, type StepContents, type TypedStep } from '@portal/contract/onboarding-steps'
import { socialPattern } from '@portal/contract/rules/user'
import type { Change } from '../../platform/change.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Link } from '../../platform/links/links.ts'
import type { Platform } from '../../platform/platform.ts'
import { peopleFor } from './contacts.ts'
import { maskedSsn, sealContent } from './contents.ts'
import { allOf, type All } from './entered.ts'
import { changeStep, isClosed, reachable } from './saving.ts'
import { sideOf } from './status.ts'
import { candidateOf, rowOf } from './store.ts'
import { putContent } from './write-store.ts'

export function stepRoutes(app: App, platform: Platform): void {
  const { db, keys } = platform

  serve(app, getOnboardingSteps, async ({ link }) => {
    const row = reachable(await rowOf(db, candidateOf(link)))
    // who is approved has an account, and who is declined or has withdrawn has nothing to go on with
    if (isClosed(row) || row.state === 'approved') throw new AppError('not-found')
    const all = await allOf(platform, db, row)
    const [help] = await peopleFor(platform, db, row)
    if (!help) throw new AppError('not-found')
    const typed = <S extends TypedStep>(step: S) => {
      const stored = all.rows.find((one) => one.step === step)
      const shown = step === 'person' ? masked(all.entered.person) : all.entered[step]
      return {
        version: stored?.version ?? 0,
        saved: stored?.content ? (stored.saved_at?.toISOString() ?? null) : null,
        content: shown as StepContents[S],
      }
    }
    return {
      ok: true,
      side: sideOf(row),
      help,
      wizard: {
        position: row.position,
        first: row.first,
        last: row.last,
        questions: row.questions,
        person: typed('person'),
        crd: typed('crd'),
        history: typed('history'),
        disclosures: typed('disclosures'),
        activities: typed('activities'),
        files: all.files.map(({ id, place, filename, size, added_at }) => ({
          id,
          place,
          name: filename,
          size,
          at: added_at.toISOString(),
        })),
        policies: policiesOf(all),
        steps: all.steps,
        version: row.answers_version,
        saved: row.saved_at?.toISOString() ?? null,
        signed:
          row.signed_at && row.signed_name !== null ? { at: row.signed_at.toISOString(), name: row.signed_name } : null,
      },
    }
  })

  const saver =
    <S extends TypedStep>(step: S, kept: Keeping<S> = asSent) =>
    ({ link, change, body }: { link: Link; change: Change; body: { version: number; content: StepContents[S] } }) =>
      changeStep(platform, change, link, step, async ({ tx, note, row, before, now }) => {
        const { version } = body
        const content = kept(body.content, before.entered[step], row)
        const stored = before.rows.find((one) => one.step === step)
        // saved already, and only the answer was lost
        if (stored?.version === version + 1 && same(content, before.entered[step])) {
          note.audit('candidate.saved', `candidate:${row.id}`, { section: step, version: stored.version, again: true })
          return { result: { ok: true, version: stored.version }, changed: false }
        }
        const next = await putContent(tx, row.id, step, { version, content: sealContent(keys, content) }, now)
        if (next === undefined) throw new AppError('conflict', { message: elsewhere })
        note.audit('candidate.saved', `candidate:${row.id}`, { section: step, version: next })
        return { result: { ok: true, version: next }, changed: true }
      })

  serve(app, savePerson, saver('person', keepSocial))
  serve(
    app,
    saveCrd,
    saver('crd', (sent) => ({ ...sent, crd: sent.crd.trim(), states: [...new Set(sent.states)] })),
  )
  serve(app, saveHistory, saver('history'))
  serve(app, saveDisclosures, saver('disclosures', onlyAsked))
  serve(app, saveActivities, saver('activities'))
}

const elsewhere = 'This step was changed on another device.'

type Keeping<S extends TypedStep> = (
  sent: StepContents[S],
  stored: StepContents[S],
  row: { questions: number },
) => StepContents[S]
const asSent = <T>(sent: T): T => sent

/** Fields in the order of the form, so that what was sent twice is recognized. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const masked = (person: PersonContent): PersonContent => ({ ...person, ssn: maskedSsn(person.ssn) })

/** Sent back as it was shown, it stays; what isn't a whole number is nobody's, and isn't kept. */
function keepSocial(sent: PersonContent, stored: PersonContent): PersonContent {
  const typed = sent.ssn.trim()
  const shown = stored.ssn !== '' && typed === maskedSsn(stored.ssn)
  const ssn = shown ? stored.ssn : socialPattern.test(typed) ? typed.replace(socialPattern, '$1-$2-$3') : ''
  return { ...blankContents.person, ...sent, ssn }
}

/** One answer to each question that is asked, in the order of the form. */
function onlyAsked({ answers }: StepContents['disclosures'], _stored: unknown, { questions }: { questions: number }) {
  return {
    answers: disclosureQuestions(questions).flatMap(({ id }) => answers.find((answer) => answer.id === id) ?? []),
  }
}

const policiesOf = ({ policies }: All) =>
  policies.map(({ id, title, version, kind, size, opened_at, attested_at }) => ({
    id,
    title,
    version,
    kind: kind as 'pdf' | 'xlsx' | 'docx',
    size,
    opened: opened_at !== null,
    attested: attested_at?.toISOString() ?? null,
  }))
