import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, ensureKeys, readConfig } from './config.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const stripe = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PUBLISHABLE_KEY: 'pk_1' }
const backups = { BACKUP_RECIPIENT: `age1${'q'.repeat(58)}` }
const remote = { DATABASE_URL: 'postgres://db.example/portal', PORTAL_KEYS: `k1:${key}` }
const production = { ...remote, NODE_ENV: 'production', PORTAL_ORIGIN: 'https://portal.example' }

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

test('an empty environment gives the demo portal on this machine', () => {
  expect(readConfig({ UNKNOWN: 'ignored', PORT: '' })).toEqual({
    port: 8080,
    host: '127.0.0.1',
    origin: 'http://localhost:8080',
    dataDir: resolve(import.meta.dirname, '../../data'),
    databaseUrl: undefined,
    keys: undefined,
    smtpUrl: undefined,
    mailFrom: 'Advisor Portal <portal@localhost>',
    trustedProxies: [],
    statusUrl: undefined,
    metricsToken: undefined,
    filesUrl: undefined,
    clamdUrl: undefined,
    backupRecipient: undefined,
    backupUrl: undefined,
    backupIdentity: undefined,
    graphUrl: undefined,
    stripe: undefined,
    demo: true,
    production: false,
    workers: true,
    drainSeconds: 0,
    logLevel: 'info',
    webDir: resolve(import.meta.dirname, '../../web/dist'),
  })
})

test('a production environment is taken over as given', () => {
  const config = readConfig({
    ...remote,
    NODE_ENV: 'production',
    PORT: '80',
    HOST: '::',
    PORTAL_ORIGIN: 'https://portal.example/',
    DATA_DIR: '/srv/portal data',
    SMTP_URL: 'smtps://user:pass@mail.example:465',
    MAIL_FROM: 'Portal <portal@firm.example>',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    STATUS_URL: 'https://status.firm.example/summary.json',
    METRICS_TOKEN: 'a-token-for-the-collector',
    FILES_URL: 's3://firm-files/portal?endpoint=https://s3.firm.example&region=eu-west-1',
    CLAMD_URL: 'tcp://scanner.internal:3310',
    BACKUP_RECIPIENT: `age1${'q'.repeat(58)}`,
    BACKUP_URL: 's3://firm-backups/portal?region=us-east-2',
    BACKUP_IDENTITY: import.meta.filename,
    GRAPH_URL: 'https://graph.office.example/',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    WORKERS: '0',
    DRAIN_SECONDS: '20',
    LOG_LEVEL: 'silent',
  })
  expect(config).toMatchObject({
    port: 80,
    host: '::',
    origin: 'https://portal.example',
    dataDir: '/srv/portal data',
    databaseUrl: 'postgres://db.example/portal',
    keys: `k1:${key}`,
    smtpUrl: 'smtps://user:pass@mail.example:465',
    mailFrom: 'Portal <portal@firm.example>',
    trustedProxies: ['10.0.0.0/8', '::1'],
    statusUrl: 'https://status.firm.example/summary.json',
    metricsToken: 'a-token-for-the-collector',
    filesUrl: 's3://firm-files/portal?endpoint=https://s3.firm.example&region=eu-west-1',
    clamdUrl: 'tcp://scanner.internal:3310',
    backupRecipient: `age1${'q'.repeat(58)}`,
    backupUrl: 's3://firm-backups/portal?region=us-east-2',
    backupIdentity: import.meta.filename,
    graphUrl: 'https://graph.office.example',
    stripe: {
      secretKey: 'sk_live_1',
      webhookSecret: 'whsec_1',
      publishableKey: 'pk_live_1',
      apiUrl: 'https://api.stripe.com',
    },
    demo: false,
    production: true,
    workers: false,
    drainSeconds: 20,
    logLevel: 'silent',
  })
})

