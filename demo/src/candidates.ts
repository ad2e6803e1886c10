// People who are joining the demo firm, one in every state, with the emails that carry their links.
import { randomUUID } from 'node:crypto'
import { candidateDocuments, positionOf } from '@portal/contract/onboarding-positions'
import { disclosureVersion } from '@portal/contract/onboarding-questions'
import { onboardingLimits, onboardingOath } from '@portal/contract/onboarding-steps'
import { attestationText } from '@portal/contract/attestations'
import { linkUntil } from '@portal/contract/rules/candidate'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { endOfDay } from '@portal/contract/rules/due-time'
import { legalName, stepsDone, stepsOf } from '@portal/contract/rules/onboarding'
import { stage } from '@portal/contract/rules/stage'
import { later } from '@portal/server/platform/clock'
import type { Keys } from '@portal/server/platform/crypto/keys'
import type { Store } from '@portal/server/platform/files/store'
import type pg from 'pg'
import { addFiles, addLinks, addPlans, addSteps } from './candidate-rows.ts'
import { contentsOf, isSigned, type Told, told } from './candidate-texts.ts'
import { type Person, personOf } from './people.ts'
import { hex, insertRows, nextIds } from './rows.ts'

interface Firm {
  now: Date
  keys: Keys
  origin: string
  everybody: Person[]
  branchIds: readonly number[]
}

const day = 86_400_000
const hour = 3_600_000
const isDecided = ({ state }: Told) => state === 'approved' || state === 'declined' || state === 'withdrawn'

interface Policy {
  id: number
  title: string
  version: number
  hash: Buffer
}

