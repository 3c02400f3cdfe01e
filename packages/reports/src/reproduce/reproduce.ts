import { pathInFolder, projectPath } from '../identity/test-id.js';
import type { ReportedTest } from '../report.js';
import type { Reproduction } from '../test-draft.js';
import { LONGEST_COMMAND, toCommand, type Selector } from './command.js';
import { cargo, ctest, dotnet, gradle, goTest, goTestOfJUnit, maven, nextest } from './compiled.js';
import { cypress, jest, mocha, nodeTest, playwright, playwrightOfText, vitest } from './javascript.js';
import { bats, behave, cucumberJs, cucumberRuby, mixTest, phpunit, pytest, rspec, unittest } from './scripting.js';

/** How tests of a format are run again, by the runner that the reader found out; `''` for the runner of the format. */
const SELECTORS: Readonly<Record<string, Readonly<Record<string, Selector>>>> = {
  playwright: { '': playwright },
  'playwright-text': { '': playwrightOfText },
  'node-test-text': { '': nodeTest },
  jest: { jest, vitest },
  mocha: { '': mocha },
  'mocha-stream': { '': mocha },
  pytest: { '': pytest },
  'pytest-text': { '': pytest },
  go: { '': goTest },
  libtest: { '': cargo },
  'cargo-text': { '': cargo },
  'nextest-text': { '': cargo },
  rspec: { '': rspec },
  'exunit-text': { '': mixTest },
  'jest-text': { '': jest },
  'vitest-text': { '': vitest },
  'maven-text': { maven },
  'surefire-text': { maven },
  'gradle-text': { gradle },
  'phpunit-text': { '': phpunit },
  'unittest-text': { '': unittest },
  trx: { '': dotnet },
  'dotnet-text': { '': dotnet },
  ctest: { '': ctest },
  behave: { '': behave },
  'behave-text': { '': behave },
  cucumber: { 'cucumber-ruby': cucumberRuby },
  'cucumber-text': { 'cucumber-js': cucumberJs, 'cucumber-ruby': cucumberRuby },
  'cucumber-messages': { 'cucumber-js': cucumberJs, 'cucumber-ruby': cucumberRuby },
  tap: { node: nodeTest, bats },
  junit: {
    vitest,
    pytest,
    phpunit,
    maven,
    gradle,
    unittest,
    bats,
    node: nodeTest,
    'cargo-nextest': nextest,
    'go test': goTestOfJUnit,
  },
};

/** Files that Cypress runs: its reports are those of Mocha. */
const CYPRESS_FILE = /\.cy\.[cm]?[jt]sx?$/;

/**
 * Returns a command that runs a test of a report again, for a POSIX shell in the folder that the report's paths begin in; undefined
 * where the runner, its selector for the test, or a safe way to write it is not known. `root` is the folder of the checkout.
 */
export function reproduce(format: string, test: ReportedTest, root?: string): Reproduction | undefined {
  const { name, suite, line, column, variant, tags = [], selector } = test;
  if ([name, ...suite].some((part) => part.length > LONGEST_COMMAND)) return undefined;
  const select = selectorOf(format, test);
  const words = select?.({
    name,
    suite,
    file: pathOf(test, root),
    reportedFile: test.file,
    line,
    column,
    variant,
    tags,
    selector,
  });
  const command = words === undefined ? undefined : toCommand(words);
  return command === undefined ? undefined : { command };
}

/** The path within the project. A file in a folder that cannot be placed there keeps its absolute path, which no command has. */
function pathOf({ file: named, folder, declaredIn }: ReportedTest, root: string | undefined): string | undefined {
  const file = pathInFolder({ file: declaredIn ?? named, folder });
  return file === undefined ? undefined : projectPath(file, root);
}

function selectorOf(format: string, { runner, failures, file }: ReportedTest): Selector | undefined {
  const selectors = SELECTORS[format];
  if (file !== undefined && CYPRESS_FILE.test(file)) return MOCHA_FORMATS.has(format) ? cypress : undefined;
  return selectors?.[runner ?? failures.find(({ dialect }) => dialect !== undefined)?.dialect ?? ''] ?? selectors?.[''];
}

const MOCHA_FORMATS: ReadonlySet<string> = new Set(['mocha', 'mocha-stream', 'mocha-text', 'mochawesome', 'junit']);
