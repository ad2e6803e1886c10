// A file as it is read: whole, and the one its name says. What isn't is found now, while there may be an older backup that has it.
import { createHash } from 'node:crypto'
import { macLike } from '../crypto/mac.ts'
import { StartError } from '../start-error.ts'
import type { Sums, Wanted } from './payload.ts'
import type { Bytes } from './place.ts'

export interface Named {
  /** SHA-256, hex. */
  hash: string
  size: number
  /** Noted as it was stored; not of older files, nor of what a backup names. */
  mac?: string | null
}

const damaged = (hash: string) => new StartError(`File ${hash} is damaged`)

/** What shows that it is the one: its MAC where there is one, which is many times as quick, else its hash. */
export const wantedOf = ({ mac }: Named): Wanted => (mac ? { like: mac } : { sum: true })

export function fits({ hash, size, mac }: Named, sums: Sums): void {
  const same = mac ? sums.like === mac : sums.sum === hash
  if (!same || sums.size !== size) throw damaged(hash)
}

/** At this path, if that is known: what is missing may also be the place it goes to. */
export function orMissing({ hash }: Named, path?: string) {
  return (error: NodeJS.ErrnoException): never => {
    const missing = error.code === 'ENOENT' && (path === undefined || error.path === path)
    throw missing ? new StartError(`File ${hash} is missing`) : error
  }
}

/** As many bytes as there should be, for whoever sums them up. */
export async function* sized(bytes: Bytes, named: Named): Bytes {
  const { hash, size } = named
  let read = 0
  try {
    for await (const chunk of bytes) {
      read += chunk.length
      if (read > size) break
      yield chunk
    }
  } catch (error) {
    orMissing(named)(error as Error)
  }
  if (read !== size) throw damaged(hash)
}

export async function* checked(bytes: Bytes, named: Named): Bytes {
  const like = named.mac ? macLike(named.mac) : undefined
  const sum = createHash('sha256')
  for await (const chunk of sized(bytes, named)) {
    if (like) like.update(chunk)
    else sum.update(chunk)
    yield chunk
  }
  fits(named, { size: named.size, sum: sum.digest('hex'), like: like?.tell() })
}
