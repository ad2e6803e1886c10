import { verifySession } from '@portal/contract/sign-in'
import { finishWelcome, getWelcome } from '@portal/contract/welcome'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeBy } from '../../platform/change.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { firmSettings, saveSetting } from '../settings/public.ts'
import { sealSocial } from './public.ts'

const social = '987-65-4321'
const lines: string[] = []
let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ logLevel: 'trace' }, { write: (line) => void lines.push(line) })
})
afterAll(() => portal.close())

const somebodyNew = () =>
  portal.asAdvisor({
    first: 'Nolan',
    last: 'Firth',
    crd: '2400123',
    phone: '(518) 555-0142',
    welcome: true,
    ssn: sealSocial(portal.platform.keys, social),
  })

it('shows the person as the firm has them, the social masked but for its last four digits [DATA-35]', async () => {
  const me = await somebodyNew()
  const { status, body } = await me.call(getWelcome, {})
  expect(status).toBe(200)
  expect(body.profile).toEqual({
    first: 'Nolan',
    last: 'Firth',
    ssn: 'XXX-XX-4321',
    email: me.email,
    crd: '2400123',
    phone: '(518) 555-0142',
  })
})

it('has nothing to show of what the firm does not know', async () => {
  const { body } = await (await portal.asAdvisor()).call(getWelcome, {})
  expect(body.profile).toMatchObject({ ssn: '', crd: '', phone: '' })
})

it('brings the letter that is settled', async () => {
  const me = await somebodyNew()
  const { welcomeLetter } = await firmSettings(portal.platform)
  expect((await me.call(getWelcome, {})).body.letter).toEqual(welcomeLetter)
  const letter = { text: 'Hello.', name: 'Ida Quist', role: 'President' }
  await changeBy(
    portal.platform,
    { id: null, name: 'test' },
    'test',
  )((tx, note) => saveSetting(tx, note, portal.platform, 'welcomeLetter', letter))
  expect((await me.call(getWelcome, {})).body.letter).toEqual(letter)
})

it('is over once it has been gone through', async () => {
  const me = await somebodyNew()
  const flag = async () => (await me.call(verifySession, {})).body.details?.welcome
  expect(await flag()).toBe(true)
  expect((await me.call(finishWelcome, {})).body).toEqual({ ok: true })
  expect(await flag()).toBe(false)
  expect(await portal.sql('select action from audit_entry where actor_id = $1', [me.id])).toEqual([
    { action: 'welcome.finished' },
  ])
})

it('is nothing for guests', async () => {
  const guest = await portal.asGuest({ welcome: true, ssn: sealSocial(portal.platform.keys, social) })
  const answers = [await guest.call(getWelcome, {}), await guest.call(finishWelcome, {})]
  expect(answers.map(({ status }) => status)).toEqual([403, 403])
})

it('no answer, no line of the log and no row holds a whole social (Z17)', async () => {
  const me = await somebodyNew()
  const admin = await portal.asAdmin({ ssn: sealSocial(portal.platform.keys, social) })
  const said: string[] = []
  for (const { method, path } of portal.app.endpoints) {
    // listening and signing out would never end, or end the rest
    if (['/live', '/tasks/stream'].includes(path) || path.startsWith('/user/logout')) continue
    for (const { cookie } of [me, admin]) {
      // user management shows one person: somebody who has a social
      const about = method === 'GET' && path.startsWith('/users/') ? me.id : '1'
      const url = `/api${path.replace(/:\w+/g, about)}`
      const answer = await portal.app.inject({
        method,
        url,
        headers: { cookie },
        ...(method !== 'GET' && { payload: {} }),
      })
      said.push(answer.body)
    }
  }
  const rows = await portal.sql(`select row_to_json(a)::text as row from account a
    union all select row_to_json(e)::text from audit_entry e`)
  const whole = /987-?65-?4321/
  expect(said.join()).toContain('XXX-XX-4321')
  expect(said.filter((text) => whole.test(text))).toEqual([])
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => whole.test(line))).toEqual([])
  expect(rows.filter(({ row }) => whole.test(String(row)))).toEqual([])
})
