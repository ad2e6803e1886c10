// Masks what a packet doesn't show unless a second person agreed: account numbers, birth dates, and tax IDs. The last four digits stay. Values
// that are encrypted in the database are readable only in an unmasked packet.
import type { Keys } from '../../platform/crypto/keys.ts'
import type { ColumnKinds } from '../../platform/history/columns.ts'
import { addressAccountPurpose, addressContactPurpose } from '../address-blotter/public.ts'
import { depositAccountPurpose } from '../deposits/public.ts'
import { accountPurpose } from '../exchange/public.ts'
import { candidateAnswersPurpose } from '../onboarding/public.ts'
import { hidden, keepLastFour, KnownNumbers, maskNamed, maskText } from './mask-text.ts'

export type Row = Record<string, unknown>

/** Encrypted columns of records, and what each was encrypted for. */
export const encrypted: Record<string, string> = {
  'deposit.account_number': depositAccountPurpose,
  'submission.account_number': accountPurpose,
  'address_change.account_number': addressAccountPurpose,
  'address_change.client_email': addressContactPurpose,
  'address_change.client_phone': addressContactPurpose,
  'candidate_step.content': candidateAnswersPurpose,
}

/** Numbers of which four digits stay, and days of which nothing stays. */
const isNumber =
  /(^|[_ ])(account_?(number|no)|acct(_?(number|no))?|ssn|social_?security(_?number)?|tax_?id|tin|ein|itin|routing(_?number)?|iban|card_?number)$/i
const isBirth = /(^|[_ ])(birth(_?(date|day|on))?|born(_?on)?|date_?of_?birth|dob)$/i
/** Text whose form is known isn't taken for an account number, as long as it has that form. */
const phone = /^\+?1?[ .-]?\(?\d{3}\)?[ .-]{0,2}\d{3}[ .-]?\d{4}(?: ?(?:x|ext\.?) ?\d{1,6})?$/i
const recordName = /^[a-z_-]{1,40}:\d{1,10}$/
const payment = /^[a-z]{2,4}_\w{1,80}$/i
const isAmount = /(^|[_ ])(amount|total|price|balance)$/i
const amount = /^-?\$?\d{1,12}(?:\.\d{1,2})?$/
const knownForms = new Map<string, RegExp>([
  ['phone', phone],
  ['fax', phone],
  ['mobile', phone],
  ['crd', /^\d{1,8}$/],
  ['subject', recordName],
  ['record', recordName],
  ['address', /^[0-9a-f.:]{3,45}$/i],
  ['agent', /^/],
  ['request_id', /^[\w-]{1,64}$/],
  ['seed', /^[0-9a-f]{16,128}$/i],
  ['intent', payment],
  ['charge', payment],
  ['refund', payment],
])

/** Keys of nested answers count as columns do. */
export function maskValue(value: unknown, name: string, known: KnownNumbers): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((one) => maskValue(one, name, known))
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, its]) => [key, maskValue(its, key, known)]))
  if (isBirth.test(name)) return value === '' ? value : hidden
  if (isNumber.test(name))
    return value === '' ? value : keepLastFour(typeof value === 'string' ? value : JSON.stringify(value))
  if (typeof value !== 'string') return value
  const form = isAmount.test(name) ? amount : knownForms.get(name)
  return form?.test(value) ? maskNamed(value, known) : maskText(value, known)
}

export interface Masking {
  row(table: string, row: Row): Row
  text(text: string): string
  /** Also readable as a name of a file on any system. */
  filename(name: string): string
  /** An audit entry, also its nested details. */
  entry<Entry extends object>(entry: Entry): Entry
}

/** Shows records as they are, but for what is encrypted for a reason that the portal doesn't know any more. */
export function maskingOf(
  masked: boolean,
  keys: Pick<Keys, 'open'>,
  kinds: ColumnKinds,
  known: KnownNumbers = new KnownNumbers(),
): Masking {
  const column = (table: string, name: string, value: unknown): unknown => {
    const purpose = encrypted[`${table}.${name}`]
    const sealed = typeof value === 'string' && value.startsWith('\\x')
    if (purpose && sealed) {
      if (!masked) return openSealed(keys, value, purpose)
      return isNumber.test(name) ? maskValue(openSealed(keys, value, purpose), name, known) : hidden
    }
    // computed from an account number, which it finds
    if (sealed && name.endsWith('_mark')) return hidden
    if (sealed) return value.slice(2)
    if (!masked) return value
    // dates, times, amounts and ids have columns of their own types: only their names can say that they are to be masked
    const isText = kinds(table, name) === 'text' || isBirth.test(name) || isNumber.test(name)
    return isText ? maskValue(value, name, known) : value
  }
  const text = (value: string) => (masked ? maskText(value, known) : value)
  return {
    row: (table, row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, column(table, name, value)])),
    text,
    filename: (name) => text(name).replaceAll(`${hidden} `, 'xxxx').replaceAll('•', 'x'),
    entry: (entry) => (masked ? (maskValue(entry, '', known) as typeof entry) : entry),
  }
}

/** A value that can't be decrypted or parsed doesn't fail the packet. */
function openSealed(keys: Pick<Keys, 'open'>, value: string, purpose: string): unknown {
  let text: string
  try {
    text = keys.open(Buffer.from(value.slice(2), 'hex'), purpose)
  } catch {
    return 'Encrypted'
  }
  try {
    return /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : text
  } catch {
    return text
  }
}
