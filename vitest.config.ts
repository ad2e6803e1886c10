import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { first, operations } from './scripts/by-themselves.ts'

const cluster = 'server/src/testing/cluster.ts'

const server = {
  globalSetup: [cluster],
  setupFiles: ['server/src/testing/setup.ts'],
  // processes that start a database, a demo firm before some: minutes on a busy machine
  testTimeout: 180_000,
  hookTimeout: 180_000,
}

const everyLook = { LOOKS: 'all' }
const journeys = {
  include: ['e2e/**/*.test.ts'],
  globalSetup: [cluster],
  setupFiles: ['server/src/testing/setup.ts'],
  testTimeout: 180_000,
  // what a browser waits for comes over a network and through a queue
  expect: { poll: { timeout: 20_000 } },
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    // one more than cores: a journey waits for its browser, a portal for its database, and files for each other's modules
    maxWorkers: availableParallelism() + 1,
    // what files share is compiled once: a third of the time of the web's, a tenth of the journeys'
    isolate: false,
    projects: [
      {
        test: { name: 'contract', include: ['contract/src/**/*.test.ts', 'scripts/*.test.mjs', 'bench/**/*.test.ts'] },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'fuzz/fuzz.test.ts'],
          exclude: ['server/src/faults/**', 'server/src/slow/**', 'server/src/rolling/**', ...operations],
          ...server,
        },
      },
      { test: { name: 'operations', include: operations, ...server } },
      {
        // React as people get it: the development build takes twice the time
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'web',
          env: { NODE_ENV: 'production' },
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/src/testing/setup.ts'],
          testTimeout: 60_000,
        },
      },
      { test: { name: 'e2e', ...journeys } },
      { test: { name: 'first', ...journeys, include: first } },
      // the same, with axe at every look; and the whole roam
      { test: { name: 'looks', ...journeys, env: everyLook } },
      {
        test: {
          name: 'walk',
          include: ['e2e/roam/*.ts'],
          globalSetup: [cluster],
          setupFiles: ['server/src/testing/setup.ts'],
          env: everyLook,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'gallery',
          include: ['e2e/gallery/*.ts'],
          globalSetup: [cluster],
          setupFiles: ['server/src/testing/setup.ts'],
          env: everyLook,
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'fuzz',
          include: ['fuzz/demo-firm.test.ts'],
          globalSetup: [cluster],
          setupFiles: ['server/src/testing/setup.ts'],
          testTimeout: 4 * 3_600_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['server/src/faults/**/*.test.ts'],
          globalSetup: [cluster],
          setupFiles: ['server/src/testing/setup.ts'],
          // one after the other: their figures are of the fault, not of each other
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'rolling',
          include: ['server/src/rolling/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'slow',
          include: ['server/src/slow/**/*.test.ts'],
          globalSetup: [cluster],
          testTimeout: 900_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
