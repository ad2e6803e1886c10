import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
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
    maxWorkers: 1,
    // a change may break what runs beside a test
    dangerouslyIgnoreUnhandledErrors: true,
  },
})
