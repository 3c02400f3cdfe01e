/** `##teamcity[testFailed name='a' message='b']`, without escapes. */
export interface ServiceMessage {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const START = '##teamcity[';

/** Returns the service messages on a line of a log; something may be before, between and after them. */
export function serviceMessagesOf(line: string): readonly ServiceMessage[] {
  const messages: ServiceMessage[] = [];
  let at = line.indexOf(START);
  while (at >= 0) {
    const reader = { line, at: at + START.length };
    const message = readMessage(reader);
    if (message !== undefined) messages.push(message);
    at = line.indexOf(START, reader.at);
  }
  return messages;
}

interface Reader {
  readonly line: string;
  at: number;
}

function readMessage(reader: Reader): ServiceMessage | undefined {
  const name = take(reader, /[\w.-]{1,200}/y);
  if (name === undefined) return undefined;
  const attributes = new Map<string, string>();
  for (take(reader, /\s{1,100}/y); reader.line.charAt(reader.at) !== ']'; take(reader, /\s{1,100}/y)) {
    const key = take(reader, /[\w.-]{1,200}/y);
    if (key !== undefined && take(reader, /\s{0,20}=\s{0,20}/y) === undefined) return undefined;
    const value = readValue(reader);
    if (value === undefined) return attributes.size > 0 ? { name, attributes } : undefined;
    attributes.set(key ?? 'value', value);
  }
  return { name, attributes };
}

function take(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.line)?.[0];
  if (found === undefined) return undefined;
  reader.at += found.length;
  return found;
}

/** A value is in quotes; one that is cut off goes up to the end of the line. */
function readValue(reader: Reader): string | undefined {
  if (reader.line.charAt(reader.at) !== "'") return undefined;
  let end = reader.at + 1;
  while (end < reader.line.length && reader.line.charAt(end) !== "'") end += reader.line.charAt(end) === '|' ? 2 : 1;
  const value = reader.line.slice(reader.at + 1, end);
  reader.at = Math.min(end + 1, reader.line.length);
  return unescape(value);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', x: '\u0085', l: '\u2028', p: '\u2029' };

function unescape(value: string): string {
  return value.replace(/\|(?:0x([\da-fA-F]{4})|([^]))/g, (_, hex?: string, one?: string) =>
    hex === undefined ? (ESCAPES[one ?? ''] ?? one ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
