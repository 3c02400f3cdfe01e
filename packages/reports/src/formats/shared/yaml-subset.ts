/**
 * A node of YAML as test runners write it: block maps and lists, and scalars of all styles. `source` is what the file has, with
 * quotes, and with the line ends of a block: some write values there, others what they printed of them.
 */
export type YamlNode =
  | {
      readonly kind: 'scalar';
      readonly style: 'plain' | 'single' | 'double' | 'block';
      readonly text: string;
      readonly source: string;
    }
  | { readonly kind: 'map'; readonly entries: ReadonlyMap<string, YamlNode> }
  | { readonly kind: 'list'; readonly items: readonly YamlNode[] };

const DEEPEST = 40;

interface Cursor {
  readonly lines: readonly string[];
  at: number;
}

/**
 * Reads a block of YAML. What is beyond the subset (anchors, tags, flow collections) becomes plain text, lines that fit nowhere
 * are skipped: a diagnosis that reads in part is better than none. Throws nothing.
 */
export function readYaml(lines: readonly string[]): YamlNode {
  const cursor = { lines, at: 0 };
  skipBlank(cursor);
  const node = readBlock(cursor, 0, 0);
  return node ?? { kind: 'map', entries: new Map() };
}

/** Returns the block that begins at the cursor and is indented by at least `least`. */
function readBlock(cursor: Cursor, least: number, depth: number): YamlNode | undefined {
  const line = cursor.lines[cursor.at];
  if (line === undefined || indentOf(line) < least || depth > DEEPEST) return undefined;
  const indent = indentOf(line);
  if (isItem(line.trim())) return readList(cursor, indent, depth);
  return splitKey(line.trim()) === undefined ? undefined : readMap(cursor, indent, depth);
}

function readMap(cursor: Cursor, indent: number, depth: number): YamlNode {
  const entries = new Map<string, YamlNode>();
  for (skipBlank(cursor); cursor.at < cursor.lines.length; skipBlank(cursor)) {
    const line = cursor.lines[cursor.at] ?? '';
    if (indentOf(line) < indent) break;
    const pair = indentOf(line) === indent ? splitKey(line.trim()) : undefined;
    cursor.at += 1;
    if (pair === undefined) continue;
    const value = readValue(cursor, pair[1], indent, depth);
    // node:test writes the members of an error among its own: those come later.
    if (!entries.has(pair[0])) entries.set(pair[0], value);
  }
  return { kind: 'map', entries };
}

function readList(cursor: Cursor, indent: number, depth: number): YamlNode {
  const items: YamlNode[] = [];
  for (skipBlank(cursor); cursor.at < cursor.lines.length; skipBlank(cursor)) {
    const line = cursor.lines[cursor.at] ?? '';
    if (indentOf(line) !== indent || !isItem(line.trim())) break;
    cursor.at += 1;
    items.push(readItem(cursor, line.trim().slice(1).trim(), indent, depth));
  }
  return { kind: 'list', items };
}

/** A key in the line of the dash with a block below it is a map; other keys there are read as text. */
function readItem(cursor: Cursor, text: string, indent: number, depth: number): YamlNode {
  const [key, value = ''] = splitKey(text) ?? [];
  return key !== undefined && /^[|>][1-9]?[+-]?$/.test(value)
    ? { kind: 'map', entries: new Map([[key, readValue(cursor, value, indent, depth)]]) }
    : readValue(cursor, text, indent, depth);
}

/** Returns what is after a key or a dash, on its line and below it. */
function readValue(cursor: Cursor, first: string, indent: number, depth: number): YamlNode {
  if (first === '') return readNested(cursor, indent, depth);
  const block = /^([|>])([1-9])?([+-]?)([1-9])?(?:\s{1,20}#.{0,200})?$/.exec(first);
  if (block !== null) {
    const [, style, digit, chomping, lateDigit] = block;
    return readBlockScalar(cursor, indent, {
      isFolded: style === '>',
      chomping: chomping ?? '',
      digit: Number(digit ?? lateDigit ?? 0),
    });
  }
  if (first === '{' || first === '[') return readJson(cursor, first, indent);
  if (first.startsWith('"') || first.startsWith("'") || first.startsWith('`')) return readQuoted(cursor, first);
  return { kind: 'scalar', style: 'plain', text: first, source: first };
}

/** JSON in lines of its own, as QUnit writes values, up to its closing bracket below the key. */
function readJson(cursor: Cursor, first: string, indent: number): YamlNode {
  const close = first === '{' ? '}' : ']';
  const rest = cursor.lines.slice(cursor.at);
  const end = rest.findIndex((line) => line.trim() !== '' && indentOf(line) <= indent);
  const isClosed = end >= 0 && rest[end]?.trim() === close;
  if (isClosed) cursor.at += end + 1;
  const text = isClosed ? [first, ...rest.slice(0, end + 1)].join('\n') : first;
  return { kind: 'scalar', style: 'plain', text, source: text };
}

function readNested(cursor: Cursor, indent: number, depth: number): YamlNode {
  skipBlank(cursor);
  const line = cursor.lines[cursor.at] ?? '';
  const isDeeper = indentOf(line) > indent || (indentOf(line) === indent && isItem(line.trim()));
  const node = isDeeper ? readBlock(cursor, indent, depth + 1) : undefined;
  return node ?? { kind: 'scalar', style: 'plain', text: '', source: '' };
}

/** A digit says how far the text is indented beyond its key; otherwise its first line that is not blank does. */
function readBlockScalar(
  cursor: Cursor,
  indent: number,
  { isFolded, chomping, digit }: { readonly isFolded: boolean; readonly chomping: string; readonly digit: number },
): YamlNode {
  const taken: string[] = [];
  for (let line = cursor.lines[cursor.at]; line !== undefined; line = cursor.lines[cursor.at]) {
    if (line.trim() !== '' && indentOf(line) <= indent) break;
    taken.push(line);
    cursor.at += 1;
  }
  const first = taken.find((line) => line.trim() !== '') ?? '';
  const margin = digit > 0 ? indent + digit : indentOf(first);
  const lines = taken.map((line) =>
    line.trim() === '' ? line.slice(margin) : line.slice(Math.min(margin, indentOf(line))),
  );
  const text = isFolded ? fold(lines) : lines.join('\n');
  const chomped =
    chomping === '+' ? `${text}\n` : withoutLastBreaks(text) + (chomping === '-' || text === '' ? '' : '\n');
  return { kind: 'scalar', style: 'block', text: chomped, source: text };
}

function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === '\n') end -= 1;
  return text.slice(0, end);
}

