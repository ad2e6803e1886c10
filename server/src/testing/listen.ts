// Somebody listening to server-sent events, over a real socket.
import { get, type IncomingMessage } from 'node:http'
import type { Portal } from '../app.ts'
import type { Actor } from './actors.ts'

export interface Event {
  id: string | undefined
  event: string
  data: string
}

export interface Listening {
  status: number | undefined
  /** Resolves when the text has arrived. */
  hears(text: string): Promise<void>
  /** Resolves when what has arrived is enough. */
  until(enough: (events: Event[]) => boolean): Promise<Event[]>
  heard(): string
  events(): Event[]
  ended: Promise<void>
  close(): void
}

/** The portal must listen. `path` is below /api. */
export async function listen(
  { app }: Pick<Portal, 'app'>,
  { cookie }: Pick<Actor, 'cookie'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<Listening> {
  const { port } = app.server.address() as { port: number }
  const options = { port, host: '127.0.0.1', path: `/api${path}`, headers: { cookie, ...headers } }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => get(options, resolve).on('error', reject))
  let text = ''
  const waiting = new Set<() => void>()
  answer.setEncoding('utf8').on('data', (part) => {
    text += part
    for (const look of waiting) look()
  })
  const arrived = (enough: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!enough()) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  const events = () => eventsOf(text)
  return {
    status: answer.statusCode,
    heard: () => text,
    events,
    hears: (wanted) => arrived(() => text.includes(wanted)),
    until: async (enough) => {
      await arrived(() => enough(events()))
      return events()
    },
    ended: new Promise((resolve) => answer.on('close', resolve)),
    close: () => answer.destroy(),
  }
}

/** Only whole ones. */
function eventsOf(text: string): Event[] {
  const whole = text.split('\n\n').slice(0, -1)
  const field = (lines: string, name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(lines)?.[1]
  return whole
    .filter((lines) => field(lines, 'event') !== undefined)
    .map((lines) => ({
      id: field(lines, 'id'),
      event: field(lines, 'event') ?? '',
      data: field(lines, 'data') ?? '',
    }))
}
