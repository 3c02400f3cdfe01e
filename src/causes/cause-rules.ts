import { isJsonArray, isJsonObject, type JsonValue } from '@clarion/reports/json';
import { validationFailed, type Problem } from '../common/problem.js';
import { cleanText } from '@clarion/reports/text';
import { isSingleLine } from '../common/validation/single-line.js';
import { createHash } from 'node:crypto';
import type { CauseNaming } from '@clarion/reports/causes';

/** Alternatives in a pattern. The limit bounds the time of a match. */
const MOST_ALTERNATIVES = 10;

/** The texts of an alternative; a message contains them in this order. */
type Alternative = readonly string[];

/**
 * Parses a pattern: alternatives between `|`, each a text in which `*` matches any text, including none. Ignores letter case, and
 * treats any run of blanks and line ends as one blank. Undefined when an alternative is empty, or there are too many.
 */
export function readPattern(pattern: string): readonly Alternative[] | undefined {
  const alternatives = pattern.split('|').map((alternative) =>
    alternative
      .split('*')
      .map(foldText)
      .filter((part) => part !== ''),
  );
  const isReadable = alternatives.length <= MOST_ALTERNATIVES && alternatives.every((parts) => parts.length > 0);
  return isReadable ? alternatives : undefined;
}

/** Folds letter case and white space for a comparison with patterns. */
export function foldText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Whether a folded text contains an alternative. Each alternative scans the text once, without backtracking. */
export function matchesPattern(alternatives: readonly Alternative[], folded: string): boolean {
  return alternatives.some((parts) => standInOrder(parts, folded));
}

function standInOrder(parts: Alternative, folded: string): boolean {
  let from = 0;
  for (const part of parts) {
    const at = folded.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return true;
}

/** A rule of a project: failures whose message matches its pattern have the cause that it names. */
export interface CauseRule {
  readonly name: string;
  readonly pattern: string;
  /** The rule applies to failures of this kind; null: to all. */
  readonly kind: string | null;
}

/** The parts of a failure that rules compare. */
export interface RuledFailure {
  /** Null when unknown. */
  readonly kind: string | null;
  /** Plain text. */
  readonly message: string;
}

/** The length of a message that is searched, in UTF-16 units. */
const LONGEST_MESSAGE = 4096;
const DIGITS_OF_ID = 12;

/** The id of the cause that a rule names. It depends on the name alone: a rule whose pattern or place is changed keeps its cause. */
export function causeIdOfRule(name: string): string {
  return `grp_${createHash('sha256').update(`rule\n${name}`).digest('hex').slice(0, DIGITS_OF_ID)}`;
}

/** Finds the first rule that applies to a failure; undefined when none does. */
export function ruleFinder(rules: readonly CauseRule[]): (failure: RuledFailure) => CauseRule | undefined {
  const read = rules.map((rule) => ({ rule, alternatives: readPattern(rule.pattern) ?? [] }));
  return ({ kind, message }) => {
    const folded = foldText(message.slice(0, LONGEST_MESSAGE));
    const found = read.find(({ rule, alternatives }) => isOfKind(rule, kind) && matchesPattern(alternatives, folded));
    return found?.rule;
  };
}

/** Names the causes of failures by the rules of a project; undefined when it has none. */
export function causeNaming(rules: readonly CauseRule[]): CauseNaming | undefined {
  if (rules.length === 0) return undefined;
  const find = ruleFinder(rules);
  return (failure) => {
    const rule = find(failure);
    return rule === undefined ? undefined : { id: causeIdOfRule(rule.name), title: rule.name };
  };
}

function isOfKind(rule: CauseRule, kind: string | null): boolean {
  return rule.kind === null || kind === null || rule.kind === kind;
}

export const CAUSE_KINDS = ['assertion', 'exception', 'unknown'];
export const MOST_RULES = 100;
export const LONGEST_NAME = 100;
export const LONGEST_PATTERN = 200;

/**
 * Reads the rules in a body.
 * @throws Problem validation_failed
 */
export function readCauseRules(body: JsonValue): readonly CauseRule[] {
  const items = isJsonObject(body) ? body['items'] : undefined;
  if (!isJsonArray(items)) throw refusal('/items', 'send a list of rules, which may be empty');
  if (items.length > MOST_RULES) throw refusal('/items', `send at most ${MOST_RULES} rules`);
  const rules = items.map((item, index) => readRule(item, `/items/${index}`));
  const names = rules.map(({ name }) => name);
  const twice = names.findIndex((name, index) => names.indexOf(name) < index);
  if (twice !== -1) throw refusal(`/items/${twice}/name`, 'give each rule a name of its own');
  return rules;
}

function readRule(item: JsonValue, pointer: string): CauseRule {
  if (!isJsonObject(item)) throw refusal(pointer, 'send a rule: an object with name and pattern');
  const { name, pattern, kind = null } = item;
  if (!isSingleLine(name, 1, LONGEST_NAME))
    throw refusal(`${pointer}/name`, `send one line of text with 1 to ${LONGEST_NAME} characters`);
  if (!isSingleLine(pattern, 1, LONGEST_PATTERN))
    throw refusal(`${pointer}/pattern`, `send one line of text with 1 to ${LONGEST_PATTERN} characters`);
  if (readPattern(pattern) === undefined)
    throw refusal(
      `${pointer}/pattern`,
      `send a text, or 2 to ${MOST_ALTERNATIVES} of them with | between; each must hold more than * and blanks`,
    );
  return { name: name.trim(), pattern, kind: readKind(kind, `${pointer}/kind`) };
}

function readKind(kind: unknown, pointer: string): string | null {
  if (kind === null || (typeof kind === 'string' && CAUSE_KINDS.includes(kind))) return kind;
  throw refusal(pointer, `send ${CAUSE_KINDS.join(', ')}, or leave it away`);
}

/**
 * Reads the failure in a body.
 * @throws Problem validation_failed
 */
export function readRuledFailure(body: JsonValue): RuledFailure {
  const { message, kind = null } = isJsonObject(body) ? body : {};
  if (typeof message !== 'string') throw refusal('/message', 'send the message of a failure');
  return { message: cleanText(message), kind: readKind(kind, '/kind') };
}

function refusal(pointer: string, detail: string): Problem {
  return validationFailed([{ pointer, detail }]);
}