/** Line ends become spaces, blank lines become line ends, and lines that are indented further stay. */
function fold(lines: readonly string[]): string {
  const parts: string[] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const isApart =
      before === undefined || before === '' || line === '' || line.startsWith(' ') || before.startsWith(' ');
    if (index > 0) parts.push(isApart ? (before === '' && line !== '' && !line.startsWith(' ') ? '' : '\n') : ' ');
    parts.push(line);
  }
  return parts.join('');
}

/** A quoted scalar continues over lines until its quote; line ends in it are kept, since runners write them raw. */
function readQuoted(cursor: Cursor, first: string): YamlNode {
  const quote = first.charAt(0);
  const start = cursor.at;
  const parts = [first];
  let end = closingQuote(first, quote, 1);
  while (end < 0 && cursor.at < cursor.lines.length) {
    const line = cursor.lines[cursor.at] ?? '';
    cursor.at += 1;
    parts.push(line);
    end = closingQuote(line, quote, 0);
  }
  if (end < 0) {
    cursor.at = start;
    return { kind: 'scalar', style: 'plain', text: first, source: first };
  }
  parts[parts.length - 1] = (parts.at(-1) ?? '').slice(0, end);
  const inner = parts.join('\n').slice(1);
  const text = quote === '"' ? unescapeDouble(inner) : inner.replace(quote === "'" ? /''|\\'/g : /\\`/g, quote);
  return { kind: 'scalar', style: quote === '"' ? 'double' : 'single', text, source: `${quote}${inner}${quote}` };
}

/** Returns where the quote is that ends the scalar: neither after a backslash nor doubled. */
function closingQuote(line: string, quote: string, from: number): number {
  for (let at = from; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === '\\' && (quote !== "'" || line.charAt(at + 1) === "'") && !endsBehind(line, at, quote)) at += 1;
    else if (character === quote && quote === "'" && line.charAt(at + 1) === "'") at += 1;
    else if (character === quote) return at;
  }
  return -1;
}

/** In single quotes a backslash is not one of YAML's: `'C:\'` ends there. */
function endsBehind(line: string, at: number, quote: string): boolean {
  return quote === "'" && at + 2 >= line.trimEnd().length;
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '0': '\0',
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  f: '\f',
  v: '\v',
};

/** What YAML's escapes never are: one before a single quote, or of a blank that does not begin a folded line. */
const NO_ESCAPE = /[^\\](?:\\\\){0,99}\\[ ']/;

/** A writer with backslashes that are not escapes of YAML escapes the quote only: Vitest. */
function unescapeDouble(text: string): string {
  if (text.includes('\\') && text.split('\n').some((line) => NO_ESCAPE.test(line.trimStart())))
    return text.replaceAll('\\"', '"');
  return text.replace(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([^]))/g,
    (_, two?: string, four?: string, eight?: string, one?: string) => {
      const hex = two ?? four ?? eight;
      if (hex === undefined) return ESCAPES[one ?? ''] ?? one ?? '';
      const point = Number.parseInt(hex, 16);
      return point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point);
    },
  );
}

function isItem(text: string): boolean {
  return text === '-' || text.startsWith('- ');
}

/** `key: value`, `key  : value`, `'key with: colon': value`, `key:`. */
function splitKey(text: string): readonly [string, string] | undefined {
  const quote = text.charAt(0);
  if (quote === '"' || quote === "'") {
    const end = closingQuote(text, quote, 1);
    return end > 0 && text.charAt(end + 1) === ':' ? [text.slice(1, end), text.slice(end + 2).trim()] : undefined;
  }
  const at = text.search(/:(?:\s|$)/);
  return at > 0 ? [text.slice(0, at).trimEnd(), text.slice(at + 1).trim()] : undefined;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function skipBlank(cursor: Cursor): void {
  while ((cursor.lines[cursor.at] ?? 'x').trim() === '') cursor.at += 1;
}
