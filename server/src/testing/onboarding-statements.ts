// Calls for the test that explains every statement: candidates, from both sides.
import {
  attestPolicy,
  getOnboarding,
  onboardingCalendar,
  removeCandidateFile,
  setOnboardingReminders,
  withdrawOnboarding,
} from '@portal/contract/onboarding'
import {
  candidateFile,
  declineCandidate,
  listCandidates,
  moveCandidateStart,
  planCandidate,
  remindCandidate,
  renewCandidateLink,
  returnSteps,
  revealCandidate,
  revokeCandidateLink,
  withdrawCandidate,
} from '@portal/contract/onboarding-review'
import { askForLink } from '@portal/contract/links'
import { daysAfter } from '@portal/contract/rules/day'
import { remindCandidates } from '../features/onboarding/reminders.ts'
import type { Actor } from './actors.ts'
import { aPdf, publish } from './documents.ts'
import { withLink } from './link-statements.ts'
import { onboardingOn } from './onboarding.ts'
import type { TestPortal } from './portal.ts'

export async function callOnboarding(portal: TestPortal, admin: Actor): Promise<void> {
  const on = onboardingOn(portal)
  // a participant from then on, so the admin reviews
  const inviter = await portal.asAdmin()
  const other = await portal.sql(
    'update document set attestation_required = false where attestation_required and deleted_at is null returning id',
  )
  const policy = await publish(portal, admin, { title: 'Indexed policy' }, aPdf('Indexed policy'))
  await portal.sql(`update document set attestation_required = true where id = ${policy}`)
  const somebody = async () => {
    const wanted = await on.wanted()
    const { id } = (await on.invite(inviter, wanted)).body
    const candidate = on.browser(await on.tokenFor(wanted.email), wanted.email)
    return { id, email: wanted.email, candidate, params: { id } }
  }
  const versioned = async (id: number) => ({ version: await on.version(id) })

  const { id, candidate, params } = await somebody()
  await candidate.open()
  await candidate.enter()
  await candidate.call(getOnboarding, {})
  await candidate.fill()
  await candidate.call(attestPolicy, { params: { id: policy }, body: { version: 1 } })
  const { file } = (await candidate.upload('14k1')).json()
  await candidate.call(removeCandidateFile, { params: { file: file.id } })
  for (const turned of [false, true]) await candidate.call(setOnboardingReminders, { body: { on: turned } })
  await candidate.inject('GET', onboardingCalendar.path.replace(':what', 'first-day'))
  await portal.sql(`update candidate set remind_on = '2000-01-01' where id = ${id}`)
  await remindCandidates(portal.platform)
  await candidate.sign()
  for (const query of [{}, { segment: 'review', q: 'hollow' }, { segment: 'closed', page: 2 }] as const)
    await admin.call(listCandidates, { query })
  await on.get(admin, id)
  await admin.call(revealCandidate, { params })
  const [paper] = (await on.get(admin, id)).files
  await admin.call(candidateFile, { params: { id, file: paper?.id ?? 0 } })
  await on.accept(admin, id, ['person'])
  await on.mark(admin, id, 'activities', 'Indexed')
  await admin.call(returnSteps, { params, body: await versioned(id) })
  await candidate.save('activities', { none: true, list: [] })
  await candidate.sign()
  const planned = { kind: 'fingerprints', state: 'booked', on: on.today(), time: '10:30', place: 'Indexed' } as const
  await admin.call(planCandidate, { params, body: { ...(await versioned(id)), ...planned } })
  const start = { starts: daysAfter(on.today(), 30), time: '09:30', place: '' }
  await admin.call(moveCandidateStart, { params, body: { ...(await versioned(id)), ...start } })
  await on.accept(admin, id)
  await on.approve(admin, id, `indexed-${id}@meridianharbor.example`, { tapsid: 77_001 })

  const second = await somebody()
  await inviter.call(remindCandidate, { params: second.params, body: await versioned(second.id) })
  await inviter.call(revokeCandidateLink, { params: second.params, body: await versioned(second.id) })
  await withLink(portal, await on.tokenFor(second.email), askForLink, {})
  await inviter.call(renewCandidateLink, { params: second.params, body: await versioned(second.id) })
  await admin.call(declineCandidate, {
    params: second.params,
    body: { ...(await versioned(second.id)), reason: 'Indexed' },
  })
  const third = await somebody()
  await third.candidate.enter()
  await third.candidate.call(withdrawOnboarding, {})
  const fourth = await somebody()
  await admin.call(withdrawCandidate, { params: fourth.params, body: { ...(await versioned(fourth.id)), reason: '' } })
  await portal.sql(`update document set attestation_required = false where id = ${policy}`)
  for (const one of other)
    await portal.sql('update document set attestation_required = true where id = $1', [one['id']])
}
