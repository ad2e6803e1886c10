// What is mutated, and the nearest tests, which have to notice. Tests with a database are a group of their own: they
// take seconds for each mutant.
const web = {
  environment: 'jsdom',
  env: { NODE_ENV: 'production' },
  setupFiles: ['web/src/testing/setup.ts', 'scripts/mutations/patience.mjs'],
  testTimeout: 60_000,
}
const database = {
  globalSetup: ['server/src/testing/cluster.ts'],
  setupFiles: ['server/src/testing/setup.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
}

export const groups = {
  rules: {
    // limits.ts has no conditions to turn round: its test holds every value once more
    mutate: ['contract/src/rules/*.ts'],
    test: { include: ['contract/src/**/*.test.ts'] },
  },
  policies: {
    mutate: ['server/src/features/*/policy.ts', 'server/src/features/acting/public.ts'],
    test: { include: ['server/src/features/*/policy.test.ts'] },
  },
  guards: {
    mutate: ['web/src/app/guards.ts'],
    test: { ...web, include: ['web/src/app/guards.test.tsx'] },
  },
  money: {
    mutate: ['server/src/features/payments/*.ts'],
    test: { ...database, include: ['server/src/features/payments/*.test.ts', 'server/src/money-back.test.ts'] },
  },
}
