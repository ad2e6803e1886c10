// Format, lint, the one-way rule, types, the OpenAPI document, regular expressions and words: two at a time, shown as they end.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const parts = ['contract', 'server', 'web', 'demo', 'bench', 'e2e', 'fuzz', 'bin'].filter((part) =>
  existsSync(join(root, part)),
)
// Checkers live for seconds: clearing their memory away less often is a quarter less work.
const shortLived = { GOGC: '400' }
const checks = [
  // Several checkers at once each learn the same types: up to twice the work, and the tests need the other cores.
  {
    name: 'lint',
    command: 'oxlint',
    args: ['--type-aware', '--deny-warnings'],
    env: { ...shortLived, GOMAXPROCS: '1' },
  },
  { name: 'types', command: 'tsc', args: ['-p', 'tsconfig.json', '--checkers', '1'], env: shortLived },
  { name: 'types of the web', command: 'tsc', args: ['-p', 'web', '--checkers', '1'], env: shortLived },
  { name: 'one-way rule', command: 'depcruise', args: ['--config', '.dependency-cruiser.cjs', ...parts] },
  {
    name: 'no circles',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.circles.cjs', 'server/src', 'web/src'],
  },
  { name: 'OpenAPI', command: 'node', args: ['scripts/openapi.mjs'] },
  { name: 'regular expressions', command: 'node', args: ['scripts/regexes.mjs'] },
  { name: 'words', command: process.execPath, args: ['scripts/words.mjs'] },
  { name: 'format', command: 'biome', args: ['format', '.'] },
]

function run({ command, args, env: its }) {
  const env = { ...process.env, ...its, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` }
  if (process.stdout.isTTY) env.FORCE_COLOR = '1' // our pipe is shown on the terminal in the end
  const child = spawn(command, args, { cwd: root, env, shell: process.platform === 'win32' })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((done) => {
    child.once('error', (error) => done({ ok: false, output: error.message }))
    child.once('close', (code) => done({ ok: code === 0, output }))
  })
}

/** How many checks held and how many did not. */
export async function check() {
  const waiting = [...checks]
  const totals = { passed: 0, failed: 0 }
  console.log(`› Checking: ${checks.map(({ name }) => name).join(', ')}`)
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const began = performance.now()
      const { ok, output } = await run(next)
      totals[ok ? 'passed' : 'failed']++
      console.log(`  ${ok ? '✓' : '✗'} ${next.name} ${((performance.now() - began) / 1000).toFixed(1)} s`)
      if (!ok) console.log(output.trimEnd())
    }
  }
  await Promise.all([work(), work()])
  return totals
}

if (process.argv[1] === import.meta.filename) {
  const { failed } = await check()
  process.exit(failed > 0 ? 1 : 0)
}
