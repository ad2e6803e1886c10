// What the browser has to download, in gzip bytes: before the sign-in form works (what the page names, the
// sign-in chunk with its static imports, and their styles), and at once for any screen after it. `node web/weight.ts` prints it.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}
export type Manifest = Record<string, Chunk>

export interface Weight {
  /** Files needed before the sign-in form works, with their gzip bytes. */
  signIn: Record<string, number>
  signInBytes: number
  largestLazy: { file: string; bytes: number }
}

export const budget = { signInBytes: 130_000, lazyBytes: 120_000 }

/** Nobody can make the PDF viewer light; only those who open a document wait for it. */
const viewer = /pdf/i

/** Scripts and styles that the page itself names. */
const named = (html: string) => [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)

/** Files that need each other before they run: what one of them takes from the other is not there yet. */
function circleIn(chunks: Manifest): string[] | undefined {
  const done = new Set<string>()
  const from = (name: string, way: string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
    if (done.has(name)) return undefined
    done.add(name)
    for (const next of chunks[name]?.imports ?? []) {
      const found = from(next, [...way, name])
      if (found) return found
    }
    return undefined
  }
  for (const name of Object.keys(chunks)) {
    const found = from(name, [])
    if (found) return found
  }
  return undefined
}

export async function weighed(
  html: string,
  chunks: Manifest,
  gzipped: (file: string) => Promise<number>,
): Promise<Weight> {
  const circle = circleIn(chunks)
  if (circle) throw new Error(`Files of the build wait for each other: ${circle.join(' → ')}`)
  const needed = new Set(named(html))
  const need = (name: string) => {
    const chunk = chunks[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    if (needed.has(chunk.file)) return
    needed.add(chunk.file)
    for (const style of chunk.css ?? []) needed.add(style)
    chunk.imports?.forEach(need)
  }
  need('src/features/sign-in/SignInPage.tsx')

  const signIn: Record<string, number> = {}
  for (const file of needed) signIn[file] = await gzipped(file)
  let largestLazy = { file: '', bytes: 0 }
  for (const { file } of Object.values(chunks)) {
    if (!file.endsWith('.js') || needed.has(file) || viewer.test(file)) continue
    const bytes = await gzipped(file)
    if (bytes > largestLazy.bytes) largestLazy = { file, bytes }
  }
  return { signIn, signInBytes: Object.values(signIn).reduce((sum, bytes) => sum + bytes, 0), largestLazy }
}

export async function weigh(dist = join(import.meta.dirname, 'dist')): Promise<Weight> {
  const chunks: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  return weighed(html, chunks, async (file) => (await stat(join(dist, `${file}.gz`))).size)
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

/** Says both figures, or throws with those that are too large. */
export function withinBudget({ signInBytes, largestLazy: { file, bytes } }: Weight): string {
  const figures = [
    { what: 'JS and CSS before the sign-in form works', bytes: signInBytes, most: budget.signInBytes },
    { what: `largest lazy chunk (${file})`, bytes, most: budget.lazyBytes },
  ].map((figure) => ({
    fits: figure.bytes <= figure.most,
    line: `${figure.what}: ${kilobytes(figure.bytes)} gz of ${kilobytes(figure.most)}`,
  }))
  const tooLarge = figures.filter(({ fits }) => !fits).map(({ line }) => line)
  if (tooLarge.length > 0) throw new Error(`Over the weight budget. ${tooLarge.join('; ')}`)
  return figures.map(({ line }) => line).join('\n')
}

if (import.meta.main) console.log(await weigh())
