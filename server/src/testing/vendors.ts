// What the tests of vendors begin with: somebody of compliance, a vendor, and whoever has its link.
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@portal/contract/endpoint'
import { askForLink, openLink, sendLinkCode, verifyLinkCode } from '@portal/contract/links'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { linkHeader } from '@portal/contract/rules/link-purpose'
import { type AnswerValue, visibleOf } from '@portal/contract/rules/vendor-answers'
import {
  addVendorFile,
  getVendorAttestation,
  saveVendorAnswer,
  signVendorAttestation,
  type VendorAttestation,
  vendorAnswersPdf,
} from '@portal/contract/vendor-attestation'
import { questionnaireOf, vendorStatement } from '@portal/contract/vendor-questionnaire'
import {
  acceptAttestation,
  addVendorItem,
  attestationPdf,
  closeVendorItem,
  editVendorItem,
  getAttestation,
  returnAttestation,
} from '@portal/contract/vendor-reviews'
import {
  addVendor,
  editVendor,
  endVendor,
  exportVendors,
  getVendor,
  inviteVendor,
  listVendors,
  remindVendor,
  revokeVendorLink,
  vendorPeople,
  vendorSegments,
  type VendorTyped,
} from '@portal/contract/vendors'
import { type Actor, menusFor } from './actors.ts'
import { form, type Part, pdf } from './files.ts'
import { followUp } from '../features/vendors/jobs.ts'
import { withLink } from './link-statements.ts'
import type { TestPortal } from './portal.ts'
import { hashToken } from '../platform/crypto/keys.ts'

const none = menusFor(false)
/** The flag alone: nothing else of compliance is needed. */
export const vendorReviewer = {
  menus: JSON.stringify({ ...none, reviewer_tools: { ...none.reviewer_tools, vendors: true } }),
}

/** Everything as good as it can be: a score of 100. Dates are of the tests' November 2026. */
export const goodAnswers: Record<string, AnswerValue> = {
  legal_name: 'Cobalt Archive, Inc.',
  country: 'Delaware',
  security_lead: 'Tomas Reyes, CISO',
  security_email: 'soc@cobalt.example, (302) 555-0144',
  policy: 'yearly',
  training: 'all',
  service: 'We archive email.',
  data: ['names', 'messages'],
  people: 'some',
  place: 'us',
  separate: 'yes',
  soc2: 'yes',
  soc2_auditor: 'Ridgeline Assurance LLP',
  soc2_from: '2025-07-01',
  soc2_to: '2026-06-30',
  exceptions: 'no',
  pentest: 'yes',
  pentest_on: '2026-10-02',
  mfa: 'all',
  leavers: 1,
  reviews: 'quarter',
  at_rest: 'all',
  in_transit: 'yes',
  backups: 'tested',
  cyber: 'yes',
  cyber_amount: 5_000_000,
  cyber_until: '2027-02-01',
  subs: 'yes',
  subs_who: ['Pinegate Cloud (Ohio)'],
  subs_bound: 'all',
  subs_checked: 'year',
  notice: 'contract',
  notice_clause: '9.2',
  notice_test: 'yes',
  notice_test_on: '2026-05-14',
  breaches: 'no',
  deletes: 30,
  deletes_proof: 'yes',
  returns: 'yes',
}

