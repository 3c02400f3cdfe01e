import { describe, expect, it } from '@jest/globals';
import { libtestEvents } from './libtest-text.js';
import { namedReport } from './named-report.js';
import { additionFor, defaultNodeReporter, nodeTestOptions, withWords } from './node-runners.js';
import { shimmedArguments } from './shim-arguments.js';
import { shimsFor } from './shims.js';
import { injectedVariables } from './variables.js';

const PATHS = { report: '/t/r', preload: '/p' };
const modules = '/shop/node_modules';

describe('additionFor', () => {
  it.each([
    [`${modules}/jest/bin/jest.js`, '', '--json --outputFile=/t/r.json'],
    [`${modules}/.pnpm/jest-cli@30.0.0/node_modules/jest-cli/bin/jest.js`, '--ci', '--json --outputFile=/t/r.json'],
    ['C:/shop/node_modules/jest/bin/jest.js', '--watchAll=false', '--json --outputFile=/t/r.json'],
    [`${modules}/react-scripts/scripts/test.js`, '', '--json --outputFile=/t/r.json'],
    [`${modules}/jest/bin/jest.js`, '--watchAll', undefined],
    [`${modules}/jest/bin/jest.js`, '--json --outputFile=x.json', undefined],
    [`${modules}/vitest/vitest.mjs`, 'run', '--reporter=junit --outputFile.junit=/t/r.xml'],
    [`${modules}/vitest/vitest.mjs`, 'bench', undefined],
    [`${modules}/vitest/vitest.mjs`, '--reporter=dot', undefined],
    [`${modules}/mocha/bin/mocha.js`, '--parallel', '--require /p/mocha.cjs'],
    [`${modules}/mocha/bin/_mocha`, '', '--require /p/mocha.cjs'],
    [`${modules}/@playwright/test/cli.js`, 'test --grep pays', ''],
    [`${modules}/@cucumber/cucumber/bin/cucumber.js`, '', '--format message:"/t/r.ndjson"'],
    [`${modules}/jasmine/bin/jasmine.js`, '', '--helper=/p/jasmine.cjs'],
    [`${modules}/ava/entrypoints/cli.mjs`, '', ''],
    [`${modules}/ava/entrypoints/cli.mjs`, '--tap', undefined],
  ])('adds a report to %s %s', (script, words, expected) => {
    const addition = additionFor({ script, words: words.split(' ').filter(Boolean) }, PATHS);
    const added = addition !== undefined && 'words' in addition ? addition.words.join(' ') : undefined;
    expect(addition).toBeDefined();
    expect(added).toBe(expected);
  });

  it.each([
    [`${modules}/jest-worker/build/workers/processChild.js`, ''],
    [`${modules}/vitest/dist/workers/forks.js`, ''],
    [`${modules}/playwright/lib/common/process.js`, ''],
    [`${modules}/@playwright/test/cli.js`, 'install'],
    ['/usr/lib/node_modules/npm/bin/npm-cli.js', 'test'],
  ])('leaves %s %s alone', (script, words) => {
    expect(additionFor({ script, words: [words] }, PATHS)).toBeUndefined();
  });

  it('puts arguments in front of names of tests', () => {
    expect(withWords(['--ci', '--', 'cart'], ['--json'])).toEqual(['--ci', '--json', '--', 'cart']);
  });
});

describe('nodeTestOptions', () => {
  const added = '--test-reporter=tap --test-reporter-destination=/t/r.tap';
  it.each([
    ['--test', `--test --test-reporter=spec --test-reporter-destination=stdout ${added}`],
    ['--test --test-reporter=dot', `--test --test-reporter=dot --test-reporter-destination=stdout ${added}`],
    [
      '--test --test-reporter junit --test-reporter-destination a.xml',
      `--test --test-reporter junit --test-reporter-destination a.xml ${added}`,
    ],
    ['--test --watch', undefined],
    ['--enable-source-maps', undefined],
  ])('adds a reporter to node %s', (options, expected) => {
    const result = nodeTestOptions({ options: options.split(' '), report: '/t/r', defaultReporter: 'spec' });
    expect(result?.join(' ')).toBe(expected);
  });

  it('keeps the reporter that the version of Node uses', () => {
    expect([
      defaultNodeReporter('v20.1.0', false),
      defaultNodeReporter('v20.1.0', true),
      defaultNodeReporter('v24.0.0', false),
    ]).toEqual(['tap', 'spec', 'spec']);
  });
});

describe('shimmedArguments', () => {
  it.each([
    ['go test ./...', 'go test ./...', 'go'],
    ['go build ./...', undefined, undefined],
    ['go test -c', undefined, undefined],
    ['cargo +nightly --color never test --lib', 'cargo +nightly --color never test --lib', 'libtest'],
    ['cargo build', undefined, undefined],
    ['cargo test --no-run', undefined, undefined],
    ['ctest -j2', 'ctest -j2 --output-junit /t/r.xml', undefined],
    ['ctest -N', undefined, undefined],
    ['bats test', 'bats --report-formatter tap --output /t/r test', undefined],
    ['bats -o out test', undefined, undefined],
    ['bun --silent test', 'bun --silent test --reporter=junit --reporter-outfile=/t/r.xml', undefined],
    ['bun run test', undefined, undefined],
    ['deno test --quiet -- --x', 'deno test --junit-path=/t/r.xml --quiet -- --x', undefined],
    ['deno run main.ts', undefined, undefined],
  ])('starts %s as %s', (line, expected, copies) => {
    const [program = '', ...words] = line.split(' ');
    const shimmed = shimmedArguments({ program, words, report: '/t/r', isTerminal: false });
    expect(shimmed && [program, ...shimmed.words].join(' ')).toBe(expected);
    expect(shimmed?.copies).toBe(copies);
  });

  it('keeps the colors of Rust on a terminal', () => {
    const call = { program: 'cargo', words: ['test'], report: '/t/r', isTerminal: true };
    expect(shimmedArguments(call)?.words).toEqual(['test', '--', '--color', 'always']);
  });
});

