import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Api, type Json } from '../../support/api.js';
import { large } from '../../support/large.js';

const CORPUS = join('test', 'corpus', 'reports');
/** Reads of all causes have this budget; agents that want more ask for some tests. */
const BUDGET = 1800;
const ASKED_TESTS = 8;
const MOST_CHARACTERS = 10_000;

/** A run of Go with 51 groups of cases: a loop fails with different values, and four other tests fail. */
function goRun(casesOfGroup: number): string {
  const Package = 'example.com/shop/cart';
  const lines: object[] = [];
  const test = (Test: string, output: string | null): void => {
    lines.push({ Action: 'run', Package, Test });
    if (output !== null) lines.push({ Action: 'output', Package, Test, Output: `    ${output}\n` });
    lines.push({ Action: output === null ? 'pass' : 'fail', Package, Test, Elapsed: 0 });
  };
  for (let group = 0; group < 51; group += 1) {
    for (let index = 0; index < casesOfGroup; index += 1)
      test(`TestT/g${group}/c${index}`, index === 7 ? `cart_test.go:31: expected ${group + 1}, actual ${group}` : null);
    test(`TestT/g${group}`, null);
  }
  test('TestTotal', 'total_test.go:12: total: got 41.5, want 39.9');
  test('TestCoupon', 'coupon_test.go:20: coupon = "", expected "WELCOME5"');
  test('TestCharge', 'charge_test.go:44: charge: card declined');
  test('TestRound', 'total_test.go:25: round(0.125) = 0.13, want 0.12');
  for (let index = 0; index < 18; index += 1) test(`TestFine${index}`, null);
  lines.push({ Action: 'fail', Package, Elapsed: 1 });
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

type Run = readonly [name: string, total: number, report: () => Promise<Uint8Array>];

const runsWith = (casesOfGroup: number): readonly Run[] => [
  ['Go', 51 * (casesOfGroup + 1) + 22, () => Promise.resolve(new TextEncoder().encode(goRun(casesOfGroup)))],
  ['Jest', 10_000, async () => gunzipSync(await readFile(join(CORPUS, 'generated/jest-json/big-jest30-10k.json.gz')))],
  ['go test', 58, () => readFile(join(CORPUS, 'public/go-test-json/gotestsum-go-test-json.out'))],
  ['Playwright', 38, () => readFile(join(CORPUS, 'generated/playwright-json/playwright1.65.json'))],
];

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** What an agent read of a run, and what the JSON response says of the tests that it was asked about. */
interface Reading {
  readonly text: string;
  readonly asked: readonly Json[];
}

async function readAsAgent(id: string): Promise<Reading> {
  const path = `/open/v1/runs/${id}/failures?include=group`;
  const failures = await allFailures(`${path},reproduce,location,difference`);
  const key = (item: Json): string => createHash('sha256').update(String(item['testId'])).digest('hex');
  const asked = failures.toSorted((left, right) => (key(left) < key(right) ? -1 : 1)).slice(0, ASKED_TESTS);
  const causes = await api.read(`${path}&maxTokens=${BUDGET}`, { accept: 'text/markdown' });
  const open = asked.filter((item) => missing(causes.text, item).length > 0);
  if (open.length === 0) return { text: causes.text, asked };
  const tests = open.map((item) => `&test=${encodeURIComponent(String(item['testId']))}`).join('');
  const some = await api.read(`${path}${tests}`, { accept: 'text/markdown' });
  return { text: `${causes.text}\n${some.text}`, asked };
}

async function allFailures(path: string): Promise<readonly Json[]> {
  const failures: Json[] = [];
  for (let cursor = ''; ;) {
    const { body } = await api.read(`${path}&limit=1000${cursor}`);
    failures.push(...items(body['failures']));
    if (body['nextCursor'] === undefined || body['nextCursor'] === null) return failures;
    cursor = `&cursor=${String(body['nextCursor'])}`;
  }
}

function items(list: Json | undefined): readonly Json[] {
  return Array.isArray(list) ? list : [];
}

/** A part of a response that shows a test: the lines of the test, and those that are said once for all. */
interface Shown {
  readonly own: string;
  readonly above: string;
}

/** The parts between headings that show a test under its name. */
function partsWith(text: string, item: Json): readonly Shown[] {
  const [name, id] = [flat(item['testName']), flat(item['testId'])];
  return text.split(/^(?=#)/m).flatMap((part) => {
    const lines = part.split('\n');
    const first = lines.findIndex((line) => /^ *- /.test(line));
    const above = first === -1 ? lines : lines.slice(0, first);
    if (above.some((line) => line === `test: ${id}` || (line.startsWith('test: ') && endsWithName(line, name))))
      return [{ own: part, above: part }];
    return lines.flatMap((line, index) => {
      const listed = line.trimStart();
      const isShown = listed.startsWith('- ') && (listed.startsWith(`- ${name} `) || listed.includes(`> ${name} `));
      return isShown ? [{ own: [listed, lines[index + 1] ?? ''].join('\n'), above: above.join('\n') }] : [];
    });
  });
}

function endsWithName(line: string, name: string): boolean {
  return line === `test: ${name}` || line.replace(/ \[\w+\]$/, '').endsWith(` > ${name}`);
}

function flat(value: unknown): string {
  return String(value).replace(/\s+/g, ' ').trim();
}

/** The questions about a test that a text leaves open. */
function missing(text: string, item: Json): readonly string[] {
  const shown = partsWith(text, item).map((part) => openQuestions(part, item));
  return shown.toSorted((left, right) => left.length - right.length)[0] ?? ['name'];
}

function openQuestions({ own, above }: Shown, item: Json): readonly string[] {
  const [headline, location, command] = [
    item['difference']?.['headline'],
    item['location'],
    item['reproduce']?.['command'],
  ];
  const line = location?.['line'] === undefined ? '' : `:${String(location['line'])}`;
  const file = (location?.['file'] === undefined ? '' : String(location['file'])).replace(/^.*\//, '');
  const both = `${above}\n${own}`;
  const values = headline === undefined ? '' : String(headline);
  const message = flat(item['reason']?.['message']);
  const answers: readonly (readonly [string, boolean])[] = [
    ['expected and actual', own.includes(values) || above.includes(`: ${values}\n`)],
    ['place', own.includes(line) && both.includes(file)],
    ['reason', values !== '' || flat(both).includes(message.replace(/^\S+_test\.go:\d+: /, '').slice(0, 50))],
    ['reproduce', command === undefined || commandsIn(own, above).includes(String(command))],
  ];
  return answers.flatMap(([question, isAnswered]) => (isAnswered ? [] : [question]));
}

/** The command below the test, else the pattern of the commands, filled in as it says. */
function commandsIn(own: string, above: string): readonly string[] {
  const [, written] = /^ *reproduce: (.*)$/m.exec(own) ?? [];
  if (written !== undefined && !written.includes('{test')) return [written];
  const [, pattern = ''] = /^reproduce: (.*)$/m.exec(above) ?? [];
  const [, shown = '', place = ''] = /^- (.*?) ([^\s:]*:\d+)(?= |$)/m.exec(own) ?? [];
  const [, file = '', line = ''] = /^(.*):(\d+)$/.exec(place) ?? [];
  const [, from = '', to = ''] = /\{test with "(.*?)" for "(.*?)"\}/.exec(pattern) ?? [];
  const name = to === '' ? shown : shown.replaceAll(to, () => from);
  if (own.includes('(another command)')) return [];
  return [
    pattern
      .replace('{file}', () => file)
      .replace('{line}', () => line)
      .replace(/\{test.*?\}/, () => name),
  ];
}

// docs/concepts.md, "Failures as Markdown"
describe('an agent that reads Markdown by cause', () => {
  const readRuns = async (runs: readonly Run[]): Promise<void> => {
    const lengths: Record<string, number> = {};
    const open: string[] = [];
    for (const [name, total, report] of runs) {
      const uploaded = await api.send('POST', api.uploadPath, { as: api.writeToken, body: await report() });
      const id = runIdOf(uploaded);
      const { text, asked } = await readAsAgent(id);
      expect(asked).toHaveLength(ASKED_TESTS);
      expect(text).toContain(`of ${total} tests failed`);
      const causes = Number(/, (\d+) causes?$/m.exec(text)?.[1]);
      const numbers = [...(text.split('\n# ')[0]?.matchAll(/^## Causes? (\d+)(?: to (\d+))?:/gm) ?? [])];
      expect([name, Number(numbers.at(-1)?.[2] ?? numbers.at(-1)?.[1])]).toEqual([name, causes]);
      open.push(
        ...asked.flatMap((item) =>
          missing(text, item).map((question) => `${name}: ${flat(item['testId'])}: ${question}`),
        ),
      );
      lengths[name] = text.length;
    }
    expect(open).toEqual([]);
    const sum = Object.values(lengths).reduce((all, length) => all + length, 0);
    expect({ ...lengths, isFew: sum <= MOST_CHARACTERS }).toEqual({ ...lengths, isFew: true });
  };

  it('answers totals, causes, and eight tests of each of four runs from 10,000 characters', () =>
    readRuns(runsWith(20)));
  large('answers as much from 10,000 characters when one of the runs has 12,721 tests', () => readRuns(runsWith(248)));
});
