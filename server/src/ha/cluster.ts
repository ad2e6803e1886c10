// The recipe of docs/operations.md on one machine: three database nodes in network namespaces of their own, and haproxy beside the portal.
// Everything it makes is in one folder and under one prefix, and goes with `close`.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const programs = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/sbin/haproxy': 'haproxy',
}

/** What to install first; nothing is installed behind anybody's back. */
export function missing(): string | undefined {
  const packages = Object.entries(programs).flatMap(([path, name]) => (existsSync(path) ? [] : [name]))
  if (packages.length > 0) return `First: apt-get install --no-install-recommends ${packages.join(' ')}`
  return process.getuid?.() === 0 ? undefined : 'This makes network namespaces: run it as root'
}

export type Name = 'db1' | 'db2' | 'db3'
export const names: Name[] = ['db1', 'db2', 'db3']
const addressOf = (name: Name) => `10.77.0.1${name[2]}`
const prefix = 'portal-ha'
const diskMegabytes = 1200
const passwords = { 'SUPERUSER-PASSWORD': 'super-of-the-test', 'REPLICATOR-PASSWORD': 'replicator-of-the-test' }

const recipe = (file: string) => readFileSync(join(import.meta.dirname, 'recipe', file), 'utf8')
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString()
const quietly = (command: string, ...args: string[]) => {
  try {
    return run(command, ...args)
  } catch {
    return ''
  }
}

interface Member {
  etcd?: ChildProcess
  patroni?: ChildProcess
}

export class Cluster {
  readonly folder = mkdtempSync(join(tmpdir(), `${prefix}-`))
  readonly #members: Record<Name, Member> = { db1: {}, db2: {}, db3: {} }
  #haproxy: ChildProcess | undefined

  async open(): Promise<void> {
    chmodSync(this.folder, 0o755)
    this.#network()
    for (const name of names) this.#configure(name)
    for (const name of names) this.startEtcd(name)
    for (const name of names) {
      this.startPatroni(name)
      // the first one makes the database, the others copy it
      if (name === 'db1') await this.primary()
    }
    await this.synchronous()
    writeFileSync(join(this.folder, 'haproxy.cfg'), recipe('haproxy.cfg'))
    this.#haproxy = this.#start('haproxy', '/usr/sbin/haproxy', ['-db', '-f', join(this.folder, 'haproxy.cfg')])
  }

  /** Through haproxy, as the portal does. */
  url(database: string, user = 'postgres', password = passwords['SUPERUSER-PASSWORD']): string {
    return `postgres://${user}:${password}@127.0.0.1:5000/${database}`
  }

  #network(): void {
    this.#takeDownNetwork()
    run('ip', 'link', 'add', prefix, 'type', 'bridge')
    run('ip', 'addr', 'add', '10.77.0.1/24', 'dev', prefix)
    run('ip', 'link', 'set', prefix, 'up')
    for (const name of names) {
      const space = `${prefix}-${name}`
      run('ip', 'netns', 'add', space)
      run('ip', 'link', 'add', `ha-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
      run('ip', 'link', 'set', `ha-${name}`, 'master', prefix, 'up')
      run('ip', '-n', space, 'addr', 'add', `${addressOf(name)}/24`, 'dev', 'eth0')
      run('ip', '-n', space, 'link', 'set', 'eth0', 'up')
      run('ip', '-n', space, 'link', 'set', 'lo', 'up')
    }
  }

  #takeDownNetwork(): void {
    for (const name of names) {
      // a namespace that is gone takes its end of the line with it a moment later: the next run would find the line still there
      quietly('ip', 'link', 'del', `ha-${name}`)
      quietly('ip', 'netns', 'del', `${prefix}-${name}`)
    }
    quietly('ip', 'link', 'del', prefix)
  }

  #configure(name: Name): void {
    const folder = join(this.folder, name)
    mkdirSync(folder)
    // a disk of its own, small enough to be filled
    run('mount', '-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, prefix, folder)
    run('chown', 'postgres', folder)
    const own = (text: string) =>
      Object.entries(passwords)
        .reduce((all, [word, password]) => all.replaceAll(word, password), text)
        .replace('name: db1', `name: ${name}`)
        .replace('ETCD_NAME=db1', `ETCD_NAME=${name}`)
        .replaceAll(
          /^([ \t]*(?:listen|connect_address): |ETCD_(?:LISTEN|ADVERTISE|INITIAL_ADVERTISE)\w*=http:\/\/)10\.77\.0\.11/gm,
          `$1${addressOf(name)}`,
        )
        .replaceAll('/var/lib/postgresql/15', folder)
        .replaceAll('/var/lib/etcd', join(folder, 'store'))
    writeFileSync(join(folder, 'patroni.yml'), own(recipe('patroni.yml')))
    writeFileSync(join(folder, 'etcd'), own(recipe('etcd')))
  }

  #start(log: string, command: string, args: string[], env: Record<string, string> = {}): ChildProcess {
    const out = openSync(join(this.folder, `${log.replace('/', '-')}.log`), 'a')
    const { PATH = '' } = process.env
    // a group of its own: Ctrl-C is for this script, which then takes everything down in order
    return spawn(command, args, { env: { PATH, ...env }, stdio: ['ignore', out, out], detached: true })
  }

  #inside(name: Name, log: string, args: string[], env?: Record<string, string>): ChildProcess {
    const asPostgres = [
      'netns',
      'exec',
      `${prefix}-${name}`,
      'setpriv',
      '--reuid=postgres',
      '--regid=postgres',
      '--init-groups',
    ]
    return this.#start(`${name}-${log}`, 'ip', [...asPostgres, ...args], env)
  }

  startEtcd(name: Name): void {
    const lines = readFileSync(join(this.folder, name, 'etcd'), 'utf8').split('\n')
    const set = lines
      .filter((line) => line.startsWith('ETCD_'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
    this.#members[name].etcd = this.#inside(
      name,
      'etcd',
      ['/usr/bin/etcd'],
      Object.fromEntries(set) as Record<string, string>,
    )
  }

  startPatroni(name: Name): void {
    this.#members[name].patroni = this.#inside(name, 'patroni', [
      '/usr/bin/patroni',
      join(this.folder, name, 'patroni.yml'),
    ])
  }

  async states(): Promise<Partial<Record<Name, { role: string; state: string; sync_standby?: boolean }>>> {
    const asked = names.map(async (name) => {
      const answer = await fetch(`http://${addressOf(name)}:8008/patroni`, { signal: AbortSignal.timeout(2_000) })
      return [name, await answer.json()] as const
    })
    const told = await Promise.allSettled(asked)
    return Object.fromEntries(told.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
  }

