// Two admins change somebody's email; whoever reads the old one undoes it.
import { decideRequest } from '@portal/contract/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { heading, open } from './papers.ts'

const on = scene()
const requests = (page: Page) => page.getByRole('list', { name: 'Pending requests' })
const wanted = 'someone.else@meridianharbor.example'

test('an email is changed by two admins and undone from the old one, whose link survives a reload and works once', async () => {
  const dana = await on.portal.asPlus({ first: 'Dana', last: 'Whitfield' })
  const [rhea, tom] = [
    await on.portal.asAdmin({ first: 'Rhea', last: 'Quist' }),
    await on.portal.asAdmin({ first: 'Tom', last: 'Bell' }),
  ]
  const emailOf = async () => (await on.portal.sql('select email from account where id = $1', [dana.id]))[0]?.['email']
  const page = `/management?tab=users&user=${dana.id}`

  const { page: asker } = await on.visitorAs(rhea, { viewport: wide })
  await open(asker, page, 'Dana Whitfield')
  await asker.getByText('Another admin has to confirm a new email.').waitFor()
  await asker.getByRole('textbox', { name: 'Email', exact: true }).fill(wanted)
  await asker.getByRole('button', { name: 'Save person' }).click()
  await requests(asker).getByText('Waiting for another admin to confirm.').waitFor()
  expect(await wrongWithState(asker, requests(asker).getByRole('button', { name: 'Withdraw' }))).toEqual([])
  expect(await emailOf()).toBe(dana.email)

  const [request] = await on.portal.sql('select id from account_request order by id desc limit 1')
  const decided = await tom.call(decideRequest, { params: { id: Number(request?.['id']), decision: 'confirm' } })
  expect(decided.status).toBe(200)
  expect(await emailOf()).toBe(wanted)
  // whoever had part in the one keeps off the other, and reads until when
  await asker.getByText(/someone else has to make this one\. You can from /).waitFor()

  const mail = (await on.portal.mails()).find(({ to }) => to === dana.email)
  const link = new URL(/http\S+\/address\?q=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '')
  const { page: owner } = await on.visitor({ viewport: wide })
  await open(owner, link.pathname + link.search, 'Your sign-in email was changed')
  const undo = owner.getByRole('button', { name: 'Undo email change' })
  await undo.waitFor()
  expect(owner.url()).toBe(`${on.origin}/address`)
  await owner.reload()
  expect(await wrongWithState(owner, undo)).toEqual([])
  await undo.click()
  await owner.getByText(/^Email change undone\./).waitFor()
  expect(await emailOf()).toBe(dana.email)
  await owner.reload()
  await owner.getByText(/^This link was already used, or it expired\./).waitFor()
  await asker.getByText('Email change undone from the old address').waitFor()
  await heading(asker, 'Dana Whitfield').waitFor()
})
