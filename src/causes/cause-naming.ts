import { createHash } from 'node:crypto';
import type { CauseNaming } from '@clarion/reports/causes';
import { foldText, matchesPattern, readPattern } from './cause-pattern.js';

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
