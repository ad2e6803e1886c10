// Installs the release in an empty Debian tree and runs it there as an unprivileged user, without a network: first the demo firm, then
// a production configuration with a PostgreSQL beside it. As root, with debootstrap. Leaves nothing behind.
// `npm run release:try -- [archive]`; DEBIAN_TREE keeps an unpacked tree for the next time, DEBIAN_MIRROR says where packages come from.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const say = (step) => console.log(`› ${step}`)
const shown = { stdio: ['ignore', 'inherit', 'inherit'] }
const run = (command, ...args) => execFileSync(command, args, shown)

function findArchive() {
  const [given] = process.argv.slice(2)
  if (given) return resolve(given)
  const folder = join(root, 'release')
  const name =
    existsSync(folder) && readdirSync(folder).find((one) => one.includes(`-${version}-`) && one.endsWith('.tar.gz'))
  if (!name) throw new Error('There’s no archive of this version: npm run release')
  return join(folder, name)
}

function makeTree(tree) {
  const { DEBIAN_TREE: kept, DEBIAN_MIRROR: mirror } = process.env
  if (kept && existsSync(kept)) {
    run('cp', '-a', `${kept}/.`, tree)
    return
  }
  run('debootstrap', '--variant=minbase', 'bookworm', tree, ...(mirror ? [mirror] : []))
  if (kept) {
    mkdirSync(kept, { recursive: true })
    run('cp', '-a', `${tree}/.`, kept)
  }
}

if (process.getuid?.() !== 0) throw new Error('A Debian tree is made by root')
const archive = findArchive()
const tree = mkdtempSync(join(tmpdir(), 'portal-tree-'))
try {
  say('An empty Debian')
  makeTree(tree)
  chmodSync(tree, 0o755) // it is the root of another user's world
  say(`Installing ${basename(archive)} (${Math.round(statSync(archive).size / 1e6)} MB)`)
  execFileSync('sha256sum', ['-c', `${basename(archive)}.sha256`], { ...shown, cwd: dirname(archive) })
  run('tar', '-xzf', archive, '-C', join(tree, 'opt'))
  run('chroot', tree, 'ln', '-sfn', basename(archive, '.tar.gz'), '/opt/portal')
  run('chroot', tree, 'useradd', '--system', '--create-home', '--home-dir', '/var/lib/portal', 'portal')
  run('du', '-sm', join(tree, 'opt'))
  cpSync(join(import.meta.dirname, 'try-release-inside.mjs'), join(tree, 'trial.mjs'))
  // a network with nothing in it but this host, processes of its own, and no way out of the tree
  const steps = [
    'ip link set lo up',
    `mount -t proc proc "${tree}/proc"`,
    `exec chroot --userspec=portal:portal "${tree}" /usr/bin/env -i HOME=/var/lib/portal PATH=/usr/bin:/bin /opt/portal/node/bin/node /trial.mjs ${version}`,
  ]
  const inside = ['--mount', '--net', '--pid', '--fork', '--kill-child', 'sh', '-ec', steps.join('\n')]
  const { status } = spawnSync('unshare', inside, shown)
  process.exitCode = status ?? 1
} finally {
  rmSync(tree, { recursive: true, force: true })
}
