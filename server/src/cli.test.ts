// Every command, on a database that a portal may be using. Each kind is run once as its operator runs it, in a process of its own: one
// that reads its input, one that tells how far it is, one that brings the demo firm. The others run here, which is what that process does.
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { productionFigures } from '@portal/contract/production'
import { listProducts } from '@portal/contract/products'
import { saveSetting, settingSecret } from './features/settings/public.ts'
import { pushPurpose, vapidKeys } from './features/devices/public.ts'
import { actionEmailPurpose } from './features/actions/public.ts'
import { addressAccountPurpose, addressContactPurpose, addressDraftPurpose } from './features/address-blotter/public.ts'
import { depositAccountPurpose } from './features/deposits/public.ts'
import { sealAccount } from './features/exchange/public.ts'
import { candidateAnswersPurpose } from './features/onboarding/public.ts'
import { sealSocial } from './features/welcome/public.ts'
import { changeBy } from './platform/change.ts'
import { parseKeys } from './platform/crypto/keys.ts'
import { passwordFits } from './platform/crypto/passwords.ts'
import { signingKey } from './platform/crypto/signing.ts'
import { newSeed, seedPurpose } from './platform/crypto/totp.ts'
import { runCommand } from './cli.ts'
import type { DemoFirm } from './demo-firm.ts'
import { seal as linkAudit } from './platform/audit/audit.ts'
import { sealAudit } from './platform/audit/seals.ts'
import { sealedColumns } from './sealed.ts'
import { createDatabase, templateName } from './testing/cluster.ts'
import { rememberRows } from './testing/history.ts'
import { type TestPortal, testKeys, testPortal } from './testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

interface Ended {
  code: number
  out: string
  err: string
}

interface Around {
  keys?: string
  input?: string
  url?: string
  more?: Record<string, string>
}
const environment = ({ keys = testKeys, url = portal.databaseUrl, more = {} }: Around) => ({
  PATH: process.env.PATH ?? '',
  DATABASE_URL: url,
  PORTAL_KEYS: keys,
  DEMO: '0',
  DATA_DIR: portal.config.dataDir,
  ...more,
})

async function runAsProcess(args: string[], around: Around = {}): Promise<Ended> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'bin', 'portal.mjs'), ...args], {
    env: environment(around),
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (err += chunk))
  child.stdin.end(around.input ?? '')
  const [code] = await once(child, 'close')
  return { code: code as number, out, err }
}

async function run(args: string[], around: Around = {}): Promise<Ended> {
  const { env, exitCode } = process
  let [out, err] = ['', '']
  const printed = vi.spyOn(console, 'log').mockImplementation((line) => void (out += `${String(line)}\n`))
  const complained = vi.spyOn(console, 'error').mockImplementation((line) => void (err += `${String(line)}\n`))
  process.env = environment(around)
  const input = vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([around.input ?? '']) as never)
  try {
    await runCommand(args, noDemoFirm)
    return { code: Number(process.exitCode), out, err }
  } finally {
    process.env = env
    process.exitCode = exitCode
    input.mockRestore()
    printed.mockRestore()
    complained.mockRestore()
  }
}
const noDemoFirm = {} as DemoFirm

const account = async (email: string) => (await portal.sql('select * from account where email = $1', [email]))[0] ?? {}
const audited = async (action: string, subject: string) =>
  portal.sql('select actor, request_id, detail from audit_entry where action = $1 and subject = $2', [action, subject])
const mailTo = async (email: string) => (await portal.mails()).find(({ to }) => to === email)

