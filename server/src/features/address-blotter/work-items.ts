// An address change and its work items: the one that is opened with it, and compliance's once its notice is overdue. Both are worked
// on the blotter's own screen, and follow what happens there.
import type { AddressChange } from '@portal/contract/address-blotter'
import { changeReference } from '@portal/contract/rules/address-notice'
import { dayInWords, firmDay } from '@portal/contract/rules/day'
import { maskPhone } from '@portal/contract/rules/phone'
import { stage } from '@portal/contract/rules/stage'
import { addressInOneLine, placeInShort } from '@portal/contract/rules/us-address'
import type { TaskRecord } from '@portal/contract/tasks'
import { existing } from '../../platform/db/ids.ts'
import type { Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { dueOn, followWorkItem, lockWorkItem, openWorkItem, type RecordKind, restateWorkItem } from '../tasks/public.ts'
import { contactOf } from './client-contact.ts'
import { changeById, type Row } from './store.ts'

export const changeKind = 'address-change'
export const noticeKind = 'address-notice'

export const stopKind = 'address-stop'

export const linkOf = (id: number): string => `/securities/addressblotter?id=${id}`
const masked = (end: string) => `····${end}`

/** "····5022, Troy, NY to Lake George, NY": a list names no client. */
const infoOf = ({ account_end, old_address, new_address }: Row) =>
  `${masked(account_end)}, ${placeInShort(old_address)} to ${placeInShort(new_address)}`

export const openFor = (tx: Tx, note: Note, row: Row, by: { id: string }, now: Date): Promise<number> =>
  openWorkItem(
    tx,
    note,
    {
      department: 'Operations',
      category: 'Address Change',
      info: infoOf(row),
      accountId: row.account_id,
      by,
      record: { kind: changeKind, id: row.id },
      deadline: row.due,
    },
    now,
  )

/** Whoever entered the change is named as who asks: nobody else did. */
export const openForCompliance = (tx: Tx, note: Note, row: Row, now: Date): Promise<number> =>
  openWorkItem(
    tx,
    note,
    {
      department: 'Compliance',
      category: 'Address Notice',
      info: overdueInfo(row),
      accountId: row.account_id,
      by: { id: row.created_by },
      record: { kind: noticeKind, id: row.id },
      desk: 'firm',
      deadline: row.due,
      from: `address-change:${row.id}`,
    },
    now,
  )

/** What the client said stands: the firm calls them on the same day. */
export const openForCall = (tx: Tx, note: Note, row: Row, number: string, now: Date): Promise<number> =>
  openWorkItem(
    tx,
    note,
    {
      department: 'Compliance',
      category: 'Address Change, stopped',
      info: `Call the client today${number && ` at ${number}`}, ${infoOf(row)}`,
      accountId: row.account_id,
      by: { id: row.created_by },
      record: { kind: stopKind, id: row.id },
      desk: 'firm',
      deadline: firmDay(now),
      from: `address-change:${row.id}`,
    },
    now,
  )

const overdueInfo = (row: Row) => `Notice overdue, ${infoOf(row)}`

/** Corrected, both say what it says now, and are due when it is. The items must be held. */
export async function restateItems(tx: Tx, row: Row): Promise<void> {
  const { due: deadline } = row
  await restateWorkItem(tx, row.work_item_id, { info: infoOf(row), deadline })
  if (row.notice_item_id !== null) await restateWorkItem(tx, row.notice_item_id, { info: overdueInfo(row), deadline })
}

/** A reviewer has it, unless they had it before. The item must be held. */
export async function takeItem(tx: Tx, note: Note, row: Row, user: { id: string }, now: Date): Promise<void> {
  const item = found(await lockWorkItem(tx, row.work_item_id))
  if (item.assigned_to === user.id && item.stage === stage.inReview) return
  await followWorkItem(tx, note, row.work_item_id, { what: 'taken', assignTo: user.id, by: user }, now)
}

/** The notice went out, late or not, or none is owed any more: what compliance was asked to look after is done. */
export async function answerNotice(
  tx: Tx,
  note: Note,
  item: number | null,
  how: 'mailed' | 'withdrawn',
  by: { id: string },
  now: Date,
): Promise<void> {
  if (item === null) return
  const held = found(await lockWorkItem(tx, item))
  if (held.stage === stage.complete) return
  const step =
    how === 'mailed' ? ({ what: 'decided', decision: 'Answered' } as const) : ({ what: 'withdrawn' } as const)
  await followWorkItem(tx, note, item, { ...step, by }, now)
}

const decidedThere = new AppError('conflict', { message: 'Open this in Address Blotter.' })

/** Who has it can be settled among the tasks; everything else is done on the blotter's screen. */
const followsNothing: Pick<RecordKind, 'approvable' | 'decidedBy' | 'decisions' | 'changed' | 'proofFor'> = {
  decidedBy: { onlyOn: 'Address Blotter' },
  proofFor: 'nothing',
  decisions: [],
  approvable: () => Promise.resolve([]),
  changed: (_tx, _note, _id, { what }) =>
    what === 'assigned' || what === 'taken' ? Promise.resolve() : Promise.reject(decidedThere),
}

const rule = 'Notice to the old address within 30 days (SEC Rule 17a-3(a)(17)(i)(B)(2))'

async function viewOf(db: Db, id: number, today: string): Promise<Omit<TaskRecord, 'kind' | 'title' | 'sentence'>> {
  const row = found(await changeById(db, id))
  return {
    link: linkOf(row.id),
    asked: [
      {
        label: `Address of ${masked(row.account_end)}`,
        on_file: addressInOneLine(row.old_address),
        wanted: addressInOneLine(row.new_address),
      },
    ],
    rule,
    due: row.old_mailed ? null : dueOn(row.due, today, 'Notice to the old address by'),
    step: null,
    facts: factsOf(row),
    files: [],
    checks: [
      { done: row.verified_at !== null, text: 'Verified by a reviewer' },
      { done: row.old_mailed !== null, text: 'Notice mailed to the old address' },
      { done: row.new_mailed !== null, text: 'Notice mailed to the new address' },
    ],
    next: [],
  }
}

const factsOf = (row: Row): TaskRecord['facts'] => [
  { label: 'Client', value: row.client },
  { label: 'Account', value: masked(row.account_end) },
  ...(row.joint ? [{ label: 'Joint owners', value: row.joint }] : []),
  { label: 'Received', value: `${dayInWords(row.received_on)}, ${sourceInWords[row.through]}` },
  { label: 'Identity check', value: [row.identity, row.identity_note].filter(Boolean).join(', ') },
  { label: 'Status', value: row.status },
]
const sourceInWords: Record<AddressChange['through'], string> = {
  Form: 'signed form',
  Phone: 'by phone',
  'Client portal': 'through the client portal',
}

export const changeRecords: RecordKind = {
  ...followsNothing,
  kind: changeKind,
  async view({ db, clock }, recordId, { advisor }) {
    const view = await viewOf(db, recordId, firmDay(clock()))
    return {
      kind: changeKind,
      title: `Address change ${changeReference(recordId)}`,
      sentence: `Verify a client’s new address for ${advisor}, and send both notices.`,
      ...view,
    }
  },
}

/** Decided among the tasks: the change itself is over. */
export const stopRecords: RecordKind = {
  kind: stopKind,
  decidedBy: 'work list',
  proofFor: 'nothing',
  decisions: ['Answered'],
  approvable: (db, ids) => existing(db, 'address_change', ids),
  // nobody asked for it: there is nobody to tell
  changed: (_tx, _note, _id, { what }) => Promise.resolve(what === 'decided' ? 'told' : undefined),
  async view({ db, clock, keys }, recordId, { advisor }) {
    const view = await viewOf(db, recordId, firmDay(clock()))
    const row = found(await changeById(db, recordId))
    const number = maskPhone((await contactOf(db, keys, recordId)).phone)
    return {
      kind: stopKind,
      title: `Client stopped ${changeReference(recordId)}`,
      sentence: `${advisor}’s client says they didn’t ask for this address change. Call them today at the number on file.`,
      ...view,
      rule: 'Check for identity theft (Regulation S-ID, 17 CFR 248.201)',
      due: null,
      facts: [{ label: 'Client’s phone', value: number || 'The number on file' }, ...view.facts],
      checks: [
        {
          done: row.updated_at === null,
          text: row.updated_at ? 'The address was already updated. Change it back.' : 'The address wasn’t updated',
        },
      ],
    }
  },
}

export const noticeRecords: RecordKind = {
  ...followsNothing,
  kind: noticeKind,
  async view({ db, clock }, recordId, { advisor }) {
    const view = await viewOf(db, recordId, firmDay(clock()))
    return {
      kind: noticeKind,
      title: `Notice overdue, ${changeReference(recordId)}`,
      sentence: `See that the notice to the old address of ${advisor}’s client goes out.`,
      ...view,
    }
  },
}
