import { exchange } from '../test/support/api.js';
import { startServer } from '../test/support/process.js';
import { setUpServer, textOf, type Account } from '../test/support/set-up-server.js';
import { documentedReads } from './support/documented.js';
import { judged, print } from './support/figures.js';
import { nameOfPlace, openPlace, type BenchOptions } from './support/options.js';

const FEW = 5_000;
const MANY = 20_000;
/** Four times as many rows take four times as long; more is growth of a statement. */
const GROWTH = 6;
/** Shorter requests say nothing of growth. */
const SHORT_MS = 250;

/** A run in which each test is of its own in one way. */
type BodyOf = (count: number) => string;

const KINDS: Readonly<Record<string, BodyOf>> = {
  causes: (count) => each(count, (index) => `{"type":"test","event":"started","name":"t${index}"}`).join('\n'),
  'one cause': ofCases(
    (index) => `<testcase name="t${index}"><failure message="expected 200 but was 503"/></testcase>`,
  ),
  'flaky tests': ofCases(
    (index) => `<testcase name="t${index}"><flakyFailure message="lost ${wordOf(index)}" type="E"/></testcase>`,
  ),
  tags: ofLines((index) => ({ tags: [`tag${index}`, `kind${index % 7}`] })),
  files: ofLines((index) => ({ filePath: `src/part${index}/test${index}.ts` })),
  'long names': ofLines((index) => ({ testName: `${'names of several words '.repeat(20)}${index}` })),
};

function each<T>(count: number, one: (index: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => one(index));
}

function ofCases(one: (index: number) => string): BodyOf {
  return (count) => `<testsuite name="s">${each(count, one).join('')}</testsuite>`;
}

function ofLines(one: (index: number) => object): BodyOf {
  const test = (index: number): object => ({
    testId: `t${index}`,
    testName: `t${index}`,
    success: index % 2 === 0,
    durationMs: index,
    ...one(index),
  });
  return (count) => [{ gitRef: 'main' }, ...each(count, test)].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Letters alone, because digits do not tell one cause from another. */
function wordOf(index: number): string {
  return [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}

/**
 * How the requests of a run grow with the number of its tests, when all have causes, tags or files of their own, or are all flaky:
 * uploads, every documented read, and deletions. Prints the slow ones.
 */
export async function benchVariety(options: BenchOptions): Promise<void> {
  print(`On ${nameOfPlace(options)}, runs of ${MANY} tests beside ${FEW}, requests that take ${SHORT_MS} ms or more:`);
  for (const [name, bodyOf] of Object.entries(KINDS)) {
    const few = await timesOf(options, bodyOf(FEW));
    const many = await timesOf(options, bodyOf(MANY));
    const slow = [...many].filter(([, ms]) => ms >= SHORT_MS);
    print(
      `  ${name}:`,
      ...slow.map(
        ([request, ms]) =>
          `    ${request}: ${ms.toFixed(0)} ms, growth ${judged(ms / (few.get(request) ?? Number.NaN), { atMost: GROWTH })}`,
      ),
    );
  }
}

/** The time of each request in milliseconds, on a server of its own. */
async function timesOf(options: BenchOptions, body: string): Promise<ReadonlyMap<string, number>> {
  const place = await openPlace(options);
  const server = await startServer({ environment: place.environment });
  try {
    const account = await setUpServer(server.url);
    const clock = new Clock(server.url, account);
    const upload = async (name: string): Promise<string> =>
      textOf(await clock.take('POST', account.uploadPath, name, body), 'runId');
    const first = await upload('upload');
    const second = await upload('upload again');
    for (const { path, shown } of await documentedReads(server.url, account, second))
      await clock.take('GET', path, shown);
    for (const [name, run] of Object.entries({ 'deletion of the newer': second, 'deletion of the older': first }))
      await clock.take('DELETE', `/open/v1/runs/${run}`, name);
    return clock.times;
  } finally {
    await server.end('SIGTERM');
    await place.remove();
  }
}

/** Asks one after the other, and takes the time of each. */
class Clock {
  readonly times = new Map<string, number>();

  constructor(
    private readonly url: string,
    private readonly account: Account,
  ) {}

  async take(method: string, path: string, name: string, body?: string): Promise<unknown> {
    const as = method === 'POST' ? this.account.writeToken : this.account.cookie;
    const startedAt = performance.now();
    const answer = await exchange(this.url, method, path, { as, ...(body === undefined ? {} : { body }) });
    this.times.set(name, performance.now() - startedAt);
    if (answer.status >= 500) print(`    ${name} was answered with ${answer.status}: ${answer.text.slice(0, 200)}`);
    return answer.body;
  }
}