export function vendorsOn(portal: TestPortal) {
  let count = 0
  const today = () => firmDay(portal.platform.clock())
  const typed = (owner: Actor, more: Partial<VendorTyped> = {}): VendorTyped => ({
    name: 'Cobalt Archive',
    service: 'Email archiving',
    data: ['names', 'messages'],
    tier: 1,
    owner: owner.id,
    contact: 'Tomas Reyes',
    email: `tomas-${++count}@cobalt.example`,
    contract_from: '2024-04-01',
    contract_until: '2028-03-31',
    due: daysAfter(today(), 18),
    ...more,
  })
  const add = async (actor: Actor, more: Partial<VendorTyped> = {}) => {
    const body = { key: randomUUID(), ...typed(actor, more) }
    const { id } = (await actor.call(addVendor, { body })).body
    return { id, email: body.email }
  }
  const get = async (actor: Actor, id: number) => (await actor.call(getVendor, { params: { id } })).body
  const version = async (actor: Actor, id: number) => (await get(actor, id)).vendor.version
  const row = async (actor: Actor, id: number, segment: 'all' | 'ended' = 'all') =>
    (await actor.call(listVendors, { query: { segment } })).body.data.find((one) => one.id === id)
  const invite = async (actor: Actor, id: number) =>
    actor.call(inviteVendor, {
      params: { id },
      body: { version: await version(actor, id), until: daysAfter(today(), 45) },
    })
  const mailsTo = async (to: string) => (await portal.mails()).filter((mail) => mail.to === to)
  /** Of the newest mail to them. */
  const token = async (email: string) =>
    (await mailsTo(email)).flatMap(({ text }) => /\/vendor\/attestation\?q=([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? ''

  /** Whoever has the link, in one browser. */
  const visitor = (link: string, email: string) => {
    let cookie = ''
    const send = (endpoint: Pick<Endpoint, 'method' | 'path'>, payload?: object, path: string = endpoint.path) =>
      portal.app.inject({
        method: endpoint.method,
        url: `/api${path}`,
        headers: { [linkHeader]: link, ...(cookie && { cookie }) },
        ...(payload && { payload }),
      })
    const purpose = 'vendor' as const
    const get = () => send(getVendorAttestation)
    const seen = async () => (await get()).json<VendorAttestation>()
    const save = async (question: string, value: AnswerValue | null, more: { by?: string; version?: number } = {}) =>
      send(
        saveVendorAnswer,
        {
          value,
          by: 'Tomas Reyes',
          version: more.version ?? (await seen()).answers?.[question]?.version ?? 0,
          ...more,
        },
        `/vendor/attestation/answers/${question}`,
      )
    const upload = async (question: string, part?: Part, by = 'Tomas Reyes') => {
      const { payload, headers } = await form(
        { by },
        part ?? { filename: `${question}.pdf`, bytes: pdf(`${question} of ${email}`) },
      )
      return portal.app.inject({
        method: addVendorFile.method,
        url: `/api/vendor/attestation/answers/${question}/files`,
        headers: { ...headers, [linkHeader]: link, cookie },
        payload,
      })
    }
    return {
      send,
      open: () => send(openLink, { purpose }),
      /** The code that was mailed, given in this browser. */
      enter: async () => {
        await send(sendLinkCode, { purpose })
        const [mail] = await mailsTo(email)
        const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
        const [given] = (await send(verifyLinkCode, { purpose, code })).cookies
        cookie = given ? `${given.name}=${given.value}` : ''
        return code
      },
      get,
      seen,
      save,
      upload,
      remove: (file: number) =>
        send(
          { method: 'DELETE', path: '/vendor/attestation/files/:file' },
          undefined,
          `/vendor/attestation/files/${file}`,
        ),
      sign: (more: object = {}) =>
        send(signVendorAttestation, {
          name: 'Tomas Reyes',
          title: 'CISO',
          agree: true,
          statement: vendorStatement.version,
          ...more,
        }),
      pdf: () => send(vendorAnswersPdf),
      /** All that is asked, and the files it asks for; most of it written as if it had been saved one by one, which takes its time. */
      answer: async (answers: Record<string, AnswerValue> = goodAnswers) => {
        const { questionnaire } = await seen()
        const shown = visibleOf(questionnaireOf(questionnaire), answers)
        const given = shown.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]] as const]))
        await portal.sql(
          `insert into vendor_answer (attestation_id, question, value, saved_at, saved_by)
           select substring(subject from '\\d+$')::int, given.question, given.value::jsonb, $4, 'Tomas Reyes'
           from link, unnest($2::text[], $3::text[]) as given (question, value) where token_hash = $1
           on conflict (attestation_id, question) do update set value = excluded.value, saved_by = excluded.saved_by,
             version = vendor_answer.version + 1`,
          [
            hashToken(link),
            given.map(([id]) => id),
            given.map(([, value]) => JSON.stringify(value)),
            portal.platform.clock(),
          ],
        )
        for (const { id, kind } of shown) if (kind === 'file') await upload(id)
        const [last, value] = given.at(-1) ?? ['', null]
        await save(last, value)
      },
    }
  }
  /** A vendor that was invited, and whoever has its link, with the code given. */
  const invited = async (actor: Actor, more: Partial<VendorTyped> = {}) => {
    const { id, email } = await add(actor, more)
    await invite(actor, id)
    const link = await token(email)
    const who = visitor(link, email)
    await who.enter()
    return { id, email, link, who }
  }
  const submitted = async (actor: Actor, answers?: Record<string, AnswerValue>, more: Partial<VendorTyped> = {}) => {
    const one = await invited(actor, more)
    await one.who.answer(answers)
    await one.who.sign()
    return { ...one, attestation: (await get(actor, one.id)).attestations[0]?.id ?? 0 }
  }
  const accept = async (actor: Actor, id: number, items: { text: string; due: string; who: string }[] = []) => {
    const { vendor, attestations } = await get(actor, id)
    return actor.call(acceptAttestation, {
      params: { id, attestation: attestations[0]?.id ?? 0 },
      body: { version: vendor.version, items, note: '' },
    })
  }
  return { today, typed, add, get, version, row, invite, mailsTo, token, visitor, invited, submitted, accept }
}

