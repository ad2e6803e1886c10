// Expand and contract (docs/decisions/0022): the API tests of an earlier commit, by its own program, on a database migrated by this
// one. `npm run test:previous -- [commit or tag] [vitest's filters]`; without a commit, the newest tag, or the commit before.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, '.cache', 'previous')
const workspaces = ['contract', 'server', 'web', 'demo']
/** What calls of the API do. The others ask about the schema itself, which is not theirs here; so do restores, which refuse a newer one. */
const features = join('server', 'src', 'features')
const apiTests = () => [
  ...readdirSync(join(folder, features))
    .filter((feature) => feature !== 'backups')
    .map((feature) => join(features, feature, '/')),
  'server/src/permissions.test.ts',
  'server/src/proof.test.ts',
]

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const tryGit = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

function commitOf(given) {
  const found = tryGit('rev-parse', '--verify', '--quiet', `${given}^{commit}`)
  return found.status === 0 ? found.stdout.trim() : undefined
}

function leave(why) {
  console.error(`✗ ${why}`)
  process.exit(1)
}

/** Its own packages where the lockfile is another one, else these: but each workspace is the one beside it. */
function bringPackages(commit) {
  if (tryGit('diff', '--quiet', commit, '--', 'package-lock.json').status !== 0) {
    console.log('› Its packages are others: npm ci')
    const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    })
    if (npm.status !== 0) leave('npm ci failed')
    return
  }
  for (const part of ['.', ...workspaces]) {
    const [from, to] = [join(root, part, 'node_modules'), join(folder, part, 'node_modules')]
    if (!existsSync(from)) continue
    mkdirSync(to)
    for (const name of readdirSync(from)) if (name !== '@portal') symlinkSync(join(from, name), join(to, name))
  }
  mkdirSync(join(folder, 'node_modules', '@portal'))
  for (const name of workspaces) symlinkSync(join(folder, name), join(folder, 'node_modules', '@portal', name))
}

const removeTree = () => {
  tryGit('worktree', 'remove', '--force', folder)
  rmSync(folder, { recursive: true, force: true })
  tryGit('worktree', 'prune')
}

const [given, ...rest] = process.argv.slice(2)
const named = given === undefined ? undefined : commitOf(given)
const filters = named === undefined && given !== undefined ? [given, ...rest] : rest
const tag = tryGit('describe', '--tags', '--abbrev=0').stdout.trim()
const commit = named ?? commitOf(tag || 'HEAD~1') ?? leave('There is no commit before this one')

removeTree()
git('worktree', 'add', '--detach', '--quiet', folder, commit)
try {
  console.log(`› ${git('log', '-1', '--format=%h %s', commit)}`)
  const cluster = join(folder, 'server', 'src', 'testing', 'cluster.ts')
  if (!existsSync(cluster) || !readFileSync(cluster, 'utf8').includes('SCHEMA_OF'))
    throw new Error('That commit can’t be tested so: it refuses every newer schema')
  bringPackages(commit)
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--project', 'server', ...(filters.length > 0 ? filters : apiTests())]
  const env = { ...process.env, SCHEMA_OF: root }
  process.exitCode = spawnSync(process.execPath, args, { cwd: folder, env, stdio: 'inherit' }).status ?? 1
} catch (error) {
  console.error(`✗ ${error.message}`)
  process.exitCode = 1
} finally {
  removeTree()
}
