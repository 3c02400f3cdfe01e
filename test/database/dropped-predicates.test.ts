import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { currentScope, EVERY_ORGANIZATION, useTenantScopes } from '../../src/common/tenant/tenant-scope.js';
import { LookUps, type PreparedQuery, type Row } from '../../src/database/look-ups.js';
import { runMatrix } from '../api/authorization/run-matrix.js';
import { makeScene, type Scene } from '../api/authorization/scene.js';
import { fillWallet } from '../api/authorization/wallet.js';
import { Client as HttpClient } from '../support/exchange.js';
import { runApp, type RunningApp } from '../support/running-app.js';
import { singleTestServer } from '../support/store.js';

/** The embedded database has no row policies. */
const describeOnServer = singleTestServer() === undefined ? describe.skip : describe;

const ROLE = 'clarion_test_service';

/** A statement that a request sent in the scope of its organization, and its parameters at that time. */
interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly organizationId: string;
}

/** A statement without one of the conditions that name the organization. */
interface Mutant {
  readonly text: string;
  readonly condition: string;
}

/** The most of the times that a statement was sent that are tried. */
const MOST_SAMPLES = 4;

/** `run.organization_id = $1` and `target.organization_id = run.organization_id`, with or without names of tables. */
const COLUMN = String.raw`(?:"?\w+"?\.)?"?organization_id"?`;
const CONDITION = new RegExp(String.raw`${COLUMN} = (?:(\$\d+)(?!\d)(?:::\w+)?|${COLUMN})`, 'g');
/** What `SET organization_id = $1` of an UPDATE is: not a condition. */
const ASSIGNED = /\bSET\s+$/i;

function mutantsOf(text: string): readonly Mutant[] {
  return [...text.matchAll(CONDITION)]
    .filter((match) => !ASSIGNED.test(text.slice(0, match.index)))
    .map((match) => {
      const [condition, parameter] = match;
      // The parameter stays in the statement, with a type.
      const instead = parameter === undefined ? 'true' : `(${parameter}::text IS NOT NULL)`;
      const end = match.index + condition.length;
      return { text: text.slice(0, match.index) + instead + text.slice(end), condition };
    });
}

let app: RunningApp;
let http: HttpClient;
let scene: Scene;
let database: Client;
const sent = new Map<string, Sent[]>();

/** Notes what the requests of one organization send. */
function note(text: string, values: readonly unknown[], organizationId: string | undefined): void {
  if (organizationId !== scene?.inside.id || !text.includes('organization_id')) return;
  const samples = sent.get(text) ?? [];
  if (samples.length < MOST_SAMPLES) samples.push({ text, values, organizationId });
  sent.set(text, samples);
}

function record(): void {
  const create = app.dataSource.createQueryRunner.bind(app.dataSource);
  app.dataSource.createQueryRunner = (mode): QueryRunner => {
    const runner = create(mode);
    const query = runner.query.bind(runner);
    const noted = (text: string, values: unknown[] = [], ...rest: unknown[]): unknown => {
      const scope = currentScope();
      if (scope !== EVERY_ORGANIZATION) note(text, values, scope.organizationId);
      return Reflect.apply(query, undefined, [text, values, ...rest]);
    };
    return Object.assign(runner, { query: noted });
  };
  const run = LookUps.prototype.run;
  LookUps.prototype.run = function look(
    query: PreparedQuery,
    values: unknown[],
    organizationId?: string,
  ): Promise<readonly Row[]> {
    note(query.text, values, organizationId);
    return run.call(this, query, values, organizationId);
  };
}

if (singleTestServer() !== undefined) {
  beforeAll(async () => {
    process.env['CLARION_TEST_SERVICE_ROLE'] = ROLE;
    app = await runApp();
    useTenantScopes(EVERY_ORGANIZATION);
    http = new HttpClient(app.port);
    scene = await makeScene(app, http);
    const wallet = await fillWallet(scene);
    record();
    await runMatrix(scene, wallet);
    const { options } = app.dataSource;
    const extra: unknown = 'extra' in options ? options.extra : undefined;
    database = new Client({ connectionString: String(Reflect.get(Object(extra), 'connectionString')) });
    await database.connect();
  }, 600_000);

  afterAll(async () => {
    await database.end();
    http.close();
    await app.close();
  });
}

