// Which requirements there are, and which of them a test names.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

export function testFiles(dir = root) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) {
      const foreign = entry.name.startsWith('.') || ['node_modules', 'dist', 'data'].includes(entry.name)
      return foreign ? [] : testFiles(join(dir, entry.name))
    }
    return /\.test\.tsx?$/.test(entry.name) ? [join(dir, entry.name)] : []
  })
}

// '[PROD-05, LIMIT-20]' and '[ERR-25..27]'
function idsIn(text) {
  return [...text.matchAll(/\[((?:[A-Z]+-\d+(?:\.\.\d+)?[,\s]*)+)\]/g)].flatMap(([, group]) =>
    [...group.matchAll(/([A-Z]+)-(\d+)(?:\.\.(\d+))?/g)].flatMap(([, area, from, to = from]) =>
      Array.from({ length: to - from + 1 }, (_, n) => `${area}-${String(Number(from) + n).padStart(from.length, '0')}`),
    ),
  )
}

export function idsNamedIn(files) {
  return new Set(files.flatMap((file) => idsIn(readFileSync(file, 'utf8'))))
}

export function requirements() {
  return readFileSync(join(root, 'docs', 'requirements.md'), 'utf8')
    .split('\n')
    .map((line) => line.match(/^(([A-Z]+)-\d+) \| \w+ \| (.*) \|/))
    .filter(Boolean)
    .map(([, id, area, words]) => ({ id, area, words }))
}
