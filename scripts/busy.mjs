// The journeys with four busy loops beside them, as on a machine that has other things to do. Arguments are vitest's filters.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
// A loop whose parent is gone, however that ended, ends by itself: its input is closed then.
const loop = `process.stdin.on('end', () => process.exit()).resume()
const turn = () => { for (const until = Date.now() + 50; Date.now() < until;); setImmediate(turn) }
turn()`
const loops = Array.from({ length: 4 }, () =>
  spawn(process.execPath, ['-e', loop], { stdio: ['pipe', 'ignore', 'inherit'] }),
)
const stop = () => loops.forEach((one) => one.kill())
process.once('exit', stop)

const args = [vitest, 'run', '--project', 'e2e', ...process.argv.slice(2)]
const tests = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
// Ctrl-C reaches vitest as well, which says how far it got; its end is ours.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => tests.kill(signal))
tests.once('exit', (code) => process.exit(code ?? 1))
