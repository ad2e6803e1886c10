// The `portal` command line: npm run portal -- <command>, which bin/portal.mjs starts.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { type Config, ConfigError, ensureKeys, readConfig } from './config.ts'
import type { DemoFirm } from './demo-firm.ts'
import { verifyAudit } from './platform/audit/verify.ts'
import { checkRows } from './platform/history/check.ts'
import { notRecords, recordTables } from '@portal/contract/record-tables'
import { systemClock } from './platform/clock.ts'
import { parseKeys } from './platform/crypto/keys.ts'
import { joinEmbedded } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { openOwner, reach } from './platform/db/open.ts'
import type { Store } from './platform/files/store.ts'
import { openLog } from './platform/log.ts'
import type { Platform } from './platform/platform.ts'
import { StartError } from './platform/start-error.ts'
import { version } from './platform/version.ts'

interface Command {
  usage: string
  says: string
  /** Words without a name, in their order; all are needed. */
  words?: string[]
  /** A switch that is given has the value 'yes'. */
  options?: Record<string, { type: 'string' | 'boolean'; needed?: boolean }>
  run?(
    owner: ReturnType<typeof openOwner>,
    options: Record<string, string | undefined>,
    open: Open,
    keys: () => string,
    files: () => Promise<Store>,
    demoFirm: DemoFirm,
    config: Config,
  ): Promise<number>
  /** For commands without the portal's database, which may not even be there. */
  alone?(options: Record<string, string | undefined>, config: Config): Promise<number>
}
/** For commands that change what people see: the whole platform, for as long as the work takes. */
type Open = <T>(work: (platform: Platform) => Promise<T>) => Promise<T>

