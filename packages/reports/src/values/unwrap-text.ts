/** A text in two parts: what a runner puts in front of the message, and the text from the message on. */
export interface UnwrappedText {
  readonly head: string;
  readonly text: string;
}

/** pytest's listing of the source has the error in lines that begin with `E`; of several errors, the last is the one. */
export function markedByPytest(text: string): string | undefined {
  const lines = text.split('\n');
  const end = lines.findLastIndex((line) => /^E {2,}\S/.test(line));
  if (end < 0) return undefined;
  const begin = lines.findLastIndex((line, index) => index < end && !/^E(?: |$)/.test(line));
  return dedent(
    lines
      .slice(begin + 1, end + 1)
      .map((line) => line.slice(1))
      .join('\n'),
  );
}

/** Returns the number of lines before the message, by one kind of wrapping. */
const WRAPPINGS: readonly ((lines: readonly string[]) => number)[] = [
  blankLines,
  bannerLines,
  tracebackLines,
  throwingLines,
];

/** Splits a text before its message: banners, the source that threw, and Python's frames precede it. */
export function unwrap(text: string): UnwrappedText {
  const lines = text.split('\n');
  const begin = WRAPPINGS.reduce((from, wrapping) => from + wrapping(lines.slice(from)), 0);
  if (lines.slice(begin).every((line) => line.trim() === '')) return { head: '', text };
  return { head: lines.slice(0, begin).join('\n').trim(), text: lines.slice(begin).join('\n') };
}

/** The text without the blanks that all of its lines begin with. */
export function dedent(text: string): string {
  const lines = text.split('\n');
  const margin = lines.reduce(
    (least, line) => (line.trim() === '' ? least : Math.min(least, line.length - line.trimStart().length)),
    Infinity,
  );
  if (margin === 0 || margin === Infinity) return text;
  return lines.map((line) => line.slice(margin)).join('\n');
}

function blankLines(lines: readonly string[]): number {
  return Math.max(
    lines.findIndex((line) => line.trim() !== ''),
    0,
  );
}

/** Lines that name the test or show its source. */
const BANNERS = [
  // Playwright: `[chromium] › cart.spec.ts:3:1 › total ────`.
  /^\s*(?:\d{1,9}\) )?(?:\[[^\]\n]{0,200}\] › )?\S[^\n]{0,300}\.[cm]?[jt]sx?:\d{1,9}:\d{1,9} › /,
  // The browser, in a line below, of the first versions of Playwright's runner.
  /^\s*browserName=\w{1,40}, headful=[^\n]{1,400}$/,
  // Jest's `● suite › test`, in the message of a file.
  /^\s*● /,
  // RSpec: the source of what failed.
  /^\s*Failure\/Error: /,
  // Rust, which prints the place before the message.
  /^\s*thread '[^\n]{0,300}' (?:\(\d{1,12}\) )?panicked at [^\n]{1,400}:\d{1,9}:\d{1,9}:$/,
  // GoogleTest: `cart_test.cc:12`, `cart_test.cc(12):` of Microsoft's compiler.
  /^(?:\S[^\n]{0,400}\.(?:c|cc|cpp|cxx|c\+\+|h|hh|hpp|hxx|inl|m|mm)(?::\d{1,9}|:#|\(\d{1,9}\)):?|unknown file:?|FILE:#)$/,
  // Minitest: `Failure:`, and `CartTest#test_total [test/cart_test.rb:5]:` below it.
  /^(?:Failure|Error):$/,
  /^[\w:]{1,200}(?:#|\()[^\n]{1,300} \[[^\]\n]{1,300}:\d{1,9}\]:$/,
  // Of errors it has no place: `test_total(CartTest):`.
  /^(?:test_\w{1,300}\([\w:]{1,200}\)|[A-Z][\w:]{0,200}#test_\w{1,300}):$/,
  // PHPUnit: `CartTest::testTotal with data set #0`.
  /^[\w\\]{1,300}::[\w\x80-\uffff]{1,300}(?: with data set [^\n]{0,2000})?$/,
];

const MOST_BANNERS = 3;

function bannerLines(lines: readonly string[]): number {
  let count = 0;
  while (count < MOST_BANNERS && BANNERS.some((banner) => banner.test(lines[count] ?? ''))) {
    count += 1;
    count += blankLines(lines.slice(count));
  }
  return count;
}

/** Python prints the message after the frames, and that of the last of several errors last. */
function tracebackLines(lines: readonly string[]): number {
  if (!isTraceback(lines[0] ?? '')) return 0;
  const begin = lines.findLastIndex(isTraceback);
  const margin = marginOf(lines[begin] ?? '');
  const message = lines.findIndex((line, index) => index > begin && marginOf(line) === margin);
  return Math.max(message, 0);
}

function isTraceback(line: string): boolean {
  return line.trim() === 'Traceback (most recent call last):';
}

function marginOf(line: string): number {
  return line.search(/\S/);
}

/** Node prints before the message where it threw: the place, the line, and a caret under it. */
function throwingLines(lines: readonly string[]): number {
  if (!/^\S[^\n]{0,400}:\d{1,9}$/.test(lines[0] ?? '')) return 0;
  const caret = lines.slice(0, 6).findIndex((line) => /^\s*\^+\s*$/.test(line));
  return caret < 0 ? 0 : caret + 1 + blankLines(lines.slice(caret + 1));
}
