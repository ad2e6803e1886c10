import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const script = join(import.meta.dirname, '..', 'testing', 'standing-still.ts')

async function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, [script], { env: { ...process.env, ...environment } })
  const [output, [code, signal]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
  ])
  return { lines: output.trim().split('\n'), code, signal, pid: child.pid }
}

it('ends a process whose event loop stands still, and logs what it did in one line', async () => {
  const { lines, signal, pid } = await run({ LIMIT_MS: '3000', HEALTHY_MS: '100', THEN: 'loop' })

  expect(signal).toBe('SIGKILL')
  expect(lines).toHaveLength(2)
  expect(JSON.parse(lines[1] ?? '')).toEqual({
    level: 60,
    time: expect.any(Number),
    pid,
    hostname: expect.any(String),
    stoodStillMs: expect.any(Number),
    msg: 'The event loop has stood still for 3 s. The watchdog ends the process, so that it is started again',
  })
})

it('leaves a process alone that has nothing to do for longer than the limit, and lets it end by itself', async () => {
  const { lines, code, signal } = await run({ LIMIT_MS: '3000', HEALTHY_MS: '6000', THEN: 'end' })

  expect({ code, signal }).toEqual({ code: 0, signal: null })
  expect(lines).toEqual(['started', 'done'])
})
