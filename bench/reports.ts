import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { SaxesParser } from 'saxes';
import { setUpServer, type Account } from '../test/support/set-up-server.js';
import { startServer, type ServerProcess } from '../test/support/process.js';
import { measureAllure } from './allure.js';
import { judged, median, print } from './support/figures.js';
import { openFloor, type Floor } from './support/floor.js';
import { nameOfPlace, openPlace, type BenchOptions } from './support/options.js';
import { forgetPeak, memoryOf } from './support/process-facts.js';
import { uploadRun } from './support/runs.js';

/** Real reports of 10,000 tests. */
const JUNIT = 'test/corpus/reports/generated/junit-jest/big-jest-junit17-10k.xml';

const STREAM_BYTES = 200_000_000;
const SETTLE_MS = 4_000;
/** An upload takes a third of a second, and its time varies by as much: many make a round. */
const UPLOADS_A_ROUND = 6;

/** Reading a report against the least that it could cost, the memory of a long one, and the way from a report to an answer. */
export async function benchReports(options: BenchOptions): Promise<void> {
  const report = await readFile(JUNIT);
  print(`On ${nameOfPlace(options)}, a JUnit report of 10,000 tests and ${(report.length / 1e6).toFixed(1)} MB:`);
  await compareTimes(options, report);
  await measureStream(options);
  await compareAnswers(options, report);
}

async function compareTimes(options: BenchOptions, report: Buffer): Promise<void> {
  const [own, floors] = [await openPlace(options), await openPlace(options)];
  await storeOnce(floors.environment, report);
  const floor = await openFloor(floors);
  const server = await startServer({ environment: own.environment });
  try {
    const account = await setUpServer(server.url);
    const { upload, least } = await timeInTurns(options.rounds, report, server, account, floor);
    print(
      `  upload over HTTP ${upload.toFixed(0)} ms; parsed with saxes, and its rows inserted ${least.toFixed(0)} ms`,
      `  upload against them: ${judged(upload / least, { atMost: 2 })}`,
    );
  } finally {
    await server.end('SIGTERM');
    await floor.close();
    await own.remove();
    await floors.remove();
  }
}

async function storeOnce(environment: Readonly<Record<string, string>>, report: Buffer): Promise<void> {
  const server = await startServer({ environment });
  await uploadRun(server.url, await setUpServer(server.url), 'application/xml', [report]);
  await server.end('SIGTERM');
}

async function timeInTurns(
  rounds: number,
  report: Buffer,
  server: ServerProcess,
  account: Account,
  floor: Floor,
): Promise<{ readonly upload: number; readonly least: number }> {
  const uploads: number[] = [];
  const leasts: number[] = [];
  for (let turn = 0; turn < (rounds + 1) * UPLOADS_A_ROUND; turn += 1) {
    const upload = await timed(() => uploadRun(server.url, account, 'application/xml', [report]));
    const least = await timed(() => parseAndInsert(report, floor));
    // The first round warms both up.
    if (turn < UPLOADS_A_ROUND) continue;
    uploads.push(upload);
    leasts.push(least);
  }
  return { upload: median(uploads), least: median(leasts) };
}

/** Reads every test case with its texts, as a reader of one dialect would. */
async function parseAndInsert(report: Buffer, floor: Floor): Promise<void> {
  const tests: { name: string; text: string }[] = [];
  const parser = new SaxesParser();
  let text = '';
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'testcase') tests.push({ name: String(attributes['name']), text: '' });
    text = '';
  });
  parser.on('text', (part) => (text += part));
  parser.on('closetag', ({ name }) => {
    const test = tests.at(-1);
    if (name === 'failure' && test !== undefined) test.text = text;
  });
  parser.write(report.toString('utf8')).close();
  await floor.insertAsService();
}

async function measureStream(options: BenchOptions): Promise<void> {
  const place = await openPlace(options);
  const server = await startServer({ environment: place.environment });
  try {
    const account = await setUpServer(server.url);
    await uploadRun(server.url, account, 'application/xml', ['<testsuite><testcase name="a"/></testsuite>']);
    await sleep(SETTLE_MS);
    const idle = memoryOf(server.pid).now;
    forgetPeak(server.pid);
    const ms = await timed(() => uploadRun(server.url, account, 'application/xml', longReport()));
    const { peak } = memoryOf(server.pid);
    print(
      `A JUnit report of ${STREAM_BYTES / 1e6} MB, in ${(ms / 1000).toFixed(1)} s:`,
      `  memory of the process: ${idle.toFixed(0)} MiB when idle, ${peak.toFixed(0)} MiB at most; in between, in MiB: ${judged(peak - idle, { atMost: 150 })}`,
    );
  } finally {
    await server.end('SIGTERM');
    await place.remove();
  }
}

function* longReport(): Generator<string> {
  yield '<?xml version="1.0"?><testsuites>';
  for (let bytes = 0, suite = 0; bytes < STREAM_BYTES; suite += 1) {
    const text = suiteText(suite);
    bytes += text.length;
    yield text;
  }
  yield '</testsuites>';
}

function suiteText(suite: number): string {
  const cases = Array.from({ length: 50 }, (_, index) =>
    index === 0
      ? `<testcase classname="shop.Suite${suite}" name="fails ${index}" time="0.01"><failure type="org.opentest4j.AssertionFailedError" message="expected: &lt;${suite}&gt; but was: &lt;${index}&gt;">at shop.Suite${suite}.fails(Suite.java:12)\n${'\tat org.junit.Frame.call(Frame.java:1)\n'.repeat(20)}</failure></testcase>`
      : `<testcase classname="shop.Suite${suite}" name="works ${index}" time="0.01"><system-out>${'a line of output that a test has printed\n'.repeat(10)}</system-out></testcase>`,
  );
  return `<testsuite name="shop.Suite${suite}" tests="50">${cases.join('')}</testsuite>`;
}

async function compareAnswers(options: BenchOptions, report: Buffer): Promise<void> {
  const place = await openPlace(options);
  const server = await startServer({ environment: place.environment });
  try {
    const account = await setUpServer(server.url);
    let answers: Answers | undefined;
    const ms = await timed(async () => {
      const runId = await uploadRun(server.url, account, 'application/xml', [report]);
      answers = await readAnswers(server.url, account, runId);
    });
    if (answers === undefined) return;
    print(
      'From that report to what failed and why:',
      `  Clarion: ${(ms / 1000).toFixed(2)} s, ${memoryOf(server.pid).peak.toFixed(0)} MiB; ${answers.failures} failures, as Markdown ${answers.tokens} tokens in all`,
      `  tokens a failure: ${judged(answers.tokens / answers.failures, { atMost: 150 })}`,
    );
    print(await measureAllure(JUNIT));
  } finally {
    await server.end('SIGTERM');
    await place.remove();
  }
}

interface Answers {
  readonly failures: number;
  readonly tokens: number;
}

async function readAnswers(url: string, { readToken }: Account, runId: string): Promise<Answers> {
  const path = `${url}/open/v1/runs/${runId}/failures`;
  const headers = { authorization: `Bearer ${readToken}` };
  const json: unknown = await (await fetch(path, { headers })).json();
  const markdown = await (
    await fetch(`${path}?maxTokens=100000`, { headers: { ...headers, accept: 'text/markdown' } })
  ).text();
  return { failures: failedIn(json), tokens: countTokens(markdown) };
}

function failedIn(answer: unknown): number {
  return typeof answer === 'object' && answer !== null && 'failures' in answer && Array.isArray(answer.failures)
    ? answer.failures.length
    : Number.NaN;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
