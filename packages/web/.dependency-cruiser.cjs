/** Who may import whom: app knows all, a feature knows `ui` and `api` and no other feature, `ui` knows `api`, `api` knows the client. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, pathNot: '\\.spec\\.ts$' }, to: {} },
    {
      name: 'features-apart',
      comment: 'what two features need belongs to ui',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/(features|app)/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^src/(ui|api)/' },
      to: { path: '^src/(features|app)/' },
    },
    { name: 'api-knows-no-ui', severity: 'error', from: { path: '^src/api/' }, to: { path: '^src/ui/' } },
    {
      name: 'no-server',
      comment: 'pages speak to the server over HTTP',
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
