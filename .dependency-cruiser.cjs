// The one-way rule: app → features → platform → contract; features meet only through public.ts.
module.exports = {
  forbidden: [
    {
      name: 'features-meet-only-through-public',
      severity: 'error',
      from: { path: 'src/features/([^/]+)/' },
      to: { path: 'src/features/[^/]+/', pathNot: 'src/features/($1/|[^/]+/public\\.tsx?$)' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: 'src/(platform|lib|ui)/' },
      to: { path: 'src/(features|app)/|^demo/|^server/src/(app|main|cli|config)\\.ts$' },
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
      to: { path: '^(server|web|demo|bench|e2e)/' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|demo|bench|e2e)/' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|bench|e2e)/' },
    },
    {
      name: 'testing-stays-in-tests',
      severity: 'error',
      from: { path: '^(server|web)/src/', pathNot: '\\.test\\.tsx?$|src/testing/' },
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
