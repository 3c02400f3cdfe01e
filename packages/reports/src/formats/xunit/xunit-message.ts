/** A line end that the writer of version 2 prints as letters: a Windows one, or one before a line of an assertion. */
const PRINTED_LINE_END = /\\r\\n|\\n(?=Expected|Actual|[ \t])/;

/** What the writer prints in place of one character. */
const ESCAPE = /\\(?:(["\\0abfnrtv])|x([0-9a-f]{2}(?:[0-9a-f]{2})?))/g;

const LETTERS: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/**
 * Returns a message as the test framework wrote it. The console runners of versions 2 and 3 escape quotes, backslashes and
 * control characters (`XmlEscape` in their ExecutionSink), version 2 line ends too; loggers of `dotnet test` do not. A message
 * is taken as escaped when nothing in it lacks an escape, and when a quote or a line end has one.
 */
export function unescapedMessage(text: string | undefined): string | undefined {
  if (text === undefined || !text.includes('\\')) return text;
  const isEscaped = text.includes('\\"') || (!text.includes('\n') && PRINTED_LINE_END.test(text));
  const rest = text.replace(ESCAPE, '');
  if (!isEscaped || rest.includes('"') || rest.includes('\\')) return text;
  return text.replace(ESCAPE, (_, letter: string | undefined, code: string | undefined) =>
    letter === undefined ? String.fromCharCode(Number.parseInt(code ?? '', 16)) : (LETTERS[letter] ?? letter),
  );
}
