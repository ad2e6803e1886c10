import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { usersOn } from '../../testing/users.ts'
import { changeBy } from '../../platform/change.ts'
import { type Importer, importFile, undoRun } from '../imports/public.ts'
import { usersImporter } from './importer.ts'

let portal: TestPortal
let on: ReturnType<typeof usersOn>
beforeAll(async () => {
  portal = await testPortal()
  on = usersOn(portal)
  // both branches
  await portal.asAdvisor()
  await portal.asStranger()
})
afterAll(() => portal.close())

const by = { id: null, name: 'portal', proof: 'operator' } as const
const load = (lines: string[], skipBad = false) =>
  importFile(
    portal.platform,
    usersImporter,
    {
      name: 'users.csv',
      bytes: (async function* () {
        yield Buffer.from(lines.join('\n'))
      })(),
    },
    { by, requestId: 'test', skipBad },
  )
const account = async (email: string) => (await portal.sql('select * from account where email = $1', [email]))[0]
const undoLast = async () => {
  const [run] = await portal.sql('select max(id) as id from import_run')
  return changeBy(
    portal.platform,
    by,
    'test',
  )((tx, note) =>
    undoRun(tx, note, [usersImporter as unknown as Importer], Number(run?.id), 'Ada', portal.platform.clock()),
  )
}
const header = 'Email,First name,Last name,Branch,Access,Taps ID,CRD,Phone,Factor,Invite'

it('adds people without inviting them, unless the file says so', async () => {
  const outcome = await load([
    header,
    'One@meridianharbor.example,One,Import,albany,2,8001,1234567,518 555 0142,ap,',
    'two@meridianharbor.example,Two,Import,,,,,,,yes',
  ])
  expect(outcome).toMatchObject({ loaded: true, added: 2, changed: 0 })
  expect(await account('one@meridianharbor.example')).toMatchObject({
    first: 'One',
    branch_id: await on.branch('Albany'),
    access: 2,
    tapsid: 8_001,
    crd: '1234567',
    factor: 'AP',
    password_hash: null,
    welcome: true,
  })
  expect(await account('two@meridianharbor.example')).toMatchObject({ access: 1, tapsid: 0, factor: 'EMAIL' })
  const invited = (await portal.mails()).map(({ to }) => to)
  expect(invited).toEqual(['two@meridianharbor.example'])
})

it('changes those who are known, only in what the file has, and can be undone', async () => {
  const person = await portal.asAdvisor({ first: 'Old', phone: '1', crd: '7654321', access: 3 })
  const lines = [
    'email,first,last,phone',
    `${person.email},New,Tester,518 555 0102`,
    'three@meridianharbor.example,T,Hree,',
  ]
  expect(await load(lines)).toMatchObject({ loaded: true, added: 1, changed: 1 })
  expect(await load(lines)).toMatchObject({ loaded: true, added: 0, changed: 0, unchanged: 2 })
  expect(await on.row(person.id)).toMatchObject({ first: 'New', phone: '518 555 0102', crd: '7654321', access: 3 })
  const [run] = await portal.sql('select max(id) - 1 as id from import_run')
  await portal.sql('delete from import_run where id > $1', [run?.id])
  const told = () =>
    portal.sql(
      `select action, detail from audit_entry where action like 'account.%' and (detail ? 'import' or detail ? 'undone') order by id`,
    )
  expect((await told()).slice(-2)).toMatchObject([
    { action: 'account.created', detail: { access: 1 } },
    { action: 'account.changed', detail: { changes: expect.any(Object) } },
  ])
  expect(await undoLast()).toEqual({ removed: 1, restored: 1, kept: 0 })
  expect((await told()).slice(-2).map(({ action }) => action)).toEqual(['account.changed', 'account.removed'])
  expect(await on.row(person.id)).toMatchObject({ first: 'Old', phone: '1' })
  expect(await account('three@meridianharbor.example')).toBeUndefined()
})

