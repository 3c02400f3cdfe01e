import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMetadataArgsStorage } from 'typeorm';
import { ENTITIES } from '../src/entities.js';

/** The sources of the server whose name ends so, as paths from the root. */
function sources(ending: string): readonly string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => join('src', path));
}

/** The classes that the modules of a folder register with `TypeOrmModule.forFeature`. */
function registeredIn(folder: string): readonly string[] {
  const modules = sources('.module.ts').filter((path) => path.split('/')[1] === folder);
  return modules.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/forFeature\(\[([^\]]*)\]\)/g)].flatMap(
      ([, names = '']) => names.match(/\w+/g) ?? [],
    ),
  );
}

/** A table that the SQL of another module touches. */
interface ForeignAccess {
  readonly module: string;
  readonly verb: 'reads' | 'writes';
  readonly table: string;
}

interface Source {
  readonly path: string;
  readonly text: string;
}

const STATEMENT = /\b(DELETE FROM|FROM|JOIN|INTO|UPDATE)\s+"?([a-z_]+)\b/g;
/** A table that a query builder or a manager names as a string. */
const NAMED_TABLE = /\.(innerJoin|leftJoin|from|into|insert|update|delete)(?:AndSelect)?\(\s*'([a-z_]+)'/g;
const ENTITY_IMPORT = /^import \{[^}]*\b(\w+Entity)\b[^}]*\} from '\.\.\//gm;
/** The words of both that read. */
const READING: ReadonlySet<string> = new Set(['FROM', 'JOIN', 'from', 'innerJoin', 'leftJoin']);
/** Where an entity is only read: the builder of a selection, or a reading method of a manager. */
const READ =
  '(?:createQueryBuilder|innerJoin|leftJoin|from|find|findBy|findOne|findOneBy|count|countBy|exists|existsBy)';

/** The module of a path: its folder in src. */
function moduleOf(path: string): string {
  return path.split('/')[1] ?? '';
}

/** Views without an entity, and the modules that own them. */
const VIEWS: Readonly<Record<string, string>> = {
  all_tests: 'runs',
  unpacked_tests: 'runs',
  unpacked_results: 'runs',
  results_of_tests: 'runs',
};

