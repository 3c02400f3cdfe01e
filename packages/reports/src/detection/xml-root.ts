import type { ReportHead } from '../report.js';

type Root = NonNullable<ReportHead['root']>;

/** Comments, processing instructions and CDATA, by how they begin and end: what looks like a tag in them is not one. */
const NO_TAGS: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
];
const TAG = /<(\/?)([A-Za-z_][\w.-]*)(?::([\w.-]+))?((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const MOST_TAGS = 400;

/**
 * The root element of an XML text, and the names of the elements directly in it, as far as a beginning shows them. Undefined
 * for a text that does not begin as XML, after whatever was printed before it.
 */
export function findRoot(text: string): Root | undefined {
  if (!/^\s*</.test(text) && !/<(?:\?xml|test|assembl|TestRun)/.test(text)) return undefined;
  let root: Root | undefined;
  const children: string[] = [];
  let depth = 0;
  let count = 0;
  for (const [, close, first = '', second, attributes = '', empty] of withoutDoctype(tagsAlone(text)).matchAll(TAG)) {
    count += 1;
    if (count > MOST_TAGS) break;
    const name = second ?? first;
    if (close === '/') {
      depth -= 1;
      continue;
    }
    root ??= toRoot(name, second === undefined ? '' : first, attributes, children);
    if (depth === 1) children.push(name);
    if (empty !== '/') depth += 1;
  }
  return root;
}

function toRoot(name: string, prefix: string, text: string, children: readonly string[]): Root {
  const pairs = [...text.matchAll(ATTRIBUTE)].map(([, key = '', double, single]): [string, string] => [
    key,
    double ?? single ?? '',
  ]);
  const all = new Map(pairs);
  const attributes = Object.fromEntries(pairs.map(([key, value]) => [key.replace(/^.*:/, ''), value]));
  return { name, namespace: all.get(prefix === '' ? 'xmlns' : `xmlns:${prefix}`) ?? '', attributes, children };
}

/** Returns the text up to the first of those parts that does not end, without the others. */
function tagsAlone(text: string): string {
  let kept = '';
  let from = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const part = NO_TAGS.find(([start]) => text.startsWith(start, at));
    if (part === undefined) continue;
    const end = text.indexOf(part[1], at + part[0].length);
    kept += text.slice(from, at);
    if (end === -1) return kept;
    from = end + part[1].length;
    at = from - 1;
  }
  return kept + text.slice(from);
}

/** A document type may contain a subset with quotes and brackets of its own. */
function withoutDoctype(text: string): string {
  const start = text.indexOf('<!DOCTYPE');
  if (start === -1) return text;
  const subset = text.indexOf('[', start);
  const plainEnd = text.indexOf('>', start);
  const end = subset !== -1 && subset < plainEnd ? text.indexOf(']', subset) : start;
  const close = text.indexOf('>', Math.max(end, start));
  return close === -1 ? '' : text.slice(0, start) + text.slice(close + 1);
}
