// Slides and chats: added where they are missing, never replaced, and served to whoever sees the meeting.
import {
  addMeetingFile,
  approveMeetingSlides,
  approveSlides,
  meetingFile,
  type MeetingFileKind,
  meetingLimits,
  myMeetingsTopic,
} from '@portal/contract/meetings'
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { changeBy, type Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { FileKind, Received, StoredFile } from '../../platform/files/files.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { actorOf, type App, serve, serveRaw } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { putChat } from './arrival.ts'
import { readChat } from './chat.ts'
import { lockMaterials, materialOf, recount, slidesKey, tellOf } from './materials.ts'
import { alikeTo, findAlike, pagesJob } from './pages.ts'
import { mayApprove, mayOpenFiles, mayPreapprove, mayUpload, owns, whyNot } from './policy.ts'
import { lockMeeting, meetingById, type Row } from './store.ts'

const rules = {
  file: 'one',
  mostBytes: limits.uploadBytes,
  tooLarge: texts.fileTooLarge,
  severalFiles: texts.oneFileOnly,
  kinds: ['pdf', 'txt'],
} as const

export function fileRoutes(app: App, platform: Platform): void {
  const { db, files, clock } = platform

  /** What is refused does not stay. */
  const receiving = async <T>(request: FastifyRequest, work: (received: Received) => Promise<T>): Promise<T> => {
    const received = await files.receive(request, rules)
    try {
      return await work(received)
    } catch (error) {
      await received
        .discard()
        .catch((failed) => platform.log.warn({ err: failed }, 'a refused upload is left to the sweep'))
      throw error
    }
  }

  serve(app, addMeetingFile, async ({ params: { id }, request, user, change }) => {
    // before a byte is taken
    const seen = found(await meetingById(db, id))
    if (!mayOpenFiles(user, seen)) throw new AppError('not-found')
    allow(mayUpload(user, seen), bothKept)
    await receiving(request, async (received) => {
      const [file] = received.files
      const kind = kindOf(received.fields['kind'], file)
      const messages = kind === 'chat' && file ? readChat(await textIn(platform, file)) : []
      await change(async (tx, note) => {
        const now = clock()
        await received.keep(tx, now)
        const given = found(file)
        const row = kind === 'slides' ? await lockForSlides(tx, id, given) : found(await lockMeeting(tx, id))
        allow(mayUpload(user, row), bothKept)
        if (row[kind]) throw new AppError('conflict', { message: kind === 'chat' ? chatKept : slidesKept })
        if (kind === 'chat') await putChat(tx, id, { messages, hash: given.hash, filename: given.filename })
        else await putSlides(tx, note, row, given, now)
        await tx.updateTable('meeting').set({ version: sql`version + 1` }).where('id', '=', id).execute()
        // whoever helps the host never reviews it; a reviewer who found the file does
        if (owns(user, row)) await note.worked(`meeting:${id}`)
        note.audit('meeting.file-added', `meeting:${id}`, { kind, filename: given.filename, hash: given.hash })
        note.live(myMeetingsTopic(row.account_id))
        tellOf(note, row)
      })
    })
    return { ok: true }
  })

  serveRaw(app, meetingFile, async (request, reply) => {
    const { user } = found(request.session)
    const { id, kind } = request.params as { id: number; kind: MeetingFileKind | 'approved' }
    const row = found(await meetingById(db, id))
    if (!mayOpenFiles(user, row)) throw new AppError('not-found')
    const stored = found(await fileOf(db, id, kind))
    const change = changeBy(platform, actorOf(request), request.id)
    return files.send(request, reply, stored, 'inline', {
      of: `${meetingFile.path}:${id}:${kind}`,
      record: (begins) =>
        change(async (tx, note) => {
          await begins(tx)
          note.audit('meeting.file-opened', `meeting:${id}`, { kind, filename: stored.filename })
        }),
    })
  })

  serve(app, approveMeetingSlides, async ({ params: { id }, body: { version }, user, change }) => {
    await change(async (tx, note) => {
      const row = found(await lockMeeting(tx, id))
      if (!mayOpenFiles(user, row)) throw new AppError('not-found')
      allow(mayApprove(user, row), whyNot(user, row) ?? 'Only a principal can approve slides.')
      if (row.version !== version) throw new AppError('conflict')
      await approve(tx, note, row.material_id, user.id, clock())
      tellOf(note, row)
    })
    return { ok: true }
  })

  serve(app, approveSlides, async ({ request, user, change }) => {
    allow(mayPreapprove(user), 'Only a principal can approve slides.')
    await receiving(request, async (received) => {
      const file = found(received.files[0])
      if (file.kind !== 'pdf') throw new AppError('invalid', { fields: { upload: 'Slides have to be a PDF file.' } })
      await change(async (tx, note) => {
        const now = clock()
        await received.keep(tx, now)
        const material = await materialOf(tx, slidesKey(file.hash), file)
        await approve(tx, note, material, user.id, now)
        await note.job(pagesJob, { material: String(material) })
      })
    })
    return { ok: true }
  })
}

const bothKept = 'Slides and chat are already kept.'
const chatKept = 'The chat is already kept.'
const slidesKept = 'The slides are already kept.'

function kindOf(kind: string | undefined, file: StoredFile | undefined): MeetingFileKind {
  if (kind !== 'slides' && kind !== 'chat')
    throw new AppError('invalid', { fields: { kind: 'Choose slides or chat.' } })
  const wanted: FileKind = kind === 'slides' ? 'pdf' : 'txt'
  if (file?.kind !== wanted) {
    const problem = kind === 'slides' ? 'Slides have to be a PDF file.' : 'The chat has to be a text file (.txt).'
    throw new AppError('invalid', { message: problem, fields: { upload: problem } })
  }
  if (kind === 'chat' && file.size > meetingLimits.chatBytes)
    throw new AppError('invalid', { fields: { upload: 'This chat is too long.' } })
  return kind
}

const textIn = async ({ files }: Platform, { hash }: StoredFile): Promise<string> => (await files.read(hash)).toString()

/** Both materials first, then the meeting: the order in which everybody counts. */
async function lockForSlides(tx: Tx, id: number, file: StoredFile): Promise<Row> {
  const before = found(await meetingById(tx, id))
  const material = await materialOf(tx, slidesKey(file.hash), file)
  await lockMaterials(tx, [before.material_id, material])
  const row = found(await lockMeeting(tx, id))
  if (row.material_id !== before.material_id) throw new AppError('conflict')
  return row
}

/** From now on it counts with every meeting that showed the same file, and no longer with its series. */
async function putSlides(tx: Tx, note: Note, row: Row, file: StoredFile, now: Date): Promise<void> {
  const material = await materialOf(tx, slidesKey(file.hash), file)
  await tx
    .updateTable('meeting')
    .set({ material_id: material, slides_hash: Buffer.from(file.hash, 'hex'), slides_name: file.filename })
    .where('id', '=', row.id)
    .execute()
  await recount(tx, note, row.material_id, row.day, now)
  await recount(tx, note, material, row.day, now)
  await note.job(pagesJob, { material: String(material) })
}

async function approve(tx: Tx, note: Note, material: number, by: string, now: Date): Promise<void> {
  await lockMaterials(tx, [material])
  await tx.insertInto('meeting_approval').values({ material_id: material, account_id: by, at: now }).execute()
  await findAlike(tx, await alikeTo(tx, material))
  const { rows } = await sql<{
    hash: string
  }>`select encode(hash, 'hex') as hash from meeting_material where id = ${material}`.execute(tx)
  note.audit('meeting.approved', `meeting-slides:${material}`, { hash: rows[0]?.hash })
}

async function fileOf(db: Db, id: number, kind: MeetingFileKind | 'approved'): Promise<StoredFile | undefined> {
  const column = { slides: sql`m.slides_hash`, chat: sql`m.chat_hash`, approved: sql`l.hash` }[kind]
  const name = { slides: sql`m.slides_name`, chat: sql`m.chat_name`, approved: sql`l.filename` }[kind]
  const { rows } = await sql<StoredFile>`select encode(f.hash, 'hex') as hash, f.size, f.kind, ${name} as filename
    from meeting m join meeting_material t on t.id = m.material_id left join meeting_material l on l.id = t.like_id
    join file f on f.hash = ${column} where m.id = ${id}`.execute(db)
  return rows[0]
}