/** The owner of each table and view, and of each entity: the module of its entity. */
function ownersOf(
  entities: readonly Source[],
): ReadonlyMap<string, { readonly table: string; readonly owner: string }> {
  const views = Object.entries(VIEWS).map(([table, owner]) => [table, { table, owner }] as const);
  return new Map([
    ...views,
    ...entities.flatMap(({ path, text }) => {
      const table = /@Entity\(\s*'(\w+)'/.exec(text)?.[1];
      const entity = /export class (\w+)/.exec(text)?.[1];
      if (table === undefined || entity === undefined) return [];
      const owned = { table, owner: moduleOf(path) };
      return [[table, owned] as const, [entity, owned] as const];
    }),
  ]);
}

/** Whether every use of an entity as a value in a source reads it. A join of an entity is one. */
function isOnlyRead({ path, text }: Source, entity: string): boolean {
  if (path.endsWith('.entity.ts')) return true;
  if (/\.(?:delete|update|insert)\(\)/.test(text)) return false;
  const values = text.replace(/^import .*$/gm, '').match(new RegExp(`\\(\\s*${entity}\\b`, 'g')) ?? [];
  const reads = text.match(new RegExp(`\\.${READ}\\(\\s*${entity}\\b`, 'g')) ?? [];
  return values.length === reads.length;
}

/** The tables that sources touch, as SQL or a query builder names them or as an entity that is imported as a value. */
function accessesOf(
  files: readonly Source[],
  owners: ReturnType<typeof ownersOf>,
): readonly (ForeignAccess & { readonly owner: string })[] {
  return files.flatMap(({ path, text }) => {
    const statements = [...text.matchAll(STATEMENT), ...text.matchAll(NAMED_TABLE)].map(([, word = '', name = '']) => ({
      verb: READING.has(word) ? ('reads' as const) : ('writes' as const),
      name,
    }));
    const entities = [...text.matchAll(ENTITY_IMPORT)].map(([, name = '']) => ({
      verb: isOnlyRead({ path, text }, name) ? ('reads' as const) : ('writes' as const),
      name,
    }));
    return [...statements, ...entities].flatMap(({ verb, name }) => {
      const owned = owners.get(name);
      return owned === undefined ? [] : [{ module: moduleOf(path), verb, ...owned }];
    });
  });
}

/** Each foreign access once, as a line `module verb table`. */
function foreignIn(files: readonly Source[], owners: ReturnType<typeof ownersOf>): readonly string[] {
  const foreign = accessesOf(files, owners).filter(({ module, owner }) => module !== owner);
  return [...new Set(foreign.map(({ module, verb, table }) => `${module} ${verb} ${table}`))].toSorted();
}

const MEMBER =
  'One statement reads the credential, its user and what it asks for, so that a request costs one round trip.';
const NAMES = 'A list shows names beside ids; a join costs less than a second read.';
const LIVE_TARGETS = 'Runs of deleted targets are not visible, and the statement that reads runs filters them.';
const TESTS_OF_RUNS =
  'An analysis over the tests of many runs is one statement beside the data; no method of runs could answer it.';
const SEARCH =
  'A search reads the newest rows of each kind in one statement; no method of their modules bounds the rows of many targets.';
const ALL_ROWS = 'An export reads every table of an organization, and the users of its rows.';
const ANSWER_IS_THE_BUILD =
  'What asks for the newest of a target answers with the build; one statement finds its runs and results.';
const AT_END = 'The statement is part of the transaction that ends the run and reads rows of that transaction.';

/** Every table that a module touches without owning it, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'apis reads run_calls': 'Coverage adds up the calls of many runs; runs only write them.',
  'apis reads runs': TESTS_OF_RUNS,
  'artifacts writes runs': 'New files change the answers of a run, so its revision grows in the same transaction.',
  'audit reads tokens': NAMES,
  'audit reads users': NAMES,
  'builds reads runs':
    'The result of a build is computed from its runs in the transaction that changes one, and lists show them beside it.',
  'builds reads targets': LIVE_TARGETS,
  'backups reads artifacts': 'A copy of the rows of an organization has the files of its artifacts, too.',
  'backups reads file_versions': 'A copy of the rows of an organization has the bytes of its stored files, too.',
  'backups reads memberships': ALL_ROWS,
  'backups reads organizations': ALL_ROWS,
  'backups reads tokens': ALL_ROWS,
  'backups reads users': ALL_ROWS,
  'causes reads runs': `${TESTS_OF_RUNS} The first and last run of a cause are found at the end of a run.`,
  'causes reads targets': LIVE_TARGETS,
  'causes reads test_failures': AT_END,
  'causes reads results_of_tests': TESTS_OF_RUNS,
  'causes reads unpacked_results': TESTS_OF_RUNS,
  'causes reads unpacked_tests': TESTS_OF_RUNS,
  'causes reads memberships': 'The assignee of a cause is locked as a member in the transaction that assigns it.',
  'causes reads tokens': NAMES,
  'causes reads users': NAMES,
  'causes writes test_failures': 'A failure gets the cause that its fingerprint is joined with, at the end of its run.',
  'collections reads runs': 'One statement finds the CODEOWNERS file of the run of a content.',
  'collections reads targets': 'The transaction that ends a run asks which targets the rule of a collection names.',
  'collections reads all_tests': TESTS_OF_RUNS,
  'collections reads unpacked_results': TESTS_OF_RUNS,
  'comparison reads builds': ANSWER_IS_THE_BUILD,
  'comparison reads runs': TESTS_OF_RUNS,
  'comparison reads test_failures': TESTS_OF_RUNS,
  'comparison reads unpacked_tests': TESTS_OF_RUNS,
  'exports reads test_failures': 'An export streams tests with their failures; a second read would hold all of them.',
  'exports reads all_tests': 'An export streams tests with their failures; a second read would hold all of them.',
  'failures reads causes': 'One look-up marks the causes of a page that are new.',
  'failures reads runs': MEMBER,
  'failures reads targets': MEMBER,
  'failures reads test_failures': 'The failures answer lists these rows in pages; runs only write them.',
  'failures reads unpacked_results':
    'Failures are counted by the file of their test; a second read would take the files of all tests.',
  'files reads projects': 'The sweep asks for the retention of projects with old versions of files.',
  'files reads runs': 'A run has the list of its fixtures as a column, which runs read nowhere themselves.',
  'files reads users': NAMES,
  'gates reads projects': 'The base of a build is found on the default branch of its project.',
  'gates reads runs': AT_END,
  'gates reads unpacked_tests': AT_END,
  'history reads runs': TESTS_OF_RUNS,
  'history reads test_failures': TESTS_OF_RUNS,
  'history reads test_results': TESTS_OF_RUNS,
  'history reads all_tests': TESTS_OF_RUNS,
  'history reads results_of_tests': TESTS_OF_RUNS,
  'history reads unpacked_results': TESTS_OF_RUNS,
  'history reads unpacked_tests': TESTS_OF_RUNS,
  'organizations reads sessions': 'The list of members shows when a member was last active.',
  'organizations reads tokens': 'The list of members shows when a token of the member was last used.',
  'organizations reads users': NAMES,
  'projections reads runs': TESTS_OF_RUNS,
  'projections reads targets': LIVE_TARGETS,
  'projections reads test_texts': TESTS_OF_RUNS,
  'projections reads tests': TESTS_OF_RUNS,
  'portals reads organizations': 'One statement finds a portal by the slugs in its address.',
  'portals reads projects': 'One statement finds a portal by the slugs in its address.',
  'quarantine reads targets': LIVE_TARGETS,
  'runs reads projects':
    'The statement that finds runs to delete compares their end with the retention of their project.',
  'runs reads targets': LIVE_TARGETS,
  'search reads builds': SEARCH,
  'search reads causes': SEARCH,
  'search reads projects': SEARCH,
  'search reads runs': SEARCH,
  'search reads targets': SEARCH,
  'search reads test_failures': SEARCH,
  'sessions reads memberships': MEMBER,
  'sessions reads organizations': MEMBER,
  'sessions writes memberships': 'A session that ends keeps in the membership when the member was last active.',
  'taxonomy reads runs': TESTS_OF_RUNS,
  'taxonomy reads targets': LIVE_TARGETS,
  'taxonomy reads all_tests': TESTS_OF_RUNS,
  'scim reads memberships':
    'A list of users filters members by facts of the membership, the user and the identity provider, and counts them in one statement.',
  'scim reads users': NAMES,
  'tokens reads memberships': MEMBER,
  'tokens reads users': MEMBER,
  'trust reads memberships': MEMBER,
  'trust reads users': NAMES,
  'trends reads builds': ANSWER_IS_THE_BUILD,
  'trends reads runs': TESTS_OF_RUNS,
  'trends reads targets': LIVE_TARGETS,
  'webhooks reads projects': 'The statement that claims a message also reads whether its project is deleted.',
  'webhooks reads targets': NAMES,
  'webhooks reads test_failures': AT_END,
};

const GATE = "import { GateEntity } from '../gates/gate.entity.js';";

describe('tables', () => {
  // An abstract class holds columns that several entities share and has no table.
  const files = sources('.entity.ts')
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => !text.includes('export abstract class '))
    .map(({ path, text }) => ({
      folder: path.split('/')[1] ?? '',
      entity: /export class (\w+)/.exec(text)?.[1],
    }));

  it('each have one entity, which the module of its folder registers', () => {
    expect(files.length).toBeGreaterThan(25);
    const missing = files.filter(
      ({ folder, entity }) => entity === undefined || !registeredIn(folder).includes(entity),
    );
    expect(missing).toEqual([]);
  });

  it('are all known to the TypeORM command line', () => {
    expect(ENTITIES.map(({ name }) => name).toSorted()).toEqual(files.map(({ entity }) => entity).toSorted());
    expect(getMetadataArgsStorage().tables).toHaveLength(ENTITIES.length);
  });

  const owners = ownersOf(sources('.entity.ts').map((path) => ({ path, text: readFileSync(path, 'utf8') })));
  const code = sources('.ts')
    .filter((path) => !/\.spec\.ts$|^src\/database\/|^src\/[^/]+\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

  it('are touched only by their own module, or for a listed reason', () => {
    expect(foreignIn(code, owners)).toEqual(Object.keys(ALLOWED).toSorted());
    expect(Object.values(ALLOWED).filter((reason) => reason.length < 20)).toEqual([]);
  });

  it('are searched for in statements that exist: each table is touched by its own module', () => {
    const touched = new Set(
      accessesOf(code, owners)
        .filter(({ module, owner }) => module === owner)
        .map(({ table }) => table),
    );
    expect(accessesOf(code, owners).length).toBeGreaterThan(80);
    expect(touched.size).toBeGreaterThan(15);
  });

  it.each([
    ['a read', 'const SQL = `SELECT id FROM tokens`;', 'trends reads tokens'],
    ['a join', 'const SQL = `SELECT 1 FROM x JOIN webhooks w ON true`;', 'trends reads webhooks'],
    ['an insert', "query('INSERT INTO gates (id) VALUES ($1)')", 'trends writes gates'],
    ['an update', 'const SQL = `\n  UPDATE sessions SET x = 1`;', 'trends writes sessions'],
    ['a deletion', "query('DELETE FROM quarantines WHERE true')", 'trends writes quarantines'],
    ['a joined name', ".innerJoin('webhooks', 'webhook', 'true')", 'trends reads webhooks'],
    ['a changed name', "manager.update('sessions', {}, {})", 'trends writes sessions'],
    ['a read entity', `${GATE}\nmanager.find(GateEntity)`, 'trends reads gates'],
    [
      'a read and written entity',
      `${GATE}\nmanager.find(GateEntity); manager.delete(GateEntity)`,
      'trends writes gates',
    ],
    ['a built deletion', `${GATE}\nbuilder.delete().from(GateEntity)`, 'trends writes gates'],
    ['a repository', `${GATE}\nmanager.getRepository(GateEntity)`, 'trends writes gates'],
  ])('of another module are found in %s', (_what, text, expected) => {
    expect(foreignIn([{ path: 'src/trends/planted.ts', text }], owners)).toContain(expected);
  });
});
