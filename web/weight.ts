// What a visitor downloads before the sign-in form works, in gzip bytes: the entry with its static imports, the sign-in
// chunk with its own, and their styles. `node web/weight.ts` prints it.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const dist = join(import.meta.dirname, 'dist')

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

export interface Weight {
  /** Files needed before the sign-in form works, with their gzip bytes. */
  signIn: Record<string, number>
  signInBytes: number
  largestLazy: { file: string; bytes: number }
}

export async function weigh(): Promise<Weight> {
  const chunks: Record<string, Chunk> = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const gzipped = async (file: string) => (await stat(join(dist, `${file}.gz`))).size

  const needed = new Set(['theme.js'])
  const need = (name: string) => {
    const chunk = chunks[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    if (needed.has(chunk.file)) return
    needed.add(chunk.file)
    for (const style of chunk.css ?? []) needed.add(style)
    chunk.imports?.forEach(need)
  }
  need('index.html')
  need('src/features/sign-in/SignInPage.tsx')

  const signIn: Record<string, number> = {}
  for (const file of needed) signIn[file] = await gzipped(file)
  let largestLazy = { file: '', bytes: 0 }
  for (const { file } of Object.values(chunks)) {
    if (!file.endsWith('.js') || needed.has(file)) continue
    const bytes = await gzipped(file)
    if (bytes > largestLazy.bytes) largestLazy = { file, bytes }
  }
  return { signIn, signInBytes: Object.values(signIn).reduce((sum, bytes) => sum + bytes, 0), largestLazy }
}

if (import.meta.main) console.log(await weigh())
