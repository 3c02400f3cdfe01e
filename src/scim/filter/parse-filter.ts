import { scimProblem, type ScimType } from '../protocol/scim-problem.js';
import type { AttributePath, Comparison, Filter, FilterValue } from './filter.js';
import { tokenize, type FilterToken } from './tokenize.js';

/** The longest filter or path, in characters. Identity providers send up to about 100. */
export const LONGEST_FILTER = 1_000;

/** How deep brackets and `not` may be nested. */
const DEEPEST = 20;

/** The number of comparisons in a filter. */
const MOST_COMPARISONS = 50;

const COMPARISONS: ReadonlySet<string> = new Set<Comparison>(['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le']);

/** Attributes may have the URN of their schema in front (RFC 7644 §3.10). That of an extension stays part of the name. */
const CORE_SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;
/** Numbers in a URN contain dots, too. */
const SUB_ATTRIBUTE = /^((?:urn:[^\s]*:)?[a-z$][\w$-]*)(?:\.([a-z$][\w$-]*))?$/;

/**
 * Parses a filter of RFC 7644 §3.4.2.2: operators in any case, `not`, brackets, `and` before `or`.
 * @throws Problem invalid_request (`invalidFilter`) for any other text, and one with more than 1,000 characters, 20 levels or 50 comparisons.
 */
export function parseFilter(text: string): Filter {
  const parser = new Parser(text, 'invalidFilter');
  const filter = parser.filter(0);
  parser.end();
  return filter;
}

/**
 * Parses the path of a PATCH operation, or an attribute with its schema in front.
 * @throws Problem invalid_request (`invalidPath`).
 */
export function parsePath(text: string): AttributePath {
  const parser = new Parser(text, 'invalidPath');
  const path = parser.path();
  parser.end();
  return path;
}

/** Recursive descent with a limit of the depth, over tokens that are read once. */
class Parser {
  readonly #tokens: readonly FilterToken[];
  #at = 0;
  #comparisons = 0;

  constructor(
    text: string,
    private readonly problem: ScimType,
  ) {
    if (text.length > LONGEST_FILTER) throw this.refusal(`Send at most ${LONGEST_FILTER} characters`);
    this.#tokens = tokenize(text, problem);
  }

  /** A filter: terms that `or` joins, of factors that `and` joins. */
  filter(depth: number): Filter {
    if (depth > DEEPEST) throw this.refusal(`Nest at most ${DEEPEST} levels`);
    return this.joined('or', () => this.joined('and', () => this.factor(depth)));
  }

  path(): AttributePath {
    const { attribute, subAttribute } = this.attribute();
    if (this.#tokens[this.#at]?.kind !== '[') return { attribute, filter: undefined, subAttribute };
    if (subAttribute !== undefined) throw this.refusal('Put the sub-attribute behind the brackets');
    this.#at += 1;
    const filter = this.filter(0);
    this.expect(']');
    if (this.#tokens[this.#at]?.kind !== '.') return { attribute, filter, subAttribute: undefined };
    this.#at += 1;
    const sub = this.attribute();
    if (sub.subAttribute !== undefined) throw this.refusal('Name one sub-attribute');
    return { attribute, filter, subAttribute: sub.attribute };
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw this.unexpected();
  }

  private joined(word: 'and' | 'or', part: () => Filter): Filter {
    const first = part();
    const filters = [first];
    while (this.takeWord(word)) filters.push(part());
    return filters.length === 1 ? first : { kind: word, filters };
  }

  private factor(depth: number): Filter {
    const token = this.#tokens[this.#at];
    if (token?.kind === '(') {
      this.#at += 1;
      const filter = this.filter(depth + 1);
      this.expect(')');
      return filter;
    }
    if (token?.kind === 'word' && token.text.toLowerCase() === 'not' && this.#tokens[this.#at + 1]?.kind === '(') {
      this.#at += 1;
      return { kind: 'not', filter: this.factor(depth) };
    }
    return this.comparison(depth);
  }

  private comparison(depth: number): Filter {
    this.#comparisons += 1;
    if (this.#comparisons > MOST_COMPARISONS) throw this.refusal(`Compare at most ${MOST_COMPARISONS} attributes`);
    const { attribute, subAttribute } = this.attribute();
    const name = subAttribute === undefined ? attribute : `${attribute}.${subAttribute}`;
    if (this.#tokens[this.#at]?.kind === '[') {
      this.#at += 1;
      const filter = this.filter(depth + 1);
      this.expect(']');
      return { kind: 'elements', attribute: name, filter: this.withPartOfElement(filter) };
    }
    return this.operation(name);
  }

  /** Microsoft Entra compares a part of the elements behind the brackets: `emails[type eq "work"].value eq "…"`. */
  private withPartOfElement(filter: Filter): Filter {
    if (this.#tokens[this.#at]?.kind !== '.') return filter;
    this.#at += 1;
    return { kind: 'and', filters: [filter, this.operation(this.attribute().attribute)] };
  }

  private operation(name: string): Filter {
    const operator = this.next('word').text.toLowerCase();
    if (operator === 'pr') return { kind: 'present', attribute: name };
    if (!isComparison(operator)) throw this.refusal('Use eq, ne, co, sw, ew, gt, ge, lt, le or pr');
    return { kind: 'compare', attribute: name, comparison: operator, value: this.value() };
  }

  private attribute(): { readonly attribute: string; readonly subAttribute: string | undefined } {
    const name = this.next('word').text.toLowerCase().replace(CORE_SCHEMA, '');
    const [, attribute, subAttribute] = SUB_ATTRIBUTE.exec(name) ?? [];
    if (attribute === undefined) throw this.refusal('Name an attribute');
    return { attribute, subAttribute };
  }

  private value(): FilterValue {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    if (token?.kind === 'string') return token.text;
    if (token?.kind === 'number') return Number(token.text);
    switch (token?.text.toLowerCase() ?? '') {
      case 'true':
        return true;
      case 'false':
        return false;
      case 'null':
        return null;
      default:
        throw this.refusal('Compare with a text in quotation marks, a number, true, false or null');
    }
  }

  private takeWord(word: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'word' || token.text.toLowerCase() !== word) return false;
    this.#at += 1;
    return true;
  }

  private expect(kind: FilterToken['kind']): void {
    this.next(kind);
  }

  private next(kind: FilterToken['kind']): FilterToken {
    const token = this.#tokens[this.#at];
    if (token?.kind !== kind) throw this.unexpected();
    this.#at += 1;
    return token;
  }

  private unexpected(): Error {
    const token = this.#tokens[this.#at];
    return this.refusal(token === undefined ? 'Complete the text' : `Correct part ${this.#at + 1} of the text`);
  }

  private refusal(instruction: string): Error {
    const what = this.problem === 'invalidFilter' ? 'filter' : 'path';
    return scimProblem(this.problem, `${instruction}: this is not a ${what} of RFC 7644.`);
  }
}

function isComparison(word: string): word is Comparison {
  return COMPARISONS.has(word);
}
