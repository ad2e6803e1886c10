// Examiners for tests: let in by compliance, set up behind their link, signed in with both factors.
import { randomUUID } from 'node:crypto'
import {
  addExaminer,
  browsePacket,
  changeExaminer,
  downloadReleased,
  endExaminer,
  getExaminer,
  getExaminerHome,
  inviteExaminer,
  listExaminers,
  type NewExaminer,
  releasePacket,
  renewExaminerAuthenticator,
  requestMore,
  withdrawPacket,
} from '@portal/contract/examiners'
import { makePacket } from '@portal/contract/packets'
import type { RecordScope } from '@portal/contract/records'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { generateSync } from 'otplib'
import { makePackets } from '../features/packets/public.ts'
import { seedPurpose } from '../platform/crypto/totp.ts'
import { type Actor, caller } from './actors.ts'
import { wholeFirm } from './packets.ts'
import type { TestPortal } from './portal.ts'
import { browserOf } from './sign-in.ts'

export const examinersPassword = 'Vellum-Harp-9-Oak'

export type ExaminersOn = ReturnType<typeof examinersOn>
export function examinersOn(portal: TestPortal) {
  const today = () => firmDay(portal.platform.clock())
  const examinerOf = (more: Partial<NewExaminer> = {}): NewExaminer => ({
    key: randomUUID(),
    first: 'Joseph',
    last: 'Okafor',
    email: `okafor.${randomUUID().slice(0, 8)}@sec.example`,
    organization: 'SEC',
    examination: '2026-118',
    scope: wholeFirm,
    until: daysAfter(today(), 32),
    ...more,
  })
  const add = async (by: Actor, more: Partial<NewExaminer> = {}) => {
    const body = examinerOf(more)
    const answer = await by.call(addExaminer, { body })
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
    return { id: answer.body.id, email: body.email }
  }
  const linkIn = async (email: string) => {
    const mail = (await portal.mails()).find(({ to, text }) => to === email && text.includes('/reset?q='))
    return /reset\?q=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const codeOf = (secret: string) =>
    generateSync({ secret, epoch: Math.floor(portal.platform.clock().getTime() / 1000) })

  /** Behind the link: the password, and the authenticator that is scanned. The secret it then has. */
  const setUp = async (email: string): Promise<string> => {
    const post = (url: string, payload: object, cookie = '') =>
      portal.app.inject({ method: 'POST', url: `/api${url}`, payload, headers: cookie ? { cookie } : {} })
    const begun = await post('/user/setup', { q: await linkIn(email), password: examinersPassword })
    const [step] = begun.json().id ?? []
    if (!step?.enrol) throw new Error(`no authenticator was asked for: ${begun.body}`)
    const [row] = await portal.sql('select seed from set_up where id = $1', [step.id])
    const secret = portal.platform.keys.open(row?.seed as Buffer, seedPurpose)
    const cookie = `portal_set_up=${begun.cookies.find(({ name }) => name === 'portal_set_up')?.value}`
    const done = await post('/user/setup/verify', { id: step.id, token: codeOf(secret) }, cookie)
    if (done.statusCode !== 200) throw new Error(done.body)
    // a code is good once
    portal.advance(60_000)
    return secret
  }

  /** In a browser of their own. */
  const signIn = async (who: { id: string; email: string }, secret: string, remember = false) => {
    const browser = browserOf(portal, who)
    const first = await browser.enter(examinersPassword)
    const second = await browser.post('/auth/token', {
      id: first.json().response,
      twofactor: codeOf(secret),
      remember,
    })
    portal.advance(60_000)
    return { browser, first, second, actor: { ...who, ...caller(portal, browser.jarText()) } satisfies Actor }
  }

  return {
    today,
    examinerOf,
    add,
    linkIn,
    codeOf,
    setUp,
    signIn,
    /** Let in, set up and signed in. */
    async let(by: Actor, more: Partial<NewExaminer> = {}) {
      const who = await add(by, more)
      const secret = await setUp(who.email)
      const { actor } = await signIn(who, secret)
      return { ...actor, secret }
    },
    /** A ready packet. */
    async packet(by: Actor, scope: Partial<RecordScope>, name = 'Document request 1'): Promise<number> {
      const body = { key: randomUUID(), name, scope: { ...wholeFirm, ...scope }, masked: true }
      const { id } = (await by.call(makePacket, { body })).body
      await makePackets(portal.platform)
      return id
    },
    release: (by: Actor, id: number, examiner: string, mail = false) =>
      by.call(releasePacket, { params: { id }, body: { examiner, mail } }),
    withdraw: (by: Actor, id: number, examiner: string) =>
      by.call(withdrawPacket, { params: { id }, body: { examiner } }),
    home: async (examiner: Pick<Actor, 'call'>) => (await examiner.call(getExaminerHome, {})).body,
    browse: async (examiner: Pick<Actor, 'call'>, id: number) =>
      (await examiner.call(browsePacket, { params: { id } })).body.address,
    /** Without a cookie, as the pages in their sandbox are read. */
    read: (address: string, page = 'index.html') =>
      portal.app.inject(address.replace(/index\.html$/, () => page.split('/').map(encodeURIComponent).join('/'))),
    askFor: (examiner: Pick<Actor, 'call'>, more: { key?: string; text?: string; by?: string } = {}) =>
      examiner.call(requestMore, {
        body: { key: randomUUID(), text: 'Wire logs of 2025', by: daysAfter(today(), 7), ...more },
      }),
  }
}

/** Every endpoint of examiners, each as it does what it is for. */
export async function callExaminers(portal: TestPortal): Promise<void> {
  const admin = await portal.asAdmin()
  const on = examinersOn(portal)
  const { id, email } = await on.add(admin)
  const of = { params: { id } }
  await admin.call(inviteExaminer, of)
  const secret = await on.setUp(email)
  await admin.call(renewExaminerAuthenticator, of)
  await portal.sql(`update account set factor = 'AP' where id = $1`, [id])
  const { actor } = await on.signIn({ id, email }, secret)
  const packet = await on.packet(admin, { classes: ['products'] })
  await on.release(admin, packet, id, true)
  const page = await on.browse(actor, packet)
  await on.read(page)
  await actor.call(downloadReleased, { params: { id: packet } })
  await on.askFor(actor)
  await on.home(actor)
  await admin.call(listExaminers, {})
  await admin.call(getExaminer, of)
  const { organization, examination, scope, until, contact } = (await admin.call(getExaminer, of)).body.examiner
  const was = { organization, examination, scope, until, contact: contact?.id ?? null }
  await admin.call(changeExaminer, { ...of, body: { ...was, until: daysAfter(until, 1), was } })
  await on.withdraw(admin, packet, id)
  await admin.call(endExaminer, { ...of, body: { reason: 'Indexed' } })
}