/** For the test that explains every statement. */
export async function callVendors(portal: TestPortal, reviewer: Actor): Promise<void> {
  const on = vendorsOn(portal)
  const year = Number(on.today().slice(0, 4))
  const { id, email, who } = await on.invited(reviewer)
  const params = { id }
  const body = async () => ({ version: await on.version(reviewer, id) })
  await reviewer.call(remindVendor, { params, body: await body() })
  await who.open()
  // by today's calendar, whichever it is
  await who.answer({
    ...goodAnswers,
    soc2_from: `${year - 2}-12-01`,
    soc2_to: on.today(),
    pentest_on: on.today(),
    cyber_until: daysAfter(on.today(), 90),
    notice_test_on: on.today(),
  })
  const added = (await who.upload('pentest_file')).json<{ file: { id: number } }>().file
  await who.remove(added.id)
  await who.sign()
  await who.pdf()
  const attestation = (await on.get(reviewer, id)).attestations[0]?.id ?? 0
  const of = { id, attestation }
  const back = { ...(await body()), reason: 'Indexed', questions: ['notice'] }
  await reviewer.call(returnAttestation, { params: of, body: back })
  const again = on.visitor(await on.token(email), email)
  await again.enter()
  await again.sign()
  const { files } = (await reviewer.call(getAttestation, { params: of })).body
  await portal.app.inject({ url: `/api${files[0]?.url}`, headers: { cookie: reviewer.cookie } })
  await reviewer.call(attestationPdf, { params: of })
  await on.accept(reviewer, id, [{ text: 'Indexed', due: on.today(), who: 'Indexed' }])
  const item = { key: randomUUID(), text: 'Indexed', due: daysAfter(on.today(), 20), who: 'Indexed' }
  const { id: itemId } = (await reviewer.call(addVendorItem, { params, body: item })).body
  const { key: _, ...changed } = item
  await reviewer.call(editVendorItem, { params: { id, item: itemId }, body: { version: 1, ...changed } })
  await reviewer.call(closeVendorItem, { params: { id, item: itemId }, body: { version: 2, note: 'Indexed' } })
  const { vendor } = await on.get(reviewer, id)
  const typed = on.typed(reviewer, { due: vendor.due })
  await reviewer.call(editVendor, { params, body: { version: vendor.version, ...typed } })
  const filters = { q: 'indexed', tier: 1, owner: reviewer.id, data: 'names' } as const
  for (const segment of vendorSegments)
    for (const more of [{}, filters, { after: `${on.today()}_1` }])
      await reviewer.call(listVendors, { query: { segment, ...more } })
  await reviewer.call(exportVendors, { query: filters })
  await reviewer.call(vendorPeople, {})
  const other = await on.invited(reviewer, { due: daysAfter(on.today(), 2) })
  await withLink(portal, other.link, askForLink, {})
  const revoked = { version: await on.version(reviewer, other.id) }
  await reviewer.call(revokeVendorLink, { params: { id: other.id }, body: revoked })
  const over = { version: await on.version(reviewer, other.id), reason: 'Indexed' }
  await reviewer.call(endVendor, { params: { id: other.id }, body: over })
  await followUp(portal.platform)
}
