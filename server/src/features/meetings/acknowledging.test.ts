import { answerAction, getAction, showAction } from '@portal/contract/actions'
import { askForLink, openLink } from '@portal/contract/links'
import { acknowledgeNote, recordMeetingOutcome } from '@portal/contract/meetings'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withLink } from '../../testing/link-statements.ts'
import { actionIn } from '../../testing/mailed-links.ts'
import { type MeetingsOn, meetingsOn } from '../../testing/meetings.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

const subject = 'A note about your recorded meeting'
let portal: TestPortal
let on: MeetingsOn
let host: Actor
let reviewer: Actor
let id: number
let token: string
beforeAll(async () => {
  portal = await testPortal()
  on = await meetingsOn(portal)
  reviewer = await portal.asPlus({ menus: JSON.stringify(menusFor(true)), first: 'Theodora', last: 'Vance' })
})
afterAll(() => portal.close())
beforeEach(async () => {
  host = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  id = await on.sampled(host, reviewer)
  token = await noted('Ask Mrs. Prescott for the form <b>again</b>.')
})

async function noted(note: string): Promise<string> {
  const { version } = await on.get(reviewer, id)
  const body = { outcome: 'note', note, version } as const
  expect((await reviewer.call(recordMeetingOutcome, { params: { id }, body })).status).toBe(200)
  return actionIn(portal, host.email, subject)
}

const ask = (endpoint: Parameters<typeof withLink>[2], payload?: object, of = token) =>
  withLink(portal, of, endpoint, payload)
const yes = (of = token) => ask(answerAction, { answer: 'yes' }, of)
const acknowledged = async () => (await on.stored(id))?.['acknowledged_at'] ?? null
const over = { code: 'link-over' }

it('says what is to be acknowledged and by whom it was written, and shows the note to nobody who only looks', async () => {
  for (let n = 0; n < 5; n++) {
    const opened = (await ask(openLink, { purpose: 'action' })).json()
    expect(opened).toMatchObject({ asker: { name: 'Theodora Vance', role: 'Reviewed your recorded meeting' } })
    const asked = await ask(getAction)
    expect(asked.json().asked).toMatchObject({
      title: 'Acknowledge Theodora’s note?',
      for: 'Dana Whitfield',
      yes: 'Acknowledge note',
      shows: 'Read the note',
      no: { path: '/zoomreview' },
    })
    expect(asked.body).not.toContain('Prescott')
  }
  const mail = (await portal.mails()).find(({ to }) => to === host.email)
  expect(mail?.text).not.toContain('Prescott')
  expect(await acknowledged()).toBeNull()
})

it('is acknowledged once it was read, with name, time and reference, and the log says through which link', async () => {
  const early = await yes()
  expect([early.statusCode, early.json().message]).toEqual([409, 'Read the note first.'])
  expect((await ask(showAction, {})).json()).toEqual({
    ok: true,
    label: 'The note',
    text: 'Ask Mrs. Prescott for the form <b>again</b>.',
  })
  expect((await yes()).json().done).toMatchObject({
    title: 'Note acknowledged',
    facts: [
      { label: 'Acknowledged by', text: 'Dana Whitfield' },
      { label: 'Reference', text: expect.stringMatching(/^M-\d{4}$/) },
    ],
    undo: '',
  })
  expect(await acknowledged()).not.toBeNull()
  const [entry] = await portal.sql(
    `select actor_id, actor, detail from audit_entry where action = 'meeting.acknowledged' and subject = $1`,
    [`meeting:${id}`],
  )
  expect(entry).toMatchObject({ actor_id: host.id, actor: host.email, detail: { link: expect.any(Number) } })
  // the same page for one that is used
  for (const again of [await yes(), await ask(getAction), await ask(showAction, {})])
    expect(again.json()).toMatchObject(over)
  expect((await host.call(acknowledgeNote, { params: { id } })).status).toBe(409)
})

it('of eighteen at once one is taken', async () => {
  await ask(showAction, {})
  const answers = await Promise.all(Array.from({ length: 18 }, () => yes()))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(17).fill(404)])
  const rows = await portal.sql(`select from audit_entry where action = 'meeting.acknowledged' and subject = $1`, [
    `meeting:${id}`,
  ])
  expect(rows).toHaveLength(1)
})

describe('is over', () => {
  const isOver = async () => {
    const looks = [await ask(openLink, { purpose: 'action' }), await ask(getAction), await ask(showAction, {})]
    for (const answer of [...looks, await yes()]) expect(answer.json()).toMatchObject(over)
    return true
  }
  beforeEach(() => ask(showAction, {}))

  it('once the note was acknowledged in the portal', async () => {
    await host.call(acknowledgeNote, { params: { id } })
    const before = await acknowledged()
    expect(await isOver()).toBe(true)
    expect(await acknowledged()).toEqual(before)
  })
  it('when another note was written since', async () => {
    await portal.sql(`update meeting set outcome_at = outcome_at + interval '1 second' where id = $1`, [id])
    expect(await isOver()).toBe(true)
  })
  it('when the review was opened again', async () => {
    await portal.sql(`update meeting set status = 'In Review' where id = $1`, [id])
    expect(await isOver()).toBe(true)
  })
  it('when the host has left, or is a guest now', async () => {
    await portal.sql('update account set guest = true where id = $1', [host.id])
    expect(await isOver()).toBe(true)
    await portal.sql('update account set guest = false, disabled_at = now() where id = $1', [host.id])
    expect(await isOver()).toBe(true)
  })
  it('after three days; who asks for a new one gets it, once, and it works', async () => {
    portal.advance(3 * 86_400_000)
    expect(await isOver()).toBe(true)
    const sent = async () => (await portal.mails()).filter((one) => one.to === host.email && one.subject === subject)
    expect(await sent()).toHaveLength(1)
    for (let n = 0; n < 2; n++) expect((await ask(askForLink, {})).json()).toEqual({ ok: true })
    expect(await sent()).toHaveLength(2)
    const fresh = await actionIn(portal, host.email, subject)
    await ask(showAction, {}, fresh)
    expect((await yes(fresh)).statusCode).toBe(200)
  })
})
