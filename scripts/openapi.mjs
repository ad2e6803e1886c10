// Lints the OpenAPI document with Redocly's recommended rules, whose warnings count as errors here.
// .redocly.lint-ignore.yaml has the exceptions with their reasons.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { contractEndpoints, openApiDocument } from '../server/src/platform/http/openapi-document.ts'

const root = resolve(import.meta.dirname, '..')
const file = join('.cache', 'openapi.json')
mkdirSync(join(root, '.cache'), { recursive: true })
writeFileSync(join(root, file), JSON.stringify(openApiDocument(await contractEndpoints()), null, 1))

const redocly = join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [redocly, 'lint', file, '--extends', 'recommended-strict', '--max-problems', '500', '--format', 'stylish'],
  {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
)
process.stdout.write(stdout + stderr)
process.exit(status ?? 1)
