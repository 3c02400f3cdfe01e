/** Who may import whom. A module may use itself, `common`, `config` and what its line names. */
const MAY_IMPORT = {
  common: [],
  config: [],
  auth: [],
  http: ['auth'],
  database: [
    'accounts',
    'audit',
    'causes',
    'devices',
    'gates',
    'ingest',
    'projects',
    'quarantine',
    'runs',
    'tokens',
    'webhooks',
  ],
  audit: ['auth', 'http', 'database'],
  accounts: ['audit', 'auth', 'http', 'database'],
  tokens: ['accounts', 'audit', 'auth', 'http', 'database'],
  devices: ['tokens', 'accounts', 'audit', 'auth', 'http', 'database'],
  projects: ['accounts', 'audit', 'auth', 'http', 'database'],
  runs: ['projects', 'auth', 'http', 'database'],
  quarantine: ['runs', 'projects', 'accounts', 'audit', 'auth', 'http', 'database'],
  history: ['quarantine', 'runs', 'projects', 'auth', 'http', 'database'],
  failures: ['history', 'quarantine', 'runs', 'projects', 'auth', 'http', 'database'],
  causes: ['runs', 'projects', 'audit', 'auth', 'http', 'database'],
  comparison: ['runs', 'projects', 'auth', 'http', 'database'],
  gates: ['comparison', 'history', 'quarantine', 'runs', 'projects', 'audit', 'auth', 'http', 'database'],
  webhooks: ['runs', 'projects', 'audit', 'auth', 'http', 'database'],
  reports: [],
  ingest: [
    'reports',
    'causes',
    'failures',
    'gates',
    'history',
    'webhooks',
    'runs',
    'projects',
    'auth',
    'http',
    'database',
  ],
  exports: ['reports', 'runs', 'projects', 'auth', 'http', 'database'],
  trends: ['runs', 'projects', 'auth', 'http', 'database'],
  mcp: ['failures', 'history', 'runs', 'projects', 'accounts', 'auth', 'http'],
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
        pathNot: ['\\.(spec|test|main)\\.ts$', '^src/main\\.ts$', '^ormconfig\\.ts$', '-worker\\.ts$'],
      },
      to: {},
    },
    ...boundaries,
    {
      name: 'common-needs-nothing',
      comment: 'common and config stand below everything',
      severity: 'error',
      from: { path: '^src/(common|config)/' },
      to: { path: '^src/', pathNot: '^src/(common|config)/' },
    },
    {
      name: 'database-sees-entities-only',
      comment: 'the database module knows the tables of the others, and nothing else of them',
      severity: 'error',
      from: { path: '^src/database/' },
      to: {
        path: '^src/(accounts|audit|causes|devices|gates|ingest|projects|quarantine|runs|tokens|webhooks)/',
        pathNot: '\\.entity\\.ts$',
      },
    },
    {
      name: 'typeorm-in-stores',
      comment: 'only stores, readers and entities see TypeORM; an EntityManager may be passed on as a type',
      severity: 'error',
      from: { path: '^src/', pathNot: ['\\.(store|reader|entity|spec)\\.ts$', '^src/database/'] },
      to: { path: 'node_modules/typeorm/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'foreign-stores',
      comment:
        "another module's store is out of reach; ask its reader or service. The write side of runs is one transaction, which ingest composes",
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: {
        path: '^src/[^/]+/.*\\.store\\.ts$',
        pathNot: ['^src/$1/', '^src/runs/run-write\\.store\\.ts$', '^src/runs/run-sweep\\.store\\.ts$'],
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
