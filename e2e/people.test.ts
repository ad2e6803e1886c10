// How somebody comes to the firm, becomes an admin by the word of two, and is kept out again.
import { limits } from '@portal/contract/limits'
import { addMaintenanceWindow } from '@portal/contract/maintenance'
import { addStaffMember } from '@portal/contract/staff'
import { texts } from '@portal/contract/texts'
import { decideRequest, getUser } from '@portal/contract/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { choose, heading, open, row } from './papers.ts'
import { choosePassword, chosen, enrolledCode, linkFor, redirected, scannedCode, stopClock } from './set-up.ts'
import { codeField, enterPassword, signInHeading, typeCode } from './stages.ts'

const on = scene()
const email = 'ines.falk@meridianharbor.example'
const minute = 60_000

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const raise = (page: Page) => page.getByRole('list', { name: 'Pending requests' })
const accessOf = async (id: string) => (await on.portal.sql('select access from account where id = $1', [id]))[0]
const idOf = async () => String((await on.portal.sql('select id from account where email = $1', [email]))[0]?.['id'])

/** From the link of the invitation to the first sign-in. */
async function setUp(page: Page) {
  await page.clock.install()
  await page.goto(await linkFor(on.portal, email))
  const yes = page.getByRole('button', { name: 'Yes', exact: true })
  expect(await wrongWithState(page, yes)).toEqual([])
  await yes.click()
  await page.getByRole('heading', { level: 1, name: /^Welcome to / }).waitFor()
  await choosePassword(page)
  const picture = page.getByRole('img', { name: /QR code/ })
  const width = () => picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))
  expect(await width()).toBeGreaterThan(0)
  const verify = page.getByRole('button', { name: 'Verify', exact: true })
  await codeField(page).fill('000000')
  await verify.click()
  expect(await wrongWithState(page, page.getByText(texts.activationRetry))).toEqual([])
  await codeField(page).fill(await scannedCode(on.portal, await idOf()))
  await stopClock(page)
  await verify.click()
  await page.getByText(texts.activationDone).waitFor()
  await redirected(page, limits.verifiedRedirectMs)
  await page.waitForURL(/\/login/)
}

test('somebody is invited, sets up the account and is welcomed; two admins make them an admin, one cannot; suspended, the page is left at once [AUTH-42, NEWS-12] (A38)', async () => {
  const asker = await on.portal.asAdmin({ first: 'Rhea', last: 'Quist' })
  const second = await on.portal.asAdmin({ first: 'Tom', last: 'Bell' })
  const { page: admin } = await on.visitorAs(asker, { viewport: wide })
  await open(admin, '/management', 'User Management')
  await admin.getByRole('link', { name: 'Quist, Rhea' }).waitFor()

  await admin.getByRole('button', { name: 'Invite person', exact: true }).click()
  const form = admin.getByRole('dialog', { name: 'Invite person' })
  await form.getByRole('textbox', { name: 'First name' }).fill('Ines')
  await form.getByRole('textbox', { name: 'Last name' }).fill('Falk')
  await form.getByRole('textbox', { name: 'Email' }).fill('ines.falk@gmail.com')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  expect(await wrongWithState(admin, form.getByText(/Public email addresses can’t sign in\.$/))).toEqual([])
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await choose(form, 'Branch', 'Albany')
  await choose(form, 'Two-factor method', 'Authenticator app')
  await form.getByRole('checkbox', { name: 'User Management' }).check()
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await heading(admin, 'Ines Falk').waitFor()
  await admin.getByText('Account created').waitFor()
  await admin.getByRole('link', { name: 'All people' }).click()
  await heading(admin, 'User Management').waitFor()
  await row(admin, email).getByText('Invited').waitFor()

  // on the list, before the admin's eyes
  const { page, meets } = await on.visitor({ viewport: wide })
  meets(401)
  await setUp(page)
  await row(admin, email).getByText('Active').waitFor()

  await enterPassword(page, { email }, chosen)
  on.portal.advance(minute)
  const id = await idOf()
  await typeCode(page, await enrolledCode(on.portal, id))
  const wizard = page.getByRole('dialog', { name: /^Welcome to / })
  await wizard.getByRole('heading', { level: 3, name: 'Welcome' }).waitFor()
  expect(page.url()).toBe(`${on.origin}/dash/p?welcome`)
  // one admin's word is none
  await row(admin, email).getByRole('link', { name: 'Falk, Ines' }).click()
  await heading(admin, 'Ines Falk').waitFor()
  await choose(admin, 'Access level', '7, admin')
  await admin.getByRole('button', { name: 'Request admin access' }).click()
  await admin
    .getByRole('dialog', { name: 'Request admin access (level 7) for Ines Falk?' })
    .getByRole('button', { name: 'Send request' })
    .click()
  await raise(admin).getByText('Waiting for another admin to confirm.').waitFor()
  await raise(admin).getByRole('button', { name: 'Withdraw' }).waitFor()
  expect(await raise(admin).getByRole('button', { name: 'Confirm' }).count()).toBe(0)
  const [waiting] = (await asker.call(getUser, { params: { id } })).body.user.requests
  const confirm = { params: { id: waiting?.id ?? 0, decision: 'confirm' as const } }
  expect((await asker.call(decideRequest, confirm)).status).toBe(403)
  expect(await accessOf(id)).toEqual({ access: 1 })

  // the second comes by the mail
  const mail = (await on.portal.mails()).find(({ to }) => to === second.email)
  const link = new URL(/http\S+user=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '')
  const { page: other } = await on.visitorAs(second, { viewport: wide })
  await open(other, link.pathname + link.search, 'Ines Falk')
  await raise(other).getByText('Rhea Quist requested admin access for Ines Falk (level 7)').waitFor()
  await raise(other).getByRole('button', { name: 'Confirm' }).click()
  await other.getByText('Ines Falk now has access level 7').waitFor()
  await raise(admin).waitFor({ state: 'detached' })
  await open(page, '/management', 'User Management')
  await tab(page, 'Firm settings').waitFor()
  await expect.poll(() => page.getByRole('tab').count()).toBe(7)

  // kept out
  await admin.getByRole('button', { name: 'Suspend' }).click()
  const reason = admin.getByRole('dialog', { name: 'Suspend Ines Falk' })
  await reason.getByRole('textbox', { name: 'Reason' }).fill('Left the firm')
  meets(400)
  await reason.getByRole('button', { name: 'Suspend account' }).click()
  await admin.getByText('Ines Falk suspended').waitFor()
  // without a click: the line told the page
  await signInHeading(page).waitFor()
})

