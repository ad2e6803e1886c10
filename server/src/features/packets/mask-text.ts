// Masks numbers in text that people typed: numbers that the portal knows, tax IDs, and every run of seven or more digits. docs/records.md says
// what stays readable. Every pattern takes time in proportion to the text: its repetitions are bounded, or can't overlap.

export const hidden = '••••'

/** Four of fewer than seven characters would give a number away. */
export function keepLastFour(number: string): string {
  const plain = number.replace(/[^0-9a-z]/gi, '')
  return plain.length < 7 ? hidden : `${hidden} ${plain.slice(-4)}`
}

/** Numbers that the portal holds, which no pattern finds: short ones, ones with letters, and ones written in an unusual way. */
export class KnownNumbers {
  private readonly numbers = new Set<string>()
  private readonly beginnings = new Set<string>()
  private longest = 0

  add(number: string): void {
    const plain = toPlain(number)
    // letters alone, or three digits, would hide words and counts
    if (plain.length < shortest || !/\d/.test(plain)) return
    this.numbers.add(plain)
    this.beginnings.add(plain.slice(0, shortest))
    this.longest = Math.max(this.longest, plain.length)
  }

  /** Finds them however they are separated, as whole words only. */
  mask(text: string): string {
    if (this.numbers.size === 0) return text
    const words = [...text.matchAll(/[0-9a-z]+/gi)].map(({ 0: word, index }) => ({ word, index }))
    let masked = ''
    let end = 0
    for (let at = 0; at < words.length; at++) {
      const found = this.lengthAt(words, at)
      if (!found) continue
      const [first, last] = [words[at], words[at + found.words - 1]]
      if (!first || !last) continue
      masked += text.slice(end, first.index) + keepLastFour(found.number)
      end = last.index + last.word.length
      at += found.words - 1
    }
    return masked + text.slice(end)
  }

  private lengthAt(words: readonly Word[], from: number): { number: string; words: number } | undefined {
    let joined = ''
    for (let at = from; at < words.length; at++) {
      const [word, before] = [words[at], words[at - 1]]
      if (!word || (at > from && before && word.index - before.index - before.word.length > mostBetween))
        return undefined
      joined += word.word.toUpperCase()
      if (joined.length > this.longest) return undefined
      if (joined.length < shortest) continue
      if (!this.beginnings.has(joined.slice(0, shortest))) return undefined
      if (this.numbers.has(joined)) return { number: joined, words: at - from + 1 }
    }
    return undefined
  }
}

interface Word {
  word: string
  index: number
}
const shortest = 4
/** Characters between two parts of a number. */
const mostBetween = 3
const toPlain = (number: string): string => number.replace(/[^0-9a-z]/gi, '').toUpperCase()

const ssn = /\b\d{3}[- ]\d{2}[- ](\d{4})\b/g
const ein = /\b\d{2}-\d{3}(\d{4})\b/g
/** "account no. 12-345678", "acct 12345678" */
const named = /\b(acc(?:oun)?t\.?(?:\s+(?:number|num|no\.?|ending in))?[\s:#]{1,3})([a-z]{0,4}\d[\da-z-]{4,40}\d)\b/gi
const bornOn =
  /\b(born(?: on)?|birth ?date|date of birth|dob)([\s:]{1,3})(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{2,4}|[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4})/gi

const taxWord = String.raw`\b(?:ssns?|soc(?:ial)?\.? ?sec(?:urity)?|social|tax[- ]?(?:payer)?[- ]?ids?|taxpayer|f?eins?|itins?|tins?|employer id)(?![a-z])`
const nineDigits = String.raw`\d(?:[^\da-z]{0,3}\d){8}`
const afterTaxWord = new RegExp(`(${taxWord}\\D{0,40})(${nineDigits})`, 'giu')
const beforeTaxWord = new RegExp(`(${nineDigits})(?=\\D{0,40}${taxWord})`, 'giu')

/** Ids and hashes stay readable: records refer to each other by them. */
const idsAndHashes =
  /(?<![0-9a-z])([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[0-9]{0,63}[a-f])[0-9a-f]{64})(?![0-9a-z])/iu
/** Digits with what may stand between two of them. */
const runs = /\d(?:(?:[\p{Zs}\p{Pd}\p{Cf}\t−._/\\·•|*+'’()]{0,3}|[,:;#])\d){0,400}/gu

const separator = String.raw`[\p{Zs}\p{Pd}\t,/]{1,3}`
const readableToken = [
  // 2026-11-19, also if there's no such day; 2026/11/19, 11/19/2026
  String.raw`(?:19|20)\d\d-\d\d-\d\d`,
  String.raw`(?:19|20)\d\d[/.](?:0?[1-9]|1[0-2])[/.](?:0?[1-9]|[12]\d|3[01])`,
  String.raw`(?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])[-/.](?:(?:19|20)\d\d|\d\d)`,
  // 17:05:33.000
  String.raw`(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?`,
  // 1,234,567.00
  String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?`,
  // 2026
  String.raw`(?:19|20)\d\d`,
].join('|')
const readable = new RegExp(`^(?:${readableToken})(?:${separator}(?:${readableToken})){0,7}$`, 'u')
/** An amount without commas: $1234567.00 */
const plainAmount = /^\d{1,8}(?:\.\d{1,2})?$/
const leastDigits = 7

function maskRun(found: string, at: number, text: string): string {
  const digits = found.replace(/\D/g, '')
  if (digits.length < leastDigits || readable.test(found)) return found
  if (text[at - 1] === '$' && plainAmount.test(found)) return found
  return keepLastFour(digits)
}

type Mask = (text: string, known: KnownNumbers) => string

const betweenIds =
  (mask: Mask): Mask =>
  (text, known) =>
    text
      .split(idsAndHashes)
      .map((part, index) => (index % 2 === 1 ? part : mask(part, known)))
      .join('')

const maskNamedNumbers: Mask = (text, known) =>
  known
    .mask(text)
    .replace(ssn, (_, end: string) => `•••-••-${end}`)
    .replace(ein, (_, end: string) => `••-•••${end}`)
    .replace(named, (_, label: string, number: string) => `${label}${keepLastFour(number)}`)
    .replace(bornOn, (_, label: string, space: string) => `${label}${space}${hidden}`)
    .replace(afterTaxWord, (_, label: string, number: string) => `${label}${keepLastFour(number)}`)
    .replace(beforeTaxWord, (_, number: string) => keepLastFour(number))

/** Masks known numbers and those with a name beside them. */
export const maskNamed = betweenIds(maskNamedNumbers)

/** Masks long runs of digits too. */
export const maskText = betweenIds((text, known) =>
  maskNamedNumbers(text, known).replace(runs, (found: string, at: number, whole: string) => maskRun(found, at, whole)),
)
