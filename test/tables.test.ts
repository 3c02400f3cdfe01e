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
const ENTITY_IMPORT = /^import \{[^}]*\b(\w+Entity)\b[^}]*\} from '\.\.\//gm;

/** The module of a path: its folder in src. */
function moduleOf(path: string): string {
  return path.split('/')[1] ?? '';
}

/** The owner of each table, and of each entity: the module of its entity. */
function ownersOf(
  entities: readonly Source[],
): ReadonlyMap<string, { readonly table: string; readonly owner: string }> {
  return new Map(
    entities.flatMap(({ path, text }) => {
      const table = /@Entity\(\s*'(\w+)'/.exec(text)?.[1];
      const entity = /export class (\w+)/.exec(text)?.[1];
      if (table === undefined || entity === undefined) return [];
      const owned = { table, owner: moduleOf(path) };
      return [
        [table, owned],
        [entity, owned],
      ];
    }),
  );
}

/** The tables that sources touch, as SQL names them or as an entity that is imported as a value. */
function accessesOf(
  files: readonly Source[],
  owners: ReturnType<typeof ownersOf>,
): readonly (ForeignAccess & { readonly owner: string })[] {
  return files.flatMap(({ path, text }) => {
    const statements = [...text.matchAll(STATEMENT)].map(([, word = '', name = '']) => ({
      verb: word === 'FROM' || word === 'JOIN' ? ('reads' as const) : ('writes' as const),
      name,
    }));
    const entities = [...text.matchAll(ENTITY_IMPORT)].map(([, name = '']) => ({ verb: 'writes' as const, name }));
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
const AT_END = 'The statement is part of the transaction that ends the run and reads rows of that transaction.';
const LOCK = 'The statement locks the row of the project or target, so that two changes of its settings take turns.';

/** Every table that a module touches without owning it, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'artifacts writes runs': 'New files change the answers of a run, so its revision grows in the same transaction.',
  'audit reads tokens': NAMES,
  'audit reads users': NAMES,
  'causes reads projects': LOCK,
  'causes reads runs': `${TESTS_OF_RUNS} The first and last run of a cause are found at the end of a run.`,
  'causes reads targets': LIVE_TARGETS,
  'causes reads test_failures': AT_END,
  'causes reads tests': TESTS_OF_RUNS,
  'causes writes test_failures': 'A failure gets the cause that its fingerprint is joined with, at the end of its run.',
  'comparison reads runs': TESTS_OF_RUNS,
  'comparison reads test_failures': TESTS_OF_RUNS,
  'comparison reads tests': TESTS_OF_RUNS,
  'exports reads test_failures': 'An export streams tests with their failures; a second read would hold all of them.',
  'exports reads tests': 'An export streams tests with their failures; a second read would hold all of them.',
  'failures reads causes': 'One look-up marks the causes of a page that are new.',
  'failures reads runs': MEMBER,
  'failures reads targets': MEMBER,
  'failures reads test_failures': 'The failures answer lists these rows in pages; runs only write them.',
  'gates reads tests': AT_END,
  'history reads runs': TESTS_OF_RUNS,
  'history reads test_failures': TESTS_OF_RUNS,
  'history reads tests': TESTS_OF_RUNS,
  'organizations reads sessions': 'The list of members shows when a member was last active.',
  'organizations reads tokens': 'The list of members shows when a token of the member was last used.',
  'organizations reads users': NAMES,
  'runs reads targets': LIVE_TARGETS,
  'sessions reads memberships': MEMBER,
  'sessions reads organizations': MEMBER,
  'sessions writes memberships': 'A session that ends keeps in the membership when the member was last active.',
  'tokens reads memberships': MEMBER,
  'tokens reads users': MEMBER,
  'trends reads projects': NAMES,
  'trends reads runs': TESTS_OF_RUNS,
  'trends reads targets': LIVE_TARGETS,
  'webhooks reads projects': `${NAMES} ${LOCK}`,
  'webhooks reads targets': NAMES,
  'webhooks reads test_failures': AT_END,
};

describe('tables', () => {
  const files = sources('.entity.ts').map((path) => ({
    folder: path.split('/')[1] ?? '',
    entity: /export class (\w+)/.exec(readFileSync(path, 'utf8'))?.[1],
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
    .filter((path) => !/\.(spec|entity)\.ts$|^src\/database\/|^src\/[^/]+\.ts$/.test(path))
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
    ['an entity', "import { GateEntity } from '../gates/gate.entity.js';", 'trends writes gates'],
  ])('of another module are found in %s', (_what, text, expected) => {
    expect(foreignIn([{ path: 'src/trends/planted.ts', text }], owners)).toContain(expected);
  });
});
