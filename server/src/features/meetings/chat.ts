// The chat of a meeting: read from the text file that meeting software saves, and written as one where it comes in a notice.
import { type ChatMessage, meetingLimits } from '@portal/contract/meetings'
import { unacceptable } from '../../platform/files/unacceptable.ts'

/** "00:21:40 From Ben Castellano to Everyone:" or "0:21:40<tab>Ben Castellano:<tab>So I can’t lose?" */
const opening = /^(\d{1,2}):(\d{2}):(\d{2})[\s,]+(?:from\s+)?(.+?)(?:\s+to\s+[^:]+?)?\s*:(?:\s+(.*))?$/i

/** Throws where there is not one message: then it is another file. */
export function readChat(text: string): ChatMessage[] {
  const messages: ChatMessage[] = []
  for (const line of text.replace(/^\ufeff/, '').split(/\r?\n/)) {
    const [, hours, minutes, seconds, name = '', said = ''] = opening.exec(line.trimEnd()) ?? []
    const last = messages.at(-1)
    if (hours !== undefined) {
      const at = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
      messages.push({ at, name: name.trim().slice(0, meetingLimits.name), text: said.trim() })
    } else if (last && line.trim()) last.text = [last.text, line.trim()].filter(Boolean).join('\n')
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
