// Which changes no test noticed, and what part of all was noticed.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const textAt = (lines, { start, end }) =>
  lines
    .slice(start.line, end.line + 1)
    .map((line, i, all) => line.slice(i === 0 ? start.column : 0, i === all.length - 1 ? end.column : undefined).trim())
    .join(' ')
const short = (text) => (text.length > 110 ? `${text.slice(0, 107)}…` : text).replace(/\s+/g, ' ')

/** What is decided while files are loaded is left out: it would take a process for each. */
export function report(group, mutants, { noticed, passed, stood, unique }) {
  const met = new Set(Object.values(passed).flat())
  const rows = new Map()
  for (const mutant of mutants) {
    const { id, fileName, status } = mutant
    if (status === 'Ignored') continue
    const row = rows.get(fileName) ?? { killed: 0, survived: [], uncovered: [] }
    rows.set(fileName, row)
    if (noticed[id]) row.killed++
    else if (met.has(id)) row.survived.push(mutant)
    else if (!(id in stood)) row.uncovered.push(mutant)
  }
  for (const [fileName, { survived, uncovered }] of rows) {
    const lines = readFileSync(fileName, 'utf8').split('\n')
    for (const mutant of [...survived, ...uncovered]) {
      const { line, column } = mutant.location.start
      const kind = survived.includes(mutant) ? 'not noticed' : 'no test comes here'
      console.log(`${relative('.', fileName)}:${line + 1}:${column + 1} ${kind}`)
      console.log(`  - ${short(textAt(lines, mutant.location))}\n  + ${short(mutant.replacement)}`)
    }
  }
  for (const name of Object.keys(unique)) console.log(`passes only once, so it was not asked: ${name}`)
  const line = (name, { killed: noticed, survived, uncovered }) => {
    const all = noticed + survived.length + uncovered.length
    const score = all === 0 ? 100 : (noticed / all) * 100
    const cells = [all, noticed, survived.length, uncovered.length, score.toFixed(1)]
    console.log(`${cells.map((cell) => String(cell).padStart(11)).join('')}  ${name}`)
    return score
  }
  console.log(`\n    changes    noticed        not   no test    percent`)
  const total = { killed: 0, survived: [], uncovered: [] }
  for (const [fileName, row] of rows) {
    line(relative('.', fileName), row)
    total.killed += row.killed
    total.survived.push(...row.survived)
    total.uncovered.push(...row.uncovered)
  }
  return line(group, total)
}
