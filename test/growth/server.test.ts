import { describe, it } from '@jest/globals';
import type { TestDraft } from '@clarion/reports';
import { expectLinearTime, repeating } from '../../packages/reports/test/growth.js';
import { foldText, matchesPattern, readPattern } from '../../src/causes/cause-rules.js';
import { ChangedFiles } from '../../src/failures/since-pass/changed-files.js';
import { suspectsOf } from '../../src/failures/since-pass/suspects.js';
import { testMatcher } from '../../src/failures/test-patterns.js';
import { buildTimeline, type TimedTest } from '../../src/runs/timeline/build-timeline.js';
import { parseFilter } from '../../src/scim/filter/parse-filter.js';
import { passwordError } from '../../src/sessions/passwords/password-rule.js';
import { mergeTests } from '../../src/uploads/native/envelope-reader.js';
import { ndjsonLines } from '../../src/uploads/native/ndjson-lines.js';

/** A filter is short: it is parsed so many times. */
const FILTERS = 500;

function parsed(filter: string): unknown {
  try {
    return parseFilter(filter);
  } catch {
    return undefined;
  }
}

/** Patterns that a search which goes back would try at each place of a text. */
const PATTERNS: readonly (readonly [what: string, pattern: string])[] = [
  ['wildcards', '*'.repeat(2_000)],
  ['wildcards and letters', '*a'.repeat(100)],
  ['wildcards in front of another letter', `${'*a'.repeat(100)}*b`],
  ['letters in front of another one', `${'a'.repeat(198)}*b`],
  ['letters behind another one', `b${'a'.repeat(199)}`],
  ['parts', 'aab*'.repeat(50)],
];

const listOf = <Item>(count: number, itemOf: (at: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, at) => itemOf(at));

const DRAFT: TestDraft = {
  testId: 'login',
  name: 'login',
  status: 'passed',
  flaky: false,
  durationMs: 1,
  tags: [],
  filePath: null,
  reason: null,
  attempts: null,
  events: [],
  failure: null,
};

/** Tests one after another in 8 workers. */
function timedTest(at: number): TimedTest {
  const startMs = 1_700_000_000_000 + Math.floor(at / 8) * 10;
  return { seq: at, name: `t${at}`, status: 'passed', startMs, durationMs: 10, worker: `w${at % 8}` };
}

async function readLines(bytes: Uint8Array): Promise<void> {
  async function* inBytes(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += 1) yield await Promise.resolve(bytes.subarray(at, at + 1));
  }
  for await (const line of ndjsonLines(inBytes(), { lineBytes: bytes.length })) void line;
}

describe('the time of the server grows as what it reads does', () => {
  it('for the results of one test', async () => {
    const merge = (drafts: readonly TestDraft[]): unknown => [...mergeTests(drafts, drafts)];
    await expectLinearTime(merge, (count) => listOf(count, () => ({ ...DRAFT })), [25_000, 100_000]);
  });

  it('for a long line that comes byte by byte', async () => {
    await expectLinearTime(readLines, (length) => Buffer.alloc(length, 'x'));
  });

  it('for the suspects among changed files that have one name', async () => {
    const filesOf = (count: number): readonly string[] => listOf(count, (at) => `${'a/'.repeat(20)}${at}/index.ts`);
    const places = { stack: [`/${'a/'.repeat(25)}index.ts`, 'index.ts'], testFile: 'index.ts' };
    const commit = { sha: 'a'.repeat(40), title: 'Commit', author: 'Dana', at: null };
    const find = (files: readonly string[]): unknown => suspectsOf(new ChangedFiles([{ ...commit, files }]), places);
    await expectLinearTime(find, filesOf, [4_000, 16_000]);
  });

  it('for the timeline of the tests in 8 workers', async () => {
    await expectLinearTime(buildTimeline, (count) => listOf(count, timedTest), [2_500, 10_000, 40_000]);
  });

  it.each(PATTERNS)('for a message that is compared with a pattern of many %s', async (_what, pattern) => {
    const alternatives = readPattern(pattern) ?? [];
    await expectLinearTime((text) => matchesPattern(alternatives, foldText(text)), repeating('', 'a', 'c'));
  });

  it.each(PATTERNS)('for a name that is compared with a pattern of many %s', async (_what, pattern) => {
    const matches = testMatcher([pattern]);
    await expectLinearTime((name) => matches({ testId: name, name }), repeating('', 'a', 'c'));
  });

  it.each([
    ['', '(', ''],
    ['', 'not ', ''],
    ['a', '.a', ' eq 1'],
    ['', '"\\', ''],
  ])('for a filter of SCIM that begins with %j and has many %j', async (beginning, part, end) => {
    const parse = (filter: string): void => {
      for (let time = 0; time < FILTERS; time += 1) parsed(filter);
    };
    await expectLinearTime(parse, repeating(beginning, part, end), [250, 1_000]);
  });

  it.each(['@$0!13457', '4@8({[<369&#!1|0$5+7%2'])('for a password of many %j', async (part) => {
    const judge = (password: string): Promise<unknown> => passwordError(password, { email: 'ada@example.org' });
    await expectLinearTime(judge, repeating('', part), [250, 1_000]);
  });
});
