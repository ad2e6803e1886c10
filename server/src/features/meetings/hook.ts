// The meeting software's notices: signed with the secret of the settings, fresh, and each counted once. They are read as they came,
// or the signature would not fit.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { HookNotice, hookSignature, meetingHook, meetingLimits } from '@portal/contract/meetings'
import { isLink } from '@portal/contract/rules/link'
import type { Problems } from '@portal/contract/endpoint'
import { sql } from 'kysely'
import { changeBy } from '../../platform/change.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { validatorCompiler } from '../../platform/http/validation.ts'
import type { Platform } from '../../platform/platform.ts'
import { settingSecret } from '../settings/public.ts'
import { receive } from './arrival.ts'
import { writeChat } from './chat.ts'

export function hookRoute(app: App, platform: Platform): void {
  void app.register(async (own) => {
    own.removeContentTypeParser('application/json')
    own.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: meetingLimits.hookBytes },
      (_request, body, done) => done(null, body),
    )

    serve(own, meetingHook, async ({ request }) => {
      // without a secret there is no hook
      const secret = found((await settingSecret(platform, 'meetingReview')) || undefined)
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      checkSignature(secret, String(request.headers[hookSignature] ?? ''), body, platform.clock())
      const notice = readNotice(body)
      const known = await delivered(platform, notice.delivery)
      if (known !== undefined) return { ok: true, meeting: known, again: true }
      return { ok: true, ...(await take(platform, notice, request.id)) }
    })
  })
}

/** `t=…,v1=…`: HMAC-SHA256 over the time and the body together, so that neither can be put to another. */
export const signatureOf = (secret: string, body: Buffer | string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`

function checkSignature(secret: string, header: string, body: Buffer, now: Date): void {
  const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header.replaceAll(' ', '')) ?? []
  const wanted = signatureOf(secret, body, Number(time)).slice(-64)
  // compared as a whole, however much of it is right
  const fits = given !== '' && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
  if (!fits) throw new AppError('invalid', { message: 'The signature doesn’t match the body and the secret.' })
  if (Math.abs(now.getTime() / 1_000 - Number(time)) > meetingLimits.hookSeconds)
    throw new AppError('invalid', { message: 'The signature is more than five minutes old. Sign again and retry.' })
}

/** As a body that came by itself is looked at. */
const fits = validatorCompiler({ schema: HookNotice, method: 'POST', url: meetingHook.path, httpPart: 'body' })

function readNotice(body: Buffer): HookNotice {
  let given: unknown
  try {
    given = JSON.parse(body.toString())
  } catch {
    throw new AppError('invalid', { message: 'The body isn’t JSON.' })
  }
  const checked = fits(given) as { error?: Error }
  if (checked.error) throw checked.error
  const notice = given as HookNotice
  const wrong = timesAndLinks(notice)
  if (Object.keys(wrong).length > 0) throw new AppError('invalid', { fields: wrong })
  return notice
}

const isMoment = (text: string | undefined) =>
  text === undefined ||
  (/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)))

function timesAndLinks({ recording }: HookNotice): Problems {
  const problems: Problems = {}
  const noMoment = 'Enter a date and time with a time zone.'
  if (!isMoment(recording.started)) problems['recording.started'] = noMoment
  if (recording.url && !isLink(recording.url)) problems['recording.url'] = 'Enter a URL that starts with https://.'
  for (const [at, one] of recording.attendees.entries())
    for (const name of ['joined', 'left'] as const)
      if (!isMoment(one[name])) problems[`recording.attendees.${at}.${name}`] = noMoment
  return problems
}

async function delivered({ db }: Platform, delivery: string): Promise<number | undefined> {
  const row = await db.selectFrom('meeting_delivery').select('meeting_id').where('id', '=', delivery).executeTakeFirst()
  return row?.meeting_id
}

/** Two of the same at the same moment: the second waits for the first, and finds its number. */
async function take(
  platform: Platform,
  { delivery, recording }: HookNotice,
  requestId: string,
): Promise<{ meeting: number; again: boolean }> {
  const { files, clock } = platform
  const { chat, ...told } = recording
  const messages = chat?.filter(({ text }) => text.trim()) ?? []
  const made = messages.length > 0 ? await files.make('chat.txt', Buffer.from(writeChat(messages)), ['txt']) : undefined
  const change = changeBy(platform, { id: null, name: 'Meeting software' }, requestId)
  return change(async (tx, note) => {
    const now = clock()
    await sql`select pg_advisory_xact_lock(hashtext('meeting-delivery'), hashtext(${delivery}))`.execute(tx)
    const before = await tx
      .selectFrom('meeting_delivery')
      .select('meeting_id')
      .where('id', '=', delivery)
      .executeTakeFirst()
    if (before) {
      note.audit('meeting.updated', `meeting:${before.meeting_id}`, { delivery, again: true })
      return { meeting: before.meeting_id, again: true }
    }
    if (made) await files.keep(tx, [made], now)
    const arriving = {
      ...told,
      ...(made && { chat: { messages, hash: made.hash, filename: made.filename } }),
    }
    const { id } = await receive(tx, note, arriving, now)
    await tx.insertInto('meeting_delivery').values({ id: delivery, at: now, meeting_id: id }).execute()
    return { meeting: id, again: false }
  })
}
