import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placesOf } from './hostile-values.js';
import { complaintsOf, IS_WHOLE, Siege, SLOW_MS } from './siege.js';

/** Fixed, so that a run is the same everywhere; change it to look elsewhere. */
const SEED = 20_261_121;

const MUTANTS = IS_WHOLE ? 400 : 100;
const ROUND_TRIPS = IS_WHOLE ? 100 : 30;

let siege: Siege;

beforeAll(async () => {
  siege = await Siege.begin();
}, SLOW_MS);

afterAll(async () => {
  await siege.end('mutations');
});

const ORIGINALS: readonly unknown[] = [
  'v1-run-cli-full.json',
  'v1-run-cli-contracts.json',
  'v1-run-mcp.json',
  'v1-run-load.synthetic.json',
].map((name) => JSON.parse(readFileSync(join('test', 'corpus', 'runner-uploads', name), 'utf8')));

/** One change of a JSON value, somewhere in it. */
interface Mutation {
  /** Chooses the place. */
  readonly where: number;
  readonly kind: 'replace' | 'remove' | 'double' | 'wrap' | 'add';
  readonly value: fc.JsonValue;
  readonly name: string;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  where: fc.nat(),
  kind: fc.constantFrom('replace', 'remove', 'double', 'wrap', 'add'),
  value: fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(null, '', -1, 1e308, 'passed', 'failed', true, [], {}),
  ),
  name: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom('__proto__', 'status', 'tests', 'events', 'testId', 'type', 'toJSON', ''),
  ),
});

describe('a real upload with something changed', () => {
  it(
    "is refused in the contract's form, or taken whole: the counts are those of the tests that are read back",
    async () => {
      let taken = 0;
      const property = fc.asyncProperty(
        fc.constantFrom(...ORIGINALS),
        fc.array(mutation, { minLength: 1, maxLength: 4 }),
        async (original, mutations) => {
          const mutant = mutations.reduce(mutate, original);
          const answer = await upload(mutant);
          siege.judge('a mutant', answer);
          expect(complaintsOf(answer)).toEqual([]);
          if (answer.status < 300) {
            taken += 1;
            await expectWhole(JSON.parse(answer.text));
          }
        },
      );
      await fc.assert(property, { numRuns: MUTANTS, seed: SEED });
      expect(siege.takeComplaints()).toEqual([]);
      expect(taken).toBeGreaterThan(MUTANTS / 10);
      expect(taken).toBeLessThan(MUTANTS);
    },
    SLOW_MS,
  );
});

describe('any JSON value that a test expected', () => {
  it(
    'is read back as it was sent, but for what cannot be stored',
    async () => {
      const property = fc.asyncProperty(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), async (value) => {
        fc.pre(JSON.stringify(value).length < 1500);
        const events = [{ type: 'assertion', passed: false, message: 'm', expected: value, actual: null }];
        const answer = await upload({ result: { tests: [{ testId: 'a', success: false, events }] } });
        expect(answer.status).toBe(201);
        const report: unknown = await get(`/open/v1/runs/${runIdOf(JSON.parse(answer.text))}/failures`);
        expect(at(report, 'failures', 0, 'reason', 'expected')).toEqual(storable(value));
      });
      await fc.assert(property, { numRuns: ROUND_TRIPS, seed: SEED });
      expect(siege.takeComplaints()).toEqual([]);
    },
    SLOW_MS,
  );
});

async function upload(envelope: unknown): ReturnType<Siege['client']['send']> {
  const headers = { ...siege.asOwner, 'Content-Type': 'application/json' };
  return siege.client.send({ method: 'POST', path: siege.uploadPath, headers, body: JSON.stringify(envelope) });
}

async function get(path: string): Promise<unknown> {
  const answer = await siege.client.send({ method: 'GET', path, headers: siege.asOwner });
  expect({ path, status: answer.status }).toEqual({ path, status: 200 });
  return JSON.parse(answer.text);
}

async function expectWhole(stored: unknown): Promise<void> {
  const path = `/open/v1/runs/${runIdOf(stored)}`;
  const tests: unknown = at(await get(`${path}/tests?limit=200`), 'items');
  const statuses = Array.isArray(tests) ? tests.map((test) => at(test, 'status')) : [];
  const count = (status: string): number => statuses.filter((one) => one === status).length;
  const counts = {
    total: statuses.length,
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
  };
  expect(at(stored, 'summary')).toMatchObject(counts);
  if (at(stored, 'status') === 'running' || at(stored, 'status') === 'queued') return;
  const report = await get(`${path}/failures?include=location,stack,difference,reproduce,group,attempts`);
  expect(at(report, 'summary')).toEqual({ total: counts.total, failed: counts.failed });
  expect(at(report, 'failures', 'length')).toBe(counts.failed);
  await get(`${path}/events?limit=1000`);
}

function runIdOf(body: unknown): string {
  return String(at(body, 'runId'));
}

function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined),
    value,
  );
}

/** The documented form of what cannot be stored: a NUL by its sign, half a surrogate pair by the replacement character. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '\u2400').toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [storable(name), storable(member)]),
  );
}

function mutate(value: unknown, change: Mutation): unknown {
  const places = placesOf(value);
  return changed(value, places[change.where % places.length] ?? [], change);
}

function changed(value: unknown, path: readonly string[], change: Mutation): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return changedHere(value, change);
  if (Array.isArray(value)) return changedItems(value, Number(name), rest, change);
  if (typeof value !== 'object' || value === null) return value;
  const isGone = change.kind === 'remove' && rest.length === 0;
  const members = Object.entries(value).filter(([key]) => !(isGone && key === name));
  return Object.fromEntries(
    members.map(([key, member]: [string, unknown]) => [key, key === name ? changed(member, rest, change) : member]),
  );
}

function changedItems(items: readonly unknown[], index: number, rest: readonly string[], change: Mutation): unknown {
  if (rest.length > 0) return items.map((item, place) => (place === index ? changed(item, rest, change) : item));
  if (change.kind === 'remove') return items.toSpliced(index, 1);
  if (change.kind === 'double') return items.toSpliced(index, 0, items[index]);
  return items.with(index, changedHere(items[index], change));
}

function changedHere(value: unknown, { kind, value: other, name }: Mutation): unknown {
  switch (kind) {
    case 'replace':
    case 'remove':
      return other;
    case 'double':
      return [value, value];
    case 'wrap':
      return { [name]: value };
    case 'add':
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, [name]: other } : other;
  }
}
