/** `t/cart.t .. ` above the TAP of a file; the dots align the files. */
const FILE = /^(\S{1,1000}\.(?:t|test|pl|php|py|rb|sh|js)) \.{2,400} ?$/;

/** How a file ended, in prove's words. */
const VERDICT =
  /^(?:ok|skipped(?:: .*)?|All \d{1,9} subtests passed.*|Failed \d{1,9}\/\d{1,9} subtests.*|No subtests run.*|Dubious, test returned \d{1,5} \(.*\)|(?:\t| {4,8})\((?:less \d{1,9} .*|\d{1,9} TODO tests? unexpectedly succeeded\)))$/;

/** What is above the summary, and ends the files. */
const SUMMARY = /^(?:Test Summary Report|All tests successful\.|Files=\d{1,9}, Tests=\d{1,9}, .*|Result: \w{1,20})$/;

const FAILED = /^Result: FAIL$/;

/** The heading of what prove says of files, also where it says of none where its TAP begins. */
const REPORT = /^Test Summary Report$/;

/** A line of TAP. What looked like the summary above it was printed by a test. */
const OF_TAP = /^(?:\s{0,40}(?:not ok|ok (?:\d|- ))|1\.\.\d|TAP version \d|Bail out!)/;

/** The words that `prove -v` of Perl puts around the TAP of one file or more. */
export class ProveOutput {
  /** The file whose TAP is read. */
  file: string | undefined;
  /** Whether the result of all files is a failure. */
  hasFailed = false;
  #isSummary = false;

  /** Returns the file that a line begins, `words` for a line of prove, and undefined for any other. */
  take(line: string): { readonly file: string } | 'words' | undefined {
    const file = FILE.exec(line)?.[1];
    if (file !== undefined || OF_TAP.test(line)) this.#isSummary = false;
    if (file !== undefined) return { file };
    if (this.file === undefined && !this.#isSummary && !REPORT.test(line)) return undefined;
    this.#isSummary ||= SUMMARY.test(line);
    this.hasFailed ||= FAILED.test(line);
    return this.#isSummary || VERDICT.test(line.trimEnd()) ? 'words' : undefined;
  }
}
