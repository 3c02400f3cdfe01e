import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** A text that grows: a beginning, what repeats, and an end that lets the expression down. */
export interface AttackText {
  readonly beginning: string;
  readonly repeated: string;
  readonly end: string;
}

/** What is tried for a set of characters, in the order in which people would. */
const CANDIDATES = `a1 "'.:-/_(<[{=,;>)]}|@#\\\n\tA0é→`;

/** An end that most expressions refuse, and none. */
const ENDS = ['\u0000', ''];

/** Repetitions of fewer are no loops. */
const SHORTEST_LOOP = 8;

/** So many parts in a row are repeated. */
const MOST_PARTS = 6;

/** Parts of an expression in their order, each with a text that it takes. */
interface Part {
  readonly node: AST.Element;
  readonly sample: string;
}

/**
 * The texts that make an expression slow if any does: each of its beginnings repeated without the rest, each run of its parts
 * repeated behind what is in front of it, and each character that a repetition takes, and its neighbours take too.
 */
export function attackTexts(source: string, flags: string): readonly AttackText[] {
  const unicode = flags.includes('u');
  const pattern = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source, 0, source.length, { unicode });
  const taker = new Taker(flags.replaceAll(/[gmy]/g, ''));
  const texts = new Map<string, AttackText>();
  for (const [beginning, repeated] of pattern.alternatives.flatMap(({ elements }) => loopsOf(elements, '', taker)))
    for (const end of ENDS)
      if (repeated !== '') texts.set(JSON.stringify([beginning, repeated, end]), { beginning, repeated, end });
  return [...texts.values()];
}

type Loop = readonly [beginning: string, repeated: string];

function loopsOf(elements: readonly AST.Element[], before: string, taker: Taker): readonly Loop[] {
  const parts = partsOf(elements, taker);
  const samples = parts.map(({ sample }) => sample);
  const loops: Loop[] = [];
  parts.forEach(({ node }, index) => {
    const beginning = before + samples.slice(0, index).join('');
    loops.push(['', before + samples.slice(0, index + 1).join('')]);
    for (let end = index + 1; end <= Math.min(index + MOST_PARTS, parts.length); end += 1)
      loops.push([beginning, samples.slice(index, end).join('')]);
    if (node.type === 'Quantifier') loops.push(...loopsOfQuantifier(node, beginning, samples.slice(index + 1), taker));
    else loops.push(...inner(node, beginning, taker));
  });
  return loops;
}

/** Characters in a row are one part. */
function partsOf(elements: readonly AST.Element[], taker: Taker): readonly Part[] {
  const parts: Part[] = [];
  for (const node of elements) {
    const last = parts.at(-1);
    const sample = taker.sample(node);
    if (node.type === 'Character' && last?.node.type === 'Character')
      parts.splice(-1, 1, { node, sample: last.sample + sample });
    else parts.push({ node, sample });
  }
  return parts;
}

function loopsOfQuantifier(
  { element, max }: AST.Quantifier,
  beginning: string,
  behind: readonly string[],
  taker: Taker,
): readonly Loop[] {
  const nested = inner(element, beginning, taker);
  if (max < SHORTEST_LOOP) return nested;
  const neighbours = [...new Set(behind.slice(0, 3).join(''))].slice(0, 12);
  const characters = [...taker.characters(element).slice(0, 3), ...neighbours.filter((c) => taker.takes(element, c))];
  return [...nested, ...characters.map((character): Loop => [beginning, character])];
}

function inner(node: AST.Element, beginning: string, taker: Taker): readonly Loop[] {
  if (!('alternatives' in node)) return [];
  return node.alternatives.flatMap((alternative) =>
    'elements' in alternative && alternative.type === 'Alternative'
      ? loopsOf(alternative.elements, beginning, taker)
      : [],
  );
}

/** Finds texts that parts of an expression take. */
class Taker {
  readonly #sets = new Map<string, readonly string[]>();

  constructor(private readonly flags: string) {}

  /** Whether an element that takes one character takes this one. */
  takes(node: AST.Element, character: string): boolean {
    return isOne(node) && new RegExp(`^(?:${node.raw})$`, this.flags).test(character);
  }

  /** The characters of an element that takes one; none for others. */
  characters(node: AST.Element): readonly string[] {
    if (!isOne(node)) return [];
    const known = this.#sets.get(node.raw) ?? [...CANDIDATES].filter((character) => this.takes(node, character));
    this.#sets.set(node.raw, known);
    return known;
  }

  /** A text that an element takes; '' for assertions. */
  sample(node: AST.Element): string {
    switch (node.type) {
      case 'Character':
        return String.fromCodePoint(node.value);
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.characters(node)[0] ?? '';
      case 'Quantifier':
        return this.sample(node.element).repeat(Math.min(Math.max(node.min, 1), node.max));
      case 'Group':
      case 'CapturingGroup':
        return (node.alternatives[0]?.elements ?? []).map((element) => this.sample(element)).join('');
      case 'Backreference':
      case 'Assertion':
        return '';
    }
  }
}

function isOne(node: AST.Element): boolean {
  return node.type === 'Character' || node.type === 'CharacterSet' || node.type === 'CharacterClass';
}

/** The text with as many repetitions as a length needs. */
export function textOf({ beginning, repeated, end }: AttackText, length: number): string {
  return beginning + repeated.repeat(Math.ceil(length / repeated.length)) + end;
}
