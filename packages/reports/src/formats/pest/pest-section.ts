import type { ReportedFailure, ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import type { PestTitle } from './pest-lines.js';

const PLACE = /^ {2}at (\S.{0,4000}):(\d{1,9})$/;
const EXCERPT = /^(?: {2}[➜>] | {4}) {0,9}\d{1,9}(?:▕|\|)/;
const FRAME = /^ {2}\d{1,5} {1,4}(\S.{0,4000}):(\d{1,9})$/;

/** The name of the error, which Collision 6 and before print above its message. */
const OLD_TYPE = /^ {3}([A-Za-z_][\w\\]{0,500})$/;

const ELLIPSIS = '…';

/** A test that is described behind the list: its title, and why it failed. */
export class PestSection {
  readonly #said = new BoundedText();
  #parts: SectionParts | undefined;

  constructor(
    readonly title: PestTitle,
    private readonly isOld: boolean,
  ) {}

  /** Takes a line below the title. */
  take(text: string): void {
    this.#said.push(`${text}\n`);
  }

  /** Whether this may be the title of a test with these names. The title and the name of the test may be cut. */
  isOf({ suite, name }: Pick<ReportedTest, 'suite' | 'name'>): boolean {
    const [mine, whole] = [this.title.text, [...suite, name].join(' > ')];
    const [isCut, isNameCut] = [mine.endsWith(ELLIPSIS), name.endsWith(ELLIPSIS)];
    const [start, named] = [withoutEllipsis(mine), withoutEllipsis(whole)];
    return (isCut && named.startsWith(start)) || (isNameCut && start.startsWith(named)) || mine === whole;
  }

  /** Returns the names in the title. The class is found in the files that the failure came from where it is cut. */
  names(): Pick<ReportedTest, 'suite' | 'name'> {
    const { text } = this.title;
    const at = text.indexOf(' > ');
    const name = at < 0 ? '' : text.slice(at + 3).trim();
    if (name !== '' && name !== ELLIPSIS) return { suite: [text.slice(0, at)], name };
    if (!text.endsWith(ELLIPSIS)) return { suite: [], name: text.replace(/ >$/, '') };
    const className = this.#classFor(text.replace(/(?: >)? ?…$/, ''));
    return { suite: className === undefined ? [] : [className], name: text };
  }

  /** Returns the file of the class, where the failure came from it. */
  declaredIn(className: string | undefined): Pick<ReportedTest, 'declaredIn'> {
    if (className === undefined) return {};
    const file = this.#files().findLast((name) => classFor(name) === className);
    return file === undefined ? {} : { declaredIn: file };
  }

  /** Returns why the test failed. */
  failure(): ReportedFailure {
    const { type, message, location, snippet, stack } = this.#read();
    // PHPUnit's own assertions have no name in the title.
    const isAssertion = type === undefined && this.title.label === 'FAILED';
    return {
      ...(type === undefined ? {} : { type }),
      ...(message === '' ? {} : { message }),
      ...(stack === '' ? {} : { stack }),
      ...(snippet === '' ? {} : { snippet }),
      ...(location === undefined ? {} : { location }),
      ...(isAssertion ? { isAssertion } : { element: 'error' as const }),
      dialect: 'php',
    };
  }

  #classFor(start: string): string | undefined {
    return this.#files()
      .map((file) => classFor(file))
      .findLast((className) => className.startsWith(start));
  }

  #files(): readonly string[] {
    return this.#read()
      .stack.split('\n')
      .flatMap((line) => /^at (.{1,4000}):\d{1,9}$/.exec(line)?.[1] ?? []);
  }

  #read(): SectionParts {
    return (this.#parts ??= partsOf(this.#said.toString().split('\n'), this.title.type, this.isOld));
  }
}

function withoutEllipsis(text: string): string {
  return text.endsWith(ELLIPSIS) ? text.slice(0, -1).trimEnd() : text;
}

/** Pest names the class of a file after its path: `tests/Unit/CartTest.php` is `Tests\Unit\CartTest`. */
function classFor(file: string): string {
  const parts = file.replace(/\.php$/, '').split(/[\\/]/);
  return parts.map((part) => part.slice(0, 1).toUpperCase() + part.slice(1)).join('\\');
}

interface SectionParts {
  readonly type: string | undefined;
  readonly message: string;
  readonly location: ReportedFailure['location'];
  readonly snippet: string;
  /** The place of the failure, and what is below the lines of source. */
  readonly stack: string;
}

function partsOf(lines: readonly string[], named: string | undefined, isOld: boolean): SectionParts {
  const oldType = isOld ? OLD_TYPE.exec(lines.find((line) => line !== '') ?? '')?.[1] : undefined;
  const start = oldType === undefined ? 0 : lines.findIndex((line) => line !== '') + 1;
  const at = placeIn(lines);
  const [, file, row] = PLACE.exec(lines[at] ?? '') ?? [];
  const behind = at < 0 ? [] : lines.slice(at + 1);
  const source = behind.findIndex((line) => !EXCERPT.test(line));
  const end = source < 0 ? behind.length : source;
  const below = behind.slice(end);
  const difference = isOld ? below.indexOf('  --- Expected') : -1;
  const own = lines.slice(start, at < 0 ? undefined : at);
  const said = difference < 0 ? own : [...own.join('\n').trimEnd().split('\n'), ...dedented(below.slice(difference))];
  return {
    type: named ?? oldType,
    message: textOf(said).replace(/^ {1,2}/, ''),
    location: file === undefined ? undefined : { file, line: Number(row) },
    snippet: behind.slice(0, end).join('\n'),
    stack: stackOf(lines[at], below.slice(0, difference < 0 ? undefined : difference)),
  };
}

/** Where the place of the failure is: the last such line, with lines of source behind it, or else the last behind a blank line. */
function placeIn(lines: readonly string[]): number {
  const isPlace = (line: string, at: number): boolean => PLACE.test(line) && lines[at - 1] === '';
  const withSource = lines.findLastIndex((line, at) => isPlace(line, at) && EXCERPT.test(lines[at + 1] ?? ''));
  return withSource >= 0 ? withSource : lines.findLastIndex(isPlace);
}

function dedented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line.startsWith('  ') ? line.slice(2) : line));
}

function textOf(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/^\n{1,100}/, '')
    .trimEnd();
}

/** Returns the frames, each `at file:line`, as Pest has them in JUnit XML. */
function stackOf(place: string | undefined, lines: readonly string[]): string {
  const frames = lines.flatMap((line) => {
    const [, file, row] = FRAME.exec(line) ?? [];
    if (file !== undefined) return [`at ${file}:${row}`];
    return line === '' ? [] : [line.trim()];
  });
  const first = place === undefined ? [] : [place.trim()];
  return [...first, ...(frames[0] === first[0] ? frames.slice(1) : frames)].join('\n');
}
