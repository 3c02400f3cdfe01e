import type { ReportedTest } from '../../report.js';
import { childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement, XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { filled } from '../shared/attribute-values.js';
import { nunitText, type NUnitText, toFailure } from './failure.js';
import { isNotRunnable, outcomeOf, siteOf } from './outcome.js';

/** What is known of a test-suite that is still open. */
interface SuiteFacts {
  failure: NUnitText | undefined;
  reason: NUnitText | undefined;
  readonly tags: string[];
  /** A test in it failed, or a hook of a suite in it. */
  hasFailed: boolean;
  /** Its own failure is reported by a test in it. */
  isReported: boolean;
}

/** What NUnit says of a suite that failed for its tests alone. */
const CHILD_FAILED =
  /^\s*(?:One or more child tests had (?:errors|warnings)|Child test failed|One or more child tests were ignored)\.?[^\S\n]*(?:\r?\n|$)/i;

/** What NUnit 2 says of a test whose fixture failed. */
const FIXTURE_FAILED = /^\s*(?:TestFixtureSetUp|OneTimeSetUp|SetUpFixture|Parent) failed\b/i;

/** Levels of suites that are not part of a test's name: they come and go with the project file and the parameters. */
const UNNAMED = new Set([
  'Project',
  'Test Project',
  'Assembly',
  'ParameterizedMethod',
  'ParameterizedTest',
  'GenericMethod',
  'Theory',
]);

/** The open test-suites of a file. */
export class Suites {
  private readonly facts = new WeakMap<XmlOpen, SuiteFacts>();
  private isCut = false;

  /** The file ended early: a suite may have failed for tests that are missing. */
  breakOff(): void {
    this.isCut = true;
  }

  /** Takes a part of a suite, the last of the path, that is beside its tests; one that ends early may say something else. */
  take({ element, path, isComplete }: XmlSubtree): void {
    const suite = path.at(-1);
    if (suite === undefined || !isComplete) return;
    const facts = this.of(suite);
    if (element.name === 'failure') facts.failure = nunitText(element);
    else if (element.name === 'reason') facts.reason = nunitText(element);
    else for (const tag of tagsOf([element])) facts.tags.push(tag);
  }

  /** Returns the tags that a test has from the suites around it. */
  tagsAround(path: readonly XmlOpen[]): readonly string[] {
    return path.flatMap((open) => this.facts.get(open)?.tags ?? []);
  }

  /** Counts a failed test; gives the failure of a suite around it, where the test failed for that alone. */
  causeOf(test: XmlElement, message: string | undefined, path: readonly XmlOpen[]): NUnitText | undefined {
    for (const suite of path) this.of(suite).hasFailed = true;
    if (siteOf(test.attributes) !== 'parent' && !FIXTURE_FAILED.test(message?.slice(0, 200) ?? '')) return undefined;
    const origin = path.findLast(
      (suite) => siteOf(suite.attributes) !== 'parent' && ownMessage(this.facts.get(suite)?.failure) !== undefined,
    );
    if (origin === undefined) return undefined;
    const facts = this.of(origin);
    facts.isReported = true;
    return facts.failure;
  }

  /** A suite that ends, the last of `path`, as a failed test of its own: its set-up or tear-down failed, or it could not be run. */
  end(path: readonly XmlOpen[]): ReportedTest | undefined {
    const suite = path.at(-1);
    if (suite === undefined || outcomeOf(suite.attributes) !== 'failed') return undefined;
    if (['child', 'parent'].includes(siteOf(suite.attributes))) return undefined;
    const facts = this.of(suite);
    if (facts.hasFailed && isNotRunnable(suite.attributes)) return undefined;
    const reported = [facts.failure, facts.reason].find((text) => ownMessage(text) !== undefined);
    if (facts.isReported || (reported === undefined && (facts.hasFailed || this.isCut))) return undefined;
    for (const around of path) this.of(around).hasFailed = true;
    const failure = toFailure(reported, suite.attributes);
    return {
      // The engine leaves the name of an assembly empty that it could not load.
      name: nameOf(suite) || (suite.attributes['type'] ?? 'Test suite'),
      suite: suiteOf(suite, path.slice(0, -1)),
      status: 'failed',
      tags: facts.tags,
      failures: [failure],
      events: [],
    };
  }

  private of(suite: XmlOpen): SuiteFacts {
    const known = this.facts.get(suite);
    if (known !== undefined) return known;
    const facts: SuiteFacts = { failure: undefined, reason: undefined, tags: [], hasFailed: false, isReported: false };
    this.facts.set(suite, facts);
    return facts;
  }
}

/** Without the sentence that only says that a test failed. */
function ownMessage(text: NUnitText | undefined): string | undefined {
  return filled(text?.message?.replace(CHILD_FAILED, ''));
}

function nameOf({ attributes }: XmlOpen): string {
  return filled(attributes['name']) ?? filled(attributes['fullname']) ?? '';
}

/**
 * Returns what a test or suite is in: by NUnit 3 the class with its namespace and arguments, which its full name begins with; else
 * the names of the suites around it.
 */
export function suiteOf(
  { attributes }: { readonly attributes: Readonly<Record<string, string>> },
  path: readonly XmlOpen[],
): readonly string[] {
  const ending = `.${attributes['name'] ?? ''}`;
  const fullName = attributes['fullname'];
  if (fullName?.endsWith(ending) === true && fullName.length > ending.length && ending.length > 1)
    return [fullName.slice(0, -ending.length)];
  const className = filled(attributes['classname']);
  if (className !== undefined) return [className];
  return path
    .filter((open) => open.name === 'test-suite' && isNamed(open))
    .flatMap((open) => filled(nameOf(open)) ?? []);
}

/** Early versions report no type; there the outermost suite is named by the file of its assembly. */
function isNamed(suite: XmlOpen): boolean {
  const type = suite.attributes['type'];
  return type === undefined ? !/\.(?:dll|exe|nunit)$/i.test(nameOf(suite)) : !UNNAMED.has(type);
}

/** Properties that are reported elsewhere, or that are no use for finding tests. Those of NUnit itself begin with `_`. */
const NO_TAGS = new Set(['Description', 'Timeout', 'MaxTime', 'Order', 'SkipReason']);

/** The longest value of a property that is a tag. */
const LONGEST_VALUE = 200;

/** Returns the tags in <categories> and <properties>: categories by their names, other properties as `Name:value`. */
export function tagsOf(elements: readonly XmlElement[]): readonly string[] {
  const categories = elements
    .filter(({ name }) => name === 'categories')
    .flatMap((list) => childrenNamed(list, 'category'));
  const properties = elements
    .filter(({ name }) => name === 'properties')
    .flatMap((list) => childrenNamed(list, 'property'));
  return [
    ...categories.flatMap(({ attributes }) => filled(attributes['name']) ?? []),
    ...properties.flatMap((property) => tagOf(property) ?? []),
  ];
}

function tagOf({ attributes }: XmlElement): string | undefined {
  const name = filled(attributes['name']);
  const value = filled(attributes['value']);
  if (name === undefined || value === undefined || name.startsWith('_') || NO_TAGS.has(name)) return undefined;
  if (name === 'Category') return value;
  return value.length > LONGEST_VALUE ? undefined : `${name}:${value}`;
}