describe('the command line', () => {
  it('without a command, or with an unknown one, tells which there are', async () => {
    const [none, unknown, asked] = [await runAsProcess([]), await run(['frobnicate']), await run(['--help'])]
    for (const name of [
      'migrate',
      'create-admin',
      'invite',
      'reset-2fa',
      'import',
      'rotate-key',
      'demo',
      'backup keygen',
      'backup verify',
      'backup',
      'restore',
      'audit verify',
      'packet verify',
    ])
      expect(none.out).toContain(`\n  ${name}`)
    expect(unknown.out).toBe(none.out)
    expect([none.code, unknown.code, asked.code]).toEqual([0, 1, 0])
  })

  it('with --help tells the usage of each command and does nothing', async () => {
    for (const command of [
      'migrate',
      'create-admin',
      'invite',
      'reset-2fa',
      'import',
      'rotate-key',
      'demo',
      'backup keygen',
      'backup verify',
      'backup',
      'restore',
      'audit verify',
      'packet verify',
    ]) {
      const { code, out } = await run([...command.split(' '), '--help'], { url: 'postgres://nowhere.invalid/none' })
      expect([code, out.split('\n')[0]]).toEqual([0, expect.stringContaining(`portal ${command}`)])
    }
  })

  it.each([
    [['create-admin', '--email', 'a@b.example'], 'Missing --first, --last'],
    [['invite', '--email', 'a@b.example', '--first', 'A', '--last', 'B', '--access', 'x'], '--access'],
    [['rotate-key', '--fast'], "Unknown option '--fast'"],
    [['backup'], 'Expected TARGET'],
    [['backup', 'somewhere'], 'Set BACKUP_RECIPIENT'],
    [['restore', 'somewhere'], 'Missing --identity'],
    [['backup', 'verify', 'nowhere', '--identity', 'no-such-file'], 'Can’t read the identity file'],
  ])('says what is wrong with %j', async (args, says) => {
    const { code, err } = await run(args)
    expect(code).toBe(1)
    expect(err).toContain(says)
  })

  it('refuses a database without keys by the name of the variable', async () => {
    const { code, err } = await run(['migrate'], { keys: '' })
    expect(code).toBe(1)
    expect(err).toContain('PORTAL_KEYS')
  })
})

describe('backup and restore', () => {
  it('go from one portal to another by the steps of the drill', async () => {
    const folder = join(portal.config.dataDir, 'drill')
    await mkdir(folder)
    const [identity, target] = [join(folder, 'identity.txt'), join(folder, 'backups')]
    const made = await run(['backup', 'keygen', identity], { url: 'postgres://nowhere.invalid/none' })
    const recipient = /^BACKUP_RECIPIENT=(age1\w+)$/m.exec(made.out)?.[1] ?? ''
    expect((await stat(identity)).mode & 0o777).toBe(0o600)
    expect((await run(['backup', 'keygen', identity])).err).toContain('already exists')
    await portal.asAdmin()
    const backedUp = await run(['backup', target], { more: { BACKUP_RECIPIENT: recipient } })
    expect([backedUp.code, backedUp.err]).toEqual([0, ''])
    expect(backedUp.out).toMatch(/^Backed up \d+ tables with \d+ rows and 0 files/)
    const name = `restored_${randomBytes(6).toString('hex')}`
    const url = await createDatabase(inject('clusterUrl'), name, 'template0')
    const there = { url, more: { DATA_DIR: join(folder, 'data') } }
    const restored = await run(['restore', target, '--identity', identity], there)
    expect([restored.code, restored.err]).toEqual([0, ''])
    expect(restored.out).toMatch(/^Restored \d+ tables with \d+ rows and 0 files .* The audit log holds$/m)
    expect((await run(['audit', 'verify'], there)).out).toContain(' 0 problems')
    const again = await run(['restore', target, '--identity', identity], there)
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('The database isn’t empty')])
  })

  it('ask for the keys of the old portal instead of making new ones', async () => {
    const more = { DATA_DIR: join(portal.config.dataDir, 'other'), DATABASE_URL: '' }
    const { code, err } = await run(['backup', 'verify', 'there', '--identity', 'file'], { keys: '', more })
    expect([code, err]).toEqual([1, '✗ Set PORTAL_KEYS to the keys of the portal that was backed up\n'])
  })
})

describe('migrate', () => {
  it('brings an empty database up, once', async () => {
    const name = `empty_${randomBytes(6).toString('hex')}`
    const url = await createDatabase(inject('clusterUrl'), name, 'template0')
    expect((await run(['migrate'], { url })).out).toContain('Applied 0001_accounts')
    expect((await run(['migrate'], { url })).out).toContain('Already up to date')
  })
})

