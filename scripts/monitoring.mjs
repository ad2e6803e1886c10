// Asks Prometheus' own promtool about what docs/monitoring holds: the example configuration, the alerts, and when they fire.
// Debian has it in the package prometheus.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const cwd = resolve(import.meta.dirname, '..', 'docs', 'monitoring')
const checks = [
  ['check', 'config', '--syntax-only', 'prometheus.yml'],
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
]

let failed = false
for (const args of checks) {
  console.log(`› promtool ${args.join(' ')}`)
  const { error, status } = spawnSync('promtool', args, { cwd, stdio: 'inherit' })
  if (error?.code === 'ENOENT') {
    console.error('✗ There’s no promtool. Install Prometheus (Debian: apt install prometheus)')
    process.exit(1)
  }
  if (error || status !== 0) failed = true
}
process.exit(failed ? 1 : 0)
