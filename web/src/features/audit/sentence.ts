// An entry as a sentence: who, what they did, to which record, and the one thing worth knowing more.
import type { AuditEntry } from '@portal/contract/audit'
import { isRefusal, phraseOf } from '@portal/contract/audit-sentences'
import { subjectInWords } from '@portal/contract/audit-fields'
import { toldIn } from './changes.ts'

export interface AuditRecord {
  text: string
  /** Where it is, for those that have a page. */
  to: string | undefined
}

export interface Sentence {
  who: string
  /** Whom they acted for. */
  owner: string
  verb: string
  record: AuditRecord | undefined
  /** The rest of the phrase, and what is worth knowing. */
  rest: string
  refused: boolean
  system: boolean
}

const strangers: Record<string, string> = { portal: 'System', anonymous: 'Unknown person' }

/** Which section of the firm settings has it. */
const sections: Record<string, [id: string, title: string]> = {
  mark: ['branding', 'Branding'],
  colours: ['branding', 'Branding'],
  importantLinks: ['links', 'Links'],
  insuranceLink: ['links', 'Links'],
  mortgageLink: ['links', 'Links'],
  brokerCheckUrl: ['links', 'Links'],
  clientLoginUrl: ['links', 'Links'],
  statusUrl: ['links', 'Links'],
  securityMailbox: ['email', 'Email and domains'],
  feedbackMailbox: ['email', 'Email and domains'],
  recordsMailbox: ['email', 'Email and domains'],
  publicMailDomains: ['email', 'Email and domains'],
  officeDomains: ['office', 'Office Login'],
  offices: ['offices', 'Offices'],
  closings: ['closings', 'Closings'],
  deposits: ['deposits', 'Deposits'],
  blotterReview: ['blotters', 'Blotters'],
  dueTimes: ['due-times', 'Due times'],
  vendors: ['vendors', 'Vendors'],
  fees: ['fees', 'Fees'],
  features: ['features', 'Features'],
  welcomeLetter: ['letter', 'Welcome letter'],
  communicationCertification: ['certification', 'Certification'],
}

const addresses: Record<string, (id: string) => string> = {
  account: (id) => `/management?tab=users&user=${id}`,
  'work-item': (id) => `/view/${id}`,
  document: (id) => `/document/${id}`,
  setting: (id) => `/management?tab=firm&section=${sections[id]?.[0] ?? 'firm'}`,
  import: () => '/management?tab=imports',
  announcement: () => '/whatsnew',
  product: () => '/securities/products',
  vendor: (id) => `/vendors?id=${id}`,
}

export function recordOf({ subject, subject_name }: Pick<AuditEntry, 'subject' | 'subject_name'>): AuditRecord {
  const [, kind = '', id = ''] = /^([^:]+):(.*)$/s.exec(subject) ?? []
  const to = addresses[kind]?.(id)
  if (subject_name) return { text: subject_name, to }
  if (kind === 'work-item') return { text: `T-${id}`, to }
  if (kind === 'setting') return { text: `Firm settings, ${sections[id]?.[1] ?? 'Firm'}`, to }
  // by its id nobody knows a person, a device or a payment
  if (/^[0-9a-f-]{36}$/.test(id)) return { text: subjectInWords(`${kind}:`).trim(), to }
  return { text: kind === 'call' ? id : subjectInWords(subject), to }
}

const counted = (count: number, one: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`

/** What is told beside the sentence: how it was decided, how many rows or fields. */
function worthKnowing({ detail }: AuditEntry, verb: string): string {
  const told = (typeof detail === 'object' && detail !== null ? detail : {}) as Record<string, unknown>
  const { changes } = toldIn(detail)
  const parts = [
    ...(typeof told['decision'] === 'string' && told['decision'].toLowerCase() !== verb ? [told['decision']] : []),
    ...(typeof told['rows'] === 'number' ? [counted(told['rows'], 'row')] : []),
    ...(typeof told['bad'] === 'number' && told['bad'] > 0 ? [`${told['bad'].toLocaleString('en-US')} skipped`] : []),
    ...(typeof told['reason'] === 'string' && told['reason'] ? [told['reason']] : []),
    ...(changes.length > 1 ? [counted(changes.length, 'field')] : []),
  ]
  return parts.map((part) => `, ${part}`).join('')
}

export function sentenceOf(entry: AuditEntry): Sentence {
  const [own = '', owner = ''] = entry.actor.split(' for ')
  const { before, after } = phraseOf(entry.action)
  const decision = (entry.detail as { decision?: unknown } | null)?.decision
  // "approved" says more than "decided"
  const verb = before === 'decided' && typeof decision === 'string' ? decision.toLowerCase() : before
  return {
    who: entry.actor_name || (strangers[own] ?? own),
    owner,
    verb,
    record: after === undefined ? undefined : recordOf(entry),
    rest: `${after ? ` ${after}` : ''}${worthKnowing(entry, verb)}`,
    refused: isRefusal(entry.action),
    system: entry.actor_id === null && own !== 'anonymous',
  }
}

/** Dana Whitfield changed Firm settings, Branding */
export function titleOf(entry: AuditEntry): string {
  const { who, owner, verb, record, rest } = sentenceOf(entry)
  const after = rest.startsWith(' ') ? (rest.split(',')[0] ?? '') : ''
  return `${who}${owner && ` for ${owner}`} ${verb}${record ? ` ${record.text}` : ''}${after}`
}

/** Albany office, Chrome on Windows */
export function fromWhere({ location, device, actor_id, request_id }: AuditEntry): string {
  if (location || device) return [location, device].filter(Boolean).join(', ')
  if (request_id === 'command line') return 'Command line'
  return actor_id === null ? 'Background' : ''
}
