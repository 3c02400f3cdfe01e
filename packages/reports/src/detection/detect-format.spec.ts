import { describe, expect, it } from '@jest/globals';
import {
  detectFormat,
  formatFor,
  formatNamed,
  formatNames,
  formatNamesAndAliases,
  formatNamesInShort,
} from './detect-format.js';
import { toHead } from './read-head.js';

describe('detectFormat', () => {
  it.each([
    ['<testsuites><testsuite name="a"><testcase name="b"/></testsuite></testsuites>', 'junit'],
    [
      '\ufeff<?xml version="1.0"?><TestRun xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010"><Results/></TestRun>',
      'trx',
    ],
    ['<test-run id="2"><test-suite type="Assembly"/></test-run>', 'nunit'],
    ['<assemblies><assembly name="a"><collection/></assembly></assemblies>', 'xunit'],
    ['<testng-results skipped="0"><suite/></testng-results>', 'testng'],
    ['TAP version 14\n1..1\nok 1 - a\n', 'tap'],
    ['ok 1 - a\nnot ok 2 - b\n1..2\n', 'tap'],
    ['{"Time":"2026-01-02T03:04:05Z","Action":"run","Package":"example.com/a","Test":"TestA"}\n', 'go'],
    ['{"type":"suite","event":"started","test_count":1}\n{"type":"test","event":"started","name":"a"}\n', 'libtest'],
    ['{"reportFormat":"CTRF","specVersion":"0.0.0","results":{"tool":{"name":"x"},"tests":[]}}', 'ctrf'],
    ['{"numFailedTestSuites":0,"numTotalTests":1,"testResults":[]}', 'jest'],
    ['{"config":{"rootDir":"/a","projects":[]},"suites":[],"errors":[],"stats":{}}', 'playwright'],
    ['[{"uri":"a.feature","keyword":"Feature","name":"a","elements":[]}]', 'cucumber'],
    ['{"uuid":"1","name":"a","status":"passed","stage":"finished","start":1,"stop":2}', 'allure'],
    [
      '{"created":1.5,"duration":0.1,"exitcode":0,"root":"/a","environment":{},"summary":{"total":1},"tests":[]}',
      'pytest',
    ],
  ])('reports %j by its content', async (text, name) => {
    expect(detectFormat(await toHead(Buffer.from(text)))?.name).toBe(name);
  });

  const dependencies = Array.from({ length: 60 }, (_, at) => `  package_${at} 1.${at}.0 (2.0.0 available)\n`).join('');
  const log = Array.from({ length: 500 }, (_, at) => `[10:00:${at}] INFO: request.start\n    route: "/cart"\n`).join(
    '',
  );

  it.each([
    [
      'events of Dart behind what pub prints',
      `Resolving dependencies...\n${dependencies}{"protocolVersion":"0.1.1","runnerVersion":null,"pid":7,"type":"start","time":0}\n`,
      'dart',
    ],
    [
      'events of Go behind what it downloads',
      `${dependencies}{"Time":"2026-01-02T03:04:05Z","Action":"run","Package":"example.com/a","Test":"TestA"}\n`,
      'go',
    ],
    [
      'TAP of Vitest behind the lines of npm and a log',
      `\n> cart@0.1.0 test\n> vitest run --reporter=tap\n\n${log}TAP version 13\n1..1\nok 1 - cart.test.ts # time=2ms {\n    1..1\n    ok 1 - adds # time=1ms\n}\n`,
      'tap',
    ],
    ['a log with words of TAP alone', `${log}ok then\n1..2 of them\n`, undefined],
  ])('finds %s', async (_, text, name) => {
    expect(detectFormat(await toHead(Buffer.from(text)))?.name).toBe(name);
  });

  it.each(['', 'Hello', '{}', '[]', '{"result":{"tests":[]}}', '<html><body/></html>', '42', '{"a":1}\n{"b":2}\n'])(
    'knows no format that begins with %j',
    async (text) => {
      expect(detectFormat(await toHead(Buffer.from(text)))?.name).toBeUndefined();
    },
  );
});

describe('formatFor', () => {
  const head = (text: string): ReturnType<typeof toHead> => toHead(Buffer.from(text));

  it.each([
    [
      'cucumber',
      '{"meta":{"protocolVersion":"32.0.0","implementation":{"name":"cucumber-js"}}}\n',
      'cucumber-messages',
    ],
    ['nextest', '<testsuites name="nextest-run"><testsuite name="a"/></testsuites>', 'junit'],
    ['pytest', '<testsuites><testsuite name="pytest"/></testsuites>', 'junit'],
    ['junit', '{"reportFormat":"CTRF","results":{"tool":{"name":"x"},"tests":[]}}', 'junit'],
    ['xunit', 'Hello', 'xunit'],
  ])('takes the name %s for %j as %s', async (name, text, format) => {
    expect(formatFor(await head(text), formatNamed(name))?.name).toBe(format);
  });
});

describe('formatNamed', () => {
  it('finds every name that is reported, whatever its case', () => {
    expect(formatNamesAndAliases().filter((name) => formatNamed(name.toUpperCase()) === undefined)).toEqual([]);
  });

  it('gives no name to two formats', () => {
    expect(new Set(formatNamesAndAliases()).size).toBe(formatNamesAndAliases().length);
  });

  it('is named in short by what most people send, and a count of the others', () => {
    const [, listed = '', others] = /^(.+), or one of (\d+) others, /.exec(formatNamesInShort()) ?? [];
    const familiar = listed.split(', ');
    expect(familiar).toContain('junit');
    expect(familiar.filter((name) => formatNamed(name) === undefined)).toEqual([]);
    expect(formatNames().filter((name) => !familiar.includes(name))).toHaveLength(Number(others));
    expect(formatNamesInShort().length).toBeLessThan(400);
  });
});
