import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { groups } from './groups.mjs'

const { test } = groups[process.env.MUTATIONS]
const folder = `${process.env.MUTATIONS_FOLDER}/sources`

/** The copies with every change in them, in place of the sources. */
const changed = {
  name: 'changed-sources',
  enforce: 'pre',
  load(id) {
    const copy = `${folder}${id}`
    return existsSync(copy) ? readFileSync(copy, 'utf8') : undefined
  },
}

/** Small files first: what a quick test notices, a slow one is not asked about. */
class SmallFirst extends BaseSequencer {
  async sort(files) {
    const size = ({ moduleId }) => statSync(moduleId).size
    return files.toSorted((a, b) => size(a) - size(b))
  }
}

export default defineConfig({
  plugins: [changed],
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    // sources with every change in them are slow
    testTimeout: 60_000,
    ...test,
    runner: fileURLToPath(new URL('runner.mjs', import.meta.url)),
    reporters: [['default', { summary: false }]],
    silent: true,
    isolate: false,
    // it would keep the copies for the sources
    fsModuleCache: false,
    fileParallelism: false,
    sequence: { sequencer: SmallFirst },
    maxWorkers: 1,
    // a change may break what runs beside a test
    dangerouslyIgnoreUnhandledErrors: true,
  },
})
