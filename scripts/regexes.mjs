// Finds regular expressions whose matching time can grow faster than the length of the text (ReDoS). It checks every expression in the
// product's sources and every `pattern` in the contract's schemas.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from '@swc/core'
import { analyse } from 'scslre'

const root = resolve(import.meta.dirname, '..')
const sources = ['contract/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}']

/** Expressions that may grow faster than their text, each with the reason why that is harmless. */
const exceptions = new Map([['/[\\s,.;:]+\\S*$/', 'tasks/records.ts cuts the title to its maximum length first']])

/** Files that put expressions together at run time, which can’t be checked here, each with the reason why they are harmless. */
const assembled = new Map([
  ['contract/src/rules/deposit.ts', 'one character class with a maximum'],
  ['contract/src/rules/meeting.ts', 'a word of the firm’s list, escaped, without a quantifier'],
  ['contract/src/rules/new-business.ts', 'one character class with a maximum'],
  ['contract/src/rules/us-address.ts', 'the words of one address line, whose length is limited'],
  ['server/src/features/audit/words.ts', 'a fixed prefix before one group that takes the rest'],
  ['server/src/features/documents/search.ts', 'the excerpt that the database returns has a maximum length'],
  ['server/src/features/packets/mask-text.ts', 'every repetition has a maximum'],
  ['server/src/platform/db/prepared.ts', 'matches our own SQL only'],
  ['server/src/platform/files/receive.ts', 'a pattern of the contract, which is checked there'],
])

/** Returns the expressions of a source file, and whether it assembles others at run time. */
export function expressionsIn(source, file) {
  const found = []
  let assembles = false
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return
    if (node.type === 'RegExpLiteral') found.push({ pattern: node.pattern, flags: node.flags })
    const isCall = node.type === 'NewExpression' || node.type === 'CallExpression'
    if (isCall && node.callee.type === 'Identifier' && node.callee.value === 'RegExp') {
      const [pattern, flags] = (node.arguments ?? []).map(({ expression }) => expression)
      if (pattern?.type === 'StringLiteral') found.push({ pattern: pattern.value, flags: flags?.value ?? '' })
      else assembles = true
    }
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }).body)
  return { found, assembles }
}

/** Returns why the matching time of an expression can grow faster than its text, or undefined if it can’t. */
export function growthOf({ pattern, flags }) {
  const { reports } = analyse(
    { source: pattern, flags },
    { reportTypes: { Move: true, Self: true, Trade: true }, assumeRejectingSuffix: false },
  )
  const [worst] = reports.toSorted((one, other) => Number(other.exponential) - Number(one.exponential))
  if (!worst) return undefined
  const growth = worst.exponential ? 'exponentially' : 'with the square of the length or faster'
  return `its time grows ${growth} for a run of ${worst.character.literal.source}`
}

/** Yields every `pattern` of a schema and of the schemas inside it. */
function* patternsIn(schema) {
  if (typeof schema !== 'object' || schema === null) return
  if (typeof schema.pattern === 'string') yield schema.pattern
  for (const value of Object.values(schema)) yield* patternsIn(value)
}

async function findProblems() {
  const problems = []
  const used = new Set()
  const check = (expression, where) => {
    const text = `/${expression.pattern}/${expression.flags}`
    const growth = growthOf(expression)
    if (growth && exceptions.has(text)) used.add(text)
    else if (growth) problems.push(`${where}: ${text}: ${growth}`)
  }
  for (const name of globSync(sources, { cwd: root }).toSorted()) {
    const file = name.replaceAll('\\', '/')
    if (file.includes('.test.') || file.includes('/testing/')) continue
    const { found, assembles } = expressionsIn(readFileSync(join(root, file), 'utf8'), file)
    for (const expression of found) check(expression, file)
    if (assembles && assembled.has(file)) used.add(file)
    else if (assembles)
      problems.push(
        `${file}: assembles an expression. Add the reason why its time doesn’t grow to ${import.meta.filename}`,
      )
  }
  const { contractEndpoints } = await import('../server/src/platform/http/openapi-document.ts')
  for (const { name, endpoint } of await contractEndpoints())
    for (const part of [endpoint.params, endpoint.query, endpoint.body, endpoint.form])
      for (const pattern of patternsIn(part)) check({ pattern, flags: 'u' }, `the endpoint ${name}`)
  for (const one of [...exceptions.keys(), ...assembled.keys()])
    if (!used.has(one)) problems.push(`${one} is an exception that nothing needs any more`)
  return problems
}

if (process.argv[1] === import.meta.filename) {
  const problems = await findProblems()
  if (problems.length > 0) console.log(problems.join('\n'))
  process.exit(problems.length > 0 ? 1 : 0)
}
