// The bill of materials (CycloneDX 1.5) of what is really in the archive. Not npm's: that would name what only the checks use, wants a
// version for each workspace, and is another each time.
import { createHash } from 'node:crypto'

/** `packages` as runtimePackages gives them; `licenseOf` tells what a package says of itself. */
export function billOf(packages, { version, node, at, licenseOf }) {
  const refOf = ({ name, version: its }) => `${name}@${its}`
  const refs = new Map(packages.map((one) => [one.path, refOf(one)]))
  const components = new Map()
  const needed = new Map()
  for (const one of packages) {
    const ref = refOf(one)
    const [group, name] = one.name.startsWith('@') ? one.name.split('/') : [undefined, one.name]
    components.set(ref, {
      'bom-ref': ref,
      type: 'library',
      ...(group && { group }),
      name,
      version: one.version,
      purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
      ...licensesOf(licenseOf(one)),
      ...hashesOf(one.integrity),
    })
    // the same package may be there twice, with others beside it
    const before = needed.get(ref) ?? new Set()
    needed.set(ref, new Set([...before, ...one.needs.flatMap((path) => refs.get(path) ?? [])]))
  }
  const runtime = { 'bom-ref': `node@${node}`, type: 'platform', name: 'node', version: node }
  const portal = { 'bom-ref': `advisor-portal@${version}`, type: 'application', name: 'advisor-portal', version }
  const ofOthers = new Set([...needed.values()].flatMap((its) => [...its]))
  const own = [...needed.keys()].filter((ref) => !ofOthers.has(ref))
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { timestamp: at.toISOString(), lifecycles: [{ phase: 'build' }], component: portal },
    components: [...components.values(), { ...runtime, purl: `pkg:generic/node@${node}` }],
    dependencies: [
      { ref: portal['bom-ref'], dependsOn: [...own, runtime['bom-ref']] },
      ...[...needed].map(([ref, its]) => ({ ref, dependsOn: [...its].sort() })),
    ],
  }
  return { ...bill, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(bill))}` }
}

function licensesOf(license) {
  if (!license) return {}
  if (/\b(OR|AND|WITH)\b/.test(license)) return { licenses: [{ expression: license }] }
  const known = /^[\w.+-]+$/.test(license) && license !== 'UNLICENSED'
  return { licenses: [{ license: known ? { id: license } : { name: license } }] }
}

function hashesOf(integrity = '') {
  const [algorithm, sum] = integrity.split('-')
  if (algorithm !== 'sha512' || !sum) return {}
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }] }
}

/** Follows from the contents. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return parts.join('-')
}
