// Calls for the test that explains every statement: the sign-in and its devices, setting up, and what needs a file or a row first.
import { firmDay } from '@portal/contract/rules/day'
import { approvalsOf } from '@portal/contract/sign-in'
import { uploadPhoto } from '@portal/contract/profile'
import { uploadStaffPhoto } from '@portal/contract/staff'
import { createECDH, randomBytes } from 'node:crypto'
import { generateSync } from 'otplib'
import { addDevice } from '../features/devices/public.ts'
import { issueToken } from '../features/account-reset/public.ts'
import { seedPurpose } from '../platform/crypto/totp.ts'
import type { Actor } from './actors.ts'
import { publish, send } from './documents.ts'
import { exchangeOn } from './exchange.ts'
import { begin, submitted } from './outside-business.ts'
import { softPasskey } from './passkey.ts'
import { png } from './photos.ts'
import type { TestPortal } from './portal.ts'
import { appCode, browserOf, signingIn, withAuthenticator } from './sign-in.ts'
import { tasksOn } from './tasks.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const asking =
  ({ app }: TestPortal, { cookie }: { cookie: string }) =>
  (method: Method, path: string, payload?: object) =>
    app.inject({ method, url: `/api${path}`, headers: cookie ? { cookie } : {}, ...(payload && { payload }) })

const subscription = () => ({
  endpoint: 'https://push.example.com/send/1',
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
})

/** By app, by mail sent again, by passkey and by a phone; and what a person does with what they sign in from. */
export async function callSigningIn(portal: TestPortal): Promise<void> {
  const now = portal.platform.clock
  const mailed = await signingIn(portal)
  const { id } = await mailed.challenged()
  portal.advance(120_000)
  await mailed.post('/auth/email/resend', { id })

  const owner = await withAuthenticator(portal, { factor: 'PUSH' })
  await (await owner.challenged()).token(appCode(now()), { remember: true })
  const own = (method: Method, path: string, payload?: object) =>
    asking(portal, { cookie: owner.jarText() })(method, path, payload)
  const passkey = softPasskey()
  const { options } = (await own('POST', '/user/passkeys/options', {})).json()
  await own('POST', '/user/passkeys', { name: 'Indexed', answer: passkey.register(options) })
  await own('POST', '/user/devices/push', { name: 'Indexed', subscription: subscription() })
  await own('POST', '/user/devices/firm', {
    name: 'Indexed',
    type: 'Laptop',
    system: 'Windows',
    encrypted: true,
    owner: 'Firm',
  })

  const mailedTo = await portal.asAdvisor()
  await asking(portal, mailedTo)('POST', '/auth/proof/code', {})
  const given = await portal.codeFor(mailedTo.email)
  await asking(portal, mailedTo)('POST', '/auth/proof', { by: 'email', given })
  const before = owner.jarText()
  await owner.post('/auth/proof', { by: 'password', given: 'wrong-password-1' })
  await owner.post('/auth/proof', { by: 'app', given: '000000' })
  const asked = (await owner.post('/auth/proof/passkey', {})).json()
  await owner.post('/auth/proof', { by: 'passkey', given: passkey.answer(asked.options) })
  await own('GET', '/auth/proof')
  // with the id from before, which has proven nothing
  await asking(portal, { cookie: before })('POST', '/user/passkeys/options', {})

  const third = browserOf(portal, owner)
  const byKey = await third.challenged()
  const wanted = (await third.post('/auth/passkey/options', { id: byKey.id })).json()
  await third.post('/auth/passkey', { id: byKey.id, answer: passkey.answer(wanted.options, { count: 9 }) })

  portal.advance(60_000)
  const other = browserOf(portal, owner)
  await other.challenged()
  const heard = new Promise<void>((resolve) => {
    const stop = portal.platform.live.onChange((topic) => {
      if (topic !== approvalsOf(owner.id)) return
      stop()
      resolve()
    })
  })
  const pressed = other.post('/push', { email: other.email })
  await Promise.race([heard, pressed])
  const { request } = (await own('GET', '/push/pending')).json()
  const path = `/push/${request?.id}/${request?.advisor}`
  await own('GET', path)
  await own('POST', path, { approve: false })
  await pressed

  const mine = (await own('GET', '/user/devices')).json()
  const [device] = mine.devices
  await own('PUT', `/user/devices/${device?.id}`, { name: 'Indexed too' })
  await own('DELETE', `/user/passkeys/${mine.passkeys[0]?.id}`)
  await own('DELETE', `/user/devices/firm/${mine.firmDevices[0]?.id}`)
  const elsewhere = mine.browsers.find(({ thisOne }: { thisOne: boolean }) => !thisOne)
  await own('DELETE', `/user/devices/browsers/${elsewhere?.id}`)
  await own('DELETE', '/user/devices/browsers')
  const { platform } = portal
  const lost = await platform.db
    .transaction()
    .execute((tx) => addDevice(tx, { accountId: owner.id, name: 'Indexed', browser: '', now: now() }))
  await own('POST', `/user/devices/lost/${lost.id}`, { note: 'Indexed' })
  await own('DELETE', `/user/devices/${device?.id}`)
}

