import { scimProblem, type ScimType } from '../protocol/scim-problem.js';

/** A piece of a filter or path. `text` is the value of a string, and the characters of any other piece. */
export interface FilterToken {
  readonly kind: 'word' | 'string' | 'number' | '(' | ')' | '[' | ']' | '.';
  readonly text: string;
}

/** RFC 7643 §2.1: an attribute, behind the URN of its schema. Also an operator or a word of JSON. */
const WORD = /[A-Za-z$][\w$:.-]*/y;
const NUMBER = /-?\d{1,15}(?:\.\d{1,15})?/y;
/** A string of JSON. Each step consumes a character that no other one does, so the time is linear. */
const STRING = /"(?:[^"\\\p{Cc}]|\\["\\/bfnrt]|\\u[0-9A-Fa-f]{4})*"/uy;
const SPACES = / +/y;
const SIGN = /[()[\].]/y;

const KINDS = [
  ['word', WORD],
  ['string', STRING],
  ['number', NUMBER],
] as const;

/**
 * Splits a filter or path into tokens, in linear time.
 * @throws Problem with `problem` for a character that begins no token.
 */
export function tokenize(text: string, problem: ScimType): readonly FilterToken[] {
  const tokens: FilterToken[] = [];
  for (let at = 0; at < text.length;) {
    const spaces = match(SPACES, text, at);
    if (spaces !== undefined) {
      at += spaces.length;
      continue;
    }
    const { token, length } = tokenAt(text, at, problem);
    tokens.push(token);
    at += length;
  }
  return tokens;
}

function tokenAt(
  text: string,
  at: number,
  problem: ScimType,
): { readonly token: FilterToken; readonly length: number } {
  const sign = match(SIGN, text, at);
  if (sign === '(' || sign === ')' || sign === '[' || sign === ']' || sign === '.')
    return { token: { kind: sign, text: sign }, length: 1 };
  for (const [kind, pattern] of KINDS) {
    const found = match(pattern, text, at);
    if (found === undefined) continue;
    return { token: { kind, text: kind === 'string' ? stringOf(found) : found }, length: found.length };
  }
  throw scimProblem(problem, `Correct the text at character ${at + 1}: no name, value or bracket begins there.`);
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function stringOf(literal: string): string {
  return String(JSON.parse(literal));
}