test('a node in production serves on for a moment when it is told to stop, unless told otherwise', () => {
  expect(readConfig(production).drainSeconds).toBe(5)
  expect(readConfig({ ...production, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0)
})

describe('accepts', () => {
  test.each<[string, NodeJS.ProcessEnv]>([
    ['http on localhost', { PORTAL_ORIGIN: 'http://localhost:3000' }],
    ['http on 127.0.0.1', { PORTAL_ORIGIN: 'http://127.0.0.1:3000' }],
    ['several keys', { ...remote, PORTAL_KEYS: `k2:${key}, k1:${key}` }],
    ['the demo firm on a database of yours', { ...remote, DEMO: '1' }],
    ['production', production],
    ['a bare sender address', { MAIL_FROM: 'portal@firm.example' }],
    ['a status page on this host', { STATUS_URL: 'http://127.0.0.1:9000/summary.json' }],
    ['a folder for files', { FILES_URL: 'file:///srv/portal%20files' }],
    ['a bucket', { FILES_URL: 's3://firm-files' }],
    ['a store in the inner network', { FILES_URL: 's3://firm-files/a/b?endpoint=http://minio:9000' }],
    ['a folder for backups', { ...backups, BACKUP_URL: '/mnt/back ups' }],
    ['a folder for backups as an address', { ...backups, BACKUP_URL: 'file:///mnt/back%20ups' }],
    ['a bucket for backups', { ...backups, BACKUP_URL: 's3://firm-backups/portal?endpoint=http://minio:9000' }],
    ['calendars on this host', { GRAPH_URL: 'http://127.0.0.1:9000' }],
    ['cards, in the demo firm too', stripe],
    [
      'cards with a restricted key, on this host',
      { ...stripe, STRIPE_SECRET_KEY: 'rk_1', STRIPE_API_URL: 'http://127.0.0.1:9000' },
    ],
    ['a scanner behind a socket', { CLAMD_URL: 'unix:/run/clamav/clamd.ctl' }],
    ['a socket as the database', { ...remote, DATABASE_URL: 'postgresql://portal@/portal?host=/run/postgresql' }],
  ])('%s', (_, env) => {
    expect(problemsOf(env)).toEqual([])
  })
})

test('a folder for backups is taken as a path, however it is written', () => {
  for (const BACKUP_URL of ['/mnt/back ups', 'file:///mnt/back%20ups'])
    expect(readConfig({ ...backups, BACKUP_URL }).backupUrl).toBe('/mnt/back ups')
})

describe('refuses', () => {
  test.each<[string, NodeJS.ProcessEnv]>([
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '8080x' }],
    ['HOST', { HOST: 'http://here' }],
    ['PORTAL_ORIGIN', { PORTAL_ORIGIN: 'portal.example' }],
    ['PORTAL_ORIGIN', { PORTAL_ORIGIN: 'https://portal.example/path' }],
    ['PORTAL_ORIGIN', { PORTAL_ORIGIN: 'https://portal.example?' }],
    ['PORTAL_ORIGIN', { PORTAL_ORIGIN: 'https://user@portal.example' }],
    ['PORTAL_ORIGIN', { PORTAL_ORIGIN: 'http://portal.example' }],
    ['PORTAL_ORIGIN', { PORTAL_ORIGIN: 'ftp://portal.example' }],
    ['DATABASE_URL', { ...remote, DATABASE_URL: 'mysql://db.example' }],
    ['PORTAL_KEYS', { DATABASE_URL: remote.DATABASE_URL }],
    ['PORTAL_KEYS', { PORTAL_KEYS: key }],
    ['PORTAL_KEYS', { PORTAL_KEYS: ',' }],
    ['PORTAL_KEYS', { PORTAL_KEYS: `k1:${Buffer.alloc(16).toString('base64')}` }],
    ['PORTAL_KEYS', { PORTAL_KEYS: `k1:${key},k1:${key}` }],
    ['SMTP_URL', { SMTP_URL: 'mail.example:25', MAIL_FROM: 'portal@firm.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'portal' }],
    ['MAIL_FROM', { MAIL_FROM: 'Portal\r\nBcc: x <portal@firm.example>' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1, proxy' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '301' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '-1' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'with a blank in the middle' }],
    ['STATUS_URL', { STATUS_URL: 'status.firm.example' }],
    ['STATUS_URL', { STATUS_URL: 'http://status.firm.example/summary.json' }],
    ['STATUS_URL', { STATUS_URL: 'https://user@status.firm.example/' }],
    ['STATUS_URL', { STATUS_URL: 'javascript:alert(1)' }],
    ['FILES_URL', { FILES_URL: '/srv/files' }],
    ['FILES_URL', { FILES_URL: 'file:files' }],
    ['FILES_URL', { FILES_URL: 'file://host/files' }],
    ['FILES_URL', { FILES_URL: 's3://' }],
    ['FILES_URL', { FILES_URL: 's3://key:secret@firm-files' }],
    ['FILES_URL', { FILES_URL: 's3://firm-files?endpoint=minio:9000' }],
    ['FILES_URL', { FILES_URL: 's3://firm-files?acl=public' }],
    ['CLAMD_URL', { CLAMD_URL: 'scanner:3310' }],
    ['GRAPH_URL', { GRAPH_URL: 'http://graph.office.example' }],
    ['GRAPH_URL', { GRAPH_URL: 'https://graph.office.example/v1.0' }],
    ['GRAPH_URL', { GRAPH_URL: 'graph.office.example' }],
    ['CLAMD_URL', { CLAMD_URL: 'http://scanner' }],
    ['BACKUP_RECIPIENT', { BACKUP_RECIPIENT: 'ops@firm.example' }],
    ['BACKUP_RECIPIENT', { BACKUP_RECIPIENT: `AGE-SECRET-KEY-1${'Q'.repeat(58)}` }],
    ['BACKUP_RECIPIENT', { BACKUP_URL: '/mnt/backups' }],
    ['BACKUP_URL', { ...backups, BACKUP_URL: '/mnt/portal.age' }],
    ['BACKUP_URL', { ...backups, BACKUP_URL: 'file:///mnt/portal.age' }],
    ['BACKUP_URL', { ...backups, BACKUP_URL: 'backups' }],
    ['BACKUP_URL', { ...backups, BACKUP_URL: 's3://key:secret@firm-backups' }],
    ['BACKUP_URL', { ...backups, BACKUP_URL: 'https://firm-backups.example' }],
    ['BACKUP_IDENTITY', { BACKUP_IDENTITY: '/nowhere/identity.txt' }],
    ['BACKUP_IDENTITY', { BACKUP_IDENTITY: `AGE-SECRET-KEY-1${'Q'.repeat(58)}` }],
    ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'pk_1' }],
    ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: '' }],
    ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: 'sk_1' }],
    ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: '' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_1' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...stripe, STRIPE_PUBLISHABLE_KEY: '' }],
    ['STRIPE_API_URL', { ...stripe, STRIPE_API_URL: 'http://api.stripe.example' }],
    ['STRIPE_API_URL', { ...stripe, STRIPE_API_URL: 'https://api.stripe.com/v1' }],
    ['DEMO', { DEMO: 'yes' }],
    ['DEMO', { ...production, DEMO: '1' }],
    ['PORTAL_ORIGIN', { ...production, PORTAL_ORIGIN: '' }],
    ['PORTAL_ORIGIN', { ...production, PORTAL_ORIGIN: 'http://localhost:8080' }],
    ['PORTAL_ORIGIN', { ...production, PORTAL_ORIGIN: 'http://portal.example' }],
    ['DATABASE_URL', { ...production, DATABASE_URL: '' }],
    ['WORKERS', { WORKERS: '2' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ])('%s in %j', (name, env) => {
    const problems = problemsOf(env)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name}: `))
  })

  test('everything wrong at once, each by its name', () => {
    const problems = problemsOf({ PORT: 'x', PORTAL_ORIGIN: 'x', DATABASE_URL: 'x', DEMO: 'x', LOG_LEVEL: 'x' })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'PORT',
      'PORTAL_ORIGIN',
      'DATABASE_URL',
      'PORTAL_KEYS',
      'DEMO',
      'LOG_LEVEL',
    ])
  })

  test('a production start without any settings, naming what is missing', () => {
    const problems = problemsOf({ NODE_ENV: 'production' })

    expect(problems).toEqual([
      'PORTAL_ORIGIN: is required when NODE_ENV=production. Without it, cookies would be sent over http too',
      'DATABASE_URL: is required when NODE_ENV=production. Without it, the portal would serve an empty database',
    ])
  })

  test('a secret without repeating it', () => {
    const problems = problemsOf({ DATABASE_URL: 'secret', PORTAL_KEYS: 'secret', SMTP_URL: 'secret', MAIL_FROM: 'a@b' })
    expect(problems).toHaveLength(3)
    expect(problems.join()).not.toContain('secret')
  })
})

describe('generated keys', () => {
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'portal-keys-'))
  })
  afterEach(() => {
    rmSync(dir, { recursive: true })
  })

  test('are made once, for the owner only, and pass as PORTAL_KEYS', () => {
    const inner = join(dir, 'new')
    const keys = ensureKeys(inner)
    expect(ensureKeys(inner)).toBe(keys)
    expect(statSync(join(inner, 'keys')).mode & 0o777).toBe(0o600)
    expect(problemsOf({ ...remote, PORTAL_KEYS: keys })).toEqual([])
    expect(ensureKeys(dir)).not.toBe(keys)
  })

  test('are refused when damaged, not replaced', () => {
    writeFileSync(join(dir, 'keys'), 'k1:short')
    expect(() => ensureKeys(dir)).toThrow(ConfigError)
  })
})
