// The environment, checked once at start: every problem is told at once, by the variable's name.
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { isIP } from 'node:net'
import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { webAddress } from './platform/http/web-address.ts'
import type { StripeKeys } from './platform/platform.ts'
import { StartError } from './platform/start-error.ts'

export interface Config {
  port: number
  host: string
  origin: string
  dataDir: string
  databaseUrl?: string
  keys?: string
  smtpUrl?: string
  mailFrom: string
  trustedProxies: string[]
  statusUrl?: string
  /** What a collector of figures shows; without it there are none. */
  metricsToken?: string
  /** A folder of this host or a bucket; DATA_DIR/files unless given. */
  filesUrl?: string
  clamdUrl?: string
  /** Whose identity opens backups. */
  backupRecipient?: string
  /** Where backups go every night, as `portal backup` takes it. */
  backupUrl?: string
  /** The file that opens them, for checks of whole backups on this node. */
  backupIdentity?: string
  /** Where calendars of the office are written. */
  graphUrl?: string
  stripe?: StripeKeys
  demo: boolean
  /** NODE_ENV=production: the API reference is shown only when the firm says so. */
  production: boolean
  workers: boolean
  /** How long a node that was told to stop serves on. */
  drainSeconds: number
  logLevel: string
  webDir: string
}

export class ConfigError extends StartError {
  problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

const root = resolve(import.meta.dirname, '..', '..')
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = []
  const complain = (name: string, what: string) => {
    problems.push(`${name}: ${what}`)
  }
  const get = (name: string) => env[name]?.trim() || undefined
  const yesNo = (name: string, otherwise: boolean) => {
    const value = get(name)
    if (value !== undefined && value !== '0' && value !== '1') complain(name, `must be 0 or 1, not "${value}"`)
    return value === undefined ? otherwise : value === '1'
  }
  const check = (name: string, problemOf: (value: string) => string | undefined) => {
    const value = get(name)
    const problem = value === undefined ? undefined : problemOf(value)
    if (problem) complain(name, problem)
    return value
  }

  const port = check('PORT', portProblem) ?? '8080'
  const host = check('HOST', hostProblem) ?? '127.0.0.1'
  const production = get('NODE_ENV') === 'production'
  const origin = check('PORTAL_ORIGIN', production ? productionOriginProblem : originProblem)
  if (production && !origin)
    complain('PORTAL_ORIGIN', 'is required when NODE_ENV=production. Without it, cookies would be sent over http too')
  const databaseUrl = check('DATABASE_URL', databaseProblem)
  if (production && !databaseUrl)
    complain(
      'DATABASE_URL',
      'is required when NODE_ENV=production. Without it, the portal would serve an empty database',
    )
  const keys = check('PORTAL_KEYS', keysProblem)
  if (databaseUrl && !keys) complain('PORTAL_KEYS', 'is required with DATABASE_URL')
  const smtpUrl = check('SMTP_URL', smtpProblem)
  const mailFrom = check('MAIL_FROM', mailFromProblem)
  if (smtpUrl && !mailFrom) complain('MAIL_FROM', 'is required with SMTP_URL')
  const proxies = check('TRUSTED_PROXIES', proxiesProblem)
  const statusUrl = check('STATUS_URL', statusProblem)
  const metricsToken = check('METRICS_TOKEN', tokenProblem)
  const filesUrl = check('FILES_URL', filesProblem)
  const clamdUrl = check('CLAMD_URL', clamdProblem)
  const backupRecipient = check('BACKUP_RECIPIENT', recipientProblem)
  const backupUrl = check('BACKUP_URL', backupProblem)
  if (backupUrl && !env['BACKUP_RECIPIENT']?.trim())
    complain('BACKUP_RECIPIENT', 'is required with BACKUP_URL. portal backup keygen makes one')
  const backupIdentity = check('BACKUP_IDENTITY', identityProblem)
  const graphUrl = check('GRAPH_URL', graphProblem)
  const stripe = readStripe(check, complain)
  const demo = yesNo('DEMO', databaseUrl === undefined && !production)
  if (demo && production) {
    complain('DEMO', 'can’t be 1 when NODE_ENV=production. Set DEMO=0')
  }
  const workers = yesNo('WORKERS', true)
  const drainSeconds = check('DRAIN_SECONDS', drainProblem) ?? (production ? '5' : '0')
  const logLevel = check('LOG_LEVEL', logLevelProblem) ?? 'info'

