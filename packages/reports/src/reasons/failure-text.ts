import type { ReportedFailure } from '../report.js';
import { headOf, plainText } from '../text/clean-text.js';

/** Only the head of longer texts is used: the failure is described at the beginning. */
const MOST_CHARACTERS = 256 * 1024;

/** Colours whose escape character a writer has spelled out, since XML cannot hold it: `&#27;[31m` (Surefire), `#x1B[31m` (pytest). */
const SPELLED_COLOUR = /(?:&#(?:27|[xX]1[bB]);|#x1[bB])\[[\d;]{0,32}m/g;

/** An escape character in the source of a program, which is no colour. */
const NOT_IN_SOURCE = String.raw`(?<!\\(?:0?33|[xX]1[bB]|[eE]|u001[bB]|u\{1[bB]\}))`;

/** Colour sequences whose escape character a writer dropped or replaced, and how to be sure of it. */
const LEFT_COLOUR = new RegExp(
  String.raw`${NOT_IN_SOURCE}[\uFFFD\u241B]?\[(?:\d{1,3}(?:;\d{1,3}){0,6}m|m(?![\w-]{0,60}\]))`,
  'g',
);
const LEFT_RESET = new RegExp(String.raw`${NOT_IN_SOURCE}\[(?:(?:0|22|23|24|27|39|49)m|m(?=\s|$))`);

/** The texts of a failure without terminal sequences and control characters, with `\n` as line end; '' for absent ones. */
export interface FailureTexts {
  readonly message: string;
  readonly text: string;
  /** What the report itself calls a stack. */
  readonly stack: string;
}

/** The texts of a failure, clean and of at most 256 K characters each. */
export function textsOf(failure: ReportedFailure): FailureTexts {
  return {
    message: cleanFailureText(failure.message ?? ''),
    text: cleanFailureText(failure.text ?? ''),
    stack: cleanFailureText(failure.stack ?? ''),
  };
}

/** A frame of JavaScript behind a message or another frame: Gauge writes a stack in one line. */
const FRAME_IN_LINE =
  /(?<=\S)[^\S\n]{2,20}(at (?:async )?(?:new )?[\w$.<>[\] ]{1,200} \([^()\n]{1,400}:\d{1,9}:\d{1,9}\))(?=[^\S\n]|$)/gm;

/** Frames of Java behind a message or another frame, of which a writer lost the line ends. */
const JOINED_FRAME =
  /(?<=[)\]}>'".:;])at (?=(?:[\w$]{1,200}\.){2,20}[\w$<>]{1,200}\((?:[\w$]{1,200}\.(?:java|kt|scala|groovy):\d{1,9}|Native Method|Unknown Source)\))/g;

/** A text of a failure without terminal sequences and control characters, with `\n` as line end; its first 256 K characters. */
export function cleanFailureText(raw: string): string {
  const plain = plainText(headOf(raw, MOST_CHARACTERS)).replace(/\r\n?/g, '\n');
  const text = plain.includes('[') ? plain.replace(SPELLED_COLOUR, '') : plain;
  return (LEFT_RESET.test(text) ? text.replace(LEFT_COLOUR, '') : text)
    .replace(FRAME_IN_LINE, '\n    $1')
    .replace(JOINED_FRAME, '\n\tat ');
}

/** A text of a failure in its two parts; the stack is '' where there is none. */
export interface SplitText {
  /** What a person would quote, with its lines of values and differences. */
  readonly message: string;
  /** From the first frame or snippet of source to the end. */
  readonly stack: string;
}

