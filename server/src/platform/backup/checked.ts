// A file as it is read: whole, and the one its name says. What isn't is found now, while there may be an older backup that has it.
import { createHash } from 'node:crypto'
import { StartError } from '../start-error.ts'
import type { Sums } from './payload.ts'
import type { Bytes } from './place.ts'

export interface Named {
  /** SHA-256, hex. */
  hash: string
  size: number
}

const damaged = (hash: string) => new StartError(`File ${hash} is damaged`)

export function fits({ hash, size }: Named, sums: Sums): void {
  if (sums.sum !== hash || sums.size !== size) throw damaged(hash)
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
  const sum = createHash('sha256')
  for await (const chunk of sized(bytes, named)) {
    sum.update(chunk)
    yield chunk
  }
  fits(named, { size: named.size, sum: sum.digest('hex') })
}
