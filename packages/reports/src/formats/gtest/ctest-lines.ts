/** A line of CTest, which runs test programs. */
export type CtestLine =
  /** `isNumbered`: the lines of a test have its number in front. */
  | { readonly kind: 'start'; readonly isNumbered: boolean }
  | {
      readonly kind: 'result';
      readonly number: string;
      readonly name: string;
      readonly verdict: CtestVerdict | undefined;
    }
  | { readonly kind: 'end'; readonly failed: number };

/** How a test of CTest failed, such as `***Exception: SegFault`. */
export interface CtestVerdict {
  readonly text: string;
  readonly timedOut: boolean;
}

const START = /^ {4,8}Start {1,12}\d{1,9}: \S|^Test project [/\\A-Z]/;
const COMMAND = /^\d{1,9}: Test command: /;
const RESULT = /^ {0,12}\d{1,9}\/\d{1,9} Test {1,12}#(\d{1,9}): (\S.{0,4000})$/;
const END = /^\d{1,3}% tests passed, (\d{1,9}) tests? failed out of \d{1,9}$/;
const TIME = / {1,20}\d{1,12}\.\d{1,6} sec$/;

/** Parses a line of CTest. */
export function ctestLineOf(line: string): CtestLine | undefined {
  const text = line.trimEnd();
  const isNumbered = COMMAND.test(text);
  if (isNumbered || START.test(text)) return { kind: 'start', isNumbered };
  const [, failed] = END.exec(text) ?? [];
  if (failed !== undefined) return { kind: 'end', failed: Number(failed) };
  const [, number, rest = ''] = RESULT.exec(text) ?? [];
  const dots = rest.indexOf(' ..');
  if (number === undefined || dots < 0) return undefined;
  return { kind: 'result', number, name: rest.slice(0, dots), verdict: verdictOf(rest.slice(dots)) };
}

function verdictOf(rest: string): CtestVerdict | undefined {
  const stars = rest.indexOf('***');
  if (stars < 0) return undefined;
  const [time = ''] = TIME.exec(rest) ?? [];
  const what = rest.slice(stars, rest.length - time.length).trimEnd();
  if (/^\*{3}(?:Skipped|Not Run \(Disabled\))/.test(what)) return undefined;
  // Newer versions have what happened in front of the stars.
  const before = /[A-Z][A-Za-z ]{0,100}$/.exec(rest.slice(0, stars))?.[0] ?? '';
  return { text: `${before}${what}`, timedOut: /^\*{3}Timeout/.test(what) };
}

/** Takes the number of a test off a line of `ctest -V`: `12: [ RUN      ] Cart.Total`. */
export function prefixedLineOf(text: string): { readonly number: string; readonly text: string } | undefined {
  const [prefix = '', number] = /^(\d{1,9}):(?: |$)/.exec(text) ?? [];
  return number === undefined ? undefined : { number, text: text.slice(prefix.length) };
}
