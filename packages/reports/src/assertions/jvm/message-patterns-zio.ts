import { foundValues } from '../../values/found-values.js';
import type { FoundValues } from '../message-pattern.js';
import { closedLiteral } from './java-literal.js';

const UNEQUAL = /^\s{0,40}✗ (\S.{0,2000}?) was not equal to (\S.{0,2000})$/mu;
const RELATION = /^\s{0,40}✗ (\S.{0,2000}?) was not ((?:greater|less) than(?: or equal to)?) (\S.{0,2000})$/mu;
const CONTAINS = /^\s{0,40}✗ (\S.{0,2000}?) did not contain (\S.{0,2000})$/mu;

/** The expression, `total == 42`, and in a line of its own what its left side was, `total = 41`. */
const EXPRESSION = /^\s{0,40}(\S.{0,1000}?) == .{1,1000}$/;
const MOST_LINES = 40;

/**
 * Reads ZIO Test. Which side of an inequality was expected differs between versions 2.0 and 2.1: the value of the left expression
 * shows it.
 */
export function readZio(message: string): FoundValues | undefined {
  if (!message.includes('✗ ')) return undefined;
  const [, left, relation, bound = ''] = RELATION.exec(message) ?? [];
  if (left !== undefined && relation !== undefined) return foundValues(`${relation} ${bound}`, closedLiteral(left));
  const [, whole, part = ''] = CONTAINS.exec(message) ?? [];
  // A collection is named by its class alone.
  if (whole !== undefined)
    return foundValues(closedLiteral(part), whole.startsWith('"') ? closedLiteral(whole) : undefined);
  const [, one, other] = UNEQUAL.exec(message) ?? [];
  return one === undefined || other === undefined ? undefined : inOrder(one, other, message);
}

function inOrder(one: string, other: string, message: string): FoundValues {
  const lines = message.split('\n', MOST_LINES);
  const name = lines.map((line) => EXPRESSION.exec(line)?.[1]).find((found) => found !== undefined);
  // Of `response.status` the last member has a line of its own: `.status = NotFound()`.
  const labels = name === undefined ? [] : [`${name} = `, `${/\.\w{1,200}$/.exec(name)?.[0] ?? name} = `];
  const value = lines.map((line) => valueBehind(labels, line.trim())).find((found) => found !== undefined);
  if (value === one) return foundValues(closedLiteral(other), closedLiteral(one));
  return value === other ? foundValues(closedLiteral(one), closedLiteral(other)) : {};
}

function valueBehind(labels: readonly string[], line: string): string | undefined {
  const label = labels.find((start) => line.startsWith(start));
  return label === undefined ? undefined : line.slice(label.length);
}
