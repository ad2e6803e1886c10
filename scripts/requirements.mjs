// Which requirements of docs/requirements.md no test names: ids by area, or with their words for one AREA.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const only = process.argv[2]?.toUpperCase()

function testFiles(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) {
      const foreign = entry.name.startsWith('.') || ['node_modules', 'dist', 'data'].includes(entry.name)
      return foreign ? [] : testFiles(join(dir, entry.name))
    }
    return /\.test\.tsx?$/.test(entry.name) ? [join(dir, entry.name)] : []
  })
}

// '[PROD-05, LIMIT-20]' and '[ERR-25..27]'
function idsNamedIn(text) {
  return [...text.matchAll(/\[((?:[A-Z]+-\d+(?:\.\.\d+)?[,\s]*)+)\]/g)].flatMap(([, group]) =>
    [...group.matchAll(/([A-Z]+)-(\d+)(?:\.\.(\d+))?/g)].flatMap(([, area, from, to = from]) =>
      Array.from({ length: to - from + 1 }, (_, n) => `${area}-${String(Number(from) + n).padStart(from.length, '0')}`),
    ),
  )
}

const files = testFiles(root)
const named = new Set(files.flatMap((file) => idsNamedIn(readFileSync(file, 'utf8'))))
const wanted = readFileSync(join(root, 'docs', 'requirements.md'), 'utf8')
  .split('\n')
  .map((line) => line.match(/^(([A-Z]+)-\d+) \| \w+ \| (.*) \|/))
  .filter(Boolean)
  .map(([, id, area, words]) => ({ id, area, words }))
const isLeft = ({ id }) => !named.has(id)

for (const area of new Set(wanted.map((row) => row.area))) {
  if (only && area !== only) continue
  const rows = wanted.filter((row) => row.area === area)
  const left = rows.filter(isLeft)
  const shown = only
    ? left.map(({ id, words }) => `\n  ${id}  ${words}`).join('')
    : left.map(({ id }) => ` ${id}`).join('')
  console.log(
    `${area} ${rows.length - left.length}/${rows.length}${left.length > 0 ? `, without a test:${shown}` : ''}`,
  )
}
const known = new Set(wanted.map(({ id }) => id))
const unknown = [...named].filter((id) => !known.has(id))
if (unknown.length > 0) console.log(`named by a test but not a requirement: ${unknown.join(' ')}`)
console.log(
  `${wanted.length - wanted.filter(isLeft).length} of ${wanted.length} requirements named by a test in ${files.length} test files`,
)
