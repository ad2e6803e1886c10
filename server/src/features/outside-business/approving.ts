// The branch manager is emailed an outside activity that waits for them. One that nothing stands out about they can approve from there:
// it is the first of two approvals, by the same rules as in the portal.
import { answerLinkDays } from '@portal/contract/actions'
import { dayInWords, firmDay, timeInWords } from '@portal/contract/rules/day'
import type { Note } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { found } from '../../platform/http/errors.ts'
import { linkOver } from '../../platform/links/links.ts'
import type { Platform } from '../../platform/platform.ts'
import { userById } from '../../platform/session/sessions.ts'
import { type Action, type ActionKind, issueAction, personOf } from '../actions/public.ts'
import { firmSettings } from '../settings/public.ts'
import { actOn, couldApprove, lockWorkItem } from '../tasks/public.ts'
import { named, toApproveMail } from './mails.ts'
import { mayDecide } from './policy.ts'
import { activityById, deciderOf, type Row } from './store.ts'
import { checksOf } from './work-items.ts'

const kind = 'outside-business'
const dayMs = 86_400_000

/** What a reviewer should look at twice is looked at in the portal. */
const standsOut = (row: Row): boolean => checksOf(row).some(({ done }) => !done)

/** In the transaction that assigns it to them. */
export async function askManager(
  { origin }: Pick<Platform, 'origin'>,
  tx: Tx,
  note: Note,
  row: Row,
  { manager, workItemId, now }: { manager: string; workItemId: number; now: Date },
): Promise<void> {
  const to = await userById(tx, manager)
  if (!to) return
  const item = { id: workItemId, version: found(await lockWorkItem(tx, workItemId)).version }
  const portal = `${origin}/view/${workItemId}`
  const advisor = await advisorOf(tx, row)
  const about = { ...row, advisor: `${advisor.first} ${advisor.last}` }
  if (standsOut({ ...row, submitted_at: row.submitted_at ?? now })) {
    await note.mail(toApproveMail(about, to, portal))
    return
  }
  const { token } = await issueAction(
    tx,
    note,
    {
      kind,
      about: [row.id, item.id, item.version].join('/'),
      to: { account: to.id },
      by: { id: row.account_id },
      until: later(now, answerLinkDays * dayMs),
      uses: 1,
    },
    now,
  )
  await note.mail(toApproveMail(about, to, portal, `${origin}/action?q=${token}`))
}

const advisorOf = (db: Db | Tx, { account_id }: Row) =>
  db
    .selectFrom('account as a')
    .leftJoin('branch as b', 'b.id', 'a.branch_id')
    .select(['a.first', 'a.last', 'a.profile_image as face', 'b.name as branch'])
    .where('a.id', '=', account_id)
    .executeTakeFirstOrThrow()

const partsOf = ({ about }: Action) => {
  const [activity = 0, id = 0, version = 0] = about.split('/').map(Number)
  return { activity, item: { id, version } }
}

/** As it was when the link was sent, and theirs to approve; undefined otherwise. */
async function stillAsked(db: Db | Tx, action: Action): Promise<Row | undefined> {
  const person = personOf(action)
  const { activity, item } = partsOf(action)
  const row = await activityById(db, activity)
  if (!row || row.work_item_id !== item.id || row.manager_at || standsOut(row)) return undefined
  if (!(await couldApprove(db, person, item))) return undefined
  return mayDecide(row, await deciderOf(db, person.id)) ? row : undefined
}

export const approveAction = (platform: Platform): ActionKind => ({
  kind,
  asker: async (db, action) => {
    const { name, phone } = await firmSettings(platform)
    const row = await stillAsked(db, action)
    if (!row) return { name, role: '', phone, face: '' }
    const { first, last, face, branch } = await advisorOf(db, row)
    const role = [branch, 'asks you as branch manager'].filter(Boolean).join(', ')
    return { name: `${first} ${last}`, role, phone, face }
  },
  ask: async (db, action) => {
    const row = await stillAsked(db, action)
    if (!row) return undefined
    const { first } = await advisorOf(db, row)
    const { answers, renewing, submitted_at } = row
    const hours = `${answers.hours_week} ${answers.hours_week === 1 ? 'hour' : 'hours'} a week`
    const told = submitted_at && !renewing ? `Disclosed ${timeInWords(submitted_at)}. ` : ''
    return {
      tone: 'plain',
      title: `Approve ${first}’s outside activity${renewing ? ' for another year' : ''}?`,
      lead: '',
      facts: [
        {
          label: 'What was sent',
          text: named(answers),
          more: [answers.position, hours, `from ${dayInWords(answers.start_date)}`].filter(Boolean).join(', '),
        },
        {
          label: 'What happens',
          text: 'Compliance reviews it next. Your approval is recorded with your name and the time.',
          more: '',
        },
        {
          label: 'Good to know',
          text: 'It isn’t approved until compliance approves it. To set conditions, decline, or return it, open it in the portal.',
          more: '',
        },
      ],
      yes: 'Approve activity',
      no: { text: 'Open in the portal to return it', path: `/view/${partsOf(action).item.id}` },
      note: `${told}The link works once, until ${dayInWords(firmDay(action.expiresAt))}.`,
    }
  },
  act: async (tx, note, action, answer, now) => {
    const row = answer === 'yes' ? await stillAsked(tx, action) : undefined
    if (!row) throw linkOver()
    const person = personOf(action)
    const { item } = partsOf(action)
    const { first } = await advisorOf(tx, row)
    await actOn(platform, tx, note, person, item, { do: 'decide', decision: 'Approved' })
    return {
      tone: 'good',
      title: 'Activity approved',
      lead: `Compliance reviews it next, and ${first} gets an email. You’re done, and you can close this page.`,
      facts: [
        { label: 'Approved by', text: `${person.first} ${person.last}`, more: timeInWords(now) },
        { label: 'Reference', text: `T-${item.id}`, more: '' },
      ],
      undo: '',
    }
  },
  askedAgain: async (tx, note, action, now) => {
    const row = await stillAsked(tx, action)
    const { item } = partsOf(action)
    if (row) await askManager(platform, tx, note, row, { manager: personOf(action).id, workItemId: item.id, now })
  },
})
