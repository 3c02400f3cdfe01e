import { childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement } from '../../xml/xml-units.js';
import { filled } from '../attribute-values.js';

/** Properties that are told elsewhere, or by which nobody looks for tests. Those of NUnit itself begin with `_`. */
const NO_TAGS = new Set(['Description', 'Timeout', 'MaxTime', 'Order', 'SkipReason']);

/** The longest value of a property that is a tag. */
const LONGEST_VALUE = 200;

/** The tags in <categories> and <properties>: categories by their names, other properties as `Name:value`. */
export function tagsOf(elements: readonly XmlElement[]): readonly string[] {
  const categories = elements
    .filter(({ name }) => name === 'categories')
    .flatMap((list) => childrenNamed(list, 'category'));
  const properties = elements
    .filter(({ name }) => name === 'properties')
    .flatMap((list) => childrenNamed(list, 'property'));
  return [
    ...categories.flatMap(({ attributes }) => filled(attributes['name']) ?? []),
    ...properties.flatMap((property) => tagOf(property) ?? []),
  ];
}

function tagOf({ attributes }: XmlElement): string | undefined {
  const name = filled(attributes['name']);
  const value = filled(attributes['value']);
  if (name === undefined || value === undefined || name.startsWith('_') || NO_TAGS.has(name)) return undefined;
  if (name === 'Category') return value;
  return value.length > LONGEST_VALUE ? undefined : `${name}:${value}`;
}
