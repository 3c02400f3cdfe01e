/** Import rules of the web application: app → features → domain → ui → api; each layer imports only from layers to its right. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, pathNot: '\\.spec\\.ts$' }, to: {} },
    {
      name: 'features-apart',
      comment: 'What two features need belongs in domain, or in ui if it knows no product term.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/(features|app)/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'domain-knows-no-feature',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { path: '^src/(features|app)/' },
    },
    {
      name: 'ui-knows-no-domain',
      comment: 'Primitives know no product term.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(domain|features|app)/' },
    },
    {
      name: 'api-knows-no-ui',
      severity: 'error',
      from: { path: '^src/api/' },
      to: { path: '^src/(ui|domain|features|app)/' },
    },
    {
      name: 'no-server',
      comment: 'The web application talks to the server over HTTP.',
      severity: 'error',
      from: {},
      to: { path: '^\\.\\./\\.\\./src/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'api-client'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