describe('create-admin', () => {
  const args = (email: string) => ['create-admin', '--email', email, '--first', 'Ada', '--last', 'Quay']

  it('adds somebody who may do everything, with the password of standard input', async () => {
    const { code, out } = await runAsProcess(args('Ada@meridianharbor.example'), { input: 'Vellum-Harp-9-Oak\n' })
    expect([code, out]).toEqual([0, 'Ada@meridianharbor.example can now sign in\n'])
    const added = await account('ada@meridianharbor.example')
    expect(added).toMatchObject({ access: 7, products_editing: true, guest: false })
    expect(added.password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect(await passwordFits(String(added.password_hash), 'Vellum-Harp-9-Oak')).toBe(true)
    expect(await audited('account.created', `account:${String(added.id)}`)).toHaveLength(1)
  })

  it('refuses an address that is taken', async () => {
    const { email } = await portal.asAdvisor()
    const { code, err } = await run(args(email), { input: 'Vellum-Harp-9-Oak\n' })
    expect(code).toBe(1)
    expect(err).toContain('already')
  })

  it.each([
    ['x@meridianharbor.example', 'qwertyuiop123', 'too common'],
    ['someone@gmail.com', 'Vellum-Harp-9-Oak', 'Public'],
  ])('refuses %s with %s', async (email, password, says) => {
    const { code, err } = await run(args(email), { input: password })
    expect(code).toBe(1)
    expect(err).toContain(says)
    expect(await account(email)).toEqual({})
  })
})

describe('invite', () => {
  const args = (email: string, ...more: string[]) => [
    'invite',
    '--email',
    email,
    '--first',
    'Ada',
    '--last',
    'Quay',
    ...more,
  ]

  it('adds a person and mails a link that lets them set their password', async () => {
    const email = 'invited@meridianharbor.example'
    const { code, out } = await run(args(email, '--access', '2'))
    expect([code, out]).toEqual([0, `Invitation to ${email} queued\n`])
    const added = await account(email)
    expect(added).toMatchObject({ access: 2, factor: 'EMAIL', password_hash: null, first: 'Ada', last: 'Quay' })
    const token = /\/reset\?q=([\w-]+)/.exec((await mailTo(email))?.text ?? '')?.[1]
    const set = await portal.app.inject({
      method: 'POST',
      url: '/api/user/setup',
      payload: { q: token, password: 'Vellum-Harp-9-Oak' },
    })
    expect(set.statusCode).toBe(200)
    const [entry] = await audited('account.invited', `account:${String(added.id)}`)
    expect(entry).toMatchObject({ actor: 'portal', request_id: 'command line' })

    expect((await run(args(email))).err).toContain('already')
  })

  it('again sends a new link to whoever has not used the first', async () => {
    const email = 'twice@meridianharbor.example'
    await run(args(email, '--factor', 'AP'))
    expect((await run(args(email))).code).toBe(0)
    const { id, factor } = await account(email)
    expect(factor).toBe('AP')
    const live = await portal.sql('select 1 from account_token where account_id = $1 and used_at is null', [id])
    expect(live).toHaveLength(1)
  })

  it('refuses an address that could not sign in', async () => {
    const { code, err } = await run(args('someone@gmail.com'))
    expect(code).toBe(1)
    expect(err).toContain('Public')
    expect(await account('someone@gmail.com')).toEqual({})
  })
})

describe('reset-2fa', () => {
  it('authorises a new enrolment, signs the person out and tells them', async () => {
    const person = await portal.asAdvisor({ factor: 'AP', totp_seed: newSeed(portal.platform.keys) })
    expect((await person.call(listProducts, {})).status).toBe(200)
    const { code, out } = await run(['reset-2fa', '--email', person.email.toUpperCase()])
    expect(code).toBe(0)
    expect(out).toContain('will set up an authenticator app at their next sign-in')
    expect((await account(person.email)).factor).toBe('RESET')
    expect((await person.call(listProducts, {})).status).toBe(400)
    const [entry] = await audited('enrolment.authorised', `account:${person.id}`)
    expect(entry).toMatchObject({ actor: 'portal', detail: { before: 'AP' } })
    expect((await mailTo(person.email))?.subject).toBe('Set up your authenticator app again')
  })

  it('refuses guests', async () => {
    const guest = await portal.asGuest()
    const { code, err } = await run(['reset-2fa', '--email', guest.email])
    expect(code).toBe(1)
    expect(err).toContain('No account with that email can set up an authenticator app')
    expect((await account(guest.email)).factor).toBe('EMAIL')
  })
})

describe('import', () => {
  const header = ['tapsid', 'year', 'month', ...productionFigures].join(',')
  const row = (month: number) => [7_001, 2026, month, ...productionFigures.map(() => '1.00')].join(',')
  const loadBy = async (by: typeof run, lines: string[], ...flags: string[]) => {
    const path = join(portal.config.dataDir, 'production.csv')
    await writeFile(path, lines.join('\n'))
    return by(['import', 'production', path, ...flags])
  }
  const load = (lines: string[], ...flags: string[]) => loadBy(run, lines, ...flags)
  const stored = async () => (await portal.sql('select 1 from production where tapsid = 7001')).length

  it('loads a file, and nothing when it is there already', async () => {
    const dry = await load([header, row(1), row(2)], '--dry-run')
    expect([dry.code, dry.out]).toEqual([0, expect.stringContaining('2 added')])
    expect(dry.out).toContain('Nothing was imported')
    expect(await stored()).toBe(0)
    const first = await loadBy(runAsProcess, [header, row(1), row(2)])
    expect([first.code, first.out]).toEqual([0, 'production: 2 rows (2 added, 0 changed, 0 unchanged)\n'])
    expect(first.err).toContain('100%  2 rows')
    const again = await load([header, row(1), row(2)])
    expect(again.out).toContain('Nothing changed')
    expect(await stored()).toBe(2)
    expect(
      await portal.sql(`select 1 from audit_entry where action = 'import.loaded' and request_id = 'command line'`),
    ).toHaveLength(2)
  })

  it('takes the last import back', async () => {
    await load([header, row(1), row(2), row(4)])
    const undone = await run(['import', '--undo', 'production'])
    expect([undone.code, undone.out]).toEqual([
      0,
      expect.stringMatching(/^production: import \d+ undone \(1 removed, 0 restored\)\n$/),
    ])
    expect(await stored()).toBe(2)
    const again = await run(['import', '--undo', 'production'])
    expect([again.code, again.err]).toEqual([1, '✗ production: there’s no import to undo\n'])
  })

  it('keeps a file with a bad row out, and loads the others when told to', async () => {
    const lines = [header, row(13), row(3)]
    const { code, out, err } = await load(lines)
    expect([code, err]).toEqual([1, expect.stringContaining('✗ line 2, month: Enter a whole number from 1 to 12.')])
    expect(out).toContain('Nothing was imported. 1 of 2 rows has problems.')
    expect(await stored()).toBe(2)
    const skipped = await load(lines, '--skip-bad')
    expect([skipped.code, skipped.out]).toEqual([
      0,
      expect.stringContaining('1 added, 0 changed, 0 unchanged, 1 skipped'),
    ])
    expect(await stored()).toBe(3)
  })

  it('says what is wrong with the command or the file', async () => {
    expect((await run(['import', 'production'])).err).toContain(
      'Expected TYPE and FILE. Usage: portal import TYPE FILE',
    )
    expect((await run(['import', 'weather', 'x.csv'])).err).toContain('one of production, pending')
    expect((await run(['import', 'production', 'nowhere.csv'])).err).toContain('nowhere.csv: file not found')
    expect((await load(['tapsid,year'])).err).toContain('Required columns are missing: month')
  })
})

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const newer = key('newer', 9)
const both = `${newer},${testKeys}`

describe('rotate-key', () => {
  /** One of everything that is sealed, by the code that seals it where that can be called. */
  async function seal() {
    const { platform } = portal
    const { keys } = platform
    const db = portal.tables
    const person = await portal.asAdvisor({
      factor: 'AP',
      totp_seed: newSeed(keys),
      ssn: sealSocial(keys, '987-65-4321'),
    })
    const change = changeBy(platform, { id: null, name: 'test' }, 'test')
    await vapidKeys(platform)
    await signingKey(platform.database.pool, keys, 'Meridian Harbor', platform.clock())
    await change(async (tx, note) => {
      await saveSetting(tx, note, platform, 'officeDomains', {}, 'client secret')
      await note.mail({ to: person.email, subject: 'Waiting', parts: [{ text: 'sealed text' }] })
    })
    const now = platform.clock()
    const both = { cookie_hash: randomBytes(32), expires_at: now, created_at: now }
    await db
      .insertInto('set_up')
      .values({ ...both, account_id: person.id, seed: newSeed(keys) })
      .execute()
    await db
      .insertInto('device')
      .values({
        account_id: person.id,
        token_hash: randomBytes(32),
        name: '',
        browser: '',
        created_at: now,
        seen_at: now,
        push: keys.seal('subscription', pushPurpose),
      })
      .execute()
    await db
      .insertInto('office_flow')
      .values({
        ...both,
        state_hash: randomBytes(32),
        domain: '',
        issuer: '',
        secrets: keys.seal('flow', 'office-flow'),
      })
      .execute()
    await db
      .insertInto('office_grant')
      .values({
        account_id: person.id,
        issuer: '',
        tokens: keys.seal('grant', 'office-grant'),
        expires_at: now,
        updated_at: now,
      })
      .execute()
    await db
      .insertInto('submission')
      .values({
        kind: 'new business',
        direction: 'sent',
        account_id: person.id,
        created_by: person.id,
        title: '',
        status: 'Draft',
        business: '{}',
        account_number: sealAccount(keys, 'MH-88314471'),
        created_at: now,
        changed_at: now,
      })
      .execute()
    await db
      .insertInto('deposit')
      .values({
        account_id: person.id,
        created_by: person.id,
        key: randomUUID(),
        status: 'Captured',
        client: 'Carla Esposito',
        account_type: 'Individual',
        account_number: keys.seal('MH00019041', depositAccountPurpose),
        account_mark: randomBytes(32),
        account_end: '9041',
        amount: 1,
        check_number: '1',
        payee: 'Eastlight',
        second: false,
        check_date: now,
        captured_at: now,
        captured_day: now,
        bank_day: now,
        changed_at: now,
      })
      .execute()
    await db
      .insertInto('address_change')
      .values({
        account_id: person.id,
        created_by: person.id,
        entry_key: randomUUID(),
        entry_mark: randomBytes(32),
        client: 'Carla Esposito',
        client_key: 'carla esposito',
        account_end: '9041',
        account_mark: randomBytes(32),
        account_number: keys.seal('MH00019041', addressAccountPurpose),
        client_email: keys.seal('carla@clients.example', addressContactPurpose),
        client_phone: keys.seal('(518) 555-0177', addressContactPurpose),
        old_address: '{}',
        new_address: '{}',
        new_key: 'x',
        po_box: false,
        status: 'Received',
        received_on: now,
        due_on: now,
        through: 'Form',
        identity: 'In person',
        created_at: now,
        changed_at: now,
      })
      .execute()
    await db
      .insertInto('mail_action')
      .values({
        kind: 'address-change',
        about: '1',
        email: keys.seal('carla@clients.example', actionEmailPurpose),
        created_at: now,
      })
      .execute()
    await db
      .insertInto('address_draft')
      .values({
        account_id: person.id,
        created_by: person.id,
        entry_key: randomUUID(),
        content: keys.seal('{}', addressDraftPurpose),
        changed_at: now,
      })
      .execute()
    const candidate = await db
      .insertInto('candidate')
      .values({
        key: randomUUID(),
        first: 'Maren',
        last: 'Holloway',
        email: 'maren@fastmail.example',
        branch_id: sql`(select min(id) from branch)`,
        position: 'representative',
        questions: 1,
        invited_at: now,
        until: now,
        expires_at: now,
        sent_at: now,
        changed_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('candidate_step')
      .values({ candidate_id: candidate.id, step: 'person', content: keys.seal('{}', candidateAnswersPurpose) })
      .execute()
    return person
  }
  const sealedNow = async () => {
    const rows = await Promise.all(
      sealedColumns.map(({ table, key: id, column }) =>
        portal.sql(`select ${id} as key, ${column} as value from ${table} where ${column} is not null order by 1`),
      ),
    )
    return rows.map((list, i) => ({
      purpose: sealedColumns[i]?.purpose ?? (() => ''),
      values: list as { key: unknown; value: Buffer }[],
    }))
  }
  const readWith = (keyList: string, all: Awaited<ReturnType<typeof sealedNow>>) =>
    all.map(({ purpose, values }) => values.map(({ key: id, value }) => parseKeys(keyList).open(value, purpose(id))))

  it('seals everything anew, so that the older key can go, and does nothing a second time', async () => {
    await portal.mails()
    const person = await seal()
    while ((await linkAudit(portal.platform.database.pool, portal.platform.keys)) > 0);
    const before = await sealedNow()
    for (const { values } of before) expect(values.length).toBeGreaterThan(0)
    const texts = readWith(testKeys, before)
    expect(() => readWith(newer, before)).toThrow('not configured')

    const { code, out } = await run(['rotate-key'], { keys: both })
    expect(code).toBe(0)
    for (const [i, { table, column }] of sealedColumns.entries())
      expect(out).toMatch(new RegExp(`^${table}\\.${column} +${before[i]?.values.length}$`, 'm'))
    const after = await sealedNow()
    expect(readWith(newer, after)).toEqual(texts)
    expect(await audited('keys.rotated', 'column:account.totp_seed')).toHaveLength(1)

    const again = await run(['rotate-key'], { keys: both })
    expect(again.out.match(/\d+$/gm)).toEqual(sealedColumns.map(() => '0'))
    expect(await sealedNow()).toEqual(after)

    // what the running portal reads is still what was there, once it knows the new key
    const keys = parseKeys(newer)
    expect(await settingSecret({ ...portal.platform, keys }, 'officeDomains')).toBe('client secret')
    expect((await vapidKeys({ ...portal.platform, keys })).privateKey).toBeTruthy()
    expect(keys.open((await account(person.email)).totp_seed as Buffer, seedPurpose)).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('goes through more than one batch', async () => {
    const seed = parseKeys(testKeys).seal('x', seedPurpose)
    await portal.sql(
      `insert into set_up (account_id, cookie_hash, seed, created_at, expires_at)
       select (select id from account limit 1), '\\x00', $1, now(), now() from generate_series(1, 1234)`,
      [seed],
    )
    const { out } = await run(['rotate-key'], { keys: both })
    expect(out).toMatch(/^set_up\.seed +1234$/m)
  })

  it('names what it cannot open, and rotates the rest', async () => {
    const person = await portal.asAdvisor({ totp_seed: parseKeys(key('lost', 3)).seal('x', seedPurpose) })
    const other = await portal.asAdvisor({ totp_seed: newSeed(portal.platform.keys) })
    const { code, err } = await run(['rotate-key'], { keys: both })
    expect(code).toBe(1)
    expect(err).toContain('account.totp_seed: 1 encrypted with a key that isn’t in PORTAL_KEYS')
    expect(parseKeys(newer).open((await account(other.email)).totp_seed as Buffer, seedPurpose)).toBeTruthy()
    await portal.sql('update account set totp_seed = null where id = $1', [person.id])
  })

  it('knows every sealed column of the schema: all others that hold bytes are hashes or public', async () => {
    const rows = await portal.sql(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea'`,
    )
    const unsealed = rows.map(({ name }) => String(name)).filter((name) => !/[._](hash|mac|mark)$/.test(name))
    // photos are public, and so are signatures; a file on its way in is no more secret than the rows it becomes
    const hashes = ['audit_entry.history', 'record_change.gone', 'disposal_note.history', 'packet.manifest']
    const open = [
      'passkey.public_key',
      'photo.small',
      'photo.large',
      'import_piece.data',
      'audit_signed.signature',
      ...hashes,
    ]
    const known = [...sealedColumns.map(({ table, column }) => `${table}.${column}`), ...open]
    expect(unsealed.sort()).toEqual(known.sort())
  })
})

describe('demo', () => {
  it('loads the firm into an empty database, and into no other', async () => {
    const { code, err } = await run(['demo'])
    expect(code).toBe(1)
    expect(err).toContain('This database already has people in it')
    const url = await createDatabase(inject('clusterUrl'), `demo_${randomBytes(6).toString('hex')}`, templateName)
    expect(await runAsProcess(['demo', '--advisors', '3'], { url })).toMatchObject({
      code: 0,
      out: 'Loaded the demo firm with 3 advisors\n',
    })
  })
})

describe('audit verify', () => {
  it('finds the trail whole, then names the entry that was changed', async () => {
    // the keys of chain and seals were sealed anew above
    const { platform } = portal
    await sealAudit({ ...platform, keys: parseKeys(newer) }, { name: 'Meridian Harbor', recordsMailbox: '' })
    await portal.asAdvisor()
    await rememberRows(portal)
    await changeBy(
      platform,
      { id: null, name: 'test' },
      'test',
    )(async (_tx, note) => {
      note.audit('account.created', 'account:1')
    })
    const [{ sealed } = { sealed: 0 }] = await portal.sql('select max(position) as sealed from audit_signed')
    const whole = await run(['audit', 'verify'], { keys: both })
    expect([whole.code, whole.out]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^${String(sealed)} entries sealed, [1-9]\\d* not sealed yet, 0 problems\n$`)),
    ])
    const [{ id } = { id: 0 }] = await portal.sql('select entry_id as id from audit_seal order by position limit 1')
    await portal.sql('alter table audit_entry disable trigger all')
    await portal.sql(`update audit_entry set actor = 'somebody else' where id = $1`, [id])
    await portal.sql('alter table audit_entry enable trigger all')
    const forged = await run(['audit', 'verify'], { keys: both })
    expect(forged.code).toBe(1)
    expect(forged.err).toContain('was changed after it was sealed')
  })

  it('names a seal that was taken out of the file store', async () => {
    const [{ file } = { file: '' }] = await portal.sql('select file from audit_signed')
    await rm(join(portal.config.dataDir, 'files', String(file)))
    const { code, err } = await run(['audit', 'verify'], { keys: both })
    expect([code, err]).toEqual([1, expect.stringContaining(`(${String(file)}) was removed from the file store`)])
  })
})