  async #until<T>(what: string, look: () => Promise<T | undefined>, seconds = 120): Promise<T> {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(250)) {
      const seen = await look().catch(() => undefined)
      if (seen !== undefined) return seen
    }
    throw new Error(`${what} didn’t come within ${seconds} s: ${JSON.stringify(await this.states())}`)
  }

  primary(): Promise<Name> {
    return this.#until('A primary', async () => {
      for (const name of names) {
        const there = await fetch(`http://${addressOf(name)}:8008/primary`, {
          signal: AbortSignal.timeout(1_000),
        }).catch(() => undefined)
        if (there?.status === 200) return name
      }
      return undefined
    })
  }

  /** Both replicas run, and one of them is the one commits wait for: the next fault may come. */
  async synchronous(): Promise<void> {
    await this.#until(
      'Three members',
      async () => {
        const states = Object.values(await this.states())
        const whole = states.length === 3 && states.every(({ state }) => state === 'running')
        return whole && states.some(({ sync_standby }) => sync_standby) ? true : undefined
      },
      240,
    )
  }

  /** Patroni and PostgreSQL at once, as when the machine loses its power. */
  async kill(name: Name): Promise<void> {
    const { patroni } = this.#members[name]
    const gone = patroni && once(patroni, 'exit')
    const postmaster = Number(readFileSync(join(this.folder, name, 'portal', 'postmaster.pid'), 'utf8').split('\n')[0])
    patroni?.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await gone
  }

  cut(name: Name): void {
    run('ip', 'link', 'set', `ha-${name}`, 'down')
  }
  mend(name: Name): void {
    run('ip', 'link', 'set', `ha-${name}`, 'up')
  }

  async switchOver(from: Name): Promise<void> {
    const body = JSON.stringify({ leader: from })
    await fetch(`http://${addressOf(from)}:8008/switchover`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(60_000),
    })
  }

  fill(name: Name): void {
    quietly('dd', 'if=/dev/zero', `of=${join(this.folder, name, 'full')}`, 'bs=1M')
  }
  empty(name: Name): void {
    rmSync(join(this.folder, name, 'full'), { force: true })
  }

  /** The one that commits wait for. */
  synchronousReplica(): Promise<Name> {
    return this.#until('A synchronous replica', async () => {
      const states = await this.states()
      return names.find((name) => states[name]?.sync_standby)
    })
  }

  async loseEtcd(): Promise<void> {
    for (const name of names) {
      const { etcd } = this.#members[name]
      const gone = etcd && once(etcd, 'exit')
      etcd?.kill('SIGKILL')
      await gone
    }
  }

  async makeDatabase(name: string): Promise<void> {
    await this.#until('haproxy', async () => {
      const client = new pg.Client({ connectionString: this.url('postgres'), connectionTimeoutMillis: 2_000 })
      client.on('error', () => {})
      await client.connect()
      await client.query(`create role portal login createrole password 'portal-of-the-test'`).catch(() => {})
      await client.query(`create database ${name} owner portal`)
      await client.end()
      return true
    })
  }

  async close(): Promise<void> {
    const ended: Promise<unknown>[] = []
    const end = (child: ChildProcess | undefined, signal: NodeJS.Signals) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      ended.push(once(child, 'exit'))
      child.kill(signal)
    }
    for (const name of names) end(this.#members[name].patroni, 'SIGTERM')
    await Promise.race([Promise.all(ended), pause(30_000)])
    // whatever of theirs is still there: its namespace knows
    for (const name of names) {
      for (const pid of quietly('ip', 'netns', 'pids', `${prefix}-${name}`).split('\n').filter(Boolean))
        quietly('kill', '-9', pid)
    }
    end(this.#haproxy, 'SIGKILL')
    this.#takeDownNetwork()
    for (const name of names) quietly('umount', '-l', join(this.folder, name))
    const kept = process.env['LOGS']
    if (kept)
      for (const name of readdirSync(this.folder))
        if (name.endsWith('.log')) cpSync(join(this.folder, name), join(kept, name))
    rmSync(this.folder, { recursive: true, force: true })
  }
}
