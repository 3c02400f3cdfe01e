import {
  type ReportedTest,
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
  UnreadableReport,
} from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { readLogLines } from '../../text/log-lines.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import { linesOfLog } from '../shared/read-log.js';
import { unityFailure } from '../shared/unity-failure.js';
import { readYaml } from '../shared/yaml-subset.js';

/**
 * What Ceedling keeps of each file of tests, in YAML with the symbols of Ruby: `build/test/results/test_cart.pass`, or `.fail` where a
 * test failed (generator_test_results.rb of Ceedling), as old and new versions of Ruby write it.
 */
export const CEEDLING: ReportFormat = {
  name: 'ceedling',
  compatibleFormats: ['junit'],
  title: "Ceedling's results (.pass and .fail)",
  recognizes,
  read,
};

/** Ruby before 1.9 writes the parts in any order. */
const SECTION = /^:(?:source|successes|failures|ignores|counts|stdout|time):(?: \[\]| [\d.e-]{1,30})?$/;

/** The lists of tests, which no other tool has. */
const LIST = /^:(?:successes|failures|ignores):(?: \[\])?$/;

function recognizes(head: ReportHead): boolean {
  const [first, second = '', ...others] = linesOfLog(head).filter((line) => line !== '');
  if (first !== '---' || !SECTION.test(second)) return false;
  return LIST.test(second) || others.some((line) => LIST.test(line));
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new CeedlingStream();
  for await (const { text, isOpen } of readLogLines(source)) yield* stream.take(text.trimEnd(), isOpen === true);
  yield* stream.end();
  if (!stream.isFound)
    throw new UnreadableReport('The file has no results of Ceedling, such as ":source:" and ":failures:".');
}

/** The lists of tests, each with the status of its tests. */
const LISTS: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['successes', 'passed'],
  ['failures', 'failed'],
  ['ignores', 'skipped'],
]);

/** So many lines of a test or of the source are kept: a message may have several. */
const MOST_LINES = 400;

const SECTION_NAME = /^:(\w{1,40}):(?: |$)/;

/** Ruby before 1.9 writes the members of a test in any order. */
const ITEM = /^- (?=:(?:test|line|message|unity_test_time):(?: |$))/;
const COUNT = /^ {2}:(total|passed|failed|ignored): (\d{1,9})$/;

/** A test before its file is known. */
interface FoundTest {
  readonly name: string;
  readonly status: TestStatus;
  readonly members: ReadonlyMap<string, string>;
}

/** Reads the results of one file of tests, or of several behind each other. */
class CeedlingStream {
  #section = '';
  /** The lines of the test or of the source that is being read. */
  #lines: string[] = [];
  #file: string | undefined;
  /** Tests in front of their source, which Ruby before 1.9 writes where it likes. */
  #held: FoundTest[] = [];
  #counts = new Map<string, number>();
  #tests = 0;

  /** Whether anything of Ceedling was seen. */
  isFound = false;

  /** Takes a line; of an open one it is not known how it goes on. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    if (isOpen) return;
    const section = line === '---' ? '' : SECTION_NAME.exec(line)?.[1];
    if (section === undefined) {
      if (ITEM.test(line)) yield* this.#endPart();
      const [, name, count] = this.#section === 'counts' ? (COUNT.exec(line) ?? []) : [];
      if (name !== undefined) this.#counts.set(name, Number(count));
      if (this.#lines.length < MOST_LINES) this.#lines.push(line.replace(ITEM, '  '));
      return;
    }
    yield* this.#endPart();
    if (section === '' && this.isFound) yield* this.#endFile();
    this.#section = section;
    this.isFound ||= section === 'source' || LISTS.has(section);
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#endPart();
    yield* this.#endFile();
    yield { kind: 'run', run: { runner: 'Ceedling' } };
  }

  *#endPart(): Generator<ReportEntry> {
    const members = this.#lines.length === 0 ? undefined : membersOf(this.#lines);
    this.#lines = [];
    const status = LISTS.get(this.#section);
    if (this.#section === 'source') {
      this.#file = fileOf(members);
      yield* this.#release();
    }
    const name = members?.get(':test');
    if (members === undefined || status === undefined || name === undefined) return;
    this.#tests += 1;
    this.#held.push({ name, status, members });
    if (this.#file !== undefined) yield* this.#release();
  }

  *#release(): Generator<ReportEntry> {
    const held = this.#held;
    this.#held = [];
    for (const found of held) yield { kind: 'test', test: testOf(found, this.#file) };
  }

  /** The counts of one file of tests. A file that ends before them is cut off. */
  *#endFile(): Generator<ReportEntry> {
    yield* this.#release();
    const [total, failed] = [this.#counts.get('total'), this.#counts.get('failed')];
    if (total !== undefined && failed !== undefined && this.#counts.has('ignored')) {
      yield totalBy(total, this.#tests);
      yield announcedBy(failed);
    } else yield warningEntry('truncated', 'The file ends before the counts of its tests.');
    this.#counts = new Map();
    this.#tests = 0;
    this.#file = undefined;
  }
}

/** The members of an item as texts. */
function membersOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const node = readYaml(lines);
  const entries = node.kind === 'map' ? [...node.entries] : [];
  return new Map(entries.flatMap(([name, value]) => (value.kind === 'scalar' ? [[name, value.text] as const] : [])));
}

/** Before version 0.32 the file has its path, later its name alone. */
function fileOf(members: ReadonlyMap<string, string> | undefined): string | undefined {
  const file = members?.get(':file');
  const path = members?.get(':path');
  return file === undefined || path === undefined || file.includes('/') ? file : `${path}/${file}`;
}

function testOf({ name, status, members }: FoundTest, file: string | undefined): ReportedTest {
  const line = Number(members.get(':line') ?? '');
  const seconds = Number(members.get(':unity_test_time') ?? '');
  const message = members.get(':message') ?? '';
  const place = Number.isInteger(line) && line > 0 ? line : undefined;
  return {
    name,
    suite: [],
    file,
    status,
    durationMs: seconds > 0 && Number.isFinite(seconds) ? seconds * 1000 : undefined,
    failures:
      status === 'failed'
        ? [unityFailure(message, file === undefined || place === undefined ? undefined : { file, line: place })]
        : [],
    skipReason: status === 'skipped' && message !== '' ? message : undefined,
    events: [],
  };
}
