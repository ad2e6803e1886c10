// A submission and its work item: opened together, and in step wherever a decision is made.
import type { Submission, SubmissionStatus } from '@portal/contract/exchange'
import { cents, money } from '@portal/contract/rules/money'
import { formAndFiles, requiredForms } from '@portal/contract/rules/new-business'
import { stage } from '@portal/contract/rules/stage'
import type { TaskRecord } from '@portal/contract/tasks'
import type { Note } from '../../platform/change.ts'
import { existing } from '../../platform/db/ids.ts'
import type { Tx } from '../../platform/db/open.ts'
import { found } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { openWorkItem, type RecordKind, type WorkItemChange } from '../tasks/public.ts'
import { openAccount } from './account-number.ts'
import { tell } from './changing.ts'
import { isReviewer, masked } from './policy.ts'
import { lockSubmission, productById, type Row, sealedAccount, submissionById } from './store.ts'
import { addFiles, move, putWorkItem, touch } from './write-store.ts'

interface SentIn {
  id: number
  kind: Submission['kind']
  title: string
  accountId: string
  by: { id: string }
}

const kind = 'submission'

export async function openFor(tx: Tx, note: Note, sent: SentIn, now: Date): Promise<void> {
  const opening = {
    department: 'Securities',
    category: sent.kind === 'paper' ? 'Document' : 'New Business',
    info: sent.title,
    accountId: sent.accountId,
    by: sent.by,
    record: { kind, id: sent.id },
  } as const
  await putWorkItem(tx, sent.id, await openWorkItem(tx, note, opening, now))
}

export const submissionRecords: RecordKind = {
  kind,
  decidedBy: { may: isReviewer, otherwise: 'Only reviewers with the Documents tool can decide this.' },
  proofFor: 'nothing',
  decisions: ['Approved', 'Declined'],
  approvable: (db, ids) => existing(db, 'submission', ids),

  async view(platform, recordId, { reviews, advisor }) {
    const row = found(await submissionById(platform.db, recordId))
    return {
      kind,
      title: row.title,
      sentence: sentenceOf(row, advisor),
      link: '/general/library',
      asked: askedOf(row),
      rule: row.business ? businessRule : paperRule,
      due: null,
      step: row.business ? { text: openAtClearing, holds: false } : null,
      facts: row.business ? await businessFacts(platform, row, reviews) : noted(row),
      files: row.files.map(({ id, filename }) => ({
        name: filename,
        url: `/exchange/${recordId}/file/${id}`,
        pdf: /\.pdf$/i.test(filename),
      })),
      checks: await checksOf(platform, row),
      next: [{ text: 'The submission is listed as Complete', note: 'On approval' }],
    }
  },

  async changed(tx, note, recordId, change) {
    const row = found(await lockSubmission(tx, recordId))
    const status = statusAfter(change)
    const reason = status === row.status ? row.reason : change.reason
    const decided = status === 'Complete' || status === 'Declined'
    await move(tx, recordId, { status, reason, ...(decided && { decided_at: change.now }) }, change.now)
    tell(note, row, change.by)
  },

  async keepFiles(tx, recordId, files, by) {
    await addFiles(tx, recordId, files, by)
  },

  async commented(tx, note, recordId, now) {
    await touch(tx, recordId, now)
    tell(note, found(await submissionById(tx, recordId)))
  },
}

function statusAfter({ stage: at, decision }: WorkItemChange): SubmissionStatus {
  if (at === stage.complete) {
    if (decision === 'Withdrawn' || decision === 'Declined') return decision
    return 'Complete'
  }
  if (at === stage.holdingAdvisor) return 'Holding (Advisor)'
  return at === stage.new || at === stage.assigned ? 'Submitted' : 'In Review'
}

const businessRule = 'Principal review of new accounts and transactions (FINRA Rules 2090 and 3110, Regulation BI)'
const paperRule = 'Review of correspondence (FINRA Rule 3110(b)(4))'
const openAtClearing = 'Enter the account with the clearing firm. Approving completes the submission here.'

const askedOf = ({ business, title, product }: Row): TaskRecord['asked'] =>
  business
    ? [{ label: business.registration || 'New business', on_file: '', wanted: wantedOf(business.amount, product) }]
    : [{ label: 'Document', on_file: '', wanted: title }]
const wantedOf = (amount: string, product: string) =>
  [amount && money(cents(amount)), product].filter(Boolean).join(' in ') || 'Open the account'

function sentenceOf({ business, title, product }: Row, advisor: string): string {
  if (!business) return `Review “${title}” from ${advisor}.`
  const { client, registration, amount } = business
  const what = [registration, client && `for ${client}`].filter(Boolean).join(' ')
  const into = amount || product ? `, with ${wantedOf(amount, product)}` : ''
  return `Review ${advisor}’s new business${what && `: ${what}`}${into}.`
}

type Facts = TaskRecord['facts']

const noted = ({ note }: Row): Facts => (note ? [{ label: 'Note', value: note }] : [])

async function businessFacts({ db, keys }: Platform, row: Row, reviews: boolean): Promise<Facts> {
  const { client = '', registration, amount = '', check } = row.business ?? {}
  const secret = reviews ? openAccount(keys, await sealedAccount(db, row.id)) : ''
  return [
    { label: 'Client', value: client },
    { label: 'Registration type', value: registration ?? '' },
    { label: 'Product', value: row.product },
    { label: 'Amount', value: money(cents(amount)) },
    { label: 'Account', value: masked(row.account_end), ...(secret && { secret }) },
    { label: 'Check', value: check ? 'Enclosed' : 'None' },
    ...noted(row),
  ]
}

async function checksOf({ db }: Platform, { business, product_id, files }: Row): Promise<TaskRecord['checks']> {
  if (!business) return []
  const product = product_id === null ? undefined : await productById(db, product_id)
  return [
    ...requiredForms(business.registration).map((form) => ({
      done: business.checklist?.includes(form) ?? false,
      text: formAndFiles(form, files),
    })),
    { done: product?.listed ?? false, text: 'Product is on the approved list' },
  ]
}
