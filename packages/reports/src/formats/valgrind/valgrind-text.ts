import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { linesOfLog, readLog, type LogStream } from '../shared/read-log.js';
import { ValgrindTextProcess } from './valgrind-text-process.js';

/** What Valgrind's tools print, or write with `--log-file`, among the lines of the program. */
export const VALGRIND_TEXT: ReportFormat = {
  name: 'valgrind-text',
  aliases: ['memcheck-text'],
  compatibleFormats: ['valgrind'],
  title: "Valgrind's text",
  recognizes: (head: ReportHead) => linesOfLog(head).some((line) => isOfTool(line)),
  read,
};

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    VALGRIND_TEXT.name,
    new ValgrindTextStream(),
    'The file has no line of Valgrind such as "==12345== Memcheck, a memory error detector".',
  );
}

/** `==12345== `, and with `--time-stamp=yes` the time in front of the process. */
const LINE = /^==(?:\d{2}:[\d:.]{4,20} {1,4})?(\d{1,9})==(?: (.*))?$/;
/** The tools that find errors. */
const TOOL = /^(Memcheck|Helgrind|DRD|SGCheck), an? /;
const ENDS = /^ERROR SUMMARY: (\d{1,9}) errors? from (\d{1,9}) contexts? /;

function isOfTool(line: string): boolean {
  const [, , text = ''] = LINE.exec(line) ?? [];
  return TOOL.test(text) || ENDS.test(text);
}

/** More processes are not kept apart. */
const MOST_PROCESSES = 10_000;

class ValgrindTextStream implements LogStream {
  readonly #processes = new Map<string, ValgrindTextProcess>();
  #tool: string | undefined;

  isFound = false;

  *take(text: string, isOpen: boolean): Generator<ReportEntry> {
    const [, id, said = ''] = LINE.exec(text.trimEnd()) ?? [];
    if (id === undefined) return;
    const [, tool] = TOOL.exec(said) ?? [];
    const ended = ENDS.exec(said);
    this.isFound ||= tool !== undefined || ended !== null;
    this.#tool = tool?.toLowerCase() ?? this.#tool;
    const known = this.#processes.get(id);
    // The number of a process that has ended may be given again.
    if (tool !== undefined && known !== undefined) yield* this.#end(id, known);
    const process = this.#processOf(id);
    if (ended !== null) process.end(Number(ended[2]));
    else if (!isOpen) process.take(said);
  }

  *end(): Generator<ReportEntry> {
    for (const [id, process] of this.#processes) yield* this.#end(id, process);
    yield { kind: 'run', run: { runner: 'valgrind' } };
  }

  *#end(id: string, process: ValgrindTextProcess): Generator<ReportEntry> {
    this.#processes.delete(id);
    yield* process.entries();
  }

  #processOf(id: string): ValgrindTextProcess {
    const key = this.#processes.size < MOST_PROCESSES ? id : 'others';
    const process = this.#processes.get(key) ?? new ValgrindTextProcess(this.#tool);
    this.#processes.set(key, process);
    return process;
  }
}
