import { describe, expect, it } from '@jest/globals';
import { detectFormat } from './detect-format.js';
import { toHead } from './read-head.js';
import { contentOf } from './unknown-content.js';

/** The beginning of what a runner prints, and the option that its refusal names. */
const TEXTS: readonly (readonly [string, string, string])[] = [
  ['RSpec', '.F\n\nFailures:\n\n  1) Cart adds\n\nFinished in 0.01 seconds\n2 examples, 1 failure\n', '--format json'],
];

describe('a text that a runner prints for people', () => {
  it.each(TEXTS)('of %s is refused with what makes a report: %j', async (runner, text, option) => {
    const head = await toHead(Buffer.from(text));
    expect(detectFormat(head)?.name).toBeUndefined();
    expect(contentOf(head)).toContain(`it is what ${runner} prints for people`);
    expect(contentOf(head)).toContain(option);
  });

  it.each([
    'Hello\n',
    '[INFO] the server started\n',
    '{"message": "Ran 1 test in 0.001s"}',
    '<html><body>Test Suites: 1</body></html>',
    '2026-11-20 10:00:00 started\n',
    'The tests ran, and 2 passed.\n',
  ])('is not %j', async (text) => {
    expect(contentOf(await toHead(Buffer.from(text)))).not.toContain('prints for people');
  });

  it('is no text of signs and words that runners print as well', async () => {
    for (const text of [
      '='.repeat(65),
      'PASS '.repeat(13),
      ' '.repeat(65),
      '[INFO] '.repeat(9),
      'a/'.repeat(32),
      '  Given a\n'.repeat(5),
      `  Given ${'a # b '.repeat(10)}`,
    ])
      expect(contentOf(await toHead(Buffer.from(text)))).toContain('it begins with');
  });
});

describe("Karate's summary", () => {
  const summary = { featureSummary: [], featuresPassed: 1, featuresFailed: 0, scenariosPassed: 4, scenariosfailed: 0 };

  it('is refused with the files to send', async () => {
    const head = await toHead(Buffer.from(JSON.stringify(summary)));
    expect(detectFormat(head)).toBeUndefined();
    expect(contentOf(head)).toBe(
      "it is Karate's summary, which has no scenarios. For a report, send the files `*.karate-json.txt` beside it",
    );
  });

  it.each([
    [{ status: 'failed', failedTests: ['a-b'] }, "it is Playwright's `.last-run.json`"],
    [{ uid: 'a', name: 'suites', children: [] }, 'it is a list of an Allure report'],
  ])('is refused as other files beside a report are: %j', async (json, says) => {
    const head = await toHead(Buffer.from(JSON.stringify(json)));
    expect(detectFormat(head)).toBeUndefined();
    expect(contentOf(head)).toContain(says);
    expect(contentOf(await toHead(Buffer.from(JSON.stringify({ ...json, more: 1 }))))).toContain('it is a JSON object');
  });

  it('is nothing that only has features', async () => {
    expect(contentOf(await toHead(Buffer.from('{"featureSummary":[]}')))).toContain('it is a JSON object');
  });
});
