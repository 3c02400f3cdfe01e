import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { linesOfLog, readLog, type LogStream } from '../shared/read-log.js';
import { GutTests } from './gut-tests.js';

/** What GUT prints, the test framework of Godot, among the lines of the engine and of the game. */
export const GUT_TEXT: ReportFormat = {
  name: 'gut-text',
  aliases: ['gut'],
  compatibleFormats: ['junit'],
  title: "GUT's text",
  recognizes: (head: ReportHead) => linesOfLog(head).some((line) => BEGINS.test(line)),
  read,
};

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    GUT_TEXT.name,
    new GutStream(),
    'The file has no line of GUT, such as "---  GUT  ---" or "GUT version:  9.6.0".',
  );
}

const BEGINS = /^(?:--- {1,3}GUT {1,3}---|GUT version: {1,4}\d.{0,40})$/;
/** A script, with the class in it */
const SCRIPT = /^res:\/\/\S.{0,500}?\.gd(?:\.[A-Za-z_]\w{0,200}){0,5}$/;
const TEST = /^[*-] ([A-Za-z_]\w{0,300})$/;
const MARKED = /^ {4,40}\[(Failed|Pending|Risky|Passed)\](?::| |$) {0,4}(.{0,4000})$/;
const CONTINUED = /^ {5,60}(\S.{0,4000})$/;
const SUMMARY = '= Run Summary';
const TOTALS = /^(?:Totals|---- Totals ----)$/;
const COUNT = /^ {0,4}(Tests|Passing|Failing|Errors)(?: tests)? {2,60}(\d{1,9})$/i;
const TIME = /^Time {2,60}(\d{1,9}(?:\.\d{1,9})?)s$/;
const LAST = /^---- (?:[1-9]\d{0,8} failing tests?|.{1,60}) ----$/;
const FAILING = /^---- [1-9]\d{0,8} failing tests? ----$/;

type Part = 'tests' | 'summary' | 'totals';

class GutStream implements LogStream {
  #tests = new GutTests();
  #part: Part = 'tests';
  #counts: Map<string, number> | undefined;
  #hasFailed = false;
  #durationMs: number | undefined;

  isFound = false;

  *take(text: string, isOpen: boolean): Generator<ReportEntry> {
    const line = text.trimEnd();
    if (BEGINS.test(line)) {
      if (line.startsWith('---')) yield* this.#endRun();
      this.isFound = true;
    } else if (this.isFound && !isOpen) this.#takeInRun(line);
    else if (FAILING.test(line)) this.#hasFailed = true;
  }

  *end(): Generator<ReportEntry> {
    yield* this.#endRun();
    yield { kind: 'run', run: { runner: 'gut', durationMs: this.#durationMs } };
  }

  #takeInRun(line: string): void {
    if (line === SUMMARY) this.#start('summary');
    else if (TOTALS.test(line)) this.#start('totals');
    else if (LAST.test(line)) this.#hasFailed ||= FAILING.test(line);
    else if (this.#part === 'totals') this.#takeTotal(line);
    else this.#takeTest(line);
  }

  #start(part: Part): void {
    this.#part = part;
    this.#tests.leave();
    if (part === 'totals') this.#counts ??= new Map();
  }

  #takeTotal(line: string): void {
    const [, what, count] = COUNT.exec(line) ?? [];
    const [, seconds] = TIME.exec(line) ?? [];
    if (what !== undefined) this.#counts?.set(what.toLowerCase(), Number(count));
    if (seconds !== undefined) this.#durationMs = Number(seconds) * 1000;
  }

  #takeTest(line: string): void {
    const [, name] = TEST.exec(line) ?? [];
    const [, mark, text = ''] = MARKED.exec(line) ?? [];
    const [, more] = CONTINUED.exec(line) ?? [];
    if (SCRIPT.test(line)) this.#tests.enter(line);
    else if (name !== undefined && line.startsWith('-') === (this.#part === 'summary')) this.#tests.begin(name);
    else if (mark !== undefined) this.#tests.mark(mark, text.trim());
    else if (more === undefined) this.#tests.pause();
    else this.#tests.continue(more);
  }

  *#endRun(): Generator<ReportEntry> {
    if (!this.isFound) return;
    const tests = this.#tests.all();
    const counts = this.#counts;
    for (const test of tests) yield { kind: 'test', test };
    if (counts === undefined) yield warningEntry('truncated', 'The text ends before the totals of GUT.');
    yield announcedBy(counts?.get('failing'), tests.filter(({ status }) => status === 'failed').length);
    yield totalBy(counts?.get('tests') ?? counts?.get('passing'), tests.length);
    if (this.#hasFailed) yield FAILED_RUN;
    this.#tests = new GutTests();
    this.#part = 'tests';
    this.#counts = undefined;
    this.#hasFailed = false;
  }
}
