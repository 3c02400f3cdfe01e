import { foundValues } from '../../values/found-values.js';
import type { ReportedFailure } from '../../report.js';
import type { FoundValues } from '../message-pattern.js';

/** What Verify lists of a snapshot, and the only one of its sections that may be there for values to be read. */
const BEGINS = /^(?:[\w.]{1,200} ?: )?Directory: [^\n]{1,1000}\n/;
const SECTION = /^(New|NotEqual|Delete|Equal|InlineNew|InlineNotEqual):$/gm;
const CONTENT = '\nFileContent:\n';
const FILES = /^ {2}- Received: ([^\n]{1,1000})\n {4}Verified: ([^\n]{1,1000})$/gm;
const INLINE = /^Source: [^\n]{1,1000}\nReceived:\n([^]*)\nExpected:\n([^]*)$/m;

/** Reads the texts of one snapshot of Verify for .NET. Undefined: the message is of another library. */
export function readVerify(message: string, failure: ReportedFailure): FoundValues | undefined {
  if (!BEGINS.test(message)) return undefined;
  // A message loses the blanks at its end, which are of the verified text.
  const raw = failure.message?.replaceAll('\r\n', '\n');
  const text = raw !== undefined && BEGINS.test(raw) && raw.startsWith(message) ? raw : message;
  const at = text.indexOf(CONTENT);
  const list = at === -1 ? text : text.slice(0, at);
  const sections = [...list.matchAll(SECTION)].map(([, name]) => name).filter((name) => name !== 'Equal');
  if (sections.length === 0) return undefined;
  if (sections.length > 1 || at === -1) return {};
  const content = text.slice(at + CONTENT.length);
  if (sections[0] === 'InlineNotEqual') return inlineIn(content);
  const files = [...list.slice(list.indexOf(`\n${sections[0] ?? ''}:`)).matchAll(FILES)];
  const [, received = '', verified = ''] = files[0] ?? [];
  const isOne = files.length === 1 || list.includes('\nEqual:\n');
  return isOne ? ofFile(content, received, verified, sections[0] === 'New') : {};
}

function inlineIn(content: string): FoundValues {
  const [, received, expected] = INLINE.exec(content) ?? [];
  const isCertain = received?.includes('\nExpected:\n') === false && !expected?.includes('\nExpected:\n');
  return isCertain ? foundValues(expected?.replace(/\n$/, ''), received) : {};
}

function ofFile(content: string, received: string, verified: string, isNew: boolean): FoundValues {
  const begin = content.indexOf(`\nReceived: ${received}\n`);
  if (begin === -1) return {};
  const behind = content.slice(begin + `\nReceived: ${received}`.length);
  if (isNew) return foundValues(undefined, behind.trim() === '' ? undefined : behind.slice(1).replace(/\n$/, ''));
  const sides = behind.split(`\nVerified: ${verified}\n`);
  const [actual = '', expected = ''] = sides;
  if (sides.length !== 2 || expected.startsWith('Compare Result:\n')) return {};
  return foundValues(expected.replace(/\n$/, ''), actual.slice(1));
}