describe('injectedVariables', () => {
  const command = {
    folders: { run: '/t', preload: '/d', languages: '/l' },
    platform: 'linux',
    hasPytestReport: false,
  } as const;

  it('extends lists, and keeps single values of the user', () => {
    const environment = { PATH: '/bin', NODE_OPTIONS: '--no-warnings', PYTHONPATH: 'src', GTEST_OUTPUT: 'json:x' };
    const variables = injectedVariables({ ...command, environment });
    expect(variables).toMatchObject({
      PATH: '/t/bin:/bin',
      NODE_OPTIONS: '--no-warnings --require "/d/node.cjs"',
      PYTHONPATH: '/l/python:src',
      PHP_INI_SCAN_DIR: ':/t/php',
    });
    expect(variables).not.toHaveProperty('GTEST_OUTPUT');
  });

  it('leaves the report of a configured pytest in place', () => {
    expect(injectedVariables({ ...command, environment: {}, hasPytestReport: true })).not.toHaveProperty(
      'PYTEST_ADDOPTS',
    );
  });

  it('writes paths of Windows as NODE_OPTIONS and PYTEST_ADDOPTS take them, and keeps the name of Path', () => {
    const variables = injectedVariables({
      folders: {
        run: String.raw`C:\Temp\a b`,
        preload: String.raw`C:\clarion\dist`,
        languages: String.raw`C:\clarion\l`,
      },
      environment: { Path: String.raw`C:\Windows`, PYTHONPATH: 'src' },
      platform: 'win32',
      hasPytestReport: false,
    });
    expect(variables).toMatchObject({
      NODE_OPTIONS: '--require "C:/clarion/dist/node.cjs"',
      PYTEST_ADDOPTS: '--junitxml="C:/Temp/a b/reports/pytest.xml"',
      PYTHONPATH: 'C:/clarion/l/python;src',
      Path: String.raw`C:/Temp/a b/bin;C:\Windows`,
    });
    expect(variables).not.toHaveProperty('PATH');
  });
});

describe('shimsFor', () => {
  const paths = { node: "/opt/it's/node", program: '/d/shim.js', nodeOption: '--require "/d/node.cjs"' };

  it('quotes paths for the shell of the system', () => {
    expect(shimsFor(paths, 'linux').find(({ file }) => file === 'go')?.text).toBe(
      `#!/bin/sh\nexec '/opt/it'\\''s/node' '/d/shim.js' go "$@"\n`,
    );
    expect(shimsFor({ ...paths, node: String.raw`C:\a b\node.exe` }, 'win32')).toContainEqual({
      file: 'go.cmd',
      text: '@"C:\\a b\\node.exe" "/d/shim.js" go %*\r\n',
    });
  });
});

describe('namedReport', () => {
  it.each([
    ['--json --outputFile=x.json', 'x.json'],
    ['--outputFile x.json', 'x.json'],
    ['--outputFile.junit=x.xml', 'x.xml'],
    ['--junitxml=x.xml', 'x.xml'],
    ['--log-junit x.xml', 'x.xml'],
    ['--ci', undefined],
  ])('finds the report in %s', (words, expected) => {
    expect(namedReport(words.split(' '))).toBe(expected);
  });
});

describe('libtestEvents', () => {
  const text = (result: string, lines: readonly string[]): string =>
    [
      'running 2 tests',
      ...lines,
      '',
      'failures:',
      '',
      '---- cart::pays stdout ----',
      'declined',
      '',
      'failures:',
      '    cart::pays',
      '',
      `test result: ${result}. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s`,
    ].join('\n');
  const failed = { type: 'test', event: 'failed', name: 'cart::pays', stdout: 'declined' };
  const end = { type: 'suite', event: 'failed', passed: 1, failed: 1, ignored: 0, measured: 0, filtered_out: 0 };

  it('reads results, colored ones too, and the output of those that failed', () => {
    const lines = ['test cart::adds ... \u001B[32mok\u001B[m', 'test cart::pays - should panic ... FAILED'];
    expect(libtestEvents(text('FAILED', lines))).toEqual([
      { type: 'suite', event: 'started', test_count: 2 },
      { type: 'test', event: 'ok', name: 'cart::adds' },
      failed,
      end,
    ]);
  });

  it('reads the failures of a quiet run, which names no others', () => {
    expect(libtestEvents(text('FAILED', ['.F']))).toEqual([
      { type: 'suite', event: 'started', test_count: 2 },
      failed,
      end,
    ]);
  });
});
