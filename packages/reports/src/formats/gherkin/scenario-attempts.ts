import { isDeepStrictEqual } from 'node:util';
import { filledStringOf, objectOf } from '../../json/fields.js';
import type { JsonObject } from '../../json/json-value.js';
import type { ReportedAttempt, ReportedTest, ReportWarning } from '../../report.js';

/** A scenario as a report has it once. */
export interface Scenario {
  readonly test: ReportedTest;
  readonly id: string | undefined;
  /** Which row of an outline it is, where its id says so. */
  readonly row: string | undefined;
  /** Keyword and text of its own steps, with the values of its row. */
  readonly steps: readonly string[];
  /** Its runner leaves out attempts that were followed by another one. */
  readonly isLastAttempt: boolean;
  readonly startedAt: Date | undefined;
  /** What the report says does not show how it ended. */
  readonly isWithoutResult: boolean;
  /** None of its steps has a result. */
  readonly isUnrun: boolean;
  /** The definition of an outline, whose rows are scenarios of their own. */
  readonly isOutline: boolean;
}

/** A scenario, oldest try first. */
type Attempts = [Scenario, ...Scenario[]];

/**
 * Returns the tests that scenarios are: what appears again at its place with its steps after it failed is another attempt. Rows of
 * an outline have one name and are distinguished by their ids, by their lines, or by the values in their steps.
 */
export function mergeAttempts(scenarios: readonly Scenario[]): readonly ReportedTest[] {
  const places = placesByName(scenarios);
  const groups: Attempts[] = [];
  const open = new Map<string, Attempts>();
  for (const scenario of scenarios) {
    const key = placeKey(scenario);
    const group = key === undefined ? undefined : open.get(key);
    if (group !== undefined && isAnotherAttempt(group.at(-1) ?? group[0], scenario)) {
      group.push(scenario);
      continue;
    }
    const started: Attempts = [scenario];
    groups.push(started);
    if (key !== undefined) open.set(key, started);
  }
  return groups.map((group) => testOf(group, places));
}

/** A runner that stops at a failure may report the steps up to there alone. */
function isAnotherAttempt(last: Scenario, next: Scenario): boolean {
  if (last.test.status !== 'failed' || last.isLastAttempt) return false;
  const count = Math.min(last.steps.length, next.steps.length);
  return isDeepStrictEqual(last.steps.slice(0, count), next.steps.slice(0, count));
}

/** Without a line nothing distinguishes a second attempt from another row. */
function placeKey({ test, id }: Scenario): string | undefined {
  return test.line === undefined ? undefined : JSON.stringify([nameKey(test), id, test.line]);
}

function nameKey(test: ReportedTest): string {
  return JSON.stringify([test.file, test.suite, test.name, test.variant]);
}

/** Returns the places at which scenarios of one name are. */
function placesByName(scenarios: readonly Scenario[]): ReadonlyMap<string, ReadonlySet<number>> {
  const places = new Map<string, Set<number>>();
  for (const { test } of scenarios) {
    if (test.line === undefined) continue;
    const key = nameKey(test);
    const lines = places.get(key) ?? new Set();
    places.set(key, lines.add(test.line));
  }
  return places;
}

function testOf(group: Attempts, places: ReadonlyMap<string, ReadonlySet<number>>): ReportedTest {
  const { test, row } = group.at(-1) ?? group[0];
  const isOneOfSeveral = (places.get(nameKey(test))?.size ?? 0) > 1;
  const place = row ?? (isOneOfSeveral ? `line ${test.line}` : undefined);
  const variant = joinVariants(place, test.variant);
  return group.length === 1 ? { ...test, variant } : { ...test, variant, attempts: group.map(attemptOf) };
}

function attemptOf({ test, startedAt }: Scenario): ReportedAttempt {
  return { status: test.status, durationMs: test.durationMs, startedAt, failures: test.failures };
}

/** Returns the warning for a scenario that is skipped since nothing says how it ended; `isDefinition`: nothing was to be run. */
export function noResult(name: string, isDefinition = false): ReportWarning {
  return {
    code: isDefinition ? 'skipped_part' : 'no_result',
    message: `The scenario "${name}" has no results; it was skipped.`,
  };
}

/**
 * Which row of an outline a scenario is, as its id says in Ruby, Go and the JVM: `feature;outline;examples;2`. Undefined for a
 * scenario that is not one, and where the id does not say.
 */
export function rowVariant(id: string | undefined): string | undefined {
  const parts = id?.split(';') ?? [];
  const row = parts.at(-1) ?? '';
  if (parts.length < 4 || !/^\d{1,9}$/.test(row)) return undefined;
  const examples = parts.at(-2)?.trim() ?? '';
  return examples === '' ? `row ${row}` : `${examples}, row ${row}`;
}

/** Browser, platform and device that a merged report says a feature ran on; without versions, which change from run to run. */
export function metadataVariant(feature: JsonObject): string | undefined {
  const metadata = objectOf(feature['metadata']);
  if (metadata === undefined) return undefined;
  const parts = ['browser', 'platform', 'device'].map(
    (key) => filledStringOf(objectOf(metadata[key])?.['name']) ?? filledStringOf(metadata[key]),
  );
  return filledStringOf(parts.filter((part) => part !== undefined).join(', '));
}

/** Variants that say something, as one. */
function joinVariants(...variants: readonly (string | undefined)[]): string | undefined {
  return filledStringOf(variants.filter((variant) => variant !== undefined).join(', '));
}
