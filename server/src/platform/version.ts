// The release, by the number in package.json: the one place it is written.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const file = resolve(import.meta.dirname, '..', '..', '..', 'package.json')
export const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }

const partsOf = (release: string) => release.split('.').map(Number)

export function isBefore(release: string, other: string): boolean {
  const [a, b] = [partsOf(release), partsOf(other)]
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}
