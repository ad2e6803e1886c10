// The two notices of an address change: as they would go out today, and word for word as they did.
import type { NoticeLetter, NoticeSide } from '@portal/contract/address-blotter'
import { changeReference, dayWithYear, letterOf } from '@portal/contract/rules/address-notice'
import type { FirmSettings } from '../settings/public.ts'
import { pdfOf } from '../../platform/pdf/pdf.ts'
import type { Row } from './store.ts'

type Firm = Pick<FirmSettings, 'addressNotice' | 'name' | 'phone' | 'address' | 'about' | 'colours'>

/** What was mailed stays as it was, whatever the firm writes later. */
export function noticeOf(row: Row, side: NoticeSide, firm: Firm, day: string): NoticeLetter {
  const kept = side === 'old' ? row.old_letter : row.new_letter
  return kept ?? letterToday(row, side, firm, day)
}

export const letterToday = (row: Row, side: NoticeSide, firm: Firm, day: string): NoticeLetter =>
  letterOf(
    side,
    firm.addressNotice,
    {
      client: row.client,
      account_end: row.account_end,
      received: dayWithYear(row.received_on),
      old_address: row.old_address,
      new_address: row.new_address,
      firm: firm.name,
      phone: firm.phone,
      reference: changeReference(row.id),
      about: firm.about,
    },
    dayWithYear(day),
  )

export function pdfOfLetters(letters: readonly NoticeLetter[], firm: Firm): Promise<Buffer> {
  return pdfOf({
    title: letters[0]?.title ?? '',
    head: { name: firm.name, detail: firm.address, colour: firm.colours.brand },
    parts: letters.flatMap((letter, index) => [
      ...(index > 0 ? [{ newPage: true as const }] : []),
      { block: letter.to },
      { space: 24 },
      { text: letter.date },
      { heading: letter.title },
      ...letter.paragraphs.map((spans) => ({ text: spans.map(({ text }) => text).join('') })),
      { space: 12 },
      { small: letter.small },
    ]),
  })
}
