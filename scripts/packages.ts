// The packages the portal runs with. What npm marks as production is more: graphile-worker has cosmiconfig, which would work with
// TypeScript where there is one (an optional peer), so npm keeps the compiler, which is there for the checks, with its binary of 27 MB.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  version?: string
  integrity?: string
  /** Of a workspace: where it is. */
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export interface Package {
  /** Below the root: `node_modules/pg`. */
  path: string
  name: string
  version: string
  integrity: string | undefined
  /** The paths of those it uses. */
  needs: string[]
}

/** What its archive is called, and the folder in it: for this platform, as its binaries are. */
export function releaseName(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return `advisor-portal-${version}-${process.platform}-${process.arch}`
}

/** What is installed on this machine for these workspaces; the binaries of other platforms are not. */
export function runtimePackages(root: string, workspaces = ['contract', 'server', 'demo']): Package[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const needs = new Map<string, string[]>()
  const visit = (path: string) => {
    if (needs.has(path)) return
    const its = packages[path] ?? {}
    const peers = Object.keys(its.peerDependencies ?? {}).filter((peer) => !its.peerDependenciesMeta?.[peer]?.optional)
    const names = [...Object.keys({ ...its.dependencies, ...its.optionalDependencies }), ...peers]
    const found = its.link ? [its.resolved ?? ''] : names.flatMap((name) => find(packages, path, name) ?? [])
    needs.set(path, found)
    for (const one of found) visit(one)
  }
  for (const workspace of workspaces) visit(workspace)
  return [...needs]
    .filter(([path]) => path.includes('node_modules/') && !packages[path]?.link && existsSync(join(root, path)))
    .map(([path, its]) => {
      const { version = '', integrity } = packages[path] ?? {}
      return { path, name: nameOf(path), version, integrity, needs: its }
    })
    .filter(({ name }) => !name.startsWith('@types/')) // they are for the compiler
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** As Node looks for it: beside the package, then further and further up. */
function find(packages: Record<string, Locked>, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('node_modules/') - 1, 0))) {
    const path = `${at}${at && '/'}node_modules/${name}`
    if (packages[path]) return path
    if (!at) return undefined
  }
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
