import { isJsonArray, isJsonObject, type JsonValue } from '@clarion/reports/json';
import { validationFailed, type Problem } from '../common/problem.js';
import { cleanText } from '@clarion/reports/text';
import { isSingleLine } from '../common/validation/single-line.js';
import type { CauseRule, RuledFailure } from './cause-naming.js';
import { MOST_ALTERNATIVES, readPattern } from './cause-pattern.js';

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