/** From the wish to be reminded to the app that was scanned. */
export async function callSettingUp(portal: TestPortal, admin: Actor): Promise<void> {
  const nobody = asking(portal, { cookie: '' })
  const person = await withAuthenticator(portal)
  await asking(portal, admin)('POST', `/users/${person.id}/enrolment`, {})
  await nobody('POST', '/v2/auth/reset', { email: person.email })
  const token = await portal.platform.db
    .transaction()
    .execute((tx) => issueToken(tx, person.id, 'reset', portal.platform.clock()))
  await nobody('GET', `/user/reset/token/${token}`)
  const begun = await nobody('POST', '/user/setup', { q: token, password: 'Vellum-Harp-9-Oak' })
  const id = begun.json().id?.[0]?.id
  const cookie = `portal_set_up=${begun.cookies.find(({ name }) => name === 'portal_set_up')?.value}`
  const setting = asking(portal, { cookie })
  await setting('GET', `/user/qr/${id}`)
  const [row] = await portal.sql('select seed from set_up where id = $1', [id])
  const secret = row?.seed ? portal.platform.keys.open(row.seed as Buffer, seedPurpose) : ''
  const epoch = Math.floor(portal.platform.clock().getTime() / 1000)
  await setting('POST', '/user/setup/verify', { id, token: secret && generateSync({ secret, epoch }) })
}

/** What needs a row, a file or a switch first. */
export async function callOthers(portal: TestPortal, admin: Actor): Promise<void> {
  const as = asking(portal, admin)
  await as('GET', '/firm')
  await as('GET', '/avatars/1')
  await as('POST', '/feedback', { comment: 'Indexed' })
  await as('GET', '/feedback')
  await as('GET', '/exchange/advisors')

  const person = await portal.asAdvisor({}, { attested: false })
  const own = asking(portal, person)
  await own('GET', '/certify/comm')
  await own('POST', '/certify/comm', {})
  await own('POST', '/user/profile/biography/preview', { html: 'Indexed' })

  await as('PUT', '/attest/1/due', { due: '2027-01-31' })
  await as('GET', '/attest')
  await as('GET', '/attest/1')
  await as('POST', '/attest/1/remind', {})
  await as('POST', '/attest/1/escalate', {})

  const on = exchangeOn(portal)
  const draft = await on.begin(person)
  await on.attach(person, draft, 'signed')
  const file = (await on.one(person, draft)).files[0]?.id
  await own('GET', `/exchange/${draft}/file/${file}`)
  await own('PUT', `/newbusiness/${draft}/files/${file}`, { forms: [] })
  await own('DELETE', `/newbusiness/${draft}/files/${file}`)
  await own('POST', `/tasks/${await tasksOn(portal).open(person)}/withdraw`)

  await own('DELETE', `/oba/${await begin(person)}`)
  const { id: activity } = await submitted(person)
  const today = firmDay(portal.platform.clock())
  await portal.sql(
    `update outside_business set status = 'Approved', expires = '2099-01-01',
       answers = answers || jsonb_build_object('start_date', $2::text) where id = $1`,
    [activity, today],
  )
  await own('POST', `/oba/${activity}/end`, { on: today })

  const shown = await publish(portal, admin, { comp: 'true', public: 'true' })
  await as('GET', `/public/docs/${shown}/file`)
  const [message] = await portal.sql(
    `insert into message (message, type, audience, starts_at, published_at)
     values ('Indexed', 'info', 'everyone', $1, $1) returning idx`,
    [portal.platform.clock()],
  )
  await own('DELETE', `/user/message/dismiss/${String(message?.['idx'])}`)
  const [session] = await portal.sql('select id from session where account_id = $1', [person.id])
  await as('DELETE', `/users/${person.id}/sessions/${String(session?.['id'])}`)

  const [entry] = await portal.sql('select min(id) as id from staff')
  const photo = { filename: 'photo.png', bytes: await png() }
  await send(portal, admin, uploadStaffPhoto, Number(entry?.['id']), {}, photo)
  await send(portal, admin, uploadPhoto, undefined, {}, photo)
}
