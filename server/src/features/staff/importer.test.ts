import { listBiographies, staffTopic } from '@portal/contract/staff'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { changeBy } from '../../platform/change.ts'
import { type Importer, importFile, undoableRun, undoRun } from '../imports/public.ts'
import { staffImporter } from './public.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const header = 'E-Mail,First name,Last name,Title,Roles,Phone,Extension,Departments,Sort'
async function* bytesOf(lines: string[]) {
  yield Buffer.from(lines.join('\n'))
}
const load = (...lines: string[]) =>
  importFile(
    portal.platform,
    staffImporter,
    { name: 'staff.csv', bytes: bytesOf(lines) },
    { by: { id: null, name: 'portal' }, requestId: 'test' },
  )
const shown = async (email: string) =>
  (await (await portal.asAnonymous()).call(listBiographies, {})).body.response.biographies.find(
    (person) => person.email === email,
  )

it('brings the directory in, tells open screens and links accounts', async () => {
  const account = await portal.asAdvisor()
  const told = new Promise<void>((resolve) => {
    portal.platform.live.onChange((topic) => topic === staffTopic && resolve())
  })
  const outcome = await load(
    `${header},LinkedIn,Bio`,
    'Rosa@meridianharbor.example,Rosa,Castellano,Forms,New Accounts,(518) 555-0118,118,SEC; Wealth Advisors,3,,"<p onclick=x>Hello</p>"',
    `${account.email},Advisor,Tester,Advisor,,,,wma adv,,https://www.linkedin.com/in/a,`,
  )
  expect(outcome).toMatchObject({ loaded: true, added: 2, bad: 0 })
  await told
  expect(await shown('rosa@meridianharbor.example')).toMatchObject({
    first: 'Rosa',
    title: 'Forms',
    ext: '118',
    teams: ['SEC', 'WMA'],
    sort: 3,
    bio: '<p>Hello</p>',
  })
  expect((await shown(account.email))?.teams).toEqual(['WMA', 'ADV'])
  const [row] = await portal.sql('select account_id from staff where email = $1', [account.email])
  expect(row).toEqual({ account_id: account.id })
})

it('again changes nothing; another title changes its own row, and what the file has no column for stays', async () => {
  const line = (title: string) => `again@meridianharbor.example,A,Gain,${title},,,,TAX,1`
  await load(`${header},Bio`, `${line('First')},<p>Kept</p>`)
  expect(await load(header, line('First'))).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
  expect(await load(header, line('Second'))).toMatchObject({ added: 0, changed: 1 })
  const [row] = await portal.sql(`select title, bio, version from staff where email = 'again@meridianharbor.example'`)
  expect(row).toEqual({ title: 'Second', bio: '<p>Kept</p>', version: 2 })
  const [kept] = await portal.sql(
    `select u.key, u.before->>'title' as title from import_undo u join import_run r on r.id = u.run_id where r.kind = 'staff'`,
  )
  expect(kept).toEqual({ key: { email: 'again@meridianharbor.example' }, title: 'First' })
})

it('tells what is wrong with a row, by line and column', async () => {
  const { problems, loaded } = await load(
    `${header},LinkedIn`,
    'nobody,,B,T,R,call me,x1,IT,many,http://www.linkedin.com/in/a',
    'a@b.example,A,B,T,R,,,SEC,1,',
    'A@B.example,A,B,T,R,,,SEC,1,',
  )
  expect(loaded).toBe(false)
  expect(problems.map(({ line, column }) => `${line} ${column}`).sort()).toEqual(
    [...['email', 'first', 'phone', 'ext', 'teams', 'sort', 'linkedin'].map((column) => `2 ${column}`), '4 '].sort(),
  )
})

it('can be taken back, accounts that were linked included', async () => {
  const account = await portal.asAdvisor()
  await load(header, 'back@meridianharbor.example,B,Ack,Before,,,,TAX,1')
  await load(
    header,
    'back@meridianharbor.example,B,Ack,After,,,,TAX,1',
    `${account.email},Advisor,Tester,Advisor,,,,WMA,`,
  )
  const { db, clock } = portal.platform
  const id = Number(await undoableRun(db, 'staff'))
  const undone = await changeBy(
    portal.platform,
    { id: null, name: 'portal' },
    'test',
  )((tx, note) => undoRun(tx, note, [staffImporter as Importer], id, 'portal', clock()))
  expect(undone).toMatchObject({ removed: 1, restored: 1 })
  expect(await shown('back@meridianharbor.example')).toMatchObject({ title: 'Before' })
  expect(await shown(account.email)).toBeUndefined()
})
