/**
 * Journeys that `npm test` takes along: how somebody gets in and about, and what no quicker test shows. The others are
 * `npm run test:journeys` (decision 24).
 */
export const first = ['shell', 'viewer'].map((name) => `e2e/${name}.test.ts`)

/**
 * What operators do: start, stop, back up, restore, put nginx in front, fill a portal with the demo firm. They start programs and databases of their own:
 * `npm run test:operations`.
 */
export const operations = [
  'demo/src/**/*.test.ts',
  'server/src/{backup,cli,lost-database}.test.ts',
  'server/src/nginx/*.test.ts',
  'server/src/platform/backup/*.test.ts',
  'server/src/platform/db/embedded.test.ts',
  'server/src/platform/files/s3-parts.test.ts',
]
