// Which requirements of docs/requirements.md no test names: ids by area, or with their words for one AREA.
import { idsNamedIn, requirements, testFiles } from './requirement-ids.mjs'

const only = process.argv[2]?.toUpperCase()
const files = testFiles()
const named = idsNamedIn(files)
const wanted = requirements()
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
