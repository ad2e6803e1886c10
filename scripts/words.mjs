// Refuses, in texts people see, the words the portal does not use and British spelling. Looked at are string literals and
// JSX of the sources, and the pages for those who run the portal. Comments, names, addresses, SQL and what only a log
// or a developer reads are left alone, and so are the texts the specification quotes (contract/src/texts.ts).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

const root = resolve(import.meta.dirname, '..')

/** What is refused, and what to say instead. */
const rules = [
  [/\b(some|no|every)body('s|’s)?\b/i, 'someone, no one, everyone'],
  [/\banew\b/i, 'again'],
  [/\blately\b/i, 'recently'],
  [/\bbegun\b/i, 'started'],
  [/\bstands? (here|there|beside|open|still)\b/i, 'is, appears'],
  [/\b(is|are|was|were|be|been|gets?) told\b/i, 'we’ll email, you’ll see'],
  [/\bpapers?\b/i, 'document, submission'],
  [/\bwork items?\b/i, 'task'],
  [/\be-mails?\b/i, 'email'],
  [/\bmails?\b/i, 'email'],
  [/\blog(s|ged|ging)? (in|out)\b/i, 'sign in, sign out'],
  [/\bsecond factors?\b/i, 'two-factor method'],
  [/\benrol\w*/i, 'set up'],
  [/\bdrawn face\b/i, 'avatar'],
  [/\bdry[ -]runs?\b/i, 'preview'],
  [/\bsupersed\w+/i, 'new version'],
  [/\baudit trail\b/i, 'audit log'],
  [/\bon behalf of\b/i, 'acting for'],
  [/\b(at|to) hand\b/i, 'pinned'],
  [/\bat the moment\b/i, 'right now'],
  [/\b\w*(colour|favour|behaviour|honour|labour|neighbour)\w*/i, 'color, favorite, behavior'],
  [/\b(cent|met|lit|theat)re[sd]?\b/i, 'center'],
  [/\b(licen|defen|offen)ces?\b|\bpractis(e|es|ed|ing)\b/i, 'license, practice'],
  [/\b(catalogue|programme|cheque|judgement)\w*|\b(grey|fulfil|ageing|whilst|amongst|learnt)\b/i, 'American spelling'],
  [/\b\w*(cancell|travell|labell|modell|signall)(ed|ing)\b/i, 'canceled, labeled'],
  [/\b(to|after|for|up|back)wards\b/i, 'toward, afterward'],
  [
    /\b(un|re)?(recogni|authori|organi|summari|apologi|capitali|customi|minimi|maximi|finali|initiali|normali|optimi|personali|prioriti|reali|speciali|standardi|synchroni|utili|categori|centrali|emphasi|generali|itemi|locali|seriali|visuali)s(e|es|ed|ing|ation|ations|er|ers)\b/i,
    'recognize, authorize',
  ],
]

/** Names that are no words of ours, and texts the specification quotes that are written out where they are used. */
const allowed = ['Not a valid e-mail', '--dry-run', 'enrolled agent', 'Tidewater Print & Mail']

const wrongIn = (text) => {
  const left = allowed.reduce((rest, name) => rest.replaceAll(name, ''), text)
  return rules.flatMap(([word, instead]) => {
    const found = left.match(word)
    return found ? [`“${found[0]}” (say: ${instead})`] : []
  })
}

/** A key, a code, an address or a class is no text: those have no blank and no capital at their beginning. */
const isProse = (text) => /\s/.test(text.trim()) || /^\p{Lu}/u.test(text)

/** Whose arguments nobody but a developer or a log reads. */
const unseen = new Set(['Error', 'TypeError', 'RangeError', 'StartupError'])
const unseenCalls = /^(sql|log|debug|info|warn|error|trace|query|raw|exec|execute|describe|it|test)$/

function* textsIn(node, parent) {
  if (!node || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const each of node) yield* textsIn(each, parent)
    return
  }
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSLiteralType':
    case 'ImportExpression':
      return
    case 'Literal':
      if (typeof node.value === 'string' && isProse(node.value)) yield [node.value, node.start]
      return
    case 'JSXText':
      yield [node.value, node.start]
      return
    case 'TaggedTemplateExpression':
      return
    case 'TemplateLiteral':
      for (const { value, start } of node.quasis) if (isProse(value.cooked ?? '')) yield [value.cooked, start]
      yield* textsIn(node.expressions, node)
      return
    case 'NewExpression':
      if (unseen.has(node.callee.name)) return
      break
    case 'CallExpression':
      if (unseenCalls.test(node.callee.property?.name ?? node.callee.name ?? '')) return
      break
    case 'Property':
      if (node.key.name === 'aliases') return // headers of files that others write
      yield* textsIn(node.value, node)
      if (node.computed) yield* textsIn(node.key, node)
      return
    case 'JSXAttribute':
      // what a table counts: '12 of 40 products'
      if (node.name.name === 'of' && node.value?.type === 'Literal') yield [node.value.value, node.start]
      if (/^(className|to|href|key|id|name|type|d|src)$/.test(node.name.name)) return
  }
  for (const [name, child] of Object.entries(node)) if (name !== 'type') yield* textsIn(child, node)
}

const lineOf = (source, at) => source.slice(0, at).split('\n').length

export function inSource(file, source) {
  const program = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  return [...textsIn(program.body)].flatMap(([text, at]) =>
    wrongIn(text).map(
      (wrong) => `${file}:${lineOf(source, at)} ${wrong}: ${text.trim().replace(/\s+/g, ' ').slice(0, 100)}`,
    ),
  )
}

/** Of a page, everything but what is written as code. */
export const inPage = (file, source) =>
  source
    .replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ' '))
    .replace(/`[^`\n]*`|\]\([^)]*\)/g, ' ')
    .split('\n')
    .flatMap((line, at) => wrongIn(line).map((wrong) => `${file}:${at + 1} ${wrong}`))

const sources = [
  'contract/src',
  'server/src',
  'web/src',
  'demo/src',
  'README.md',
  'docs/operations.md',
  'docs/architecture.md',
  'CONTRIBUTING.md',
]
const isSeen = (file) =>
  /\.(tsx?|md)$/.test(file) &&
  !/\.test\.|\/testing\/|\/faults\/|\/slow\/|contract\/src\/texts\.ts|db\/schema\.ts|\.d\.ts/.test(file)

if (process.argv[1] === import.meta.filename) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...sources], {
    cwd: root,
    encoding: 'utf8',
  })
  const wrong = files
    .split('\n')
    .filter(isSeen)
    .flatMap((file) => (file.endsWith('.md') ? inPage : inSource)(file, readFileSync(join(root, file), 'utf8')))
  for (const line of wrong) console.log(line)
  if (wrong.length > 0) process.exit(1)
}
