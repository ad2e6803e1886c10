// What the tests of meeting review begin with: the meeting software's notices, signed as they have to be.
import { randomUUID } from 'node:crypto'
import {
  addMeetingFile,
  getMeeting,
  type HookNotice,
  hookSignature,
  type Meeting,
  type MeetingFileKind,
  type Recording,
} from '@portal/contract/meetings'
import { signatureOf } from '../features/meetings/public.ts'
import { defaults, saveSetting } from '../features/settings/public.ts'
import { changeBy } from '../platform/change.ts'
import type { Actor } from './actors.ts'
import { send } from './documents.ts'
import { pdf } from './files.ts'
import type { TestPortal } from './portal.ts'

export const hookSecret = 'a-secret-of-the-meeting-software'
export const chatText =
  '00:04:12 From Ruth Adler: Can you send the slides?\n00:21:40 From Ben to Everyone:\n\tSo I can’t lose money?\n'

export type MeetingsOn = Awaited<ReturnType<typeof meetingsOn>>

export async function meetingsOn(portal: TestPortal) {
  const { app, platform } = portal
  await changeBy(
    platform,
    { id: null, name: 'portal' },
    'test',
  )((tx, note) => saveSetting(tx, note, platform, 'meetingReview', defaults.meetingReview, hookSecret))
  const now = () => platform.clock()
  const iso = (daysAgo = 1) => new Date(now().getTime() - daysAgo * 86_400_000).toISOString()

  const on = {
    /** So many prospects, each with an email of their own: two crowds that begin at the same number are the same people. */
    people: (count: number, from = 1): Recording['attendees'] =>
      Array.from({ length: count }, (_, at) => ({
        name: `Guest ${from + at}`,
        email: `guest${from + at}@clients.example`,
      })),
    recording: (host: { email: string }, more: Partial<Recording> = {}): Recording => ({
      reference: randomUUID(),
      host: host.email,
      title: 'Retirement income workshop',
      started: iso(),
      minutes: 58,
      url: 'https://meet.example.com/rec/1',
      attendees: on.people(3),
      ...more,
    }),
    notice: (recording: Recording, delivery: string = randomUUID()): HookNotice => ({ delivery, recording }),
    /** As it comes over the wire. */
    async deliver(notice: unknown, headers: Record<string, string> = {}, secret = hookSecret, at = now()) {
      const payload = typeof notice === 'string' ? notice : JSON.stringify(notice)
      const seconds = Math.floor(at.getTime() / 1_000)
      const answer = await app.inject({
        method: 'POST',
        url: '/api/meetings/hook',
        payload,
        headers: {
          'content-type': 'application/json',
          [hookSignature]: signatureOf(secret, payload, seconds),
          ...headers,
        },
      })
      return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
    },
    /** Its number. */
    async arrive(host: { email: string }, more: Partial<Recording> = {}): Promise<number> {
      const { status, body } = await on.deliver(on.notice(on.recording(host, more)))
      if (status !== 200) throw new Error(`not taken: ${JSON.stringify(body)}`)
      return Number(body['meeting'])
    },
    async get(by: Pick<Actor, 'call'>, id: number): Promise<Meeting> {
      const { status, body } = await by.call(getMeeting, { params: { id } })
      if (status !== 200) throw new Error(`not seen: ${JSON.stringify(body)}`)
      return body.meeting
    },
    upload: (by: Actor, id: number, kind: MeetingFileKind, text = kind === 'chat' ? chatText : 'Agenda') =>
      send(
        portal,
        by,
        addMeetingFile,
        id,
        { kind },
        {
          filename: kind === 'chat' ? 'chat.txt' : 'slides.pdf',
          bytes: kind === 'chat' ? Buffer.from(text) : pdf(text),
        },
      ),
    /** With slides and chat, and over the line: in the sample at once. */
    async sampled(host: Actor, by: Actor, text: string = randomUUID()): Promise<number> {
      const id = await on.arrive(host, { attendees: on.people(30) })
      for (const kind of ['slides', 'chat'] as const) {
        const { status, body } = await on.upload(by, id, kind, kind === 'slides' ? text : undefined)
        if (status !== 200) throw new Error(`not added: ${JSON.stringify(body)}`)
      }
      return id
    },
    stored: async (id: number) => (await portal.sql('select * from meeting where id = $1', [id]))[0],
  }
  return on
}
