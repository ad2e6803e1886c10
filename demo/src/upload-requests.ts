// Documents requested from people outside, one request in every state, with the emails that carry their links.
import { randomUUID } from 'node:crypto'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { endOfDay } from '@portal/contract/rules/due-time'
import { reminderDay } from '@portal/contract/rules/upload-request'
import { uploadConsent, uploadRequestLimits } from '@portal/contract/upload-requests'
import { defaults } from '@portal/server/features/settings/public'
import { askMail } from '@portal/server/features/upload-requests/public'
import { later } from '@portal/server/platform/clock'
import type { Keys } from '@portal/server/platform/crypto/keys'
import type { Store } from '@portal/server/platform/files/store'
import type pg from 'pg'
import { keepFiles } from './files.ts'
import { mailLinks } from './mailed-links.ts'
import { pdf } from './pdf-writer.ts'
import { type Person, personOf } from './people.ts'
import { hex, insertRows, nextIds } from './rows.ts'

interface Firm {
  now: Date
  keys: Keys
  origin: string
  everybody: Person[]
}

interface Told {
  name: string
  email: string
  reason: string
  papers: [title: string, hint: string][]
  /** Which of them are here. */
  here: number[]
  /** Days since it was asked, and days the link still works. */
  ago: number
  left: number
  opened?: true
  revoked?: true
  again?: true
  virus?: true
  /** Of a task that was decided. */
  decided?: true
}

const license: [string, string] = ['Driver’s license', 'Front and back, not expired']
const statement: [string, string] = ['Latest IRA statement', 'All pages']
const transfer: [string, string] = ['Signed transfer form', 'Both pages']

const told: Told[] = [
  {
    name: 'Ingrid Halvorsen',
    email: 'ingrid@fastmail.example',
    reason: 'We need these to move your Roth IRA from Pine Hollow. Photos are fine.',
    papers: [license, statement, transfer],
    here: [],
    ago: 0,
    left: 7,
  },
  {
    name: 'Walter Brandvold',
    email: 'walter@harbormail.example',
    reason: 'The transfer agent asks who may sign for the trust. A copy is enough.',
    papers: [['Certification of trust', 'The pages that name the trustees'], license],
    here: [],
    ago: 1,
    left: 6,
    opened: true,
  },
  {
    name: 'Teresa Okonkwo',
    email: 'teresa@fastmail.example',
    reason: 'To finish your rollover we need these from your old employer’s plan.',
    papers: [statement, license, ['Letter of acceptance', 'From the plan']],
    here: [0, 1],
    ago: 3,
    left: 4,
    opened: true,
    virus: true,
  },
  {
    name: 'Miles Petrakis',
    email: 'miles@harbormail.example',
    reason: 'The law asks us to see who you are before we open your account.',
    papers: [license, ['Utility bill', 'Not older than three months']],
    here: [0, 1],
    ago: 4,
    left: 3,
    opened: true,
  },
  {
    name: 'Joan Abernathy',
    email: 'joan@fastmail.example',
    reason: 'We need your signature on the transfer form.',
    papers: [transfer, license],
    here: [1],
    ago: 12,
    left: -5,
    opened: true,
    again: true,
  },
  {
    name: 'Curtis Delgado',
    email: 'curtis@harbormail.example',
    reason: 'A statement that shows your name and account number.',
    papers: [statement],
    here: [],
    ago: 2,
    left: 5,
    revoked: true,
  },
  {
    name: 'Nadia Sorensen',
    email: 'nadia@fastmail.example',
    reason: 'We need these to open your account.',
    papers: [license, statement],
    here: [0],
    ago: 9,
    left: 5,
    opened: true,
    decided: true,
  },
]

const day = 86_400_000
const hour = 3_600_000

/** Open tasks take several each; one was decided before everything was here. */
async function tasksFor(client: pg.ClientBase, advisor: Person): Promise<(one: Told, index: number) => number> {
  const ids = async (stage: string) => {
    const { rows } = await client.query<{ id: number }>(
      `select id from work_item where account_id = $1 and record_kind = 'request' and stage ${stage} order by id`,
      [advisor.id],
    )
    return rows.map(({ id }) => id)
  }
  const [open, decided] = [await ids('< 9'), await ids('= 9')]
  return ({ decided: over }, index) => (over ? decided[0] : open[index % Math.min(open.length, 3)]) ?? open[0] ?? 0
}