  if (problems.length > 0) throw new ConfigError(problems)
  return {
    port: Number(port),
    host,
    origin: origin ? new URL(origin).origin : `http://localhost:${port}`,
    dataDir: resolve(get('DATA_DIR') ?? join(root, 'data')),
    databaseUrl,
    keys,
    smtpUrl,
    mailFrom: mailFrom ?? 'Advisor Portal <portal@localhost>',
    trustedProxies: proxies ? listOf(proxies) : [],
    statusUrl,
    metricsToken,
    filesUrl,
    clamdUrl,
    backupRecipient,
    backupUrl: backupUrl?.startsWith('file:') ? fileURLToPath(backupUrl) : backupUrl,
    backupIdentity,
    graphUrl: graphUrl && new URL(graphUrl).origin,
    stripe,
    demo,
    production,
    workers,
    drainSeconds: Number(drainSeconds),
    logLevel,
    webDir: join(root, 'web', 'dist'),
  }
}

type Check = (name: string, problemOf: (value: string) => string | undefined) => string | undefined

/** The three keys go together: none of them is of use alone. */
function readStripe(check: Check, complain: (name: string, what: string) => void): StripeKeys | undefined {
  const secretKey = check('STRIPE_SECRET_KEY', beginsWith('sk_', 'rk_'))
  const webhookSecret = check('STRIPE_WEBHOOK_SECRET', beginsWith('whsec_'))
  const publishableKey = check('STRIPE_PUBLISHABLE_KEY', beginsWith('pk_'))
  const url = webAddress(check('STRIPE_API_URL', stripeProblem) ?? 'https://api.stripe.com')
  if (secretKey && webhookSecret && publishableKey && url)
    return { secretKey, webhookSecret, publishableKey, apiUrl: url.origin }
  if (secretKey || webhookSecret || publishableKey) {
    const missing = 'is required with the other Stripe keys'
    if (!secretKey) complain('STRIPE_SECRET_KEY', missing)
    if (!webhookSecret) complain('STRIPE_WEBHOOK_SECRET', missing)
    if (!publishableKey) complain('STRIPE_PUBLISHABLE_KEY', missing)
  }
  return undefined
}

function portProblem(value: string) {
  const whole = /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65535
  return whole ? undefined : `must be a number from 1 to 65535, not "${value}"`
}

function drainProblem(value: string) {
  const whole = /^\d{1,3}$/.test(value) && Number(value) <= 300
  return whole ? undefined : `must be a number of seconds from 0 to 300, not "${value}"`
}

function hostProblem(value: string) {
  return isIP(value) || /^[a-z0-9.-]+$/i.test(value) ? undefined : `must be an IP address or host name, not "${value}"`
}

