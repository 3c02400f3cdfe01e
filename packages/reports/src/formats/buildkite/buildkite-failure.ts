import { filledStringOf, objectsOf, stringsOf } from '../../json/fields.js';
import type { JsonObject } from '../../json/json-value.js';
import type { AssertionDialect, ReportedFailure } from '../../report.js';
import { errorNameAt } from '../shared/errors/error-name.js';

/** The runners and collectors whose messages are known. */
const DIALECTS: Readonly<Record<string, AssertionDialect>> = {
  jest: 'jest',
  vitest: 'vitest',
  mocha: 'mocha',
  cypress: 'cypress',
  jasmine: 'jasmine',
  playwright: 'playwright',
  rspec: 'ruby',
  minitest: 'ruby',
  pytest: 'python',
};

/** Returns the family of the messages in an upload; undefined when its environment names no known runner. */
export function dialectOf(environment: JsonObject): AssertionDialect | undefined {
  const runner = filledStringOf(environment['test_runner']);
  if (runner !== undefined && Object.hasOwn(DIALECTS, runner)) return DIALECTS[runner];
  const collector = filledStringOf(environment['collector']) ?? '';
  if (collector.startsWith('ruby')) return 'ruby';
  return collector.startsWith('python') ? 'python' : undefined;
}

/**
 * Returns the failures of an execution. Collectors cut the text of a failure into lines: the first one is the reason, the others are in
 * `expanded` and `backtrace`. Those of Playwright and Mocha repeat the reason before the other lines.
 */
export function buildkiteFailures(
  execution: JsonObject,
  dialect: AssertionDialect | undefined,
): readonly ReportedFailure[] {
  const reason = filledStringOf(execution['failure_reason']);
  const parts = objectsOf(execution['failure_expanded']).filter(hasLines);
  if (parts.length === 0) return [{ message: reason, dialect }];
  return parts.map((part, index) => failureOf(part, index === 0 ? reason : undefined, dialect));
}

function hasLines(part: JsonObject): boolean {
  return [...stringsOf(part['expanded']), ...stringsOf(part['backtrace'])].some((line) => line.trim() !== '');
}

function failureOf(
  part: JsonObject,
  reason: string | undefined,
  dialect: AssertionDialect | undefined,
): ReportedFailure {
  const expanded = stringsOf(part['expanded']);
  const backtrace = stringsOf(part['backtrace']);
  const [firstLine = ''] = (reason ?? '').split('\n', 1);
  const repeats = (lines: readonly string[]): boolean => firstLine !== '' && (lines[0] ?? '').startsWith(firstLine);
  // A stack of JavaScript that begins with the message is the whole text; the other lines are members of the error.
  const isWhole = repeats(backtrace) || (reason === undefined && errorNameAt(backtrace[0]) !== undefined);
  const lines = isWhole ? backtrace : [...(repeats(expanded) || reason === undefined ? [] : [reason]), ...expanded];
  const message = lines.join('\n').trim();
  const stack = isWhole ? undefined : filledStringOf(backtrace.join('\n'));
  return { type: errorNameAt(message), message, text: stack, dialect };
}
