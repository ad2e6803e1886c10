/**
 * Journeys that `npm test` takes along: how somebody gets in and about, and what no quicker test shows. The others are
 * `npm run test:journeys` (decision 24).
 */
export const first = ['shell', 'sign-in', 'viewer'].map((name) => `e2e/${name}.test.ts`)