function originProblem(value: string) {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return `must be a URL like https://portal.example, not "${value}"`
  if (url.href !== `${url.origin}/` || /[?#]$/.test(value))
    return `must end after the host and port, like "${url.origin}"`
  const local = ['localhost', '127.0.0.1'].includes(url.hostname)
  return url.protocol === 'https:' || local ? undefined : 'must use https, except on localhost and 127.0.0.1'
}

/** Cookies are marked Secure only for an https origin. */
function productionOriginProblem(value: string) {
  const problem = originProblem(value)
  if (problem) return problem
  return value.startsWith('https:') ? undefined : 'must use https when NODE_ENV=production'
}

// Values of these may hold passwords and keys, so the messages do not quote them.
function databaseProblem(value: string) {
  return /^postgres(ql)?:\/\/./.test(value) ? undefined : 'must start with postgres://'
}

function smtpProblem(value: string) {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url?.hostname && /^smtps?:$/.test(url.protocol) ? undefined : 'must be smtp://host:port or smtps://host:port'
}

const beginsWith =
  (...starts: string[]) =>
  (value: string) =>
    starts.some((start) => value.startsWith(start) && /^\w+$/.test(value))
      ? undefined
      : `must start with ${starts.join(' or ')}`

function keysProblem(value: string) {
  const keys = listOf(value).map((key) => /^([\w-]+):([A-Za-z0-9+/]{43}=)$/.exec(key)?.[1])
  if (keys.length === 0 || keys.includes(undefined)) {
    return 'must be a comma-separated list of id:key pairs, newest first, with 32-byte keys in base64'
  }
  return new Set(keys).size === keys.length ? undefined : 'must not use the same id twice'
}

function mailFromProblem(value: string) {
  const address = /^(?:[^<>\r\n]*<([^<>\s]+)>|([^<>\s]+))$/.exec(value)
  const bare = address?.[1] ?? address?.[2] ?? ''
  return /^[^@\s]+@[^@\s]+$/.test(bare) ? undefined : `must be an email address or "Name <address>", not "${value}"`
}

function proxiesProblem(value: string) {
  const wrong = listOf(value).filter((entry) => !isAddressRange(entry))
  return wrong.length > 0 ? `must be IP addresses or ranges like 10.0.0.0/8, not "${wrong.join(', ')}"` : undefined
}

function tokenProblem(value: string) {
  return /^[\w.~+/=-]{20,}$/.test(value) ? undefined : 'must be at least 20 letters and digits'
}

function statusProblem(value: string) {
  return webAddress(value) ? undefined : `must be an https URL, or http on localhost, not "${value}"`
}

const filesShape = 'must be file:///folder or s3://bucket/prefix?endpoint=…&region=…'

function filesProblem(value: string) {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || url.username || url.password || url.hash) return filesShape
  // anything but an absolute path would be taken from the root all the same
  if (url.protocol === 'file:') return /^file:\/(\/\/)?[^/]/.test(value) && !url.search ? undefined : filesShape
  if (url.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || url.port) return filesShape
  const { endpoint, region, ...others } = Object.fromEntries(url.searchParams)
  if (Object.keys(others).length > 0 || (region !== undefined && !/^[a-z0-9-]+$/.test(region))) return filesShape
  return endpoint === undefined || plainWebAddress(endpoint)
    ? undefined
    : `${filesShape}, with an http or https URL as the endpoint`
}

/** Also http: such a store often stands beside the portal, in the inner network. */
function plainWebAddress(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) && !url.username && url.href === `${url.origin}/`
}

function graphProblem(value: string) {
  const url = webAddress(value)
  return url?.href === `${url?.origin}/` ? undefined : `must be a URL like https://graph.microsoft.com, not "${value}"`
}

function stripeProblem(value: string) {
  const url = webAddress(value)
  return url?.href === `${url?.origin}/` ? undefined : `must be a URL like https://api.stripe.com, not "${value}"`
}

function recipientProblem(value: string) {
  // someone's secret may have been put here by mistake, so the message does not quote it
  return /^age1[a-z0-9]{58}$/.test(value)
    ? undefined
    : 'must be what portal backup keygen printed: age1 and 58 characters'
}

const backupShape = 'must be a folder like /mnt/backups, or s3://bucket/prefix?endpoint=…&region=…'

function backupProblem(value: string) {
  if (/\.age\/?$/.test(value))
    return 'must be a folder or a bucket: a single .age file holds one backup, not one a night'
  if (isAbsolute(value)) return undefined
  return filesProblem(value) ? backupShape : undefined
}

function identityProblem(value: string) {
  // the secret itself may have been put here by mistake, so the message does not quote it
  return isAbsolute(value) && existsSync(value) ? undefined : 'must be the full path of the identity file on this node'
}

function clamdProblem(value: string) {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const there = url?.protocol === 'unix:' ? url.pathname.startsWith('/') : url?.protocol === 'tcp:' && url.hostname
  return there ? undefined : `must be tcp://host:port or unix:/path, not "${value}"`
}

function isAddressRange(entry: string) {
  const [address = '', bits, ...more] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function logLevelProblem(value: string) {
  return logLevels.includes(value) ? undefined : `must be one of ${logLevels.join(', ')}, not "${value}"`
}

function listOf(value: string) {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

/** The keys kept beside the embedded database, made on first use. */
export function ensureKeys(dir: string): string {
  const file = join(dir, 'keys')
  if (!existsSync(file)) writeOnce(dir, file, `k1:${randomBytes(32).toString('base64')}\n`)
  const keys = readFileSync(file, 'utf8').trim()
  const problem = keysProblem(keys)
  if (problem) throw new ConfigError([`PORTAL_KEYS: the file ${file} ${problem}`])
  return keys
}

// On disk before anything is encrypted with it, and never half written or written over.
function writeOnce(dir: string, file: string, text: string) {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const fresh = `${file}.${process.pid}`
  const open = openSync(fresh, 'w', 0o600)
  writeSync(open, text)
  fsyncSync(open)
  closeSync(open)
  try {
    linkSync(fresh, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh)
  }
}
