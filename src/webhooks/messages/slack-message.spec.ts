import { describe, expect, it } from '@jest/globals';
import {
  newBuildId,
  newOrganizationId,
  newProjectId,
  newRunId,
  newTargetId,
  newUserId,
} from '../../common/identifiers.js';
import type { FailedTest, RunFacts } from './run-facts.js';
import { slackTextOf, slackTextOfTest, toSlackMessage } from './slack-message.js';

const at = new Date('2026-03-01T12:00:00.000Z');
const organizationId = newOrganizationId();

function factsWith(more: Partial<RunFacts>, ofRun: Partial<RunFacts['run']> = {}): RunFacts {
  const targetId = newTargetId(organizationId);
  const run: RunFacts['run'] = {
    organizationId,
    id: newRunId(organizationId, at),
    projectId: newProjectId(organizationId),
    targetId,
    buildId: newBuildId(organizationId, at),
    job: null,
    attempt: null,
    empty: false,
    contentId: '00000000-0000-0000-0000-000000000000',
    revision: 1,
    kind: 'test',
    status: 'failed',
    schemaVersion: null,
    total: 10,
    passed: 8,
    failed: 2,
    skipped: 0,
    flaky: 0,
    startedAt: at,
    completedAt: at,
    durationMs: 1,
    trigger: null,
    gitRef: null,
    branch: null,
    commitSha: null,
    commitTitle: null,
    repositoryRoot: null,
    ciRunUrl: null,
    repositoryUrl: null,
    pullRequest: null,
    runnerVersion: null,
    environment: null,
    clientRunId: null,
    failureClass: null,
    failureMessage: null,
    metadata: '{}',
    pinned: false,
    envelope: Buffer.alloc(0),
    warnings: null,
    gate: null,
    nextEventSeq: 0,
    createdBy: newUserId(),
    createdAt: at,
    heardAt: at,
    finishedAt: at,
    ...ofRun,
  };
  const facts = {
    run,
    target: { id: targetId, name: 'e2e' },
    projectName: 'Shop',
    collection: null,
    gate: null,
    failures: [],
    newlyFlaky: { total: 0, tests: [] },
    url: 'https://tests.example/r/clr_1',
  };
  return { ...facts, ...more };
}

const failure = (testName: string, message: string): FailedTest => ({
  testId: testName,
  testName,
  kind: 'assertion',
  message,
});

describe('a message for Slack', () => {
  it('shows in a few lines what failed, where and why', () => {
    const failures = [failure('pays by card', 'expected 200 to be 201')];
    const ofRun = {
      branch: 'main',
      commitSha: '0123456789abcdef0123',
      commitTitle: null,
      pullRequest: 7,
      ciRunUrl: 'https://ci.example/1?a=b&c=d',
    };
    expect(slackTextOf('run.failed', factsWith({ failures }, ofRun)).split('\n')).toEqual([
      '*Run failed:* `Shop` `e2e`, 2 failed of 10 tests · <https://tests.example/r/clr_1|run>',
      'branch `main` · commit `0123456789ab` · pull request 7 · <https://ci.example/1?a=b&amp;c=d|CI>',
      '• `pays by card`: `expected 200 to be 201`',
      '… and 1 more',
    ]);
  });

  it('lists the failed rules of a gate', () => {
    const rules = [
      { rule: 'maxFailures', limit: 0, actual: 2, passed: false },
      { rule: 'minTests', limit: 5, actual: 10, passed: true },
    ] as const;
    expect(slackTextOf('gate.failed', factsWith({ gate: { passed: false, rules } })).split('\n')).toEqual([
      '*Gate not passed:* `Shop` `e2e`, 2 failed of 10 tests · <https://tests.example/r/clr_1|run>',
      '• maxFailures: 2, limit 0',
    ]);
  });

  it('counts the tests that became flaky and shows ten', () => {
    const tests = Array.from({ length: 30 }, (_, index) => ({
      testKey: `tst_${index}`,
      testId: `t${index}`,
      testName: `test ${index}`,
    }));
    const lines = slackTextOf('test.became_flaky', factsWith({ newlyFlaky: { total: 31, tests } })).split('\n');
    expect(lines[0]).toMatch(/^\*31 tests became flaky:\*/);
    expect(lines.slice(1)).toEqual([...tests.slice(0, 10).map(({ testName }) => `• \`${testName}\``), '… and 21 more']);
  });

  it.each([
    ['<!channel> all', '`&lt;!channel&gt; all`'],
    ['<https://evil.example|click>', '`&lt;https://evil.example|click&gt;`'],
    ['a & b', '`a &amp; b`'],
    ['` <@U1> *bold*', '`\u2019 &lt;@U1&gt; *bold*`'],
    ['```', '`\u2019\u2019\u2019`'],
    ['two\nlines\r\n\tof text', '`two lines of text`'],
    ['\u001b[31mred\u001b[0m', '`red`'],
    ['a\u202Eb\u2066c', '`abc`'],
    ['\0', '`\u2400`'],
    ['   ', '`-`'],
    ['', '`-`'],
    ['x'.repeat(500), `\`${'x'.repeat(119)}…\``],
    ['&'.repeat(500), `\`${'&amp;'.repeat(119)}…\``],
  ])('takes %j as a name for text and for nothing else', (name, shown) => {
    expect(slackTextOfTest(name)).toBe(`Clarion reaches you by the webhook ${shown}.`);
    expect(slackTextOf('run.failed', factsWith({ failures: [failure(name, 'why')] }))).toContain(
      `\n• ${shown}: \`why\``,
    );
    expect(slackTextOf('run.completed', factsWith({ projectName: name }))).toContain(`*Run failed:* ${shown} `);
    expect(slackTextOf('run.completed', factsWith({}, { branch: name }))).toContain(`\nbranch ${shown}`);
  });

  it.each([
    'javascript:alert(1)',
    'https://ci.example/a b',
    `https://ci.example/${'x'.repeat(600)}`,
    'https://ci.example/\u0007',
    '',
  ])('makes no link of %j', (ciRunUrl) => {
    expect(slackTextOf('run.completed', factsWith({}, { ciRunUrl }))).not.toContain('CI');
  });

  it('keeps a link in its brackets', () => {
    const told = slackTextOf('run.completed', factsWith({}, { ciRunUrl: 'https://ci.example/|x><!here>' }));
    expect(told).toContain('<https://ci.example/%7Cx&gt;&lt;!here&gt;|CI>');
  });

  it('has at most 3,000 characters, whatever its content', () => {
    const failures = Array.from({ length: 5 }, () => failure('&'.repeat(300), '<'.repeat(300)));
    const text = slackTextOf('run.failed', factsWith({ failures, projectName: '&'.repeat(200) }, { failed: 5000 }));
    expect(text.length).toBeLessThanOrEqual(3000);
    expect(text.endsWith('\n…')).toBe(true);
    expect(text.split('`').length % 2).toBe(1);
  });

  it('is JSON with a text, which shows no previews of links', () => {
    expect(JSON.parse(toSlackMessage('a "text"'))).toEqual({
      text: 'a "text"',
      unfurl_links: false,
      unfurl_media: false,
    });
  });
});
