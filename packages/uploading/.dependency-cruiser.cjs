/** Import rules: `resolve` is pure, `config`, `files` and `output` do not import services, and nothing imports the command line. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, pathNot: ['\\.spec\\.ts$'] }, to: {} },
    {
      name: 'resolve-is-pure',
      comment: 'files and environment are passed to the functions in resolve',
      severity: 'error',
      from: { path: '^src/resolve/' },
      to: { pathNot: '^src/resolve/|jest', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'output-imports-no-service',
      severity: 'error',
      from: { path: '^src/(output|config|files)/' },
      to: { path: '^src/(http|upload|login|ci|context)' },
    },
    {
      name: 'no-program',
      comment: 'the command line and the reporters import this package; the server is reached only over HTTP',
      severity: 'error',
      from: {},
      to: { path: '^\\.\\./(?:cli|reporter|playwright|vitest|jest)/|^\\.\\./\\.\\./src/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'api-client'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
