import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { weigh, withinBudget } from './weight.ts'

const worthIt = /\.(js|mjs|css|svg|json|txt|wasm)$/

/**
 * Writes `.br` and `.gz` beside every text file: the server sends them as they are. Brotli's strongest setting takes more than twice the
 * time of the one before it, for 2 % fewer bytes.
 */
async function precompress(folder: string) {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files
      .filter((file) => worthIt.test(file))
      .map(async (file) => {
        const path = join(folder, file)
        const bytes = await readFile(path)
        const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, brotli))
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      }),
  )
}

/** What is written is compressed, then weighed: a build over the budget fails. */
function finish(): Plugin {
  let folder = ''
  let written = false
  return {
    name: 'portal-finish',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle() {
      written = true
    },
    async closeBundle() {
      if (!written) return // the build has failed before, and says why
      await precompress(folder)
      console.log(withinBudget(await weigh(folder)))
    },
  }
}

/** The letters come with the first files instead of after them: what is drawn first is drawn in them, and nothing moves. */
const lettersEarly: Plugin = {
  name: 'portal-letters-early',
  apply: 'build',
  transformIndexHtml(_, { bundle }) {
    const latin = Object.keys(bundle ?? {}).find((file) => /inter-latin-opsz-normal.*\.woff2$/.test(file))
    if (!latin) throw new Error('The font is not where it was')
    return [
      {
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${latin}`, crossorigin: '' },
        injectTo: 'head',
      },
    ]
  },
}

const supervision =
  /(features\/(address-blotter|blotters|deposits|fees(?!\/(public|FeeCard|own))|meetings)\/|rules\/(address-change|address-notice|account-number|blotter|deposit|fee-|meeting)|contract\/src\/(address-blotter|blotter|deposits|fee-|meeting)|ui\/(StageTrack|DueClock|Flags))/

/** The frame of pages behind a link, and the controls of their longer forms. */
const outside =
  /(features\/(links|onboarding\/(status|wizard|addresses))|ui\/plain\/(answers|files|FileRow|Options|SelectField|TextArea|Tick)|lib\/(uploading|chosen-file))/

const vendors = /(features\/vendors\/|contract\/src\/(rules\/)?vendor)/

/** The audit log in sentences: for those who read it, there or in a record's history. */
const audit = /contract\/src\/audit-(sentences|fields|actions)/

/** What Records and an examiner's page share, and what the lazy parts of Records share with each other. */
const records =
  /(contract\/src\/(records|record-classes|packets|examiner|rules\/(hold|examiner))|features\/examiner\/|lib\/save-large)/
const examiners = /features\/records\//

/** Only lists with columns need it. */
const tables = /node_modules\/@tanstack\/(react-table|table-core)/

/** What is around every screen behind the sign-in, and where each of them is: nobody there does without it. */
const frame =
  /(src\/(app\/(session-routes|SignedIn)|features\/(index\.ts|shell\/|proof\/(ProofAsker|public)|[\w-]+\/(candidate-)?routes\.ts|(palette|feedback|devices|pending)\/public|palette\/(recent|Palette\.)|feedback\/FeedbackForm|devices\/ApprovalPrompt|pending\/FollowPending)|lib\/retrying)|components\/Burger\/|use-(os|network)\.mjs|Icon(Logout|Forms)\.mjs)/

/** Home is one file, whoever it is of: the parts that only some see are small. */
const home =
  /(features\/(home\/HomePage|events\/(?!EventEditor)|production\/|certification\/|system\/|tasks\/QueueHome|whats-new\/public)|contract\/src\/((rules\/)?events?|certification|production|system|rules\/commission)\.|ui\/Later|IconWorld)/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), lettersEarly, finish()],
  resolve: { alias: { typebox: join(import.meta.dirname, 'src/lib/no-schemas.ts') } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // A handful of files for any screen: what the sign-in form needs, then what screens share, then the screen. Left to
    // itself, the bundler makes a file for every set of screens that share something, and home loads 143.
    rolldownOptions: {
      // an entry of its own counts as needed from the start, with everything it imports
      input: [
        join(import.meta.dirname, 'index.html'),
        join(import.meta.dirname, 'src/features/sign-in/SignInPage.tsx'),
      ],
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            { name: 'frame', test: frame, priority: 2 },
            { name: 'home', test: home, priority: 2 },
            {
              name: 'libraries',
              test: /node_modules\/(?!@tanstack\/(react-table|table-core))(?!.*\.css)/,
              minShareCount: 5,
              priority: 1,
            },
            { name: 'tables', test: tables, minShareCount: 2, priority: 1 },
            // what only these five screens and the settings share
            { name: 'supervision', test: supervision, minShareCount: 2, priority: 1 },
            // what the pages that are opened by a link share: nobody who signs in needs it
            { name: 'outside', test: outside, minShareCount: 2, priority: 1 },
            // the questionnaire and its score: for vendors and whoever reviews them
            { name: 'vendors', test: vendors, minShareCount: 2, priority: 1 },
            { name: 'audit', test: audit, minShareCount: 2, priority: 1 },
            { name: 'records', test: records, minShareCount: 2, priority: 1 },
            { name: 'examiners', test: examiners, minShareCount: 2, priority: 1 },
            // a page of its own, and a tab of the registrations
            { name: 'exams', test: /features\/exams\//, minShareCount: 2, priority: 1 },
            // where a file is chosen and sent: four dialogs
            { name: 'choosing', test: /ui\/(FileChoice|file-drop|SendingBar)/, minShareCount: 2, priority: 1 },
            // what candidates are asked, for their own pages and their reviewers'
            {
              name: 'onboarding',
              test: /contract\/src\/(onboarding|rules\/(onboarding|candidate))/,
              minShareCount: 2,
              priority: 2,
            },
            { name: 'candidates', test: /features\/onboarding\/review\//, minShareCount: 2, priority: 2 },
            // whether a photo is sharp: for whoever takes one
            { name: 'pictures', test: /rules\/check-picture/, minShareCount: 2, priority: 1 },
            { name: 'shared', minShareCount: 2 },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:8080' } },
})
