// Calls for the test that explains every statement: meeting review with each of its lists and filters.
import { getAction, showAction } from '@portal/contract/actions'
import { meetingReviewers } from '@portal/contract/meeting-reviewers'
import {
  acknowledgeNote,
  addToSample,
  approveMeetingSlides,
  approveSlides,
  classifyAttendee,
  exportMeetings,
  getDraw,
  getMeeting,
  listMeetings,
  meetingFile,
  meetingSegments,
  meetingSorts,
  myMeetings,
  recordMeetingOutcome,
  takeMeeting,
} from '@portal/contract/meetings'
import { meetingTypes } from '@portal/contract/rules/meeting'
import { drawSample } from '../features/meetings/sampling.ts'
import { type Actor, menusFor } from './actors.ts'
import { aPdf, send } from './documents.ts'
import { withLink } from './link-statements.ts'
import { actionIn } from './mailed-links.ts'
import { meetingsOn } from './meetings.ts'
import type { TestPortal } from './portal.ts'
import { tasksOn } from './tasks.ts'

export async function callMeetings(portal: TestPortal, admin: Actor): Promise<void> {
  const on = await meetingsOn(portal)
  const host = await portal.asAdvisor()
  const reviewer = await portal.asPlus({ menus: JSON.stringify(menusFor(true)) })
  await send(portal, admin, approveSlides, undefined, {}, aPdf('Indexed slides'))
  await on.arrive(host, { chat: [{ at: 1, name: 'Ruth', text: 'Hello' }] })
  await on.overnight()
  await drawSample(portal.platform)
  // after the draw: whether it would be in the sample is left to chance
  const quiet = await on.arrive(host)
  const id = await on.sampled(host, reviewer, 'Indexed slides of a meeting')
  await portal.runJobs()
  const params = { id }
  const version = async () => (await on.get(admin, id)).version
  await admin.call(approveMeetingSlides, { params, body: { version: await version() } })
  await reviewer.call(classifyAttendee, {
    params: { id, n: 1 },
    body: { counts_as: 'client', version: await version() },
  })
  await reviewer.call(takeMeeting, { params, body: { version: await version() } })
  for (const by of [reviewer, admin]) {
    for (const segment of meetingSegments)
      for (const period of ['14', 'all'] as const) await by.call(listMeetings, { query: { segment, period } })
    for (const type of meetingTypes) await by.call(listMeetings, { query: { type, period: 'all' } })
    for (const sort of meetingSorts)
      for (const period of ['14', 'all'] as const) {
        const query = { sort, period, size: 1 } as const
        const { next } = (await by.call(listMeetings, { query })).body
        if (next) await by.call(listMeetings, { query: { ...query, after: next } })
      }
    const chosen = { host: host.id, branch: 1 }
    await by.call(listMeetings, { query: { ...chosen, q: 'retire' } })
    await by.call(exportMeetings, { query: chosen })
    await by.call(getMeeting, { params })
    const [draw] = await portal.sql('select max(id) as id from meeting_draw')
    await by.call(getDraw, { params: { id: Number(draw?.['id']) } })
  }
  for (const kind of ['slides', 'chat', 'approved'] as const) await reviewer.call(meetingFile, { params: { id, kind } })
  const { task } = (
    await reviewer.call(recordMeetingOutcome, {
      params,
      body: { outcome: 'escalate', note: 'Indexed', version: await version() },
    })
  ).body
  await tasksOn(portal).act(admin, { do: 'decide', decision: 'Approved' }, Number(task))
  const seen = async () => ({ version: (await on.get(admin, quiet)).version })
  await admin.call(addToSample, { params: { id: quiet }, body: await seen() })
  await admin.call(recordMeetingOutcome, {
    params: { id: quiet },
    body: { outcome: 'note', note: 'Indexed', ...(await seen()) },
  })
  const token = await actionIn(portal, host.email, 'A note about your recorded meeting')
  for (const look of [getAction, showAction]) await withLink(portal, token, look, look === getAction ? undefined : {})
  await host.call(myMeetings, {})
  await host.call(acknowledgeNote, { params: { id: quiet } })
  await admin.call(meetingReviewers, {})
}