const commands: Record<string, Command> = {
  migrate: {
    usage: 'migrate',
    says: 'Updates the database schema to this version. Every start does this too',
    async run(owner) {
      const applied = await migrate(owner)
      console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Already up to date')
      return 0
    },
  },
  'create-admin': {
    usage: 'create-admin --email E --first F --last L',
    says: 'Adds an admin (access level 7). Reads the password from standard input',
    options: {
      email: { type: 'string', needed: true },
      first: { type: 'string', needed: true },
      last: { type: 'string', needed: true },
    },
    async run(owner, { email = '', first = '', last = '' }) {
      const { createAdmin } = await import('./create-admin.ts')
      await migrate(owner)
      console.log(await createAdmin(owner, { email, first, last }))
      return 0
    },
  },
  invite: {
    usage: 'invite --email E --first F --last L [--access N] [--factor EMAIL|AP|PUSH]',
    says: 'Adds a person (access level 1 by default) and emails them a link to set their password',
    options: {
      email: { type: 'string', needed: true },
      first: { type: 'string', needed: true },
      last: { type: 'string', needed: true },
      access: { type: 'string' },
      factor: { type: 'string' },
    },
    async run(owner, { email = '', first = '', last = '', access = '1', factor = 'EMAIL' }, open) {
      if (!/^[0-9]$/.test(access)) throw new StartError('--access must be a number from 0 to 9')
      if (!['EMAIL', 'AP', 'PUSH'].includes(factor)) throw new StartError('--factor must be EMAIL, AP, or PUSH')
      const { invite } = await import('./invite.ts')
      await migrate(owner)
      console.log(await open((platform) => invite(platform, { email, first, last, access: Number(access), factor })))
      return 0
    },
  },
  'reset-2fa': {
    usage: 'reset-2fa --email E',
    says: 'Lets a person set up a new authenticator app at their next sign-in and signs them out everywhere',
    options: { email: { type: 'string', needed: true } },
    async run(owner, { email = '' }, open) {
      const { resetSecondFactor } = await import('./reset-2fa.ts')
      await migrate(owner)
      console.log(await open((platform) => resetSecondFactor(platform, email)))
      return 0
    },
  },
  'import --undo': {
    usage: 'import --undo TYPE',
    says: 'Undoes the latest import of a type, unless its rows have changed since',
    words: ['type'],
    async run(owner, { type = '' }, open) {
      const { undoLast } = await import('./import.ts')
      await migrate(owner)
      console.log(await open((platform) => undoLast(platform, type)))
      return 0
    },
  },
  import: {
    usage: 'import TYPE FILE [--dry-run] [--skip-bad]',
    says: 'Imports a CSV file. The type is production, pending, licenses, state-fees, staff, or users. One bad row stops the whole import unless you pass --skip-bad. With --dry-run, shows a preview and imports nothing',
    words: ['type', 'file'],
    options: { 'dry-run': { type: 'boolean' }, 'skip-bad': { type: 'boolean' } },
    async run(owner, { type = '', file = '', 'dry-run': dryRun, 'skip-bad': skipBad }, open) {
      const { importFrom } = await import('./import.ts')
      await migrate(owner)
      return open((platform) =>
        importFrom(platform, type, file, { dryRun: Boolean(dryRun), skipBad: Boolean(skipBad) }),
      )
    },
  },
  'rotate-key': {
    usage: 'rotate-key',
    says: 'Re-encrypts everything with the first key in PORTAL_KEYS. You can remove the others afterward',
    async run(owner, _options, open) {
      const { rotateKey } = await import('./rotate-key.ts')
      await migrate(owner)
      const rotated = await open(rotateKey)
      for (const { column, sealed } of rotated) console.log(`${column.padEnd(24)} ${sealed}`)
      const unreadable = rotated.filter((column) => column.unreadable > 0)
      for (const column of unreadable)
        console.error(`✗ ${column.column}: ${column.unreadable} encrypted with a key that isn’t in PORTAL_KEYS`)
      return unreadable.length === 0 ? 0 : 1
    },
  },
  demo: {
    usage: 'demo [--advisors N]',
    says: 'Loads the demo firm into an empty database, with 40 advisors by default. With more, every table grows with them, over twenty years',
    options: { advisors: { type: 'string' } },
    async run(owner, { advisors = '40' }, _open, keys, files, demoFirm) {
      if (!/^[1-9]\d{0,5}$/.test(advisors)) throw new StartError('--advisors must be a number from 1 to 999999')
      await migrate(owner)
      const people = await owner.query('select 1 from account limit 1')
      if (people.rowCount) throw new StartError('This database already has people in it')
      const into = { now: new Date(), keys: parseKeys(keys()), store: await files() }
      const { loadDemoFirm } = await import('./load-demo.ts')
      await loadDemoFirm(owner, demoFirm, { ...into, advisors: Number(advisors) })
      console.log(`Loaded the demo firm with ${advisors} advisors`)
      return 0
    },
  },
  'backup keygen': {
    usage: 'backup keygen FILE',
    says: 'Makes a key pair for backups. Writes the identity, which restores them, to a new file and prints BACKUP_RECIPIENT, which is all the portal needs',
    words: ['file'],
    async alone({ file = '' }) {
      const { makeKeyPair } = await import('./backup.ts')
      console.log(await makeKeyPair(file))
      return 0
    },
  },
  'backup verify': {
    usage: 'backup verify SOURCE --identity FILE [--backup NAME]',
    says: 'Restores a backup, the newest by default, into a scratch database in DATA_DIR, checks everything in it, and throws it away. Needs PORTAL_KEYS',
    words: ['source'],
    options: { identity: { type: 'string', needed: true }, backup: { type: 'string' } },
    async alone({ source = '', identity = '', backup }, config) {
      const { verifyAt } = await import('./backup.ts')
      console.log(await verifyAt(source, { identity, backup }, config))
      return 0
    },
  },
  backup: {
    usage: 'backup TARGET',
    says: 'Backs up the database and all files while the portal runs, encrypted for BACKUP_RECIPIENT. The target is a folder or s3://bucket/prefix, where later backups only add new files, or one new file whose name ends in .age',
    words: ['target'],
    async run(owner, { target = '' }, _open, keys, files, _demoFirm, config) {
      const { backUpTo } = await import('./backup.ts')
      console.log(await backUpTo(target, { owner, store: await files(), keys: parseKeys(keys()) }, config))
      return 0
    },
  },
  restore: {
    usage: 'restore SOURCE --identity FILE [--backup NAME]',
    says: 'Restores a backup, the newest by default, into an empty database and an empty file store, and checks everything. Needs PORTAL_KEYS of the portal that was backed up',
    words: ['source'],
    options: { identity: { type: 'string', needed: true }, backup: { type: 'string' } },
    async run(owner, { source = '', identity = '', backup }, _open, _keys, files, _demoFirm, config) {
      const { restoreFrom } = await import('./backup.ts')
      console.log(await restoreFrom(source, { identity, backup }, { owner, store: await files() }, config))
      return 0
    },
  },
  'audit verify': {
    usage: 'audit verify',
    says: 'Verifies the audit log, its seals, and the history of all records, and lists any problems',
    async run(owner, _options, _open, keys, files) {
      await migrate(owner)
      const { sealed, unsealed, ...log } = await verifyAudit(owner, parseKeys(keys()), await files())
      const faults = [...log.faults, ...(await checkRows(owner, { tables: recordTables, others: notRecords }))]
      for (const fault of faults.slice(0, 20)) console.error(`✗ ${fault}`)
      console.log(`${sealed} entries sealed, ${unsealed} not sealed yet, ${faults.length} problems`)
      return faults.length === 0 ? 0 : 1
    },
  },
  'packet verify': {
    usage: 'packet verify FILE [--key FILE]',
    says: 'Checks an examiner’s packet: every file, the signature, and the seals of the audit log inside. Names what was changed, removed, or added. With --key, compares the packet’s key with the one the firm publishes. Needs no database',
    words: ['file'],
    options: { key: { type: 'string' } },
    async alone({ file = '', key }) {
      const { verifyFile } = await import('./packet.ts')
      return verifyFile(file, key)
    },
  },
}

