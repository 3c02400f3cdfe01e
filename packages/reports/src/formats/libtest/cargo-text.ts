import { startsOtherwise } from '../../detection/read-head.js';
import type { ReportFormat, ReportHead } from '../../report.js';
import { plainText } from '../../text/clean-text.js';
import { readRustText } from './rust-text-stream.js';

const UNREADABLE = 'The file has no lines of `cargo test`, such as "test cart::adds ... ok".';

/** What `cargo test` prints, or libtest alone, with the lines of cargo and the compiler. */
export const CARGO_TEXT: ReportFormat = {
  name: 'cargo-text',
  aliases: ['cargo', 'cargo-test', 'libtest-text'],
  compatibleFormats: ['libtest', 'nextest-text'],
  title: 'cargo test text',
  recognizes,
  read: (source) => readRustText(source, UNREADABLE),
};

/** Lines of libtest. Deno's first versions wrote the same with times in parentheses. */
const OF_LIBTEST =
  /^(?:running \d{1,9} tests?|test result: (?:ok|FAILED)\. \d{1,9} passed; \d{1,9} failed; \d{1,9} ignored;[^\n(]{0,200}|test \S{1,1000}(?: - [^\n]{1,1000}\(line \d{1,9}\))?(?: - should panic)? \.\.\. (?:ok|FAILED|ignored(?:, [^\n]{0,1000})?))\r?$/m;

/** Lines of cargo, which may fill the beginning with what the compiler says: `   Compiling shop v0.1.0 (/shop)`. */
const OF_CARGO =
  /^(?:cargo(?:\.exe)? : )? {0,12}(?:Compiling|Downloaded|Checking) [\w-]{1,100} v\d{1,6}\.\d|^(?:cargo(?:\.exe)? : )?error: could not compile `|^ {2,4}--> [^\s:]{1,1000}\.rs:\d/m;

function recognizes({ text, root }: ReportHead): boolean {
  if (root !== undefined || startsOtherwise(text)) return false;
  const plain = plainText(text);
  return OF_LIBTEST.test(plain) || OF_CARGO.test(plain);
}
