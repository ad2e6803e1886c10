import { defineConfig } from 'vitest/config'
import { groups } from './groups.mjs'

const { test } = groups[process.env.MUTATIONS]
// one worker for all files of a mutant: starting one for each costs more than the tests
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: { ...test, isolate: false },
})
