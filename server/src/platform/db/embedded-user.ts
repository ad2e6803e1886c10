// PostgreSQL refuses to run as root; this finds whom it runs as.
import { execFile, execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'

export interface RunAs {
  ids: { uid?: number; gid?: number }
  wrap(program: string, args: string[]): [string, string[]]
  /** Hands a folder over to that user. */
  give(path: string): void
}

const ourselves: RunAs = { ids: {}, wrap: (program, args) => [program, args], give: () => {} }

// A user namespace: root by another number, so files stay root's and closed parent folders stay open.
// The number needs a name: initdb looks it up.
function renumbered(): RunAs {
  const { uid, gid } = ['nobody', 'postgres', 'daemon'].map(userIds).find((ids) => ids) ?? { uid: 1000, gid: 1000 }
  const flags = ['-U', `--map-user=${uid}`, `--map-group=${gid}`]
  return { ...ourselves, wrap: (program, args) => ['unshare', [...flags, program, ...args]] }
}

export async function runAs(postgres: string, dir: string, data: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return ourselves
  const holder = fs.existsSync(data) ? fs.statSync(data) : undefined
  if (holder && holder.uid !== 0) {
    fs.chownSync(dir, holder.uid, holder.gid)
    return otherUser(holder.uid, holder.gid)
  }
  const other = renumbered()
  if (await works(...other.wrap(postgres, ['--version']))) return other
  const user = ['postgres', 'nobody'].map(userIds).find((ids) => ids)
  if (user) {
    fs.chownSync(dir, user.uid, user.gid)
    const reached = await works(postgres, ['--version'], user)
    if (reached && (await works('ls', [dir], user))) {
      if (holder) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, data])
      return otherUser(user.uid, user.gid)
    }
    fs.chownSync(dir, 0, 0)
  }
  throw new StartError(`The embedded PostgreSQL can’t run as root here. Use a regular user or set DATABASE_URL`)
}

function otherUser(uid: number, gid: number): RunAs {
  return { ...ourselves, ids: { uid, gid }, give: (path) => fs.chownSync(path, uid, gid) }
}

async function works(program: string, args: string[], ids: RunAs['ids'] = {}): Promise<boolean> {
  return promisify(execFile)(program, args, ids).then(
    () => true,
    () => false,
  )
}

function userIds(name: string): { uid: number; gid: number } | undefined {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString())
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}
