// Circles between folders, types included: two features that each use the other's public.ts are one feature in two
// places, though no file of theirs is in a circle. Tests are left out: they may use whatever shows that it works.
const { options } = require('./.dependency-cruiser.cjs')

const feature = '^(server|web)/src/features/[^/]+$'
const layer = '^(server|web)/src/(platform|lib|ui|app)$'

module.exports = {
  forbidden: [
    {
      name: 'no-circles-of-features',
      scope: 'folder',
      severity: 'error',
      from: { path: feature },
      to: { path: feature, circular: true },
    },
    {
      name: 'no-circles-of-layers',
      scope: 'folder',
      severity: 'error',
      from: { path: layer },
      to: { path: layer, circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: `${options.exclude.path}|\\.test\\.tsx?$|/src/testing/` },
  },
}
