/** Text in quotes and brackets, in which escapes belong to the value; other escapes; and a line end that is written as one. */
const PARTS =
  /"(?:[^"\\\n]|\\.){0,4000}"|(?<!\w)'(?:[^'\\\n]|\\.){0,4000}'(?!\w)|<[^<>\n]{0,2000}>|\[[^[\]\n]{0,2000}\]|\\r\\n|\\n|\\[^]/g;

/**
 * How lines begin that pytest, unittest, Truth and Gomega write below a comparison: in one line, the value in front of them would
 * run on.
 */
const LINE_HEADS =
  /"(?:[^"\\\n]|\\.){0,4000}"|(?<!\w)'(?:[^'\\\n]|\\.){0,4000}'(?!\w)|<[^<>\n]{0,2000}>|\[[^[\]\n]{0,2000}\]|(?<=\S)[^\S\n]{1,12}(?=\+ {1,10}(?:where|and) )|(?<=\S)[^\S\n]{2,12}(?=(?:[-+?] |(?:Left|Right) contains |(?:First|Second) (?:differing|list|sequence|tuple|extra) |Omitting \d|Use -v|At index \d|comparison failed|Strings contain only |Both sets are |Extra items in |Full diff:|Differing items:|Common items:))|(?<=\S) (?=(?:(?:but was|but contained|full contents|full string|but did not contain|within tolerance) {1,40}|an instance of {0,40}|--- expected {0,20}): )|(?<=\S) (?=the (?:missing|extra) elements were:? )|\\[^]/g;

/** Longer messages keep their lines as they are: these are for the attribute of a report. In UTF-16 units. */
const LONGEST = 8_000;

/** A path of Windows: `C:\new`. */
const DRIVE = /(?<![A-Za-z])[A-Za-z]:\\(?!\\)/;

/** A backslash in front of what no program escapes: the end of a path's part. */
const NO_ESCAPE = /^\\[^nrtbfu"'\\/]$/;

/**
 * Returns a message as its library wrote it, where a program on its way has escaped it once more (as a text of JSON, or with line
 * ends as `\n` in one line), or has lost its line ends. Undefined where no such program is to be seen.
 */
export function unescapedMessage(message: string): string | undefined {
  if (message.length > LONGEST || message.includes('\n')) return undefined;
  const text = /^".+"$/.test(message) ? textOfJson(message) : undefined;
  if (text !== undefined) return text;
  const lines = message.includes('\\') ? withLineEnds(message) : message;
  const split = lines.includes('\n') ? lines : splitInLines(message);
  return split === message ? undefined : split;
}

/** The text as it is where its backslashes are those of a path. */
function withLineEnds(message: string): string {
  let isPath = DRIVE.test(message);
  const lines = message.replace(PARTS, (part) => {
    isPath ||= NO_ESCAPE.test(part);
    return part === '\\n' || part === '\\r\\n' ? '\n' : part;
  });
  return isPath ? message : lines;
}

function splitInLines(message: string): string {
  return message.replace(LINE_HEADS, (part) => (part.trim() === '' ? `\n${part.slice(1)}` : part));
}

function textOfJson(message: string): string | undefined {
  try {
    const text: unknown = JSON.parse(message);
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}
