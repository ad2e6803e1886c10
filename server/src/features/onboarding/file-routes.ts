// Papers of a candidate: for a document on the checklist, or for a question that was answered yes.
import { addCandidateFile, removeCandidateFile } from '@portal/contract/onboarding'
import { candidateDocuments } from '@portal/contract/onboarding-positions'
import { disclosureQuestions } from '@portal/contract/onboarding-questions'
import { onboardingLimits } from '@portal/contract/onboarding-steps'
import { limits } from '@portal/contract/limits'
import { documentsWanted } from '@portal/contract/rules/onboarding'
import { texts } from '@portal/contract/texts'
import type { Change } from '../../platform/change.ts'
import { virusFound } from '../../platform/files/clamd.ts'
import type { UploadRules } from '../../platform/files/files.ts'
import { pictureKinds } from '../../platform/files/kinds.ts'
import { withFiles } from '../../platform/files/with-files.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Link } from '../../platform/links/links.ts'
import type { Platform } from '../../platform/platform.ts'
import { type All, allOf } from './entered.ts'
import { changeStep, filesFull, mayChange, reachable } from './saving.ts'
import { candidateOf, filesAt, rowOf } from './store.ts'
import { addFile, dropFile } from './write-store.ts'

const rules: UploadRules = {
  file: 'one',
  mostBytes: limits.uploadBytes,
  tooLarge: texts.fileTooLarge,
  severalFiles: texts.oneFileOnly,
  kinds: pictureKinds,
}

type Step = 'documents' | 'disclosures'
const stepOf = (place: string): Step => (place in candidateDocuments ? 'documents' : 'disclosures')

/** What isn't asked for isn't taken. */
function isWanted({ entered }: Pick<All, 'entered'>, place: string): boolean {
  const documents: readonly string[] = documentsWanted(entered.position, entered.crd)
  return documents.includes(place) || disclosureQuestions(entered.questions).some(({ id }) => id === place)
}

export function fileRoutes(app: App, platform: Platform): void {
  const { db, files } = platform

  serve(app, addCandidateFile, async ({ link, params: { place }, request, change }) => {
    const step = stepOf(place)
    // before a byte is taken
    const row = reachable(await rowOf(db, candidateOf(link)))
    const all = await allOf(platform, db, row)
    mayChange(row, all, step)
    if (!isWanted(all, place)) throw new AppError('not-found')
    if (all.files.filter((file) => file.place === place).length >= onboardingLimits.files) throw filesFull()
    const take = () =>
      withFiles(
        platform,
        request,
        (received) => {
          const file = found(received.files[0])
          return changeStep(platform, change, link, step, async ({ tx, note, row: held, before, now }) => {
            if (!isWanted(before, place)) throw new AppError('not-found')
            const there = await filesAt(tx, held.id, place)
            const same = there.find(({ hash }) => hash === file.hash)
            if (!same) {
              if (there.length >= onboardingLimits.files) throw filesFull()
              await received.keep(tx, now)
            }
            const added = { candidateId: held.id, place, file, scanned: files.scans }
            const id = same?.id ?? (await addFile(tx, added, now))
            note.audit('candidate.file-added', `candidate:${held.id}`, {
              section: step,
              filename: file.filename,
              hash: file.hash,
              size: file.size,
              ...(same && { again: true }),
            })
            const shown = { id, place, name: file.filename, size: file.size, at: now.toISOString() }
            return { result: { ok: true, file: shown }, changed: !same }
          })
        },
        rules,
      )
    try {
      return await take()
    } catch (error) {
      if (error instanceof AppError && error.fields?.['upload'] === virusFound) await blocked(change, link, step)
      throw error
    }
  })

  const blocked = (change: Change, link: Link, step: Step) =>
    change(async (_tx, note) =>
      note.audit('candidate.file-blocked', `candidate:${candidateOf(link)}`, { section: step }),
    )

  serve(app, removeCandidateFile, async ({ link, params: { file: id }, change }) => {
    const { files: there } = await allOf(platform, db, reachable(await rowOf(db, candidateOf(link))))
    const step = stepOf(found(there.find((file) => file.id === id)).place)
    return changeStep(platform, change, link, step, async ({ tx, note, row, before }) => {
      const { hash, filename } = found(before.files.find((file) => file.id === id))
      await dropFile(tx, row.id, id)
      await files.forget(tx, hash)
      note.audit('candidate.file-removed', `candidate:${row.id}`, { section: step, filename, hash })
      return { result: { ok: true }, changed: true }
    })
  })
}
