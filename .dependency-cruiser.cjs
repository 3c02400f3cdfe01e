/** Which module may import which. A module may use itself, `common`, `config` and what its line names. */
const MAY_IMPORT = {
  common: [],
  config: [],
  auth: [],
  http: ['auth'],
  database: [],
  audit: ['auth', 'http', 'database'],
  sessions: ['audit', 'auth', 'http', 'database'],
  organizations: ['sessions', 'audit', 'auth', 'http', 'database'],
  setup: ['organizations', 'sessions', 'audit', 'auth', 'http', 'database'],
  tokens: ['sessions', 'audit', 'auth', 'http', 'database'],
  oauth: ['tokens', 'organizations', 'sessions', 'audit', 'auth', 'http', 'database'],
  projects: ['organizations', 'audit', 'auth', 'http', 'database'],
  runs: ['projects', 'audit', 'auth', 'http', 'database'],
  artifacts: ['runs', 'projects', 'auth', 'http', 'database'],
  quarantine: ['runs', 'projects', 'sessions', 'audit', 'auth', 'http', 'database'],
  history: ['quarantine', 'runs', 'projects', 'auth', 'http', 'database'],
  failures: ['artifacts', 'causes', 'history', 'quarantine', 'runs', 'projects', 'auth', 'http', 'database'],
  causes: ['runs', 'projects', 'audit', 'auth', 'http', 'database'],
  comparison: ['runs', 'projects', 'auth', 'http', 'database'],
  gates: ['comparison', 'history', 'quarantine', 'runs', 'projects', 'audit', 'auth', 'http', 'database'],
  webhooks: ['history', 'runs', 'projects', 'audit', 'auth', 'http', 'database'],
  uploads: ['artifacts', 'failures', 'runs', 'projects', 'auth', 'http', 'database'],
  exports: ['runs', 'projects', 'auth', 'http', 'database'],
  trends: ['runs', 'projects', 'auth', 'http', 'database'],
  mcp: ['failures', 'history', 'runs', 'projects', 'sessions', 'auth', 'http'],
  operations: ['auth', 'http', 'database'],
  web: ['auth', 'http'],
};

const MODULES = Object.keys(MAY_IMPORT);

const boundaries = MODULES.map((module) => ({
  name: `boundary-${module}`,
  comment: `src/${module} may import only: ${['common', 'config', ...MAY_IMPORT[module]].join(', ')}`,
  severity: 'error',
  from: { path: `^src/${module}/` },
  to: {
    path: '^src/([^/]+)/',
    pathNot: ['common', 'config', module, ...MAY_IMPORT[module]].map((name) => `^src/${name}/`),
  },
}));

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.(spec|test|main)\\.ts$',
          '^src/main\\.ts$',
          '^ormconfig\\.ts$',
          '-worker\\.ts$',
          '^src/operations/docs/page/',
        ],
      },
      to: {},
    },
    ...boundaries,
    {
      name: 'common-needs-nothing',
      comment: 'common and config import nothing above them',
      severity: 'error',
      from: { path: '^src/(common|config)/' },
      to: { path: '^src/', pathNot: '^src/(common|config)/' },
    },
    {
      name: 'typeorm-in-stores',
      comment: 'only stores, queries, readers and entities see TypeORM; an EntityManager may be passed on as a type',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '\\.(store|queries|reader|entity|spec)\\.ts$',
          '^src/database/',
          '^src/http/database-problem\\.ts$',
          '^src/entities\\.ts$',
        ],
      },
      to: { path: 'node_modules/typeorm/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'foreign-stores',
      comment: "another module's store is out of reach; use its queries or service",
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: {
        path: '^src/[^/]+/.*\\.store\\.ts$',
        pathNot: ['^src/$1/'],
      },
    },
    {
      name: 'no-dev-dependencies',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.(spec|test)\\.ts$' },
      to: { dependencyTypes: ['npm-dev'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
