import { createHash } from 'node:crypto'
import { attestationText } from '@portal/contract/attestations'
import { replaceDocument } from '@portal/contract/documents'
import { aPdf, publish, send } from '@portal/server/testing/documents'
import { pdf } from '@portal/server/testing/files'
import { expect, test } from 'vitest'
import { wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { open, row } from './papers.ts'

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
  const { page: reviewer } = await on.visitorAs(await on.elsewhere(admin))
  await open(reviewer, `/attest?document=${id}`, title)
  await row(reviewer, dana.email).getByText('Not yet').waitFor()
  expect(await wrongWithState(reviewer, reviewer.getByText('Not yet').first())).toEqual([])

  const waiting = page.getByRole('list', { name: 'Needs your attestation' })
  await waiting.getByRole('link', { name: `Read and attest ${title}` }).click()
  await page.getByText(text(1)).waitFor()
  const ask = page.getByText('Read version 1, then attest that you’ve read it.')
  expect(await wrongWithState(page, ask)).toEqual([])
  await page.goBack()
  await waiting.getByRole('button', { name: `Attest ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Attest' })
  await dialog.getByText(attestationText(title, 1)).waitFor()
  expect(await wrongWithState(page, dialog)).toEqual([])
  await dialog.getByRole('button', { name: 'I attest' }).click()
  await page
    .getByRole('list', { name: 'Current guidance' })
    .getByText(/^Attested/)
    .waitFor()

  // the open screen asks again as soon as there is another version
  expect((await send(on.portal, admin, replaceDocument, id, {}, aPdf(text(2), 'gifts.pdf'))).status).toBe(200)
  await waiting.getByText('Version 2').waitFor()
  await waiting.getByRole('link', { name: `Read and attest ${title}` }).click()
  await page.getByRole('button', { name: `Attest ${title}` }).click()
  await dialog.getByText(attestationText(title, 2)).waitFor()
  await dialog.getByRole('button', { name: 'I attest' }).click()
  await page.getByText('You attested to version 2.').waitFor()
  const recorded = await on.portal.sql(
    `select version, kind, text, encode(hash, 'hex') as hash from reading where account_id = $1 and kind = 'attested' order by version`,
    [dana.id],
  )
  expect(recorded).toEqual(
    [1, 2].map((version) => ({
      version,
      kind: 'attested',
      text: attestationText(title, version),
      hash: hash(version),
    })),
  )

  const remind = reviewer.getByRole('button', { name: 'Remind everyone who hasn’t attested' })
  await remind.click()
  await reviewer.getByText('2 reminders sent.').waitFor()
  const mails = async (to: string) => (await on.portal.mails()).filter((mail) => mail.to === to)
  const [reminder, ...more] = await mails(manager.email)
  expect(more).toEqual([])
  expect(reminder?.text).toContain(`/document/${id}`)
  expect(await mails(dana.email)).toEqual([])
})