export async function addUploadRequests(client: pg.ClientBase, store: Store, firm: Firm): Promise<void> {
  const { now, keys, origin, everybody } = firm
  const asker = personOf(everybody, 'admin')
  const taskOf = await tasksFor(client, personOf(everybody, 'advisor'))
  const ids = await nextIds(client, 'upload_request', told.length)
  const today = firmDay(now)
  const made = told
    .map((one, index) => {
      const at = later(now, -one.ago * day - hour)
      const until = daysAfter(today, one.left)
      return { one, id: ids[index] ?? 0, task: taskOf(one, index), at, until, expires: endOfDay(until) }
    })
    .filter(({ task }) => task > 0)

  await insertRows(
    client,
    'upload_request',
    made.map(({ one, id, task, at, until, expires }) => ({
      id,
      work_item_id: task,
      key: randomUUID(),
      asked_by: asker.id,
      asked_at: at,
      name: one.name,
      email: one.email,
      reason: one.reason,
      until,
      expires_at: expires,
      sent_at: at,
      remind_on: one.revoked ? null : (reminderDay(until, today, uploadRequestLimits.remindDays) ?? null),
      opened_at: one.opened ? later(at, 2 * hour) : null,
      revoked_at: one.revoked ? later(at, 5 * hour) : null,
      new_link_wanted_at: one.again ? later(now, -3 * hour) : null,
      refused_at: one.virus ? later(at, 3 * hour) : null,
      refused_why: one.virus ? 'File contains a virus' : '',
      version: 1,
    })),
  )
  await addFiles(client, store, made, now)

  await mailLinks(
    client,
    keys,
    made.map(({ one, id, at, until, expires }) => ({
      purpose: 'request' as const,
      subject: `upload-request:${id}`,
      by: asker.id,
      at,
      expires,
      opened: one.opened ? later(at, 2 * hour) : null,
      revoked: one.revoked ? later(at, 5 * hour) : null,
      letter: (token: string) =>
        askMail(
          {
            ...one,
            until,
            papers: one.papers.map(([title]) => title),
            asker: { name: `${asker.first} ${asker.last}`, role: '', phone: defaults.phone, face: '' },
            firm: defaults.name,
            link: `${origin}/request?q=${token}`,
            expiresAt: expires,
          },
          'first',
        ),
    })),
  )
}

interface Made {
  one: Told
  id: number
  task: number
  at: Date
}

async function addFiles(client: pg.ClientBase, store: Store, made: Made[], now: Date): Promise<void> {
  const papers = made.flatMap(({ one, id, task, at }) =>
    one.papers.map(([title, hint], position) => ({ request: id, task, at, one, title, hint, position })),
  )
  const paperIds = await nextIds(client, 'upload_paper', papers.length)
  await insertRows(
    client,
    'upload_paper',
    papers.map(({ request, position, title, hint }, index) => ({
      id: paperIds[index],
      upload_request_id: request,
      position,
      title,
      hint,
    })),
  )
  const senders = made.filter(({ one }) => one.here.length > 0)
  const receiptIds = await nextIds(client, 'upload_receipt', senders.length)
  const receipts = senders.map(({ one, id, at }, index) => ({
    id: receiptIds[index],
    upload_request_id: id,
    number: `R-DEM${index + 2}-${String(id).padStart(4, '2').slice(-4)}`,
    sitting: randomUUID(),
    sender: one.name,
    consent: uploadConsent.version,
    sent_at: later(at, 4 * hour),
  }))
  await insertRows(client, 'upload_receipt', receipts)
  const sent = papers.flatMap((paper, index) =>
    paper.one.here.includes(paper.position) ? [{ ...paper, id: paperIds[index] }] : [],
  )
  const files = await keepFiles(
    client,
    store,
    sent.map(({ title, one }) => ({
      ...pdf({
        title,
        subtitle: `Sent by ${one.name}`,
        blocks: [{ kind: 'text', text: 'A document of the demo firm. It shows nothing.' }],
      }),
      filename: `${title.toLowerCase().replace(/[^a-z]+/g, '-')}.pdf`,
    })),
    now,
  )
  const fileIds = await nextIds(client, 'work_item_file', sent.length)
  await insertRows(
    client,
    'work_item_file',
    sent.map(({ request, task, id }, index) => {
      const receipt = receipts.find(({ upload_request_id }) => upload_request_id === request)
      return {
        id: fileIds[index],
        work_item_id: task,
        hash: hex(files[index]?.hash ?? ''),
        filename: files[index]?.filename,
        added_at: receipt?.sent_at,
        paper_id: id,
        sitting: receipt?.sitting,
        receipt_id: receipt?.id,
        scanned: true,
      }
    }),
  )
}
