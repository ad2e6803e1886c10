// The one-way rule: app → features → platform → contract; features meet only through public.ts.
// Circles between features are found by .dependency-cruiser.circles.cjs, which leaves the tests out.
module.exports = {
  forbidden: [
    {
      name: 'features-meet-only-through-public',
      severity: 'error',
      from: { path: 'src/features/([^/]+)/' },
      to: { path: 'src/features/[^/]+/', pathNot: 'src/features/($1/|[^/]+/public\\.tsx?$)' },
    },
    {
      name: 'others-reach-features-through-public',
      comment: 'The demo firm, benchmarks, journeys and the assembly use what a feature offers, not how it is made.',
      severity: 'error',
      from: {
        path: '^(demo|bench|e2e|fuzz|bin)/|^server/src/([^/]+|faults/.+|slow/.+)$',
        pathNot: '^server/src/[^/]+\\.test\\.ts$',
      },
      to: { path: '^(server|web)/src/features/[^/]+/', pathNot: '/public\\.tsx?$' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: 'src/(platform|lib|ui)/' },
      to: { path: 'src/(features|app)/|^demo/|^server/src/(app|main|cli|config)\\.ts$' },
    },
    {
      name: 'lib-knows-no-ui',
      severity: 'error',
      from: { path: '^web/src/lib/' },
      to: { path: '^web/src/ui/' },
    },
    {
      name: 'ui-knows-no-lib-call',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/lib/call' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(server|web|demo|bench|e2e|fuzz|bin)/' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|demo|bench|e2e|fuzz|bin)/' },
    },
    {
      name: 'server-never-imports-what-is-built-on-it',
      comment: 'The demo firm is built on the server: bin/ hands it in.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|demo|bench|e2e|fuzz|bin)/' },
    },
    {
      name: 'demo-never-imports-what-is-built-on-it',
      severity: 'error',
      from: { path: '^demo/' },
      to: { path: '^(web|bench|e2e|fuzz|bin)/' },
    },
    {
      name: 'testing-stays-in-tests',
      severity: 'error',
      from: { path: '^(server|web)/src/', pathNot: '\\.test\\.tsx?$|src/(testing|ha|faults)/' },
      to: { path: 'src/testing/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    // the compiler API it would otherwise use does not exist for TypeScript 7
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
