import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { detachFile, setForms } from '@portal/contract/exchange'
import { requiredForms } from '@portal/contract/rules/new-business'
import { stage } from '@portal/contract/rules/stage'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openOwner } from '../../platform/db/open.ts'
import type { Actor } from '../../testing/actors.ts'
import { exchangeOn } from '../../testing/exchange.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let on: ReturnType<typeof exchangeOn>
let admin: Actor
let me: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = exchangeOn(portal)
  admin = await portal.asAdmin()
})
afterAll(() => portal.close())
beforeEach(async () => {
  me = await portal.asAdvisor()
})

const trail = (id: number) =>
  portal.sql('select action, actor from audit_entry where subject = $1 order by id', [`submission:${id}`])

describe('the forms in the files of a draft', () => {
  const formsOf = async (id: number) => (await on.one(me, id)).files.map(({ forms }) => forms)
  const [application = '', identification = ''] = requiredForms(null)

  it('are what its name speaks of, or the one it was attached for', async () => {
    const id = await on.begin(me)
    await on.save(me, id)
    await on.attach(me, id, 'new-account', 'scan', 'adoption')
    await on.post(me, `/newbusiness/${id}/files`, { form: identification }, 'scan-2')
    expect(await formsOf(id)).toEqual([[application], [], ['Roth IRA Adoption Agreement'], [identification]])
  })

  it('are found again by name for another registration type, where nobody said which', async () => {
    const id = await on.begin(me)
    await on.attach(me, id, 'new-account', 'trust', 'joint')
    await on.hold(me, id, [identification])
    await on.save(me, id, { registration: 'Trust' })
    expect(await formsOf(id)).toEqual([[application], ['Trust Certification'], [identification]])
  })

  it('are said again, on record, and without disturbing whoever is typing', async () => {
    const id = await on.begin(me)
    await on.attach(me, id, 'scan')
    expect((await on.hold(me, id, [application, identification])).status).toBe(200)
    expect(await formsOf(id)).toEqual([[application, identification]])
    expect((await trail(id)).at(-1)).toMatchObject({ action: 'submission.forms', actor: expect.any(String) })
    expect((await on.save(me, id, {}, 1)).status).toBe(200)
    expect((await on.hold(me, id, [])).status).toBe(200)
    expect(await formsOf(id)).toEqual([[]])
  })

  it('are forms there are, of a file there is, while it is a draft', async () => {
    const id = await on.begin(me)
    await on.attach(me, id, 'scan')
    const refused = await on.hold(me, id, ['Shopping list'])
    expect([refused.status, refused.body.fields]).toEqual([400, { forms: 'Choose a form from the list.' }])
    const attached = await on.post(me, `/newbusiness/${id}/files`, { form: 'Shopping list' }, 'scan')
    expect([attached.status, Object.keys(attached.body.fields)]).toEqual([400, ['form']])
    const file = (await on.one(me, id)).files[0]?.id ?? 0
    await me.call(detachFile, { params: { id, file } })
    expect((await me.call(setForms, { params: { id, file }, body: { forms: [] } })).status).toBe(404)
    expect((await on.hold(me, await on.submitted(me))).status).toBe(409)
  })

  it('keep it from being sent in: one that is missing, and a file without any', async () => {
    const id = await on.begin(me)
    await on.save(me, id, { productId: await on.product() })
    await on.attach(me, id, 'signed', 'scan')
    await on.hold(me, id, requiredForms('Roth IRA').slice(1))
    const [signed] = (await on.one(me, id)).files
    expect((await on.submit(me, id)).body.fields).toEqual({
      checklist: `Missing forms: ${application}.`,
      [`file-${signed?.id}`]: 'Choose a form for signed.pdf.',
    })
    await me.call(setForms, { params: { id, file: signed?.id ?? 0 }, body: { forms: [application] } })
    expect((await on.submit(me, id)).status).toBe(200)
    expect((await on.one(me, id)).business?.checklist).toEqual(requiredForms('Roth IRA'))
  })

  it('of an answer are none: what was sent in keeps the forms it was sent with', async () => {
    const id = await on.submitted(me)
    await portal.sql(`update submission set status = 'Holding (Advisor)' where id = $1`, [id])
    await portal.sql(
      `update work_item set stage = $2, assigned_to = $3 where record_kind = 'submission' and record_id = $1`,
      [id, stage.holdingAdvisor, admin.id],
    )
    expect((await on.attach(me, id, 'new-account')).status).toBe(200)
    expect(await formsOf(id)).toEqual([requiredForms('Roth IRA'), []])
  })

  it('take no notice of ticks that a window from before still sends', async () => {
    const id = await on.begin(me)
    expect((await on.save(me, id, { checklist: requiredForms('Roth IRA') })).status).toBe(200)
    expect((await on.one(me, id)).business?.checklist).toBeUndefined()
    expect(Object.keys((await on.submit(me, id)).body.fields ?? {})).toContain('checklist')
  })
})

it('drafts from before keep their ticks where one file must hold them; what was sent in keeps all of its own', async () => {
  const forms = requiredForms('Roth IRA')
  const [one, several, sent] = [await on.begin(me), await on.begin(me), await on.submitted(me)]
  for (const [id, words] of [
    [one, ['scan']],
    [several, ['scan', 'scan-2']],
  ] as const) {
    await on.save(me, id)
    await on.attach(me, id, ...words)
  }
  const text = await readFile(join(import.meta.dirname, '../../../migrations/0027_forms_in_files.sql'), 'utf8')
  const owner = openOwner(portal.databaseUrl)
  const ticked = JSON.stringify({ checklist: forms.slice(0, 2) })
  await owner.query('alter table submission_file drop column forms')
  await owner.query('alter table exam_request drop constraint exam_request_wanted_check')
  await owner.query('update submission set business = business || $1 where status = $2', [ticked, 'Draft'])
  await owner.query(text)
  await owner.end()
  const filesOf = async (id: number) => (await on.one(me, id)).files.map((file) => file.forms)
  expect([await filesOf(one), await filesOf(several)]).toEqual([[forms.slice(0, 2)], [[], []]])
  expect((await on.one(me, one)).business).not.toHaveProperty('checklist')
  expect([await filesOf(sent), (await on.one(me, sent)).business?.checklist]).toEqual([[[]], forms])
  expect((await on.save(me, several)).status).toBe(200)
})
