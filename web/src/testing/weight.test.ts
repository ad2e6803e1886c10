import { expect, it } from 'vitest'
import { budget, type Manifest, weighed, withinBudget } from '../../weight.ts'

const html = `<script src="/theme.js"></script><link rel="icon" href="/mark.svg" />
  <script type="module" crossorigin src="/index.js"></script><link rel="stylesheet" crossorigin href="/index.css">`
const manifest: Manifest = {
  '_index.js': { file: 'index.js', imports: ['_react.js'], css: ['index.css'] },
  '_react.js': { file: 'react.js' },
  'src/features/sign-in/SignInPage.tsx': {
    file: 'SignIn.js',
    imports: ['_index.js', '_field.js'],
    css: ['SignIn.css'],
  },
  '_field.js': { file: 'field.js', imports: ['_react.js'], css: ['field.css'] },
  'src/features/home/HomePage.tsx': { file: 'Home.js', imports: ['_table.js'], css: ['Home.css'] },
  '_table.js': { file: 'table.js' },
  'node_modules/pdfjs-dist/build/pdf.mjs': { file: 'assets/pdf-x.js' },
  'node_modules/inter.woff2': { file: 'inter.woff2' },
}
const sizes: Record<string, number> = {
  'theme.js': 1,
  'index.js': 10,
  'index.css': 100,
  'react.js': 1_000,
  'SignIn.js': 10_000,
  'SignIn.css': 2,
  'field.js': 20,
  'field.css': 200,
  'Home.js': 300,
  'table.js': 40_000,
  'assets/pdf-x.js': 400_000,
}
const weighing = (of: Manifest, more: Record<string, number> = {}) =>
  weighed(html, of, async (file) => ({ ...sizes, ...more })[file] ?? Number.NaN)

it('counts each file once that the sign-in form needs, styles included, and nothing else', async () => {
  const { signIn, signInBytes } = await weighing(manifest)
  expect(Object.keys(signIn).sort()).toEqual(
    ['SignIn.css', 'SignIn.js', 'field.css', 'field.js', 'index.css', 'index.js', 'react.js', 'theme.js'].sort(),
  )
  expect(signInBytes).toBe(11_333)
})

it('finds the largest chunk that comes later, the PDF viewer apart', async () => {
  expect((await weighing(manifest)).largestLazy).toEqual({ file: 'table.js', bytes: 40_000 })
})

it('does not weigh a build without a sign-in page', async () => {
  const { 'src/features/sign-in/SignInPage.tsx': _, ...rest } = manifest
  await expect(weighing(rest)).rejects.toThrow('The build has no src/features/sign-in/SignInPage.tsx')
})

it('does not take a build whose files wait for each other', async () => {
  const circle = { ...manifest, '_table.js': { file: 'table.js', imports: ['src/features/home/HomePage.tsx'] } }
  await expect(weighing(circle)).rejects.toThrow(
    'Files of the build wait for each other: src/features/home/HomePage.tsx → _table.js → src/features/home/HomePage.tsx',
  )
})

it('says both figures when they fit, up to the last byte', async () => {
  const rest = 11_333 - 10_000
  const full = await weighing(manifest, { 'SignIn.js': budget.signInBytes - rest, 'table.js': budget.lazyBytes })
  expect(withinBudget(full)).toBe(
    'JS and CSS before the sign-in form works: 130.0 KB gz of 130.0 KB\n' +
      'largest lazy chunk (table.js): 120.0 KB gz of 120.0 KB',
  )
})

it.each([
  ['the sign-in form', { 'SignIn.js': budget.signInBytes }, /^Over .*: 131\.3 KB gz of 130\.0 KB$/],
  ['a lazy chunk', { 'table.js': budget.lazyBytes + 100 }, /^Over .*\(table\.js\): 120\.1 KB gz of 120\.0 KB$/],
])('throws when %s is too heavy', async (_, more, line) => {
  const weight = await weighing(manifest, more)
  expect(() => withinBudget(weight)).toThrow(line)
})
