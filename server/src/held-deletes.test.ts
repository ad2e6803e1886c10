// A legal hold refuses every statement that deletes or overwrites its records. One case per statement of the product, through the
// call that runs it: a statement without a case doesn't compile.
import { setDue } from '@portal/contract/attestations'
import { addPasskey, listDevices, passkeyOptions, removePasskey } from '@portal/contract/devices'
import { correctResult, recordResult } from '@portal/contract/exams'
import { resetSetting, saveSetting } from '@portal/contract/firm-settings'
import { liftHold, placeHold } from '@portal/contract/holds'
import { undoImport } from '@portal/contract/imports'
import { reportIncident } from '@portal/contract/incidents'
import { removeCandidateFile } from '@portal/contract/onboarding'
import { addMyProxy, getProfile, removeMyProxy } from '@portal/contract/profile'
import { listTasks, markCheck } from '@portal/contract/tasks'
import { addProxy, removeProxy } from '@portal/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaults } from './features/settings/public.ts'
import type { Actor } from './testing/actors.ts'
import { publish } from './testing/documents.ts'
import { examsOn } from './testing/exams.ts'
import { importsOn, productionHeader, productionRow } from './testing/imports.ts'
import { meetingsOn } from './testing/meetings.ts'
import { onboardingOn } from './testing/onboarding.ts'
import { softPasskey } from './testing/passkey.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { newTapsid } from './testing/production.ts'
import type { recordDeletes } from './testing/record-deletes.ts'
import { reviewer, tasksOn } from './testing/tasks.ts'
import { uploadsOn } from './testing/upload-requests.ts'
import { vendorsOn } from './testing/vendors.ts'

let portal: TestPortal
let admin: Actor
let advisor: Actor
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin()
  advisor = await portal.asAdvisor()
})
afterAll(() => portal.close())

const matter = 'Kestrel Farms arbitration'
const everything = { people: [], branches: [], classes: [], from: null, until: null }
const hold = async () => {
  const body = { matter, reference: '', reason: 'Counsel asked.', scope: everything }
  return (await admin.call(placeHold, { body })).body.id
}
const lift = (id: number) => admin.call(liftHold, { params: { id }, body: { reason: 'Award paid.' } })
const neutral = 'The firm has to keep this as it is. It can’t be removed or replaced.'
const named = `A legal hold (${matter}) covers this. It can’t be removed or replaced until the hold is lifted.`

interface Answered {
  status: number
  body: { message?: unknown }
}
const answered = ({ statusCode, json }: { statusCode: number; json(): unknown }): Answered => ({
  status: statusCode,
  body: json() as Answered['body'],
})
/** What the refusal says, and the call. */
type Case = () => Promise<[message: string, call: () => Promise<Answered>]>

const cases: Record<keyof typeof recordDeletes, Case> = {
  'features/attestations/store.ts attestation_due': async () => {
    const id = await publish(portal, admin, { title: 'Manual', attestation: 'true' })
    const put = (due: string | null) => admin.call(setDue, { params: { id }, body: { due } })
    await put('2030-12-11')
    return [named, () => put(null)]
  },
  'features/exams/store.ts exam_held': async () => {
    const on = examsOn(portal)
    const person = await portal.asAdvisor({ tapsid: newTapsid() })
    await on.hold(person, 'SIE')
    const id = await on.opened(person, admin, '7', 10)
    await admin.call(recordResult, { params: { id }, body: { result: 'Passed', on: on.day(-3) } })
    const body = { result: 'Failed', on: on.day(-3), reason: 'Another Whitfield.' } as const
    return [named, () => admin.call(correctResult, { params: { id }, body })]
  },
  'features/imports/table-rows.ts ${table}': async () => {
    const { runId } = await importsOn(portal).load(
      admin,
      'production',
      [productionHeader, productionRow(newTapsid(), 2026, 1)].join('\n'),
    )
    return [named, () => admin.call(undoImport, { params: { id: runId ?? 0 } })]
  },
  'features/incidents/store.ts incident_check': async () => {
    const clients = {
      title: 'Stolen laptop',
      what: 'Stolen.',
      noticed: new Date().toISOString(),
      devices: 'ThinkPad',
      clients: 12,
    }
    await advisor.call(reportIncident, { body: clients })
    const id = (await advisor.call(listTasks, {})).body.data[0]?.id ?? 0
    const mark = (done: boolean) => admin.call(markCheck, { params: { id, entry: 'access' }, body: { done } })
    expect((await mark(true)).status).toBe(200)
    return [named, () => mark(false)]
  },
  'features/meetings/arrival.ts meeting_attendee': async () => {
    const on = await meetingsOn(portal)
    const recording = on.recording(await portal.asAdvisor())
    await on.deliver(on.notice(recording))
    return [neutral, () => on.deliver(on.notice({ ...recording, attendees: on.people(1) }))]
  },
  'features/onboarding/write-store.ts candidate_file': async () => {
    const on = onboardingOn(portal)
    const wanted = await on.wanted()
    await on.invite(await portal.asManager(reviewer), wanted)
    const maren = on.browser(await on.tokenFor(wanted.email), wanted.email)
    await maren.enter()
    await maren.upload('u5')
    const file = (await maren.wizard()).files[0]?.id ?? 0
    return [neutral, () => maren.call(removeCandidateFile, { params: { file } })]
  },
  'features/settings/store.ts setting': async () => {
    await admin.call(saveSetting, {
      params: { name: 'phone' },
      body: { value: '(518) 555-0122', before: defaults.phone },
    })
    const body = { before: '(518) 555-0122' }
    return [named, () => admin.call(resetSetting, { params: { name: 'phone' }, body })]
  },
  'features/upload-requests/write-store.ts work_item_file': async () => {
    const on = uploadsOn(portal)
    on.next()
    await on.ask(await portal.asManager(reviewer), await tasksOn(portal).open(advisor))
    const ingrid = on.visitor(await on.token())
    const { id } = (await ingrid.add(0)).json<{ file: { id: number } }>().file
    return [neutral, async () => answered(await ingrid.remove(id))]
  },
  'features/users/import-store.ts account': async () => {
    const { runId } = await importsOn(portal).load(
      admin,
      'users',
      'email,first,last\nheld@meridianharbor.example,Held,Import',
    )
    return [named, () => admin.call(undoImport, { params: { id: runId ?? 0 } })]
  },
  'features/vendors/write-store.ts vendor_file': async () => {
    const on = vendorsOn(portal)
    const { id, email } = await on.add(admin)
    await on.invite(admin, id)
    const who = on.visitor(await on.token(email), email)
    await who.enter()
    await who.save('pentest', 'yes')
    const { file } = (await who.upload('pentest_file')).json<{ file: { id: number } }>()
    return [neutral, async () => answered(await who.remove(file.id))]
  },
}