/** Lines with which a stack, or a snippet of source in front of it, begins. */
const STACK_BEGINS = [
  // JavaScript, with and without a function; Node continues with the members of an error in braces.
  /^\s*at (?:async )?(?:new )?[^\n]{0,500}(?::\d{1,9}:\d{1,9}\)?|\(index \d{1,9}\)|\(native\)|\(<anonymous>\)|\(native code\)|\[as \w{1,80}\] \([^)]{0,500}\))(?: \{)?$/,
  /^\s*(?:at <(?:anonymous|Jasmine)>|<Jasmine>)$/,
  // Vitest.
  /^\s*❯ (?:[^\n]{1,200} )?\S{1,400}:\d{1,9}:\d{1,9}$/,
  // Java, Kotlin, Scala, Groovy: `at a.b.C.d(C.java:1)`; and the lines between frames.
  /^\s*at (?:[\w.$@-]{1,200}\/\/?){0,3}[\w.$<>-]{1,300}\([\w.$ -]{0,200}(?::\d{1,9})?\)(?: ~?\[[^\]]{0,200}\])?$/,
  // The same without `at`, or with a blank in front of the place, as sbt and clojure.test write them.
  /^\s*(?:at )?(?:[\w$<>-]{1,200}[./]){1,30}[\w$<>-]{1,200} ?\([\w$-]{1,200}\.(?:java|kt|scala|groovy|cljc?):\d{1,9}\)$/,
  /^\s*\.\.\. \d{1,9} (?:more|common frames omitted)$/,
  // .NET, in its languages: `at A.B(C d) in /e/f.cs:line 1`.
  /^\s*at [^\s(]{1,400}\([^\n]{0,400}\)(?: in [^\n]{1,400}:line \d{1,9})?$/,
  /^\s*at [^\s(]{1,400} \([^\n]{0,400}\) \[0x[0-9a-f]{1,16}\] in [^\n]{1,400}$/,
  /^\s*(?:bei|à|en|в|em|w|在) [^\s(.]{1,200}\.[^\s(]{1,400}\([^\n]{0,400}\)(?: (?:in|dans|en|em|в|w|位置) [^\n]{1,400}\d)?$/,
  /^--- End of stack trace from previous location/,
  // PowerShell: `at <ScriptBlock>, /a/b.ps1:1`, and of Pester `at $total | Should -Be 3, /a/b.Tests.ps1:1`.
  /^\s*at \S[^\n]{0,1000}, [^\n,]{1,400}\.psm?1:(?: line )?\d{1,9}$/,
  // Python.
  /^\s*Traceback \(most recent call last\):$/,
  /^\s*File "[^"\n]{1,400}", line \d{1,9}(?:, in [^\n]{0,200})?$/,
  // Ruby: `./a.rb:1:in 'b'`, and RSpec's `# ./a.rb:1:in`.
  /^\s*(?:# )?(?:[A-Za-z]:(?=[\\/]))?[^\s:][^\n:]{0,400}\.rb:\d{1,9}(?::in [`'][^\n]{0,300})?$/,
  // Crystal.
  /^\s*[^\s:][^\n:]{0,400}\.cr:\d{1,9}:\d{1,9} in '[^\n]{1,300}'$/,
  // PHP: `/a/B.php:12` alone in its line, and `#0 /a/B.php(12): c()`.
  /^\s*(?:[A-Za-z]:)?[^\s:][^\n:]{0,400}\.(?:php|phpt|inc):\d{1,9}$/,
  /^\s*#\d{1,6} {1,10}[^\n]{0,400}(?:\(\d{1,9}\): |\([^()\n]{1,300}:\d{1,9}(?::\d{1,9})?\)$|\[internal function\]|\{main\})/,
  // Elixir.
  /^\s*(?:\([\w ]{1,60} \d[\w.+-]{0,40}\) )?[^\s:]{1,300}\.exs?:\d{1,9}: \S/,
  // Go and Rust.
  /^\s*goroutine \d{1,12} \[[^\]\n]{1,80}\]:$/,
  /^\s*(?:stack backtrace:|note: run with `RUST_BACKTRACE=1`[^\n]{0,200})$/i,
  // Dart: `package:a/b.dart 1:2  c`, `test/a.dart 1:2  main`.
  /^\s*(?:package:|dart:|file:\/\/|test\/|lib\/)\S{1,300} {1,20}\d{1,9}(?::\d{1,9})? {1,40}\S/,
  // Firefox and Safari: `a@http://b/c.js:1:2`, `a@c.js:1:2`.
  /^\s*[\w$./<>[\]*]{0,200}@[^\s@:()]{1,400}\.[cm]?[jt]sx?:\d{1,9}:\d{1,9}$/,
  /^\s*[\w$./<>[\]*]{0,200}@(?:https?|file|webpack[\w-]{0,30}|capacitor|blob|app):\/\/[^\s]{1,400}:\d{1,9}(?::\d{1,9})?$/,
];

/** A snippet of source as Jest, Babel, Playwright and Vitest draw it: the marked line, and a line beside it. */
const SNIPPET_LINE = /^\s{0,40}(?:>|❯)?\s{0,12}\d{1,7}\s?[|│]/;

/** Where the frames are under a heading. */
const STACK_HEADINGS = /^\s*(?:(?:Stack ?trace|Backtrace|Call stack|Stack)\s?:)\s*$/i;

/** Hurl draws its values into the source: that is the message. */
const OF_HURL = /^\s{0,8}--> [^\n]{1,500}\.hurl:\d{1,9}:\d{1,9}$/m;

/** Splits a text where its stack begins. A text of frames alone has no message. */
export function splitStack(text: string): SplitText {
  const lines = text.split('\n');
  const begin = OF_HURL.test(text) ? undefined : stackBegin(lines);
  if (begin === undefined) return { message: trimLines(lines), stack: '' };
  const behind = begin === 0 ? messageBehindStack(lines) : undefined;
  if (behind !== undefined) return behind;
  const end = hasThrow(lines, begin) ? begin - 2 : begin;
  return { message: trimLines(lines.slice(0, end)), stack: trimLines(lines.slice(end)) };
}

/** A frame of Ruby in a file with another ending, or with none: `Fastfile:12:in 'block'`. */
const RUBY_FRAME = /^\s*(?:[A-Za-z]:(?=[\\/]))?[^\s:][^\n:]{0,400}:\d{1,9}:in [`'][^\n]{0,300}$/;

/** fastlane prints the stack first, and what it says behind a blank line. */
function messageBehindStack(lines: readonly string[]): SplitText | undefined {
  const end = lines.findIndex((line) => line.trim() === '');
  if (end <= 0 || !lines.slice(0, end).every((line) => RUBY_FRAME.test(line.slice(0, 1_500)))) return undefined;
  const rest = lines.slice(end);
  if (rest.some((line) => isStackLine(line))) return undefined;
  return { message: trimLines(rest), stack: trimLines(lines.slice(0, end)) };
}

/** Deno draws the statement that threw, with a caret below it, in front of the frames. */
function hasThrow(lines: readonly string[], begin: number): boolean {
  return /^ {2,400}\^{1,200}$/.test(lines[begin - 1] ?? '') && /^\s{1,40}throw /.test(lines[begin - 2] ?? '');
}

/** Returns the text without source snippets, which are not part of the failure. */
export function withoutSnippets(text: string): string {
  if (!/[|│]/.test(text) || OF_HURL.test(text)) return text;
  return text
    .split('\n')
    .filter((line) => !isSnippetLine(line))
    .join('\n');
}

/** Below the frames of an error another one of the same test, as of a hook. */
const NEXT_OF_PLAYWRIGHT = /\n\s{1,12}at [^\n]{1,1000}\n\s{0,20}\n\s{1,8}\w{0,60}Error: \S/;

/** Returns a text of Playwright up to its second error; whole where the first is a time limit, of which the second says more. */
export function firstOfPlaywright(text: string): string {
  const at = text.search(NEXT_OF_PLAYWRIGHT);
  return at === -1 || /^\s{0,8}(?:\w{0,60}Error: )?Test timeout of /m.test(text.slice(0, at))
    ? text
    : text.slice(0, at);
}

/** Whether a line is one of a stack. */
export function isStackLine(line: string): boolean {
  return line.length < 1_500 && STACK_BEGINS.some((begins) => begins.test(line));
}

function stackBegin(lines: readonly string[]): number | undefined {
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (isStackLine(line)) return index;
    if (isSnippetLine(line) && isSnippetLine(lines[index + 1] ?? '')) return index;
    if (STACK_HEADINGS.test(line) && isStackLine(lines[index + 1] ?? '')) return index;
  }
  return undefined;
}

function isSnippetLine(line: string): boolean {
  return line.length < 1_500 && (SNIPPET_LINE.test(line) || /^\s{0,60}[|│]\s{0,400}\^/.test(line));
}

/** The lines as one text, without blank lines at both ends and blanks at the ends of lines in front of them. */
function trimLines(lines: readonly string[]): string {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0) return '';
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines
    .slice(first, last + 1)
    .join('\n')
    .trimEnd();
}

/** Of a longer part the head is searched for, as a search for a long part may take time by the square of its length. */
const LONGEST_SEARCH = 500;

/** Returns where a text first contains a part; -1 when nowhere. A part whose head occurs earlier may be missed. */
export function indexOfPart(text: string, part: string): number {
  const at = text.indexOf(part.slice(0, LONGEST_SEARCH));
  return at >= 0 && text.startsWith(part, at) ? at : -1;
}
