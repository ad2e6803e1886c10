import { expect, it } from 'vitest'
import { inPage, inSource } from './words.mjs'

it.each([
  ['a text', `const help = 'Nobody has read it yet'`],
  ['a template', 'const help = `${count} people were told`'],
  ['an element', 'export const A = () => <p>What was decided lately</p>'],
  ['an attribute', 'export const A = () => <Field label="Favourite colour" />'],
  ['what is counted', 'export const A = () => <Table of="papers" />'],
  ['a branch of a choice', `const label = done ? 'Saved' : 'Begin anew'`],
  ['one word that is a text', `const title = 'Papers'`],
  ['a summary', `const endpoint = { summary: 'Sends a mail' }`],
  ['a value behind a key', `const words = { recognised: 'Recognised' }`],
])('a word the portal does not use is refused in %s', (_where, source) => {
  expect(inSource('a.tsx', source)).toEqual([expect.stringMatching(/^a\.tsx:1 “.+” \(say: .+\)/)])
})

it.each([
  ['a comment', `// what nobody has taken is nobody's\nconst a = 1`],
  ['a name', `import { favourite } from './favourite.ts'\nconst colour = favourite.colour`],
  ['a key or a code', `note.audit('favourite.added', 'work-item')`],
  ['SQL', 'const rows = sql`select nobody from papers`'],
  ['what only a developer reads', `throw new Error('nobody called it')`],
  ['a text the specification quotes', `const problem = 'Not a valid e-mail'`],
])('is left alone in %s', (_where, source) => {
  expect(inSource('a.ts', source)).toEqual([])
})

it('pages are read without their code', () => {
  expect(inPage('a.md', 'One\n`nobody` and\n```\nmails\n```\nMails for everybody')).toEqual([
    'a.md:6 “everybody” (say: someone, no one, everyone)',
    'a.md:6 “Mails” (say: email)',
  ])
})
