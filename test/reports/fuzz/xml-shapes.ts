import * as fc from 'fast-check';
import { damaged } from './json-shapes.js';

/** An element before it is written. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly content: readonly (Element | string)[];
}

type Attributes = Readonly<Record<string, fc.Arbitrary<string>>>;

/** An element: attributes are missing now and then; content comes in any order, each up to a few times. */
export function element(
  name: string,
  attributes: Attributes,
  ...content: readonly fc.Arbitrary<Element | string>[]
): fc.Arbitrary<Element> {
  const optional = Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [
      key,
      fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fc.constant(undefined) }),
    ]),
  );
  const inside = content.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...content), { maxLength: 5 });
  return fc.record({ name: fc.constant(name), attributes: fc.record(optional), content: inside });
}

/** An element with exactly that content, one after another. */
export function around(
  name: string,
  attributes: Attributes,
  ...content: readonly fc.Arbitrary<Element | string>[]
): fc.Arbitrary<Element> {
  return fc.record({
    name: fc.constant(name),
    attributes: fc.record({ ...attributes }),
    content: fc.tuple(...content),
  });
}

/** An element that may stand in itself. */
export function nestedElement(
  shape: (inner: fc.Arbitrary<Element | string>) => fc.Arbitrary<Element>,
  depth = 3,
): fc.Arbitrary<Element> {
  return Array.from({ length: depth }).reduce<fc.Arbitrary<Element>>((inner) => shape(inner), shape(fc.constant('')));
}

/** XML as programs write it: with CDATA or escapes, with forbidden characters as they are, and now and then broken. */
export function xmlText(root: fc.Arbitrary<Element>): fc.Arbitrary<string> {
  const declaration = fc.constantFrom(
    '',
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<?xml version="1.0"?>',
    '<!DOCTYPE x [<!ENTITY a "b">]>\n',
    '<!-- a < b -->',
  );
  return damaged(
    fc
      .tuple(declaration, root, fc.constantFrom('escaped', 'cdata', 'careless'))
      .map(([start, content, how]) => start + write(content, how, 0)),
  );
}

const DEEPEST = 40;

function write({ name, attributes, content }: Element, how: string, depth: number): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${how === 'careless' ? value.replaceAll('"', "'") : escaped(value)}"`],
  );
  if (content.length === 0 || depth > DEEPEST) return `<${name}${written.join('')}/>`;
  const inside = content.map((part) => (typeof part === 'string' ? textOf(part, how) : write(part, how, depth + 1)));
  return `<${name}${written.join('')}>${inside.join('\n')}</${name}>`;
}

function textOf(text: string, how: string): string {
  if (how === 'cdata') return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
  return how === 'careless' ? text : escaped(text);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;');
}
