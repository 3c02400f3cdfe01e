import type { ReportedFailure } from '../../report.js';
import { childNamed, deepTextOf, type XmlElement } from '../../xml/xml-element.js';
import { filled } from '../shared/attribute-values.js';
import { durationOf } from '../shared/durations.js';

/** Returns whether an item fails its test. */
export function isError({ attributes }: XmlElement): boolean {
  const level = attributes['level']?.toLowerCase();
  return level === 'error' || level === 'failure';
}

/** Returns the message of an item, whose lines are set in like its tags. */
export function itemText(item: XmlElement): string {
  return deepTextOf(childNamed(item, 'message') ?? item)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

/** Returns the failure of an item: a validation that failed, or an error that ended the module. */
export function itemFailure(item: XmlElement): ReportedFailure {
  const isFailure = item.attributes['level']?.toLowerCase() === 'failure';
  return {
    message: filled(itemText(item)),
    stack: filled(childNamed(item, 'metainfo')?.attributes['stacktrace']),
    isAssertion: isFailure,
    element: isFailure ? 'failure' : 'error',
    dialect: 'dotnet',
  };
}

/** So many failures of a test are kept. */
const MOST_FAILURES = 50;

/** What a module says at its end, where something else was reported before. */
const SAYS_NOTHING = /^The module has failed because one or more actions have failed\.?$/;

/** The errors of a test. What ended a module is why the test failed, unless it only says that something failed before. */
export class RanorexErrors {
  readonly #reported: ReportedFailure[] = [];
  readonly #ended: ReportedFailure[] = [];

  /** Adds an error; `endsModule`: it is no report of the module's own. */
  add(failure: ReportedFailure, endsModule: boolean): void {
    if (endsModule && this.isFilled && SAYS_NOTHING.test(failure.message ?? '')) return;
    const list = endsModule ? this.#ended : this.#reported;
    if (list.length < MOST_FAILURES) list.push(failure);
  }

  /** Whether there was one. */
  get isFilled(): boolean {
    return this.#reported.length > 0 || this.#ended.length > 0;
  }

  /** Returns the failures of a test that failed; `said` is what the test itself says. */
  failures(said: string | undefined): readonly ReportedFailure[] {
    if (this.isFilled) return [...this.#ended, ...this.#reported];
    return [said === undefined ? {} : { message: said, dialect: 'dotnet' }];
  }
}

const DURATION = /^(\d{1,9}(?:\.\d{1,9})?)(ms|s|m|h)$/;

/** Returns how long an activity took: `11.89s`, `2.7m`, or the milliseconds of newer versions. */
export function activityDuration(attributes: Readonly<Record<string, string>>): number | undefined {
  const exact = attributes['durationms'];
  if (exact !== undefined && /^\d{1,12}$/.test(exact)) return Number(exact);
  const [, count, unit] = DURATION.exec(attributes['duration'] ?? '') ?? [];
  return durationOf(count, unit);
}