describe('a legal hold refuses to delete what it covers, and its name is for compliance alone', () => {
  it.each(Object.entries(cases))('%s', async (_, prepare) => {
    const [message, call] = await prepare()
    const id = await hold()
    const refused = await call()
    await lift(id)
    expect(refused).toMatchObject({ status: 409, body: { message } })
    expect((await call()).status).toBe(200)
  })
})

describe('taking access away works under a legal hold, which keeps the record', () => {
  let id: number
  beforeAll(async () => void (id = await hold()))
  afterAll(() => lift(id))

  it('removes a passkey', async () => {
    const { options } = (await advisor.call(passkeyOptions, {})).body
    const key = softPasskey()
    const answer = key.register(options as { challenge: string })
    await advisor.call(addPasskey, { body: { name: 'Key ring', answer } })
    expect((await advisor.call(removePasskey, { params: { id: key.id } })).status).toBe(200)
    expect((await advisor.call(removePasskey, { params: { id: key.id } })).status).toBe(404)
    expect((await advisor.call(listDevices, {})).body.passkeys).toEqual([])
    expect(await portal.sql('select 1 from passkey where removed_at is not null')).toHaveLength(1)
  })

  it('ends a permission to act, which can be given and ended again', async () => {
    const colleague = await portal.asAdvisor()
    const owners = async () => (await colleague.call(getProfile, {})).body
    for (let again = 0; again < 2; again++) {
      expect((await advisor.call(addMyProxy, { body: { email: colleague.email } })).status).toBe(200)
      expect(JSON.stringify(await owners())).toContain(advisor.email)
      expect((await advisor.call(removeMyProxy, { params: { id: colleague.id } })).status).toBe(200)
      expect(JSON.stringify(await owners())).not.toContain(advisor.email)
    }
    const params = { id: advisor.id, proxy: colleague.id }
    expect((await admin.call(addProxy, { params })).status).toBe(200)
    expect((await admin.call(removeProxy, { params })).status).toBe(200)
    expect((await admin.call(removeProxy, { params })).status).toBe(404)
    expect(await portal.sql('select 1 from proxy where ended_at is not null')).toHaveLength(1)
  })
})

describe('an import', () => {
  const load = (text: string) => importsOn(portal).load(admin, 'production', `${productionHeader}\n${text}`)

  it('overwrites no record that a hold covers, and adds others', async () => {
    const tapsid = newTapsid()
    await load(productionRow(tapsid, 2026, 1, '1.00'))
    const id = await hold()
    expect((await load(productionRow(tapsid, 2026, 1, '2.00'))).failure).toBe(
      'The file would change records that the firm has to keep as they are. Nothing was imported.',
    )
    expect(await portal.sql('select egci from production where tapsid = $1', [tapsid])).toEqual([{ egci: '1.00' }])
    expect((await load(productionRow(tapsid, 2026, 2))).outcome).toMatchObject({ loaded: true, added: 1 })
    await lift(id)
    expect((await load(productionRow(tapsid, 2026, 1, '2.00'))).outcome).toMatchObject({ changed: 1 })
  })

  it('that overwrote records is not undone while a hold covers them', async () => {
    const tapsid = newTapsid()
    await load(productionRow(tapsid, 2026, 1, '1.00'))
    const { runId } = await load(productionRow(tapsid, 2026, 1, '2.00'))
    const id = await hold()
    const undo = () => admin.call(undoImport, { params: { id: runId ?? 0 } })
    expect(await undo()).toMatchObject({ status: 409, body: { message: named } })
    await lift(id)
    expect((await undo()).body).toMatchObject({ restored: 1 })
  })
})
