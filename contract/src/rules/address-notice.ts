// The two letters about an address change, from the firm's text. Whoever lives at the old address may not be a friend: the letter
import { formatDay } from './day.ts'
// there names city and state of the new one, never more.
import type { NoticeLetter, NoticeSide } from '../address-blotter.ts'
import { type Address, addressInOneLine, addressLines, placeInWords } from './us-address.ts'

export interface NoticeText {
  title: string
  old: string
  new: string
}

/** What stands for what of the record, in braces. */
const common = ['client', 'received', 'account', 'place', 'firm', 'phone', 'reference'] as const
export const noticePlaceholders: Record<NoticeSide, readonly string[]> = { old: common, new: [...common, 'address'] }

export const noticeLimits = { title: 120, text: 4_000 } as const

const placeholder = /\{([a-z]+)\}/g

/** What is wrong with a text of the settings. */
export function noticeTextProblem(side: NoticeSide, text: string): string | undefined {
  const used = [...text.matchAll(placeholder)].map(([, name = '']) => name)
  if (side === 'old' && used.includes('address'))
    return 'Use {place} instead of {address}. The letter to the old address names only city and state.'
  const unknown = used.find((name) => !noticePlaceholders[side].includes(name))
  if (unknown) return `Use only ${noticePlaceholders[side].map((name) => `{${name}}`).join(', ')}.`
  const missing = ['account', side === 'old' ? 'place' : 'address'].find((name) => !used.includes(name))
  return missing ? `Add {${missing}}.` : undefined
}

export interface NoticeAbout {
  /** "Prescott, Walter" or as it is written. */
  client: string
  account_end: string
  /** In full: October 20, 2026. */
  received: string
  old_address: Address
  new_address: Address
  firm: string
  phone: string
  reference: string
  /** Who the firm is, in small print. */
  about: string
}

/** "Walter Prescott" */
export function nameOnLetter(client: string): string {
  const [last = '', first = '', ...more] = client.split(',').map((part) => part.trim())
  return first && more.length === 0 ? `${first} ${last}` : client.trim()
}

export function letterOf(side: NoticeSide, text: NoticeText, about: NoticeAbout, date: string): NoticeLetter {
  const name = nameOnLetter(about.client)
  const values = new Map([
    ['{client}', name],
    ['{received}', about.received],
    ['{account}', about.account_end],
    ['{place}', placeInWords(about.new_address)],
    ['{firm}', about.firm],
    ['{phone}', about.phone],
    ['{reference}', about.reference],
  ])
  if (side === 'new') values.set('{address}', addressInOneLine(about.new_address))
  return {
    to: [name, ...addressLines(side === 'old' ? about.old_address : about.new_address)],
    date,
    title: text.title,
    paragraphs: text[side]
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean)
      .map((paragraph) => spansOf(paragraph, values)),
    small: `Reference ${about.reference}. ${about.about}`,
  }
}

function spansOf(paragraph: string, values: Map<string, string>): NoticeLetter['paragraphs'][number] {
  return paragraph
    .split(/(\{[a-z]+\})/)
    .filter(Boolean)
    .map((part) => {
      const value = values.get(part)
      return { text: value ?? part, filled: value !== undefined }
    })
}

const inFull = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
/** Of a bare day, in a letter always with its year: October 20, 2026 */
export const dayWithYear = (day: string): string => formatDay(inFull, day)

export const changeReference = (id: number): string => `A-${id}`
