// The chat of a meeting: read from the text file that meeting software saves, and written as one where it comes in a notice.
import { type ChatMessage, meetingLimits } from '@portal/contract/meetings'
import { unacceptable } from '../../platform/files/unacceptable.ts'

const clock = /^(\d{1,2}):(\d{2}):(\d{2})[\s,]/

/**
 * The first line of a message: "00:21:40 From Ben Castellano to Everyone:" or "0:21:40<tab>Ben Castellano:<tab>So I can’t lose?"
 * Read in steps: one expression for all of it takes hours for a long line of spaces.
 */
function openingOf(line: string): ChatMessage | undefined {
  const [stamp = '', hours, minutes, seconds] = clock.exec(line) ?? []
  const rest = line.slice(stamp.length)
  const colon = rest.search(/:(?:\s|$)/)
  if (hours === undefined || colon < 0) return undefined
  const people = rest
    .slice(0, colon)
    .replace(/^[\s,]+/, '')
    .replace(/^from\s+/i, '')
  const name = (people.split(/(?<!\s)\s+to\s/i)[0] ?? '').trim()
  if (name === '') return undefined
  const at = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
  return { at, name: name.slice(0, meetingLimits.name), text: rest.slice(colon + 1).trim() }
}

/** Throws where there is not one message: then it is another file. */
export function readChat(text: string): ChatMessage[] {
  const messages: ChatMessage[] = []
  for (const line of text.replace(/^\ufeff/, '').split(/\r?\n/)) {
    const opening = openingOf(line.trimEnd())
    const last = messages.at(-1)
    if (opening) messages.push(opening)
    else if (last && line.trim()) last.text = [last.text, line.trim()].filter(Boolean).join('\n')
  }
  if (messages.length === 0)
    throw unacceptable(
      'No messages found. Each needs a time and a name, for example “00:04:12 From Ruth Adler: Hello”.',
    )
  if (messages.length > meetingLimits.messages)
    throw unacceptable(`This chat is too long. The limit is ${meetingLimits.messages} messages.`)
  return messages.map((one) => ({ ...one, text: one.text.slice(0, meetingLimits.message) }))
}

const two = (part: number) => String(part).padStart(2, '0')
export const clockOf = (at: number): string =>
  `${two(Math.floor(at / 3_600))}:${two(Math.floor(at / 60) % 60)}:${two(at % 60)}`

export const writeChat = (messages: readonly ChatMessage[]): string =>
  messages.map(({ at, name, text }) => `${clockOf(at)} From ${name}: ${text.replaceAll('\n', '\n\t')}\n`).join('')