const help = () =>
  [
    'portal <command>',
    '',
    ...Object.values(commands).map(({ usage, says }) => `  ${usage}\n      ${says}`),
    '',
    'Uses the database in DATABASE_URL, or the embedded one in DATA_DIR.',
  ].join('\n')

async function main(args: string[], demoFirm: DemoFirm): Promise<number> {
  if (args[0] === '--version') {
    console.log(version)
    return 0
  }
  const name = Object.keys(commands).find((known) => args.slice(0, known.split(' ').length).join(' ') === known)
  const command = name === undefined ? undefined : commands[name]
  if (!name || !command) {
    console.log(help())
    return args.length === 0 || args.includes('--help') ? 0 : 1
  }
  const rest = args.slice(name.split(' ').length)
  if (rest.includes('--help')) {
    console.log(`portal ${command.usage}\n\n${command.says}`)
    return 0
  }
  const options = given(command, rest)
  const config = readConfig(process.env)
  if (command.alone) return command.alone(options, config)
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await joinEmbedded(join(config.dataDir, 'postgres'))
  const owner = openOwner(database.url)
  try {
    await reach(owner, database.url)
    const keys = () => config.keys ?? ensureKeys(config.dataDir)
    const open: Open = async (work) => {
      const { openPlatform } = await import('./open-platform.ts')
      const log = openLog('warn', pino.destination(2))
      const opened = await openPlatform(config, openOwner(database.url), database.url, keys(), systemClock, log)
      try {
        return await work(opened.platform)
      } finally {
        await opened.close()
      }
    }
    const files = async () => (await import('./open-platform.ts')).openFileStore(config)
    return (await command.run?.(owner, options, open, keys, files, demoFirm, config)) ?? 1
  } finally {
    await owner.end()
    await database.stop()
  }
}

function given({ options = {}, words = [], usage }: Command, args: string[]): Record<string, string | undefined> {
  try {
    const { values, positionals } = parseArgs({ args, options, strict: true, allowPositionals: words.length > 0 })
    const missing = Object.keys(options).filter((key) => options[key]?.needed && values[key] === undefined)
    if (missing.length > 0) throw new Error(`Missing --${missing.join(', --')}`)
    if (positionals.length !== words.length)
      throw new Error(`Expected ${words.map((word) => word.toUpperCase()).join(' and ')}`)
    const named = words.map((word, index) => [word, positionals[index]])
    const switched = Object.entries(values).map(([key, value]) => [key, value === true ? 'yes' : value])
    return Object.fromEntries([...named, ...switched])
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : 'Invalid arguments'}. Usage: portal ${usage}`)
  }
}

export async function runCommand(args: string[], demoFirm: DemoFirm): Promise<void> {
  try {
    process.exitCode = await main(args, demoFirm)
  } catch (error) {
    if (error instanceof ConfigError) console.error(error.problems.map((problem) => `✗ ${problem}`).join('\n'))
    else if (error instanceof StartError) console.error(`✗ ${error.message}`)
    else console.error(error)
    process.exitCode = 1
  }
}