/** The last success is too old, and last night's failed: every page says so. */
async function withOldBackup() {
  const { platform, sql } = on.portal
  platform.backups = { target: 's3://firm-backups/portal', recipient: `age1${'q'.repeat(58)}`, identity: undefined }
  await sql(`insert into backup_watch (since) values (now() - interval '9 days')`)
  await sql(`insert into backup_run (kind, started_at, ended_at, name, bytes, new_bytes, files, error, advice) values
    ('nightly', now() - interval '33 hours', now() - interval '32 hours', 'made', 48200, 1100, 9, null, null),
    ('nightly', now() - interval '9 hours', now() - interval '8 hours', null, null, null, null, 'The access key expired.', 'Change it.')`)
}

test('the other tabs of the management are in order, under a bar that tells of old backups', async () => {
  const admin = await on.portal.asAdmin()
  await withOldBackup()
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * minute).toISOString()
  await admin.call(addMaintenanceWindow, {
    body: { name: 'New disks', url: '', starts: inDays(1), ends: inDays(2) },
  })
  await admin.call(addStaffMember, {
    body: {
      first: 'Odile',
      last: 'Marsh',
      phone: '',
      email: 'odile.marsh@meridianharbor.example',
      ext: '12',
      title: 'Operations',
      roles: '',
      bio: '<p>Keeps the lights on.</p>',
      teams: [limits.departments[0]],
      sort: 1,
      linkedin: '',
      listed: true,
    },
  })
  const { page } = await on.visitorAs(admin, { viewport: wide })
  await open(page, '/management', 'User Management')
  const wrong: string[] = []
  for (const [name, shown] of [
    ['Staff directory', page.getByText('Odile Marsh')],
    ['Firm settings', page.getByRole('region', { name: 'Certification' })],
    ['Maintenance', page.getByText('New disks')],
    ['Audit log', page.getByRole('region', { name: 'Entries' })],
    ['Imports', page.getByRole('list', { name: 'Import types' })],
  ] as const) {
    await tab(page, name).click()
    wrong.push(...(await wrongWithState(page, shown)).map((what) => `${name}: ${what}`))
  }
  await page.getByText('Last backup is 32 hours old.').waitFor()
  await page.getByRole('link', { name: 'View backup' }).click()
  const failed = page.getByText(/^The nightly backup of .* wasn’t made\.$/)
  wrong.push(...(await wrongWithState(page, failed)).map((what) => `System: ${what}`))
  // an entry beside the log, and over it on a phone
  await tab(page, 'Audit log').click()
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click()
  const history = page.getByRole('heading', { name: 'History of this record' })
  wrong.push(...(await wrongWithState(page, history)).map((what) => `Entry: ${what}`))
  expect(wrong).toEqual([])
})
