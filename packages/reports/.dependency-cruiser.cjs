/** What a folder of the package may import: no server, no framework, no cycles, and no format that imports another one. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.spec\\.ts$'] },
      to: {},
    },
    {
      name: 'no-server',
      comment: 'the package works without the server, and the server is not published',
      severity: 'error',
      from: {},
      to: { path: '^\\.\\./\\.\\./(src|dist)/|^\\.\\./(cli|web|api-client)/' },
    },
    {
      name: 'no-framework',
      comment: 'a reader is a function: it needs no framework and no database',
      severity: 'error',
      from: {},
      to: { path: 'node_modules/(@nestjs|typeorm|express|rxjs|pg|@electric-sql)/' },
    },
    {
      name: 'no-dev-dependencies',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'formats-apart',
      comment: 'what two formats use is in formats/shared, or in gherkin and cpp for their families',
      severity: 'error',
      from: { path: '^src/formats/([^/]+)/' },
      to: { path: '^src/formats/', pathNot: '^src/formats/($1|shared|gherkin|cpp)/' },
    },
    {
      name: 'formats-below-registry',
      comment: 'a format knows neither the list of formats nor the reading of files',
      severity: 'error',
      from: { path: '^src/formats/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^src/(registry|read-report|to-draft|files/|export/|detection/detect-format)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
