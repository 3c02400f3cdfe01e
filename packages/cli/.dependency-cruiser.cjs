/** Who may import whom: commands know all and no other command's inside; what decides (`resolve`, `config`, `output`) is pure and knows neither. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.spec\\.ts$', '^src/main\\.ts$'] },
      to: {},
    },
    {
      name: 'commands-on-top',
      comment: 'only the entry puts commands together',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(commands/|main\\.ts$)' },
      to: { path: '^src/commands/' },
    },
    {
      name: 'look-ups-are-pure',
      comment: 'a look-up is given what the files and the environment hold',
      severity: 'error',
      from: { path: '^src/resolve/' },
      to: { pathNot: '^src/resolve/|jest', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'output-knows-no-service',
      severity: 'error',
      from: { path: '^src/(output|config|files)/' },
      to: { path: '^src/(http|upload|run|login|ci|context)' },
    },
    {
      name: 'no-server',
      comment: 'the command speaks to the server over HTTP',
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
