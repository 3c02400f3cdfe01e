import { filledStringOf, numberOf, objectOf, objectsOf } from '../../json/fields.js';
import {
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  writeJson,
} from '../../json/json-value.js';
import type { ReportedFailure } from '../../report.js';

const COLUMNS = ['column', 'column_A', 'column_B'] as const;
const MOST_COLUMNS = 20;

/** Returns the columns that an expectation is about; none where it is about the table. */
export function columnsOf(kwargs: JsonValue | undefined): readonly string[] {
  const known = objectOf(kwargs);
  const list = known?.['column_list'];
  const names = COLUMNS.map((key) => known?.[key]).filter((name) => typeof name === 'string' || isJsonNumber(name));
  const isOfColumns = names.length === 0 && known?.['column_index'] === undefined && isJsonArray(list);
  // What a table must have is no place.
  return isOfColumns && known?.['ignore_row_if'] !== undefined
    ? list.slice(0, MOST_COLUMNS).map((name) => print(name))
    : names.map(String);
}

/** What says on which data an expectation ran, and not what it expects. */
const NOT_OF_THE_RULE: ReadonlySet<string> = new Set([...COLUMNS, 'batch_id', 'result_format', 'include_config']);
const MOST_ARGUMENTS = 30;

/** Returns what an expectation expects, as it is written in Python, without the columns. */
export function ruleOf(kwargs: JsonValue | undefined): string {
  return argumentsOf(objectOf(kwargs) ?? {}, (key) => !NOT_OF_THE_RULE.has(key));
}

function argumentsOf(kwargs: JsonObject, isShown: (key: string) => boolean): string {
  return Object.keys(kwargs)
    .filter((key) => isShown(key) && isSaid(kwargs[key]))
    .slice(0, MOST_ARGUMENTS)
    .map((key) => `${key}=${print(kwargs[key])}`)
    .join(', ');
}

/** `strict_min: false`, and members that are null, are there where nobody wrote them. */
function isSaid(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && value !== false;
}

const LONGEST = 400;

function print(value: JsonValue | undefined): string {
  const text = writeJson(value ?? null);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}

/** Describes an expectation that is not met: what it expects, and what was observed. */
export function failureOf(type: string, kwargs: JsonValue | undefined, result: JsonValue | undefined): ReportedFailure {
  const known = objectOf(kwargs) ?? {};
  const observation = objectOf(result) ?? {};
  const observed = observation['observed_value'];
  const expected = expectedOf(known);
  const call = `${type}(${argumentsOf(known, (key) => key !== 'batch_id' && key !== 'result_format')})`;
  const said = [
    observed === undefined ? undefined : `observed ${print(observed)}`,
    unexpectedOf(observation),
    detailsOf(observation['details']),
  ].filter((part) => part !== undefined);
  return {
    message: said.length === 0 ? `${call} is not met` : `${call}: ${said.join('; ')}`,
    isAssertion: true,
    ...(observed === undefined || expected === undefined ? {} : { expected, actual: observed }),
  };
}

/** What is expected, in the order in which it is looked for. */
const RULES = [
  'value',
  'value_set',
  'column_set',
  'column_list',
  'type_',
  'type_list',
  'regex',
  'like_pattern',
  'quantile_ranges',
] as const;

function expectedOf(kwargs: JsonObject): JsonValue | undefined {
  const [min, max] = [kwargs['min_value'], kwargs['max_value']];
  const isStrict = kwargs['strict_min'] === true || kwargs['strict_max'] === true;
  if (isSaid(min) && isSaid(max) && print(min) === print(max) && !isStrict) return min;
  const bounds = [
    isSaid(min) ? `${kwargs['strict_min'] === true ? '>' : '>='} ${print(min)}` : undefined,
    isSaid(max) ? `${kwargs['strict_max'] === true ? '<' : '<='} ${print(max)}` : undefined,
  ].filter((bound) => bound !== undefined);
  if (bounds.length > 0) return bounds.join(' and ');
  return RULES.map((key) => kwargs[key]).find(isSaid);
}

const MOST_VALUES = 10;

/** `27 of 450 values are unexpected: "nVent" (11 times), "arkose&co" (9 times)`. */
function unexpectedOf(observation: JsonObject): string | undefined {
  const count = numberOf(observation['unexpected_count']);
  if (count === undefined) return undefined;
  const of = numberOf(observation['element_count']);
  const head = `${count}${of === undefined ? '' : ` of ${of}`} values are unexpected`;
  const values = valuesOf(observation);
  return values.length === 0 ? head : `${head}: ${values.join(', ')}`;
}

function valuesOf(observation: JsonObject): readonly string[] {
  // A value that is no number is counted once for each row.
  const counts = objectsOf(observation['partial_unexpected_counts']).filter(
    ({ value }) => value !== undefined && value !== null,
  );
  if (counts.length > 0)
    return counts.slice(0, MOST_VALUES).map(({ value, count }) => {
      const times = numberOf(count) ?? 1;
      return times === 1 ? print(value) : `${print(value)} (${times} times)`;
    });
  const list = observation['partial_unexpected_list'];
  const values = isJsonArray(list) ? list.filter((value) => value !== null).map((value) => print(value)) : [];
  return [...new Set(values)].slice(0, MOST_VALUES);
}

function detailsOf(details: JsonValue | undefined): string | undefined {
  const mismatched = objectOf(details)?.['mismatched'];
  return isSaid(mismatched) ? `mismatched ${print(mismatched)}` : undefined;
}

const MOST_EXCEPTIONS = 10;

/** Returns what was raised while an expectation was evaluated; version 1 says it for each of its metrics. */
export function exceptionsOf(info: JsonValue | undefined): readonly ReportedFailure[] {
  const known = objectOf(info);
  if (known === undefined) return [];
  const all = [known, ...Object.values(known).filter(isJsonObject)];
  return all
    .filter((one) => one['raised_exception'] === true)
    .slice(0, MOST_EXCEPTIONS)
    .map((one) => {
      const traceback = filledStringOf(one['exception_traceback']);
      return {
        message: filledStringOf(one['exception_message']) ?? 'An exception was raised.',
        ...(traceback === undefined ? {} : { stack: traceback }),
        isAssertion: false,
        dialect: 'python',
      };
    });
}
