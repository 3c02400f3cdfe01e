/** Import rules: commands import everything else, and nothing imports commands; `config`, `files` and `output` do not import services. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.spec\\.ts$', '-preload\\.ts$', '^src/main\\.ts$'] },
      to: {},
    },
    {
      name: 'commands-on-top',
      comment: 'only the entry point imports commands',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(commands/|main\\.ts$)' },
      to: { path: '^src/commands/' },
    },
    {
      name: 'output-imports-no-service',
      severity: 'error',
      from: { path: '^src/(output|config|files)/' },
      to: { path: '^(?:src|\\.\\./uploading/src)/(?:http|upload|run|login|ci|context)' },
    },
    {
      name: 'no-server',
      comment: 'the command reaches the server only over HTTP',
      severity: 'error',
      from: {},
      to: { path: '^\\.\\./\\.\\./src/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'api-client', 'uploading'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
