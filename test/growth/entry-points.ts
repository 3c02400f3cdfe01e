import type { AssertionDialect } from '../../packages/reports/src/report.js';
import { fingerprintOf, maskText, readText } from '@clarion/reports/causes';
import { differenceOf } from '@clarion/reports/differences';
import { findJsonArray, readJson } from '@clarion/reports/json';
import { estimateTokens, fenced, toSingleMarkdown } from '@clarion/reports/markdown';
import { reproduce } from '@clarion/reports/reproduce';
import { locate } from '@clarion/reports/stacks';
import { cleanText, cutText, plainText } from '@clarion/reports/text';
import { testIdOf } from '../../packages/reports/src/identity/test-id.js';
import { normalizeFailure } from '../../packages/reports/src/reasons/normalize-failure.js';
import { cleanValue, readCleanItems, redactText } from '@clarion/reports/redaction';
import { toRepositoryUrl } from '../../src/runs/source/repository-url.js';
import type { AttackText } from './attack-texts.js';

const DIALECTS: readonly (AssertionDialect | undefined)[] = [
  undefined,
  'jest',
  'mocha',
  'node',
  'python',
  'go',
  'rust',
  'java',
  'dotnet',
  'php',
  'ruby',
  'cpp',
  'swift',
  'dart',
  'perl',
  'shell',
];

/** A text in an event, beside it, and as a name. */
function cleanTests(text: string): unknown {
  const bytes = Buffer.from(JSON.stringify({ tests: [{ events: [{ a: [text], [text]: 1 }], b: text }] }));
  const place = findJsonArray(bytes, ['tests']);
  return place === undefined ? [] : [...readCleanItems(bytes, place, 'events')];
}

/** What reads the texts of others, by name. */
export const ENTRY_POINTS: readonly (readonly [name: string, read: (text: string) => unknown])[] = [
  ...DIALECTS.map((dialect): [string, (text: string) => unknown] => [
    `the failure of ${dialect ?? 'an unknown runner'}`,
    (message) => normalizeFailure({ dialect, message }),
  ]),
  [
    'a failure with a message and a text',
    (text) => normalizeFailure({ message: text.slice(0, text.length / 2), text }),
  ],
  ['the redaction', redactText],
  ['the redaction of a value', (text) => cleanValue({ a: [text], [text]: 1 })],
  ['the redaction of tests', cleanTests],
  ['the cleaning of a text', (text) => [plainText(text), cleanText(text), cutText(text, 1000)]],
  ['the location in a stack', locate],
  [
    'a fingerprint',
    (text) =>
      fingerprintOf(
        { kind: 'exception', message: text, stack: text, type: text },
        { testId: text, name: text, filePath: text, events: [{ type: 'trace', data: { url: text, status: 500 } }] },
      ),
  ],
  [
    'a difference',
    (text) => [
      differenceOf({ kind: 'assertion', message: text, expected: text, actual: `${text}x` }),
      differenceOf({ kind: 'assertion', message: '', expected: { [text]: [text] }, actual: { [text]: [`x${text}`] } }),
    ],
  ],
  ['the mask of a message', maskText],
  ['the comparison of messages', readText],
  ['a test identity', (text) => testIdOf({ name: text, suite: [text, text], file: text })],
  [
    'a command',
    (text) => {
      const test = { name: text, suite: [text], file: text, status: 'failed', failures: [], events: [] } as const;
      return ['mocha', 'pytest', 'go', 'libtest', 'trx'].map((format) => reproduce(format, test));
    },
  ],
  ['the address of a repository', (text) => toRepositoryUrl(text)],
  ['an estimate of tokens', estimateTokens],
  ['a fence', (text) => fenced('test-output', text)],
  [
    'Markdown',
    (text) => toSingleMarkdown(RUN, { testId: text, name: text, reason: { message: text, stack: text } }, 4000),
  ],
  ['JSON', (text) => attempt(() => readJson(Buffer.from(text)))],
];

const RUN = {
  id: 'clr_1',
  projectId: 'p',
  status: 'failed',
  total: 1,
  failed: 1,
  branch: null,
  commitSha: null,
  ciRunUrl: null,
  completedAt: null,
};

function attempt(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

/** Texts that grow in the ways of failures, logs, dumps and attacks. */
export const SHAPES: readonly AttackText[] = [
  ['', 'expected 1 to equal 2\n', ''],
  ['', '    at a (/b/c.js:1:2)\n', ''],
  ['', '\tat a.b.C.d(C.java:1)\n', ''],
  ['', '  File "a.py", line 1, in b\n', ''],
  ['', 'Expected: 1\nReceived: 2\n', ''],
  ['', '- 1\n+ 2\n', ''],
  ['--- Expected\n+++ Actual\n@@ @@\n', '-1\n+2\n', ''],
  ['', 'E   assert 1 == 2\n', ''],
  ['expected ', '[', ''],
  ['expected ', '{"a":', ' to equal 1'],
  ['expected ', '(', ') but was: <'],
  ['', '[]', ''],
  ['expected "', 'a', ''],
  ['expected "', '\\"', ' to be "'],
  ['Expected: "', '\\\n', ''],
  ['', '"', ''],
  ['', "'a' ", ''],
  ['', '`', ''],
  ['', '<', '>'],
  ['', 'expected: <1> but was: <2> ', ''],
  ['', 'Error: ', ''],
  ['', 'Caused by: a\n', ''],
  ['', '\n', 'a'],
  ['a', ' ', 'a'],
  ['', '\t\n', ''],
  ['', '\r', 'a'],
  ['', '\u2028', 'a'],
  ['', '\u2028<', '> expected but was\n<'],
  ['', '\u2028Expected: ', '\n'],
  ['', '| ', '\n'],
  ['', '\u001b[31m', ''],
  ['', 'a/', ''],
  ['', 'a.', ''],
  ['', 'a:1:', ''],
  ['', '::', ''],
  ['', 'a@', ''],
  ['', 'https://a:b@c/', ''],
  ['', 'a=', ''],
  ['', 'password=', ''],
  ['', 'token: ', ''],
  ['', 'Basic a:', ''],
  ['', 'eyJhbGciOiJI.', ''],
  ['', '-----BEGIN PRIVATE KEY-----\n', ''],
  ['', '1', ''],
  ['', '1.', ''],
  ['', '2020-01-01T00:00:00Z ', ''],
  ['', '0x1f ', ''],
  ['', '{"a":1,"a":1,', ''],
  ['[', '{"a":[]},', '1]'],
  ['', '```\n', ''],
  ['', '# a\n', ''],
  ['', 'ä', ''],
  ['', '\ud83d', ''],
  ['', ' > ', ''],
  ['', 'got 1, want 2\n', ''],
  ['', 'Error Trace: a\nError: b\n', ''],
  ['', 'left: `1`,\n right: `2`\n', ''],
  ['', 'Failed asserting that 1 is 2.\n', ''],
  ['', '  ❯ a b.ts:1:2\n', ''],
  ['', 'goroutine 1 [running]:\n', ''],
  ['', 'ok 1 - a\nnot ok 2 - b\n  ---\n', ''],
].map(([beginning = '', repeated = '', end = '']) => ({ beginning, repeated, end }));
