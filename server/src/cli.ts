// The `portal` command line: npm run portal -- <command>
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { ConfigError, ensureKeys, readConfig } from './config.ts'
import { verifyAudit } from './platform/audit/audit.ts'
import { systemClock } from './platform/clock.ts'
import { parseKeys } from './platform/crypto/keys.ts'
import { joinEmbedded } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { openOwner, reach } from './platform/db/open.ts'
import type { Store } from './platform/files/store.ts'
import type { Platform } from './platform/platform.ts'
import { StartError } from './platform/start-error.ts'

interface Command {
  usage: string
  says: string
  /** Words without a name, in their order; all are needed. */
  words?: string[]
  /** A switch that is given has the value 'yes'. */
  options?: Record<string, { type: 'string' | 'boolean'; needed?: boolean }>
  run(
    owner: ReturnType<typeof openOwner>,
    options: Record<string, string | undefined>,
    open: Open,
    keys: () => string,
    files: () => Promise<Store>,
  ): Promise<number>
}
/** For commands that change what people see: the whole platform, for as long as the work takes. */
type Open = <T>(work: (platform: Platform) => Promise<T>) => Promise<T>

const commands: Record<string, Command> = {
  migrate: {
    usage: 'migrate',
    says: 'Brings the database schema up to this program, as every start does',
    async run(owner) {
      const applied = await migrate(owner)
      console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to do')
      return 0
    },
  },
  'create-admin': {
    usage: 'create-admin --email E --first F --last L',
    says: 'Adds a person with access 7; the password is read from standard input',
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
    says: 'Adds a person, access 1 unless told otherwise, and mails them a link to set their password',
    options: {
      email: { type: 'string', needed: true },
      first: { type: 'string', needed: true },
      last: { type: 'string', needed: true },
      access: { type: 'string' },
      factor: { type: 'string' },
    },
    async run(owner, { email = '', first = '', last = '', access = '1', factor = 'EMAIL' }, open) {
      if (!/^[0-9]$/.test(access)) throw new StartError('--access: a number between 0 and 9')
      if (!['EMAIL', 'AP', 'PUSH'].includes(factor)) throw new StartError('--factor: EMAIL, AP or PUSH')
      const { invite } = await import('./invite.ts')
      await migrate(owner)
      console.log(await open((platform) => invite(platform, { email, first, last, access: Number(access), factor })))
      return 0
    },
  },
  'reset-2fa': {
    usage: 'reset-2fa --email E',
    says: 'Lets somebody enrol a new authenticator at their next sign-in, and signs them out everywhere',
    options: { email: { type: 'string', needed: true } },
    async run(owner, { email = '' }, open) {
      const { resetSecondFactor } = await import('./reset-2fa.ts')
      await migrate(owner)
      console.log(await open((platform) => resetSecondFactor(platform, email)))
      return 0
    },
  },
  'import --undo': {
    usage: 'import --undo KIND',
    says: 'Takes the last import of a kind back, unless its rows were changed since',
    words: ['kind'],
    async run(owner, { kind = '' }, open) {
      const { undoLast } = await import('./import.ts')
      await migrate(owner)
      console.log(await open((platform) => undoLast(platform, kind)))
      return 0
    },
  },
  import: {
    usage: 'import KIND FILE [--dry-run] [--skip-bad]',
    says: 'Loads a CSV file: production, pending, licenses, state-fees, staff, users. One bad row keeps all of it out, unless bad rows are to be skipped',
    words: ['kind', 'file'],
    options: { 'dry-run': { type: 'boolean' }, 'skip-bad': { type: 'boolean' } },
    async run(owner, { kind = '', file = '', 'dry-run': dryRun, 'skip-bad': skipBad }, open) {
      const { importFrom } = await import('./import.ts')
      await migrate(owner)
      return open((platform) =>
        importFrom(platform, kind, file, { dryRun: Boolean(dryRun), skipBad: Boolean(skipBad) }),
      )
    },
  },
  'rotate-key': {
    usage: 'rotate-key',
    says: 'Seals everything anew with the first key of PORTAL_KEYS; the others can go afterwards',
    async run(owner, _options, open) {
      const { rotateKey } = await import('./rotate-key.ts')
      await migrate(owner)
      const rotated = await open(rotateKey)
      for (const { column, sealed } of rotated) console.log(`${column.padEnd(24)} ${sealed}`)
      const unreadable = rotated.filter((column) => column.unreadable > 0)
      for (const column of unreadable)
        console.error(`✗ ${column.column}: ${column.unreadable} sealed with a key that is not configured`)
      return unreadable.length === 0 ? 0 : 1
    },
  },
  demo: {
    usage: 'demo [--advisors N]',
    says: 'Loads the demo firm, of any size, into an empty database',
    options: { advisors: { type: 'string' } },
    async run(owner, { advisors = '40' }, _open, keys, files) {
      if (!/^[1-9]\d{0,5}$/.test(advisors)) throw new StartError('--advisors: a number between 1 and 999999')
      const { loadDemo } = await import('@portal/demo/load')
      await migrate(owner)
      const people = await owner.query('select 1 from account limit 1')
      if (people.rowCount) throw new StartError('There are people in this database already')
      const client = await owner.connect()
      try {
        const store = await files()
        await loadDemo(client, { now: new Date(), keys: parseKeys(keys()), store, advisors: Number(advisors) })
      } finally {
        client.release()
      }
      console.log(`Loaded the demo firm with ${advisors} advisors`)
      return 0
    },
  },
  'audit verify': {
    usage: 'audit verify',
    says: 'Walks the audit trail and names what does not hold',
    async run(owner) {
      const { sealed, unsealed, faults } = await verifyAudit(owner)
      for (const fault of faults.slice(0, 20)) console.error(`✗ ${fault}`)
      console.log(`${sealed} entries sealed, ${unsealed} waiting for their seal, ${faults.length} faults`)
      return faults.length === 0 ? 0 : 1
    },
  },
}

