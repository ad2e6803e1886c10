// What the tests of Document Exchange begin with.
import {
  type Business,
  beginBusiness,
  getSubmission,
  saveBusiness,
  setForms,
  type Submission,
  submitBusiness,
} from '@portal/contract/exchange'
import { insertProduct } from '@portal/contract/products'
import { requiredForms } from '@portal/contract/rules/new-business'
import { expect } from 'vitest'
import type { Actor } from './actors.ts'
import { form, pdf } from './files.ts'
import type { TestPortal } from './portal.ts'

export const accountNumber = 'MH-88314471'

export function exchangeOn(portal: TestPortal) {
  const post = async (actor: Actor, path: string, fields: Record<string, string>, ...words: string[]) => {
    const sent = await form(fields, ...words.map((word) => ({ filename: `${word}.pdf`, bytes: pdf(word) })))
    const answer = await portal.app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload: sent.payload,
      headers: { ...sent.headers, cookie: actor.cookie },
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const papers = async (actor: Actor, more: Record<string, string> = {}, ...words: string[]): Promise<number> => {
    const { status, body } = await post(
      actor,
      '/exchange',
      { title: 'Signed form', note: '', ...more },
      ...(words.length > 0 ? words : ['paper']),
    )
    expect(status).toBe(200)
    return body.id
  }
  const product = async (Name = 'Northquay Growth Fund') => {
    const admin = await portal.asAdmin()
    return (await admin.call(insertProduct, { body: { item: { Type: 'Mutual Funds', Name } } })).body.productID
  }
  const one = async (actor: Actor, id: number): Promise<Submission> =>
    (await actor.call(getSubmission, { params: { id } })).body.submission
  const business = (more: Partial<Business> = {}): Business => ({
    client: 'Erik Halvorsen',
    account: accountNumber,
    registration: 'Roth IRA',
    category: 'Mutual Funds',
    productId: null,
    amount: '12500.00',
    check: true,
    note: 'Please hurry.',
    ...more,
  })
  const begin = async (actor: Actor) => (await actor.call(beginBusiness, {})).body.id
  const save = async (actor: Actor, id: number, more: Partial<Business> = {}, version?: number) =>
    actor.call(saveBusiness, {
      params: { id },
      body: { version: version ?? (await one(actor, id)).version, business: business(more) },
    })
  const attach = (actor: Actor, id: number, ...words: string[]) => post(actor, `/newbusiness/${id}/files`, {}, ...words)
  /** Says which forms the draft's last file holds: all that a Roth IRA needs, unless told otherwise. */
  const hold = async (actor: Actor, id: number, forms = requiredForms('Roth IRA')) =>
    actor.call(setForms, { params: { id, file: (await one(actor, id)).files.at(-1)?.id ?? 0 }, body: { forms } })
  const submit = async (actor: Actor, id: number, version?: number) =>
    actor.call(submitBusiness, { params: { id }, body: { version: version ?? (await one(actor, id)).version } })
  /** Sent in, with everything required. */
  const submitted = async (actor: Actor): Promise<number> => {
    const id = await begin(actor)
    expect((await save(actor, id, { productId: await product() })).status).toBe(200)
    expect((await attach(actor, id, 'signed')).status).toBe(200)
    expect((await hold(actor, id)).status).toBe(200)
    expect((await submit(actor, id)).status).toBe(200)
    return id
  }
  return { post, papers, product, one, business, begin, save, attach, hold, submit, submitted }
}
