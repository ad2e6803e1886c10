// No query on a request path without an index that serves it, however large the tables grow.
import { startActing, stopActing } from '@portal/contract/acting'
import {
  acknowledge,
  deleteBranchDocument,
  deleteDocument,
  documentAdvisors,
  downloadDocument,
  getDocument,
  listBranchDocuments,
  listDocuments,
  listPublicDocuments,
  listReadings,
  markRead,
  publicFile,
  replaceDocument,
  searchDocuments,
  supersedeBranchDocument,
  updateDocument,
  uploadBranchDocument,
  viewDocument,
  voteHelpful,
} from '@portal/contract/documents'
import { attest } from '@portal/contract/attestations'
import {
  commentSubmission,
  decideSubmission,
  listExchange,
  reviewQueue,
  withdrawSubmission,
} from '@portal/contract/exchange'
import { addFavourite, keepTabs, listFavourites, removeFavourite } from '@portal/contract/favourites'
import { listIncidents, reportIncident } from '@portal/contract/incidents'
import { savePreferences } from '@portal/contract/preferences'
import { deleteProduct, insertProduct, listProducts, updateProduct } from '@portal/contract/products'
import { logout, verifySession } from '@portal/contract/sign-in'
import { finishWelcome, getWelcome } from '@portal/contract/welcome'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { exchangeOn } from './testing/exchange.ts'
import { hashPassword } from './platform/crypto/passwords.ts'
import { seal } from './platform/audit/audit.ts'
import type { Actor } from './testing/actors.ts'
import { aPdf, publish, send } from './testing/documents.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'

it('every statement of the sign-in, the shell, products and documents is served by an index', async () => {
  const seen = new Set<string>()
  // at the driver, before the first connection: what really goes over the wire
  const { query } = pg.Client.prototype
  const watched = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const text = typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string } | null)?.text ?? '')
    if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) seen.add(text)
    return Reflect.apply(query, this, args)
  } as never)
  const portal = await testPortal()
  const password = 'correct-horse-1'
  const person = await portal.asAdvisor({ password_hash: await hashPassword(password) })
  const admin = await portal.asAdmin()
  await portal.sql('insert into proxy values ($1, $2, now())', [person.id, admin.id])
  await portal.sql(`insert into document (title, filename) values ('Indexed', 'indexed.pdf')`)
  await portal.sql(`insert into file values (sha256('x'), 1, 'pdf', now())`)
  await portal.sql(`insert into document_version values (1, 1, sha256('x'), 'indexed.pdf', now(), null)`)
  await portal.sql('update document set attestation_required = true')
  seen.clear()
  const enter = (secret: string) =>
    portal.app.inject({ method: 'POST', url: '/api/auth', payload: { email: person.email, password: secret } })
  await enter('wrong-password-1')
  const first = await enter(password)
  const cookie = `portal_challenge=${first.cookies[0]?.value}`
  const code = await portal.codeFor(person.email)
  for (const twofactor of ['00000000', code]) {
    await portal.app.inject({
      method: 'POST',
      url: '/api/auth/email',
      payload: { id: first.json().response, twofactor },
      headers: { cookie },
    })
  }
  portal.advance(120_000)
  const item = { Type: 'Mutual Funds', Name: 'Indexed' } as const
  const { body } = await admin.call(insertProduct, { body: { item } })
  const params = { productID: body.productID }
  await admin.call(listProducts, {})
  await admin.call(updateProduct, { params, body: { item } })
  await admin.call(deleteProduct, { params })
  const favourite = { params: { documentId: 1 } }
  await admin.call(addFavourite, favourite)
  await admin.call(listFavourites, {})
  await admin.call(removeFavourite, favourite)
  await admin.call(keepTabs, { body: { tabs: ['/products'] } })
  await admin.call(savePreferences, { body: { event_days: 30, page_size: { table: 'products', size: 30 } } })
  await callDocuments(portal, admin, person)
  await admin.call(getWelcome, {})
  await admin.call(finishWelcome, {})
  const on = exchangeOn(portal)
  const submission = { params: { id: await on.submitted(person) } }
  await on.papers(admin, { selected_advisor: '' })
  await person.call(commentSubmission, { ...submission, body: { text: 'Indexed' } })
  await admin.call(decideSubmission, { ...submission, body: { decision: 'take', version: 3 } })
  await admin.call(reviewQueue, { query: {} })
  await admin.call(reviewQueue, { query: { done: 'yes' } })
  await person.call(listExchange, {})
  await person.call(withdrawSubmission, submission)
  await person.call(attest, { params: { id: 1 }, body: { version: 1 } })
  const noticed = portal.platform.clock().toISOString()
  await person.call(reportIncident, { body: { what: 'Indexed', noticed, devices: '', clients: 0 } })
  await person.call(listIncidents, {})
  await admin.call(startActing, { body: { email: person.email } })
  await admin.call(stopActing, {})
  await admin.call(verifySession, {})
  await seal(portal.platform.database.pool)
  await admin.call(logout, { params: { email: admin.email } })
  watched.mockRestore()

  const client = new pg.Client({ connectionString: portal.databaseUrl })
  await client.connect()
  await client.query('set enable_seqscan = off')
  const unserved: string[] = []
  // the queue's own statements are the library's business
  const ours = [...seen].filter((text) => !text.includes('graphile_worker'))
  expect(ours.length).toBeGreaterThan(15)
  for (const text of ours) {
    const plan = await client.query(`explain (generic_plan) ${text}`)
    const lines = plan.rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    if (/Seq Scan/.test(lines)) unserved.push(`${text}\n${lines}`)
  }
  await client.end()
  await portal.close()
  expect(unserved).toEqual([])
})

async function callDocuments(portal: TestPortal, admin: Actor, person: Actor): Promise<void> {
  const id = await publish(portal, admin, { selected_advisor: person.email })
  const params = { id }
  for (const actor of [admin, await portal.asAdvisor()]) await actor.call(listDocuments, {})
  await admin.call(getDocument, { params })
  await admin.call(downloadDocument, { params })
  await admin.call(viewDocument, { params, query: { version: 1 } })
  for (const shelf of ['all', 'kc', 'comp', 'cyber', 'newsletters'] as const) {
    await admin.call(searchDocuments, { query: { q: 'indexed', shelf } })
  }
  await admin.call(documentAdvisors, {})
  await admin.call(markRead, { params })
  await admin.call(voteHelpful, { params, body: { helpful: true } })
  await admin.call(listReadings, {})
  await send(portal, admin, updateDocument, id, { title: 'Indexed' })
  await send(portal, admin, replaceDocument, id, {}, aPdf('Indexed'))
  await portal.runJobs()
  await admin.call(deleteDocument, { params })
  await admin.call(listPublicDocuments, {})
  await admin.call(publicFile, { params })
  const paper = { title: 'Indexed', class: 'Procedures', dated: '2026-03-31' }
  const { body } = await send(portal, admin, uploadBranchDocument, undefined, paper, aPdf())
  await admin.call(acknowledge, { params: { id: body.id }, body: { version: 1 } })
  await admin.call(listBranchDocuments, { query: {} })
  await send(portal, admin, supersedeBranchDocument, body.id, { dated: '2026-06-30' }, aPdf())
  await admin.call(deleteBranchDocument, { params: { id: body.id } })
}
