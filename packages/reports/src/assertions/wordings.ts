import type { ReportedFailure, AssertionDialect } from '../report.js';
import { AVA_WORDING } from './javascript/wording-ava.js';
import { CHAI_WORDING, CYPRESS_WORDING, JASMINE_WORDING, MOCHA_WORDING } from './javascript/wording-chai.js';
import { CPP_WORDING } from './native/wording-cpp.js';
import { DART_WORDING } from './native/wording-dart.js';
import { DOTNET_WORDING } from './dotnet/wording-dotnet.js';
import { GO_WORDING } from './go/wording-go.js';
import { JAVA_WORDING } from './jvm/wording-java.js';
import { JEST_WORDING, PLAYWRIGHT_WORDING } from './javascript/wording-jest.js';
import { NODE_WORDING } from './javascript/wording-node.js';
import { PERL_WORDING } from './scripting/wording-perl.js';
import { PHP_WORDING } from './scripting/wording-php.js';
import { readPlainWords } from './scripting/wording-plain.js';
import { PYTHON_WORDING } from './scripting/wording-python.js';
import { RUBY_WORDING } from './scripting/wording-ruby.js';
import { RUST_WORDING } from './native/wording-rust.js';
import { SHELL_WORDING } from './scripting/wording-shell.js';
import { SWIFT_WORDING } from './native/wording-swift.js';
import type { FoundValues, WordingReader } from './wording.js';

/**
 * All wordings, in the order in which a text of unknown origin is asked: first those that have words of their own, last those
 * whose words others share, who then mean the same by them.
 */
const READERS: readonly WordingReader[] = [
  JEST_WORDING,
  NODE_WORDING,
  AVA_WORDING,
  PYTHON_WORDING,
  PHP_WORDING,
  RUST_WORDING,
  SWIFT_WORDING,
  CPP_WORDING,
  DART_WORDING,
  JAVA_WORDING,
  DOTNET_WORDING,
  RUBY_WORDING,
  PERL_WORDING,
  SHELL_WORDING,
  CHAI_WORDING,
  GO_WORDING,
];

/** Names of runners whose words are those of another. */
const SAME_WORDS: readonly WordingReader[] = [PLAYWRIGHT_WORDING, MOCHA_WORDING, CYPRESS_WORDING, JASMINE_WORDING];

/** Libraries of one language are used with all of its runners. */
const OF_JAVASCRIPT: readonly WordingReader[] = [JEST_WORDING, NODE_WORDING, AVA_WORDING, CHAI_WORDING];
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

/** Whom a failure of each known family is asked of, worked out once. */
const ORDERS = new Map<AssertionDialect | undefined, readonly WordingReader[]>();

/**
 * Returns the result of the first assertion pattern that matches a text. Where the report names the dialect, only that
 * one is tried, the others of its language, and the sentences (`expected A to include B`) that Chai took from RSpec, as
 * libraries of all languages do.
 */
export function readWording(text: string, failure: ReportedFailure): FoundValues | undefined {
  if (text === '') return undefined;
  for (const reader of orderFor(failure.dialect)) {
    const found = reader.read(text, failure);
    if (found !== undefined) return found;
  }
  return readPlainWords(text, failure);
}

function orderFor(family: AssertionDialect | undefined): readonly WordingReader[] {
  const known = ORDERS.get(family) ?? inOrder(family);
  ORDERS.set(family, known);
  return known;
}

function inOrder(family: AssertionDialect | undefined): readonly WordingReader[] {
  if (family === undefined) return READERS;
  const own = [...READERS, ...SAME_WORDS].find((reader) => reader.family === family);
  const others = JAVASCRIPT.has(family) ? OF_JAVASCRIPT : own === undefined ? READERS : [CHAI_WORDING];
  return own === undefined ? others : [own, ...others.filter((reader) => reader.read !== own.read)];
}
