import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { attestationText } from '@portal/contract/attestations'
import { replaceDocument } from '@portal/contract/documents'
import { dayInWords } from '@portal/contract/rules/day'
import { aPdf, publish, send } from '@portal/server/testing/documents'
import { pdf } from '@portal/server/testing/files'
import { expect, test } from 'vitest'
import { wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { heading, open, row } from './papers.ts'

const on = scene()

const title = 'Gifts and entertainment'
const text = (version: number) => `Gifts, edition ${version}`
const hash = (version: number) =>
  createHash('sha256')
    .update(pdf(text(version)))
    .digest('hex')

test('a document asks for an attestation, a new version asks again, and reviewers follow up', async () => {
  const admin = await on.portal.asAdmin({ last: 'Amsel' })
  const manager = await on.portal.asManager({ last: 'Munch' })
  const dana = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  const id = await publish(on.portal, admin, { title, comp: 'true', attestation: 'true' }, aPdf(text(1), 'gifts.pdf'))

  const { page } = await on.visitorAs(dana)
  await open(page, '/compliance/guidance', 'Guidance')
  const waiting = page.getByRole('list', { name: 'Needs your attestation' })
  await waiting.getByRole('link', { name: `Read and attest ${title}` }).click()
  await page.getByText('Gifts, edition 1').waitFor()
  const ask = page.getByText('Read version 1, then attest that you’ve read it.')
  expect(await wrongWithState(page, ask)).toEqual([])
  await page.goBack()
  await waiting.getByRole('button', { name: `Attest ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Attest' })
  await dialog.getByText(attestationText(title, 1)).waitFor()
  expect(await wrongWithState(page, dialog)).toEqual([])
  await dialog.getByRole('button', { name: 'I attest' }).click()
  const settled = page.getByRole('list', { name: 'Current guidance' })
  await settled.getByText(/^Attested/).waitFor()

  // the open screen asks again as soon as there is another version
  expect((await send(on.portal, admin, replaceDocument, id, {}, aPdf(text(2), 'gifts.pdf'))).status).toBe(200)
  await waiting.getByText('Version 2').waitFor()
  const recorded = () =>
    on.portal.sql(
      `select version, kind, text, encode(hash, 'hex') as hash from reading where account_id = $1 and kind = 'attested' order by version`,
      [dana.id],
    )
  const first = { version: 1, kind: 'attested', text: attestationText(title, 1), hash: hash(1) }
  expect(await recorded()).toEqual([first])
  await waiting.getByRole('link', { name: `Read and attest ${title}` }).click()
  await page.getByRole('button', { name: `Attest ${title}` }).click()
  await dialog.getByText(attestationText(title, 2)).waitFor()
  await dialog.getByRole('button', { name: 'I attest' }).click()
  await page.getByText('You attested to version 2.').waitFor()
  const second = { version: 2, kind: 'attested', text: attestationText(title, 2), hash: hash(2) }
  expect(await recorded()).toEqual([first, second])

  const reviewer = (await on.visitorAs(await on.elsewhere(admin))).page
  await open(reviewer, '/attest', 'Attestations')
  await row(reviewer, title).getByText('1 of 3').waitFor()
  await reviewer.getByRole('link', { name: title }).click()
  await heading(reviewer, title).waitFor()
  await row(reviewer, manager.email).getByText('Not yet').waitFor()
  expect(await row(reviewer, dana.email).getByText('Not yet').count()).toBe(0)
  expect(await wrongWithState(reviewer, reviewer.getByText('Not yet').first())).toEqual([])

  const due = new Date(on.portal.platform.clock().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
  await reviewer.getByRole('button', { name: 'Set due date' }).click()
  const setting = reviewer.getByRole('dialog', { name: 'Set due date' })
  await setting.getByLabel('Due date').fill(due)
  await setting.getByRole('button', { name: 'Save due date' }).click()
  await reviewer.getByText(/^Due date set to /).waitFor()
  await reviewer.getByRole('button', { name: 'Change due date' }).waitFor()
  expect(await on.portal.sql('select version, due::text from attestation_due where document_id = $1', [id])).toEqual([
    { version: 2, due },
  ])

  const remind = reviewer.getByRole('button', { name: 'Remind everyone who hasn’t attested' })
  await remind.click()
  await reviewer.getByText('2 reminders sent.').waitFor()
  await remind.click()
  await reviewer.getByText('0 reminders sent, 2 skipped (already reminded today).').waitFor()
  const mails = async (to: string) => (await on.portal.mails()).filter((mail) => mail.to === to)
  const [reminder, ...more] = await mails(manager.email)
  expect([reminder?.subject, more]).toEqual([`Action needed: attest to “${title}” by ${dayInWords(due)}`, []])
  expect(reminder?.text).toContain(`/document/${id}`)
  expect(await mails(dana.email)).toEqual([])

  await reviewer.getByRole('button', { name: 'Escalate to managers', exact: true }).click()
  const question = reviewer.getByRole('dialog', { name: 'Email branch managers?' })
  await question.getByRole('button', { name: 'Email managers' }).click()
  await reviewer.getByText('1 email to a manager sent.').waitFor()
  const [escalated] = await mails(manager.email)
  expect(escalated?.subject).toBe('Attestations outstanding in Albany')
  expect(escalated?.text).toContain(admin.email)
  expect(escalated?.text).not.toContain(dana.email)

  const [file] = await Promise.all([
    reviewer.waitForEvent('download'),
    reviewer.getByRole('button', { name: 'Export people as CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toContain('Name,Email,Branch,Attested,Reminded,Escalated')
  expect(lines.filter((line) => /@/.test(line))).toHaveLength(3)
  expect(lines.find((line) => line.includes(dana.email))).toMatch(/,20\d\d-\d\d-\d\dT[^,]+,,$/)
})
