/** A part of what RSpec prints, by the line that it begins with. */
export type RspecSection = 'failures' | 'pending' | 'rerun' | 'slow' | 'other';

/** The counts of `77 examples, 60 failures, 7 pending, 1 error occurred outside of examples`. */
export interface RspecCounts {
  readonly total: number;
  readonly failures: number;
  readonly pending: number;
  readonly outside: number;
}

/** A line of `Failed examples:`, which names the file of an example. */
export interface RerunLine {
  /** The groups and the description, with blanks between. */
  readonly name: string;
  readonly file: string;
  readonly line?: number | undefined;
  /** Where several examples are in one line, the path of groups instead of it: `./spec/cart_spec.rb[1:2]`. */
  readonly selector?: string | undefined;
}

const SECTIONS: readonly (readonly [RegExp, RspecSection])[] = [
  [/^Failures:$/, 'failures'],
  [/^Pending:(?: \(Failures listed here are expected .{1,100}\))?$/, 'pending'],
  [/^Failed examples:$/, 'rerun'],
  [/^Top \d{1,9} slowest examples \(.{1,200}\):$/, 'slow'],
  [/^(?:Top \d{1,9} slowest example groups:|Deprecation Warnings:)$/, 'other'],
];

/** Returns the section that a line begins; undefined for other lines. */
export function sectionOf(text: string): RspecSection | undefined {
  return SECTIONS.find(([pattern]) => pattern.test(text))?.[1];
}

const COUNTS =
  /^(\d{1,9}) examples?, (\d{1,9}) failures?(?:, (\d{1,9}) pending)?(?:, (\d{1,9}) errors? occurred outside of examples)?$/;

/** Parses the line with the counts of a run. */
export function countsOf(text: string): RspecCounts | undefined {
  const [, total, failures, pending = 0, outside = 0] = COUNTS.exec(text) ?? [];
  if (total === undefined) return undefined;
  return { total: Number(total), failures: Number(failures), pending: Number(pending), outside: Number(outside) };
}

const TIME = String.raw`(?:(\d{1,9}) hours? )?(?:(\d{1,9}) minutes? )?(\d{1,9}(?:\.\d{1,12})?(?:e-\d{1,3})?) seconds?`;
const FINISHED = new RegExp(
  String.raw`^Finished in ${TIME}( \(files took [\d.e-]{1,40} (?:[a-z]+ ){0,1}.{0,60}to load\))?$`,
);

/** Parses the line in front of the counts; `isCertain` where no other runner prints it. */
export function finishedOf(text: string): { readonly durationMs: number; readonly isCertain: boolean } | undefined {
  const [, hours = 0, minutes = 0, seconds, files] = FINISHED.exec(text) ?? [];
  if (seconds === undefined) return undefined;
  const durationMs = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return { durationMs, isCertain: files !== undefined };
}

/** Parses the heading of a failure or of a pending example: its number and its full description. */
export function headingOf(text: string): { readonly number: number; readonly name: string } | undefined {
  const [, number, name] = /^ {2}(\d{1,9})\) (\S.{0,8000})$/.exec(text) ?? [];
  return name === undefined ? undefined : { number: Number(number), name };
}

