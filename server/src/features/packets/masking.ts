// What a packet doesn't show unless a second person agreed: account numbers, birth dates and tax IDs. The last four digits stay. What
// is encrypted in the database comes out only in an unmasked packet.
import type { Keys } from '../../platform/crypto/keys.ts'
import { addressAccountPurpose, addressContactPurpose } from '../address-blotter/public.ts'
import { depositAccountPurpose } from '../deposits/public.ts'
import { accountPurpose } from '../exchange/public.ts'
import { candidateAnswersPurpose } from '../onboarding/public.ts'

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
const ssn = /\b\d{3}[- ]\d{2}[- ](\d{4})\b/g
const ein = /\b\d{2}-\d{3}(\d{4})\b/g
/** "account no. 12-345678", "acct 12345678" */
const named = /\b(acc(?:oun)?t\.?(?:\s+(?:number|num|no\.?|ending in))?[\s:#]{1,3})([a-z]{0,4}\d[\da-z-]{4,}\d)\b/gi
const bornOn =
  /\b(born(?: on)?|birth ?date|date of birth|dob)([\s:]{1,3})(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{2,4}|[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4})/gi

export const hidden = '••••'
const lastFour = (text: string): string => {
  const end = text.replace(/[^0-9a-z]/gi, '').slice(-4)
  return text.replace(/[^0-9a-z]/gi, '').length > 4 ? `${hidden} ${end}` : hidden
}

export const maskText = (text: string): string =>
  text
    .replace(ssn, (_, end: string) => `•••-••-${end}`)
    .replace(ein, (_, end: string) => `••-•••${end}`)
    .replace(named, (_, label: string, number: string) => `${label}${lastFour(number)}`)
    .replace(bornOn, (_, label: string, space: string) => `${label}${space}${hidden}`)

/** Keys of nested answers count as columns do. */
export function maskValue(value: unknown, name: string): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((one) => maskValue(one, name))
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, its]) => [key, maskValue(its, key)]))
  if (isBirth.test(name)) return value === '' ? value : hidden
  if (isNumber.test(name))
    return value === '' ? value : lastFour(typeof value === 'string' ? value : JSON.stringify(value))
  return typeof value === 'string' ? maskText(value) : value
}

export interface Masking {
  row(table: string, row: Row): Row
  text(text: string): string
  detail(detail: unknown): unknown
}

export function maskingOf(masked: boolean, keys: Pick<Keys, 'open'>): Masking {
  const opened = (value: string, purpose: string): unknown => {
    try {
      const text = keys.open(Buffer.from(value.slice(2), 'hex'), purpose)
      return /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : text
    } catch {
      return 'Encrypted'
    }
  }
  const column = (table: string, name: string, value: unknown): unknown => {
    const purpose = encrypted[`${table}.${name}`]
    const sealed = typeof value === 'string' && value.startsWith('\\x')
    if (purpose && sealed) {
      if (!masked) return opened(value, purpose)
      return isNumber.test(name) ? maskValue(opened(value, purpose), name) : hidden
    }
    // what an account number is found by, worked out from it
    if (sealed && name.endsWith('_mark')) return hidden
    if (sealed) return value.slice(2)
    return masked ? maskValue(value, name) : value
  }
  return {
    row: (table, row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, column(table, name, value)])),
    text: (text) => (masked ? maskText(text) : text),
    detail: (detail) => (masked ? maskValue(detail, '') : detail),
  }
}