it('changes nobody’s two-factor method', async () => {
  const person = await portal.asAdvisor({ factor: 'AP', totp_seed: Buffer.from('sealed') })
  const { loaded, problems } = await load(['email,first,last,factor', `${person.email},New,Name,EMAIL`])
  expect([loaded, problems.map(({ column, problem }) => [column, problem])]).toEqual([
    false,
    [['factor', 'An import can’t change how someone signs in. Change this on their page instead.']],
  ])
  expect(await load(['email,first,last,factor', `${person.email},New,Name,AP`])).toMatchObject({ changed: 1 })
  expect(await on.row(person.id)).toMatchObject({ first: 'New', factor: 'AP' })
})

it('an undo leaves whoever has set up their account', async () => {
  await load(['email,first,last', 'four@meridianharbor.example,F,Our', 'five@meridianharbor.example,F,Ive'])
  await portal.sql(`update account set password_hash = 'x' where email like 'four@%'`)
  expect(await undoLast()).toEqual({ removed: 1, restored: 0, kept: 1 })
})

it('an undo is refused when somebody was changed since', async () => {
  const person = await portal.asAdvisor({ first: 'Old' })
  await load(['email,first,last', `${person.email},New,Tester`])
  await portal.sql(`update account set first = 'Newer' where id = $1`, [person.id])
  await expect(undoLast()).rejects.toThrow(/changed since/)
})

it('never touches an admin or a guest, never makes one, and says what is wrong by line', async () => {
  const admin = await portal.asAdmin({ first: 'Ada' })
  const guest = await portal.asGuest()
  const owner = await portal.asAdvisor({ tapsid: 8_100, crd: '1234567' })
  const settled = await portal.asAdvisor({ password_hash: 'x' })
  const { loaded, problems } = await load([
    header,
    `${admin.email},Eve,Evil,,1,,,,,`,
    `${guest.email},Eve,Evil,,1,,,,,`,
    'a@meridianharbor.example,A,A,,7,,,,,',
    'b@gmail.com,B,B,,,,,,,',
    'c@meridianharbor.example,C,C,Atlantis,,,,,,',
    'd@meridianharbor.example,D,D,,,8100,1234567,,,',
    'e@meridianharbor.example,E,E,,,8101,,,,',
    'f@meridianharbor.example,F,F,,,8102,12345,,,',
    'g@meridianharbor.example,G,G,,,888,1234567,,,',
    'h@meridianharbor.example,H,H,,,,,,PASS,',
    `${settled.email},S,S,,,,,,AP,`,
    'i@meridianharbor.example,I,I,,,8103,1234567,,,',
    'j@meridianharbor.example,J,J,,,8103,1234567,,,',
  ])
  expect(loaded).toBe(false)
  expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
    '2 email',
    '3 email',
    '4 access',
    '5 email',
    '6 branch',
    '7 tapsid',
    '8 crd',
    '9 crd',
    '10 tapsid',
    '11 factor',
    '12 factor',
    '14 tapsid',
  ])
  await load([header, `${admin.email},Eve,Evil,,1,,,,,`, `${owner.email},Owen,Tester,,2,,,,,`], true)
  expect(await on.row(admin.id)).toMatchObject({ first: 'Ada', access: 7 })
  expect(await on.row(owner.id)).toMatchObject({ first: 'Owen', access: 2, tapsid: 8_100 })
})

it('keeps for an undo only what a file can change: no password, no social', async () => {
  const person = await portal.asAdvisor({ password_hash: 'secret-hash', ssn: Buffer.from('sealed') })
  await load(['email,first,last', `${person.email},New,Name`])
  const kept = await portal.sql('select u::text as row from import_undo u')
  expect(kept.some(({ row }) => String(row).includes(person.email))).toBe(true)
  expect(kept.filter(({ row }) => /secret-hash|password|ssn/.test(String(row)))).toEqual([])
})