/** Whether a line is below a heading: what failed, or several failures of one example. */
export function isBelowHeading(text: string): boolean {
  return /^ {5,14}(?:Failure\/Error:|Got \d{1,9} failures?\b|Expected pending ')/.test(text);
}

const RERUN = /^rspec (\S.{0,1000}?) # (.{0,8000})$/;
const PLACE = /^(.{1,1000}\.\w{1,20})(?::(\d{1,9})|(\[[\d:]{1,200}\]))$/;

/** Parses a line of `Failed examples:`. */
export function rerunOf(text: string): RerunLine | undefined {
  const [, argument, name = ''] = RERUN.exec(text) ?? [];
  const path = argument?.replaceAll(/['"\\]/g, '');
  const [, file, line, groups] = (path === undefined ? null : PLACE.exec(path)) ?? [];
  if (file === undefined) return undefined;
  return {
    name: name.trim(),
    file,
    ...(line === undefined ? { selector: file + (groups ?? '') } : { line: Number(line) }),
  };
}

/** Returns what a line of the documentation says of an example behind its name. */
export function markOf(
  text: string,
): { readonly name: string; readonly failed?: number; readonly pending?: string } | undefined {
  const [, failing, number] = /^(.{1,8000}) \(FAILED - (\d{1,9})\)$/.exec(text) ?? [];
  if (failing !== undefined) return { name: failing, failed: Number(number) };
  const at = text.endsWith(')') ? text.indexOf(' (PENDING: ') : -1;
  return at <= 0 ? undefined : { name: text.slice(0, at), pending: text.slice(at + ' (PENDING: '.length, -1) };
}

/** A line of examples that passed (`.`), failed (`F`) or are pending (`*`). */
export const IS_MARKS = /^[.F*]{1,1000000}$/;

/** The counts of other runners, which print points, too: RuboCop, Minitest, Cucumber. */
export const OF_OTHERS = /^\d{1,9} (?:files? inspected|runs?, \d|tests?, \d|scenarios? \()/;

/** Returns the seed that is named in front of and behind a run. */
export function seedOf(text: string): number | undefined {
  const [, seed] = /^Randomized with seed (\d{1,15})$/.exec(text) ?? [];
  return seed === undefined ? undefined : Number(seed);
}

/** Which examples run, in front of a run. */
export const IS_SELECTION = /^Run options: (?:include|exclude) \{/;

/** The first line of an error outside of examples. */
export const IS_OUTSIDE = /^An error occurred (?:while loading \S|in an? [`'"]|while )/;

/** Returns which try of an example follows, and its place: rspec-retry says so. */
export function retryOf(text: string): { readonly attempt: number; readonly place: string } | undefined {
  const [, attempt, place] = /^ {0,200}RSpec::Retry: (\d{1,4})(?:st|nd|rd|th) try (\S.{0,1000})$/.exec(text) ?? [];
  return place === undefined ? undefined : { attempt: Number(attempt), place };
}

/** Returns which try of an example failed; what it says follows. */
export function failedTryOf(text: string): { readonly attempt: number; readonly place: string } | undefined {
  const [, attempt, place] = /^(\d{1,4})(?:st|nd|rd|th) Try error in (\S.{0,1000}):$/.exec(text) ?? [];
  return place === undefined ? undefined : { attempt: Number(attempt), place };
}

/** Parses the line below an example of the slowest ones: `    2.44 seconds ./spec/cart_spec.rb:74`. */
export function slowOf(text: string): { readonly durationMs: number; readonly place: string } | undefined {
  const [, seconds, place] = /^ {4}(\d{1,9}(?:\.\d{1,12})?) seconds (\S.{0,1000}:\d{1,9})$/.exec(text) ?? [];
  return place === undefined ? undefined : { durationMs: Number(seconds) * 1000, place };
}

const COMPLAINTS: readonly RegExp[] = [
  /^RSpec is shutting down and will print the summary report\.\.\. Interrupt again to force quit\.$/,
  /^SimpleCov failed with exit \d/,
  /^(?:Line |Branch |Method )?[Cc]overage \(\s{0,9}\d{1,3}(?:\.\d{1,9})?%\) is below the expected minimum coverage/,
  // Rake, where RSpec ends with an error; parallel_tests, where one of its processes does.
  /^\S{1,500}ruby\S{0,50} .{0,4000}\/rspec .{0,4000} failed$/,
  /^Tests Failed$/,
];

/** Whether a line says that something other than an example failed. */
export function isComplaint(text: string): boolean {
  return COMPLAINTS.some((pattern) => pattern.test(text));
}
