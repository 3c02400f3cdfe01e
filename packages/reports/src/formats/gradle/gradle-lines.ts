import type { TestStatus } from '../../test-draft.js';
import { durationOfParts } from '../shared/durations.js';

/** A line of a test: `shop.CartTest > adds FAILED`. */
export interface GradleTestLine {
  /** The class and what is nested in it, then the name. */
  readonly path: readonly string[];
  /** `output`: what the test printed follows. */
  readonly status: TestStatus | 'output';
}

/** The line behind the tests of a task, which Gradle prints only where one failed. */
export interface GradleCounts {
  readonly completed: number;
  readonly failed: number;
}

const TEST = /^(\S.{0,2000}) (PASSED|FAILED|SKIPPED|STANDARD_OUT|STANDARD_ERROR|STARTED)$/;

const STATUSES: Readonly<Record<string, GradleTestLine['status']>> = {
  PASSED: 'passed',
  FAILED: 'failed',
  SKIPPED: 'skipped',
};

/** Parses a line of a test. The name of a task or of an executor is no class. */
export function testLineOf(text: string): GradleTestLine | undefined {
  const [, words, status = ''] = TEST.exec(text) ?? [];
  if (words === undefined || !words.includes(' > ') || words.startsWith('> ')) return undefined;
  const path = words.split(' > ').filter((part) => !/^Gradle Test (?:Run|Executor) /.test(part));
  return path.length === 0 ? undefined : { path, status: STATUSES[status] ?? 'output' };
}

/** Parses the counts of a task. */
export function countsOf(text: string): GradleCounts | undefined {
  const [, completed, failed] =
    /^(\d{1,9}) tests? completed(?:, (\d{1,9}) failed)?(?:, \d{1,9} skipped)?$/.exec(text) ?? [];
  return completed === undefined ? undefined : { completed: Number(completed), failed: Number(failed ?? 0) };
}

/** Returns a task that Gradle executes, and what came of it where nothing was to do or it failed. */
export function taskOf(text: string): { readonly name: string; readonly outcome: string | undefined } | undefined {
  const [, name, outcome] =
    /^(?:> Task )?(:[\w.:-]{1,400})(?: (FAILED|UP-TO-DATE|NO-SOURCE|SKIPPED|FROM-CACHE))?$/.exec(text) ?? [];
  return name === undefined ? undefined : { name, outcome };
}

/** `test`, `testDebug`, `integrationTest`, `jsBrowserTest`, `functional-test`. */
const RUNS_TESTS = /^(?:test(?:[A-Z]\w{0,200})?|\w{0,200}(?:Test|Tests)|[\w.-]{0,200}[-_.]tests?)$/;
/** What is done for tests or with their results: `packageDebugAndroidTest`, `testClasses`. */
const IS_AROUND_TESTS =
  /^(?:assemble|bundle|check|clean|collect|compile|configure|copy|create|desugar|dex|extract|generate|install|jacoco|javaPreCompile|kapt|ksp|link|lint|map|merge|package|pre|prepare|process|report|sign|strip|transform|uninstall|validate|write)(?=[A-Z])|(?:Classes|Jar|Reports?|Resources|Sources)$/;

/** Whether a task runs tests, by the name that Gradle and its plugins give it. */
export function runsTests(task: string): boolean {
  const name = task.slice(task.lastIndexOf(':') + 1);
  return RUNS_TESTS.test(name) && !IS_AROUND_TESTS.test(name);
}

/** Whether a build starts, by what Gradle prints in front of its tasks. */
export function isStartOfBuild(text: string): boolean {
  return /^(?:Starting a Gradle Daemon|Welcome to Gradle \d|> Configure project )/.test(text);
}

/** Returns how the build ended; Gradle before version 4 has no time in the line. */
export function endOf(
  text: string,
): { readonly hasFailed: boolean; readonly durationMs: number | undefined } | undefined {
  const [, word, time] = /^BUILD (SUCCESSFUL|FAILED)(?: in (\S[\dhms ]{0,30}))?$/.exec(text) ?? [];
  return word === undefined ? undefined : { hasFailed: word === 'FAILED', durationMs: durationOfParts(time) };
}

/** The type of an error and its place, where Gradle prints nothing else: `java.lang.AssertionError at CartTest.java:7`. */
export function errorInShort(
  text: string,
): { readonly type: string; readonly file: string; readonly line: number } | undefined {
  const [, type, file, line] = /^([\w$.]{1,500}) at ([\w$.-]{1,300}):(\d{1,9})$/.exec(text) ?? [];
  return type === undefined || file === undefined ? undefined : { type, file, line: Number(line) };
}
