import type { ReportedFailure, AssertionDialect } from '../report.js';
import { AVA_PATTERNS } from './javascript/message-patterns-ava.js';
import { NODE_PATTERNS } from './javascript/message-patterns-node.js';
import {
  CHAI_PATTERNS,
  CYPRESS_PATTERNS,
  JASMINE_LITERALS,
  JASMINE_PATTERNS,
  MOCHA_PATTERNS,
} from './javascript/message-patterns-chai.js';
import { CLOJURE_PATTERNS } from './languages/message-patterns-clojure.js';
import { CPP_PATTERNS } from './native/message-patterns-cpp.js';
import { DART_PATTERNS } from './native/message-patterns-dart.js';
import { DOTNET_PATTERNS } from './dotnet/message-patterns-dotnet.js';
import { PESTER_PATTERNS } from './dotnet/message-patterns-pester.js';
import { ELIXIR_PATTERNS } from './languages/message-patterns-elixir.js';
import { ELM_PATTERNS } from './languages/message-patterns-elm.js';
import { GODOT_PATTERNS } from './languages/message-patterns-godot.js';
import { LUA_PATTERNS } from './languages/message-patterns-lua.js';
import { GO_PATTERNS } from './go/message-patterns-go.js';
import { JAVA_PATTERNS } from './jvm/message-patterns-java.js';
import { JEST_PATTERNS, PLAYWRIGHT_PATTERNS } from './javascript/message-patterns-jest.js';
import { NIM_PATTERNS } from './languages/message-patterns-nim.js';
import { PERL_PATTERNS } from './scripting/message-patterns-perl.js';
import { PHP_PATTERNS } from './scripting/message-patterns-php.js';
import { readPlainWords } from './scripting/message-patterns-plain.js';
import { PYTHON_PATTERNS } from './scripting/message-patterns-python.js';
import { ROBOT_PATTERNS } from './scripting/message-patterns-robot.js';
import { JULIA_PATTERNS, R_PATTERNS } from './scripting/message-patterns-r-julia.js';
import { RUBY_PATTERNS } from './scripting/message-patterns-ruby.js';
import { RUST_PATTERNS } from './native/message-patterns-rust.js';
import { SHELL_PATTERNS } from './scripting/message-patterns-shell.js';
import { SQL_PATTERNS } from './languages/message-patterns-sql.js';
import { SWIFT_PATTERNS } from './native/message-patterns-swift.js';
import { UNREAL_PATTERNS } from './native/message-patterns-unreal.js';
import type { FoundValues, MessagePattern } from './message-pattern.js';
import { withoutCutValues } from './cut-message.js';
import { toPatternText, withoutStandIns } from './pattern-text.js';
import { ReadingBudget } from './reading-budget.js';

/**
 * All patterns, in the order in which a message of unknown origin is tried: first those with words that no other library uses,
 * last those that share their words, and then with the same meaning.
 */
const READERS: readonly MessagePattern[] = [
  JEST_PATTERNS,
  NODE_PATTERNS,
  AVA_PATTERNS,
  PESTER_PATTERNS,
  CLOJURE_PATTERNS,
  GODOT_PATTERNS,
  NIM_PATTERNS,
  SQL_PATTERNS,
  PYTHON_PATTERNS,
  PHP_PATTERNS,
  RUST_PATTERNS,
  SWIFT_PATTERNS,
  CPP_PATTERNS,
  DART_PATTERNS,
  JAVA_PATTERNS,
  DOTNET_PATTERNS,
  JASMINE_LITERALS,
  ELIXIR_PATTERNS,
  ELM_PATTERNS,
  LUA_PATTERNS,
  R_PATTERNS,
  RUBY_PATTERNS,
  PERL_PATTERNS,
  JULIA_PATTERNS,
  SHELL_PATTERNS,
  CHAI_PATTERNS,
  GO_PATTERNS,
];

/** Runners that use the messages of another, and those whose words are read in their own reports alone. */
const SHARED_MESSAGES: readonly MessagePattern[] = [
  PLAYWRIGHT_PATTERNS,
  MOCHA_PATTERNS,
  CYPRESS_PATTERNS,
  JASMINE_PATTERNS,
  ROBOT_PATTERNS,
  UNREAL_PATTERNS,
];

/** Libraries of one language are used with all of its runners. */
const OF_JAVASCRIPT: readonly MessagePattern[] = [JEST_PATTERNS, NODE_PATTERNS, AVA_PATTERNS, CHAI_PATTERNS];
const JAVASCRIPT: ReadonlySet<AssertionDialect> = new Set([
  'jest',
  'vitest',
  'mocha',
  'node',
  'playwright',
  'cypress',
  'jasmine',
  'ava',
  'tape',
]);

/** The patterns to try by dialect, in order; computed once. */
const ORDERS = new Map<AssertionDialect | undefined, readonly MessagePattern[]>();

/**
 * Returns the result of the first assertion pattern that matches a text. Where the report names the dialect, only that
 * one is tried, the others of its language, and the sentences (`expected A to include B`) that Chai took from RSpec, as
 * libraries of all languages do.
 */
export function readMessage(
  text: string,
  failure: ReportedFailure,
  budget: ReadingBudget = new ReadingBudget(),
): FoundValues | undefined {
  if (text === '') return undefined;
  const patternText = toPatternText(text);
  const found = firstReading(orderFor(failure.dialect), patternText, failure, budget);
  if (found === undefined) return undefined;
  return withoutCutValues(text, patternText === text ? found : withoutStandIns(found));
}

/** What the first of these patterns reads, as long as the budget lasts; else what plain words say. */
export function firstReading(
  readers: readonly MessagePattern[],
  text: string,
  failure: ReportedFailure,
  budget: ReadingBudget,
): FoundValues | undefined {
  for (const reader of readers) {
    if (budget.isUsedUp()) return undefined;
    const found = reader.read(text, failure);
    if (found !== undefined) return found;
  }
  return budget.isUsedUp() ? undefined : readPlainWords(text, failure);
}

function orderFor(family: AssertionDialect | undefined): readonly MessagePattern[] {
  const known = ORDERS.get(family) ?? inOrder(family);
  ORDERS.set(family, known);
  return known;
}

function inOrder(family: AssertionDialect | undefined): readonly MessagePattern[] {
  if (family === undefined) return READERS;
  const own = [...SHARED_MESSAGES, ...READERS].find((reader) => reader.family === family);
  const isOfAnyLanguage = own === undefined || own.isOfAnyLanguage === true;
  // TRX is also written for tests of JavaScript.
  const ofOne = family === 'dotnet' ? [CHAI_PATTERNS, JEST_PATTERNS] : [CHAI_PATTERNS];
  const others = JAVASCRIPT.has(family) ? OF_JAVASCRIPT : isOfAnyLanguage ? READERS : ofOne;
  return own === undefined ? others : [own, ...others.filter((reader) => reader.read !== own.read)];
}