/** What a statement returns and how many rows it changes, or why it fails; it is undone. */
async function outcomeOf({ text, values, organizationId }: Sent, asRole: boolean): Promise<string> {
  await database.query('BEGIN');
  try {
    if (asRole) {
      await database.query(`SET LOCAL ROLE ${ROLE}`);
      await database.query(`SELECT set_config('clarion.organization_id', $1, true)`, [organizationId]);
    }
    const { rows, rowCount } = await database.query<Record<string, unknown>>(text, [...values]);
    return JSON.stringify([rowCount, rows.map((row) => JSON.stringify(row)).toSorted()]);
  } catch (error) {
    return `failed: ${error instanceof Error ? Reflect.get(error, 'code') : 'unknown'}`;
  } finally {
    await database.query('ROLLBACK');
  }
}

/** The values of columns of one organization and those of the same rows of another: rows were inserted in the same order in both. */
async function foreignValues(from: string, to: string): Promise<ReadonlyMap<string, unknown>> {
  const tables = await database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'organization_id'
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  const foreign = new Map<string, unknown>();
  for (const { name } of tables.rows) {
    const rowsOf = async (id: string): Promise<readonly Record<string, unknown>[]> =>
      (
        await database.query<Record<string, unknown>>(
          `SELECT * FROM ${name} WHERE organization_id = $1 ORDER BY ctid`,
          [id],
        )
      ).rows;
    const [own, others] = [await rowsOf(from), await rowsOf(to)];
    for (const [index, row] of own.entries()) {
      const other = others[index] ?? others.at(-1);
      for (const [column, value] of Object.entries(row)) {
        if (other === undefined || typeof value !== 'string' || typeof other[column] !== 'string') continue;
        // Words such as states and names are the same for all.
        if (value.length >= 10 && !foreign.has(value)) foreign.set(value, other[column]);
      }
    }
  }
  foreign.delete(from);
  return foreign;
}

function replaced(value: unknown, by: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => replaced(item, by));
  return typeof value === 'string' ? (by.get(value) ?? value) : value;
}

/** The statement with the ids of another organization in all parameters but the organization: what a caller sends who names them. */
function reaching(one: Sent, foreign: ReadonlyMap<string, unknown>): Sent {
  return { ...one, values: one.values.map((value) => replaced(value, foreign)) };
}

describeOnServer('Behind a condition that is left out', () => {
  it('stand the row policies: no statement reads or changes a row of another organization', async () => {
    const foreign = await foreignValues(scene.inside.id, scene.outside.id);
    const counts = { statements: 0, conditions: 0, leaking: 0, caught: 0 };
    const leaks: string[] = [];
    for (const [text, samples] of sent) {
      const mutants = mutantsOf(text);
      if (mutants.length === 0) continue;
      counts.statements += 1;
      const tries = [...samples, ...samples.map((one) => reaching(one, foreign))];
      const wanted: string[] = [];
      for (const one of tries) wanted.push(await outcomeOf(one, true));
      for (const mutant of mutants) {
        counts.conditions += 1;
        let shows = false;
        let isCaught = true;
        for (const [index, one] of tries.entries()) {
          const without = { ...one, text: mutant.text };
          if (!shows) shows = (await outcomeOf(without, false)) !== (await outcomeOf(one, false));
          if ((await outcomeOf(without, true)) !== wanted[index]) isCaught = false;
        }
        if (shows) counts.leaking += 1;
        if (isCaught) counts.caught += 1;
        else leaks.push(`${mutant.condition} of ${text}`);
      }
    }
    process.stdout.write(
      `dropped predicates: ${counts.statements} statements, ${counts.conditions} conditions, ${counts.leaking} would show or change other rows, ${counts.caught} are caught\n`,
    );
    expect(leaks).toEqual([]);
    expect(counts.statements).toBeGreaterThan(150);
    expect(counts.leaking).toBeGreaterThan(50);
    expect(counts.caught).toBe(counts.conditions);
  }, 600_000);
});
