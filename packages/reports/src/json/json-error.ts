/**
 * Where a JSON text goes wrong: the 0-based offset in UTF-16 units, and what should be there. It quotes nothing of the
 * text.
 */
export interface JsonFault {
  readonly offset: number;
  readonly expected: string;
}

interface Reader {
  readonly text: string;
  at: number;
  /** For each open bracket its closing one. */
  readonly open: ('}' | ']')[];
}

/** What comes next, or `fault` with what was expected instead. */
type Step = 'value' | 'member' | 'rest' | 'end' | { readonly fault: string };

const SPACE = /[ \t\n\r]*/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w))/y;
const C0 = '\\u0000-\\u001f';
const PLAIN = new RegExp(`[^"\\\\${C0}]*`, 'y');
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Finds the first fault of a JSON text (RFC 8259), or undefined when there is none. Meant for texts that JSON.parse
 * refused, whose own messages differ between engines and quote the text. A loop, not a recursion: any nesting will do.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const reader: Reader = { text, at: 0, open: [] };
  let step: Step = 'value';
  while (step !== 'end') {
    step = take(reader, step);
    if (typeof step === 'object') return { offset: reader.at, expected: step.fault };
  }
  return undefined;
}

function take(reader: Reader, step: 'value' | 'member' | 'rest'): Step {
  skip(reader, SPACE);
  switch (step) {
    case 'value':
      return takeValue(reader);
    case 'member':
      return takeMemberName(reader);
    case 'rest':
      return takeRest(reader);
  }
}

/** A scalar, a string, or an opening bracket. */
function takeValue(reader: Reader): Step {
  if (accept(reader, '{')) return open(reader, '}');
  if (accept(reader, '[')) return open(reader, ']');
  if (reader.text[reader.at] === '"') return takeString(reader, 'rest');
  return skip(reader, SCALAR) ? 'rest' : { fault: 'a value' };
}

function open(reader: Reader, closing: '}' | ']'): Step {
  reader.open.push(closing);
  skip(reader, SPACE);
  if (reader.text[reader.at] === closing) return 'rest';
  return closing === '}' ? 'member' : 'value';
}

/** What follows a value: the end of the text, of its bracket, or a comma. */
function takeRest(reader: Reader): Step {
  const closing = reader.open.at(-1);
  if (closing === undefined) return reader.at === reader.text.length ? 'end' : { fault: 'the end' };
  if (accept(reader, closing)) {
    reader.open.pop();
    return 'rest';
  }
  if (!accept(reader, ',')) return { fault: `"," or "${closing}"` };
  return closing === '}' ? 'member' : 'value';
}

function takeMemberName(reader: Reader): Step {
  if (reader.text[reader.at] !== '"') return { fault: 'a member name in double quotes' };
  const read = takeString(reader, 'value');
  if (read !== 'value') return read;
  skip(reader, SPACE);
  return accept(reader, ':') ? 'value' : { fault: '":"' };
}

function takeString(reader: Reader, next: 'value' | 'rest'): Step {
  reader.at += 1;
  do skip(reader, PLAIN);
  while (skip(reader, ESCAPE));
  if (accept(reader, '"')) return next;
  if (reader.at >= reader.text.length) return { fault: 'the closing quote of a string' };
  const here = reader.text[reader.at];
  return { fault: here === '\\' ? 'a valid escape sequence' : 'a control character to be escaped' };
}

function accept(reader: Reader, character: string): boolean {
  if (reader.text[reader.at] !== character) return false;
  reader.at += 1;
  return true;
}

/** Passes what the sticky pattern matches here; false when that is nothing. */
function skip(reader: Reader, pattern: RegExp): boolean {
  pattern.lastIndex = reader.at;
  if (!pattern.test(reader.text) || pattern.lastIndex === reader.at) return false;
  reader.at = pattern.lastIndex;
  return true;
}
