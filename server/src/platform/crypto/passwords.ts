// argon2id runs on libuv's pool of four threads: two at once leave room for file reads, the rest wait in line.
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../http/errors.ts'

export const fullCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
let cost = fullCost
/** For tests that are about something else: a hash at full cost is a tenth of a second. */
export function hashAt(other: typeof fullCost): void {
  if (!process.env.VITEST) throw new Error('Passwords are hashed at full cost.')
  cost = other
  nobodysHash = undefined
}
const atOnce = 2
const waitingAtMost = 200

let running = 0
const waiting: (() => void)[] = []

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw new AppError('unavailable')
    await new Promise<void>((go) => waiting.push(go))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => inLine(() => hash(password, cost))

/** No hash means no such account or none set up: the same work is done, so that the time tells nothing. */
export async function passwordFits(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const fits = await inLine(async () => verify(passwordHash ?? (await nobody()), password))
  return fits && passwordHash != null
}

let nobodysHash: Promise<string> | undefined
const nobody = () => (nobodysHash ??= hash('a password no one has', cost))