const help = () =>
  [
    'portal <command>',
    '',
    ...Object.values(commands).map(({ usage, says }) => `  ${usage}\n      ${says}`),
    '',
    'The database is the one of DATABASE_URL, otherwise the one below DATA_DIR.',
  ].join('\n')

async function main(args: string[]): Promise<number> {
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
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await joinEmbedded(join(config.dataDir, 'postgres'))
  const owner = openOwner(database.url)
  try {
    await reach(owner, database.url)
    const keys = () => config.keys ?? ensureKeys(config.dataDir)
    const open: Open = async (work) => {
      const { openPlatform } = await import('./open-platform.ts')
      const log = pino({ level: 'warn' }, pino.destination(2))
      const opened = await openPlatform(config, openOwner(database.url), database.url, keys(), systemClock, log)
      try {
        return await work(opened.platform)
      } finally {
        await opened.close()
      }
    }
    const files = async () => (await import('./open-platform.ts')).openFileStore(config)
    return await command.run(owner, options, open, keys, files)
  } finally {
    await owner.end()
    await database.stop()
  }
}

function given({ options = {}, words = [], usage }: Command, args: string[]): Record<string, string | undefined> {
  try {
    const { values, positionals } = parseArgs({ args, options, strict: true, allowPositionals: words.length > 0 })
    const missing = Object.keys(options).filter((key) => options[key]?.needed && values[key] === undefined)
    if (missing.length > 0) throw new Error(`--${missing.join(', --')} missing`)
    if (positionals.length !== words.length) throw new Error(`${words.join(' and ')} are needed, and nothing else`)
    const named = words.map((word, index) => [word, positionals[index]])
    const switched = Object.entries(values).map(([key, value]) => [key, value === true ? 'yes' : value])
    return Object.fromEntries([...named, ...switched])
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : 'cannot read that'}. Usage: portal ${usage}`)
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (error instanceof ConfigError) console.error(error.problems.map((problem) => `✗ ${problem}`).join('\n'))
  else if (error instanceof StartError) console.error(`✗ ${error.message}`)
  else console.error(error)
  process.exitCode = 1
}
