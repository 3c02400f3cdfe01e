import { maskText } from '@clarion/reports/causes';
import { isJsonObject, type JsonObject, type JsonValue, writeJson } from '@clarion/reports/json';
import { maskedPath } from '../../runs/content/run-calls.js';

/** The first event in which a failed test differs from its last pass. */
export interface DivergingEvents {
  /** The place of the event among those of the test, from 0: the same in both. */
  readonly at: number;
  /** Undefined where the passing test had ended. */
  readonly passed: JsonObject | undefined;
  /** Undefined where the failed test had ended. */
  readonly failed: JsonObject | undefined;
}

/** What names an event, in it or in its `data`. */
const NAMES = ['name', 'label', 'condition', 'method', 'protocol'] as const;
/** Texts that name an event, with numbers and ids in them. */
const SENTENCES: ReadonlySet<string> = new Set(['assertion', 'assert', 'warning']);
/** How an event ended, in it or in its `data`. */
const OUTCOMES = ['status', 'ok', 'passed', 'success', 'severity', 'error'] as const;

/**
 * Compares the events of a passing and a failing test by their kind, what names them (name, method, path without ids, message of an
 * assertion) and how they ended. Times, bodies and the texts of logs differ in every run and are not compared. Undefined where one test has
 * no events, or no difference is seen.
 */
export function divergenceOf(
  passed: readonly JsonObject[],
  failed: readonly JsonObject[],
): DivergingEvents | undefined {
  if (passed.length === 0 || failed.length === 0) return undefined;
  const length = Math.max(passed.length, failed.length);
  for (let at = 0; at < length; at += 1) {
    const [before, now] = [passed[at], failed[at]];
    if (before === undefined || now === undefined || stepOf(before) !== stepOf(now))
      return { at, passed: before, failed: now };
  }
  return undefined;
}

/** What of an event is compared, as one text. */
function stepOf(event: JsonObject): string {
  const facts = isJsonObject(event['data']) ? { ...event['data'], ...event } : event;
  const { type, message, url, target } = facts;
  const sentence = SENTENCES.has(textOf(type)) ? maskText(textOf(message)) : '';
  const address = textOf(url) === '' ? textOf(target) : textOf(url);
  const names = NAMES.map((name) => textOf(facts[name]));
  const outcomes = OUTCOMES.map((name) => outcomeOf(facts[name]));
  return JSON.stringify([
    type === 'assert' ? 'assertion' : textOf(type),
    sentence,
    maskedPath(address) ?? '',
    names,
    outcomes,
  ]);
}

/** Of a text of an error only its presence counts. */
function outcomeOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (isJsonObject(value) || (typeof value === 'string' && value.length > 20)) return 'present';
  return writeJson(value).slice(0, 100);
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value.slice(0, 1000) : '';
}