export async function addCandidates(client: pg.ClientBase, store: Store, firm: Firm): Promise<void> {
  const { now, everybody, branchIds } = firm
  const today = firmDay(now)
  const manager = personOf(everybody, 'manager')
  // a participant of every candidate, so another user reviews
  const inviter = personOf(everybody, 'compliance')
  // nobody who signs in: their lists stay as they are
  const newcomer =
    everybody.find((one) => one.password_hash === null && !one.guest && one.branch_id === manager.branch_id) ?? manager
  const { rows: branches } = await client.query<{ id: number; name: string }>('select id, name from branch')
  const { rows: policies } = await client.query<Policy>(
    `select d.id, d.title, d.version, v.hash from document d
     join document_version v on v.document_id = d.id and v.version = d.version
     where d.deleted_at is null and d.attestation_required and d.branch_id is null and d.advisor_id is null order by d.id`,
  )
  const ids = await nextIds(client, 'candidate', told.length)
  const items = await nextIds(client, 'work_item', told.length)
  const made = told.map((one, index) => {
    const hired = one.state === 'approved'
    const who: Told = hired ? { ...one, first: newcomer.first, last: newcomer.last } : one
    const branch = one.elsewhere
      ? (branchIds.find((id) => id !== manager.branch_id) ?? manager.branch_id)
      : manager.branch_id
    const at = later(now, -one.ago * day - 2 * hour)
    const starts = one.start === null ? null : daysAfter(today, one.start)
    const until = one.expired ? daysAfter(today, -6) : linkUntil(starts, firmDay(at))
    const contents = contentsOf(who, index, today)
    return {
      one: who,
      id: ids[index] ?? 0,
      item: isSigned(one) ? (items[index] ?? 0) : null,
      inviter,
      reviewer: one.elsewhere ? personOf(everybody, 'admin') : manager,
      branch,
      branchName: branches.find(({ id }) => id === branch)?.name ?? '',
      at,
      starts,
      until,
      expires: endOfDay(until),
      signed: later(now, -Math.min(one.ago, 2) * day),
      decided: later(now, -Math.min(one.ago, 1) * day),
      contents,
      account: hired ? newcomer.id : null,
    }
  })
  type Made = (typeof made)[number]

  const files = made.flatMap(({ one, id }) => [
    ...one.documents.map((place) => ({ id, place: place as string, name: candidateDocuments[place].title, one })),
    ...(one.bankruptcy ? [{ id, place: '14k1', name: 'Discharge order', one }] : []),
  ])
  const doneOf = ({ one, contents, id }: Made) => {
    const typed = (step: keyof typeof contents) => one.typed.includes(step)
    const blank = { first: '', middle: '', last: '', other_names: '', birth: '', ssn: '', phone: '' }
    return stepsDone(
      stepsOf(
        {
          person: typed('person') ? contents.person : blank,
          crd: typed('crd') ? contents.crd : { crd: '', none: false, states: [] },
          history: typed('history') ? contents.history : { jobs: [], homes: [] },
          disclosures: typed('disclosures') ? contents.disclosures : { answers: [] },
          activities: typed('activities') ? contents.activities : { none: false, list: [] },
          position: one.position,
          questions: disclosureVersion,
          files: files.filter((file) => file.id === id),
          policies: policies.map(({ title }) => ({ title, attested: isSigned(one) })),
          signed: one.state === 'review' || one.state === 'approved',
        },
        today,
      ),
    )
  }

  await insertRows(
    client,
    'candidate',
    made.map((row) => {
      const { one, id, inviter, reviewer, branch, at, starts, until, expires, signed, decided, account, contents } = row
      return {
        id,
        key: randomUUID(),
        first: one.first,
        last: one.last,
        email: one.email,
        branch_id: branch,
        position: one.position,
        starts,
        invited_by: inviter.id,
        invited_at: at,
        state: one.state,
        questions: disclosureVersion,
        until,
        expires_at: expires,
        sent_at: at,
        opened_at: one.opened ? later(at, hour) : null,
        revoked_at: one.revoked ? later(at, 5 * hour) : null,
        new_link_wanted_at: one.again ? later(now, -3 * hour) : null,
        remind_on:
          ['invited', 'started'].includes(one.state) && !one.revoked
            ? daysAfter(today, onboardingLimits.remindDays)
            : null,
        answers_version: one.typed.length,
        saved_at: one.typed.length > 0 ? later(at, 3 * hour) : null,
        steps_done: doneOf(row),
        signed_at: isSigned(one) ? signed : null,
        signed_name: isSigned(one) ? legalName(contents.person) : null,
        signed_text: isSigned(one) ? onboardingOath.version : null,
        decided_at: isDecided(one) ? decided : null,
        decided_by: isDecided(one) && one.state !== 'withdrawn' ? reviewer.id : null,
        decided_reason: one.why ?? '',
        account_id: account,
        changed_at: isDecided(one) ? decided : at,
      }
    }),
  )
  await insertRows(
    client,
    'worked_on',
    made.map(({ id, at }) => ({ record: `candidate:${id}`, account_id: inviter.id, at })),
  )
  const reviewed = made.filter((row): row is Made & { item: number } => row.item !== null)
  await insertRows(
    client,
    'work_item',
    reviewed.map(({ one, id, item, reviewer, branchName, signed, decided, account }) => ({
      id: item,
      department: 'People',
      category: 'Onboarding',
      info: `${positionOf(one.position).name}, ${branchName}`,
      account_id: account,
      created_by: null,
      candidate_id: id,
      created_at: signed,
      assigned_to: one.reviews && Object.keys(one.reviews).length > 2 ? reviewer.id : null,
      stage: isDecided(one)
        ? stage.complete
        : one.state === 'returned'
          ? stage.holdingAdvisor
          : one.reviews && Object.keys(one.reviews).length > 2
            ? stage.inReview
            : stage.new,
      reason: one.state === 'returned' ? (one.reviews?.disclosures?.reason ?? '') : '',
      decision: one.state === 'approved' ? 'Approved' : one.state === 'declined' ? 'Declined' : null,
      decided_at: isDecided(one) ? decided : null,
      record_kind: 'candidate',
      record_id: id,
      changed_at: isDecided(one) ? decided : signed,
      version: 2,
    })),
  )
  await insertRows(
    client,
    'work_item_entry',
    reviewed.flatMap(({ one, item, reviewer, signed, decided }) => {
      const entry = { work_item_id: item, account_id: reviewer.id, text: '', internal: false }
      const taken = one.reviews && Object.keys(one.reviews).length > 2
      const reason = one.reviews?.disclosures?.reason ?? ''
      return [
        { ...entry, account_id: null, at: signed, kind: 'opened', stage: stage.new },
        ...(taken
          ? [
              {
                ...entry,
                at: later(signed, hour / 2),
                kind: 'assigned',
                text: `${reviewer.first} ${reviewer.last}`,
                stage: stage.inReview,
              },
            ]
          : []),
        ...(one.state === 'returned'
          ? [{ ...entry, at: later(signed, 3 * hour), kind: 'returned', text: reason, stage: stage.holdingAdvisor }]
          : []),
        ...(isDecided(one)
          ? [{ ...entry, at: decided, kind: 'decided', text: one.why ?? '', stage: stage.complete }]
          : []),
      ]
    }),
  )
  const [maren] = reviewed
  if (maren)
    await insertRows(client, 'work_item_entry', [
      {
        work_item_id: maren.item,
        account_id: manager.id,
        at: later(maren.signed, hour),
        kind: 'comment',
        text: 'Maren told me about the bankruptcy in our first talk. I’m fine with it if the documents are complete.',
        stage: null,
        internal: true,
      },
    ])
  for (const { id, item } of reviewed)
    await client.query('update candidate set work_item_id = $2 where id = $1', [id, item])
  await addSteps(client, firm, made)
  await addFiles(client, store, files, now)
  await insertRows(
    client,
    'candidate_policy',
    made
      .filter(({ one }) => isSigned(one))
      .flatMap(({ id, signed }) =>
        policies.map((policy) => ({
          candidate_id: id,
          document_id: policy.id,
          version: policy.version,
          opened_at: later(signed, -hour),
          attested_at: later(signed, -hour / 2),
          text: attestationText(policy.title, policy.version),
          hash: hex(policy.hash),
        })),
      ),
  )
  await addPlans(client, made, today, now)
  await addLinks(client, firm, made)
  await client.query('analyze candidate, candidate_step, candidate_file')
}
