import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { lowCost } from '../../testing/setup.ts'
import { hashToken, newToken, parseKeys, sameBytes } from './keys.ts'
import { fullCost, hashAt, hashPassword, passwordFits } from './passwords.ts'

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`

describe('sealed values', () => {
  const keys = parseKeys(key('new', 1))

  it('open again, for their own purpose only', () => {
    const sealed = keys.seal('123-45-6789', 'ssn')
    expect(sealed.includes('6789')).toBe(false)
    expect(keys.open(sealed, 'ssn')).toBe('123-45-6789')
    expect(() => keys.open(sealed, 'mail')).toThrow()
  })

  it('show when they were changed', () => {
    const sealed = keys.seal('x', 'ssn')
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
    expect(() => keys.open(sealed, 'ssn')).toThrow()
  })

  it('stay readable after a new key was put in front, and not without theirs', () => {
    const old = parseKeys(key('old', 2)).seal('x', 'ssn')
    expect(parseKeys(`${key('new', 1)},${key('old', 2)}`).open(old, 'ssn')).toBe('x')
    expect(() => keys.open(old, 'ssn')).toThrow('not configured')
  })

  it.each(['', 'x', 'id:short', `:${Buffer.alloc(32).toString('base64')}`])('need proper keys, not «%s»', (list) => {
    expect(() => parseKeys(list)).toThrow('32 bytes')
  })
})

it('tokens are 256 bits, never the same, and stored hashed', () => {
  const tokens = new Set(Array.from({ length: 100 }, newToken))
  expect(tokens.size).toBe(100)
  const [token = ''] = tokens
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(hashToken(token).toString('base64url')).not.toBe(token)
  expect(sameBytes(hashToken(token), hashToken(token))).toBe(true)
})

describe('passwords', () => {
  beforeAll(() => hashAt(fullCost))
  afterAll(() => hashAt(lowCost))

  it('are hashed with argon2id at 64 MiB and three rounds', async () => {
    const hash = await hashPassword('correct-horse-1')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect(await passwordFits(hash, 'correct-horse-1')).toBe(true)
    expect(await passwordFits(hash, 'correct-horse-2')).toBe(false)
  })

  it('of nobody never fit', async () => {
    expect(await passwordFits(null, 'a password nobody has')).toBe(false)
    expect(await passwordFits(undefined, '')).toBe(false)
  })

  it('are never hashed for less where people sign in', () => {
    vi.stubEnv('VITEST', undefined)
    expect(() => hashAt(lowCost)).toThrow('full cost')
    vi.unstubAllEnvs()
  })

  it('wait in a line that has an end', async () => {
    hashAt(lowCost)
    const hash = await hashPassword('x')
    const line = Array.from({ length: 230 }, () =>
      passwordFits(hash, 'x').then(
        () => 'done',
        (error) => error.code as string,
      ),
    )
    // two at work and two hundred behind them; all are gone through, so that the line is free again
    expect(await Promise.all(line)).toEqual([
      ...Array.from({ length: 202 }, () => 'done'),
      ...Array.from({ length: 28 }, () => 'unavailable'),
    ])
  })
})
