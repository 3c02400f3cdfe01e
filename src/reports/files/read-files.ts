import { formatFor, formatNames } from '../detection/detect-format.js';
import { readHead, type OpenedSource } from '../detection/read-head.js';
import { ALLURE, readAllureDirectory } from '../formats/allure.js';
import { UnreadableReport, type ReportEntry, type ReportFormat, type ReportSource } from '../report.js';
import { TooLarge, type ReportFile, type UnpackLimits } from './report-file.js';
import { collect, gunzip, packingOf, unzip, upToBreak } from './unpack.js';

/** A report among the files of an upload. */
export interface FoundReport {
  /** The name of its file; empty for a body without one, and for what several files tell together. */
  readonly file: string;
  /** What it holds. To be read before the next report is asked for. Raises UnreadableReport. */
  readonly entries: AsyncIterable<ReportEntry> | readonly ReportEntry[];
}

/** How the files of an upload are to be read. */
export interface ReadingOrder {
  /** The format that the sender names; it is found out from each file's content otherwise. */
  readonly format?: ReportFormat | undefined;
  readonly limits: UnpackLimits;
}

/**
 * The reports in the files of one run, one after the other: reports of any formats, compressed ones, and archives of them. Files that
 * are only understood together, as Allure's results are, are read behind the others. In an archive, files that are no report
 * are passed over with a warning.
 * Entries are not handed on one by one: that would cost as much as making them.
 * @throws UnreadableReport for a file that is no report of a known format, TooLarge
 */
export async function* readFiles(files: AsyncIterable<ReportFile>, order: ReadingOrder): AsyncGenerator<FoundReport> {
  const reading = new Reading(order);
  for await (const file of files) yield* reading.open(file);
  yield* reading.finish();
}

/** An error that reading a report raised: it tells the file, where there are several. */
export function errorIn({ file }: FoundReport, error: unknown): unknown {
  return error instanceof UnreadableReport && file !== ''
    ? new UnreadableReport(`${file}: ${error.message}`, error.line)
    : error;
}

/** A file that is kept until all are seen. */
interface HeldFile {
  readonly name: string;
  readonly bytes: Buffer;
}

class Reading {
  #bytes = 0;
  #heldBytes = 0;
  readonly #results: HeldFile[] = [];
  readonly #others: HeldFile[] = [];

  constructor(private readonly order: ReadingOrder) {}

  /** The reports in a file: itself, or those of an archive. */
  async *open(file: ReportFile): AsyncGenerator<FoundReport> {
    const opened = await readHead(this.measured(file.source));
    const packing = packingOf(opened.bytes);
    const whole = { name: file.name, source: opened.source };
    if (packing === 'zip') yield* this.openArchive(whole);
    else if (packing === 'gzip')
      yield* this.openReport(file.name, await readHead(this.measured(upToBreak(gunzip(whole)))));
    else yield* this.openReport(file.name, opened);
  }

  /** What the files that were kept tell together. */
  finish(): readonly FoundReport[] {
    if (this.#results.length === 0) return this.#others.map(({ name }) => passedOver(name));
    return [{ file: '', entries: readAllureDirectory(sourcesOf([...this.#results, ...this.#others])) }];
  }

  private async *openReport(name: string, opened: OpenedSource): AsyncGenerator<FoundReport> {
    const format = formatFor(opened.head, this.order.format);
    if (format === undefined) throw new UnreadableReport(unknownFormat(name, opened.bytes));
    yield* this.found(format, name, opened.source);
  }

  private async *found(format: ReportFormat, name: string, source: ReportSource): AsyncGenerator<FoundReport> {
    if (format === ALLURE) this.#results.push(await this.hold(name, source));
    else yield { file: name, entries: format.read(source) };
  }

  private async *openArchive(archive: ReportFile): AsyncGenerator<FoundReport> {
    let isEmpty = true;
    for await (const file of unzip(archive, this.order.limits)) {
      const opened = await readHead(this.measured(file.source));
      const format = formatFor(opened.head, this.order.format);
      if (format === undefined) {
        yield* this.passOver(file.name, opened);
        continue;
      }
      isEmpty = false;
      yield* this.found(format, file.name, opened.source);
    }
    if (isEmpty)
      throw new UnreadableReport(
        `${archive.name === '' ? 'The body' : archive.name} is a zip archive without a report in it. ${knownFormats()}`,
      );
  }

  /** What is no report may belong to results that are understood together; anything else is only named. */
  private async *passOver(name: string, opened: OpenedSource): AsyncGenerator<FoundReport> {
    if (opened.head.json === undefined && !/^[^\s=]+\s*=/m.test(opened.head.text)) {
      for await (const _ of opened.source);
      yield passedOver(name);
      return;
    }
    this.#others.push(await this.hold(name, opened.source));
  }

  private async hold(name: string, source: ReportSource): Promise<HeldFile> {
    const bytes = await collect(source, this.order.limits.heldBytes - this.#heldBytes, 'files that are read together');
    this.#heldBytes += bytes.length;
    return { name, bytes };
  }

  private async *measured(source: ReportSource): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.#bytes += chunk.length;
      if (this.#bytes > this.order.limits.bytes)
        throw new TooLarge(this.order.limits.bytes, 'the files of an upload, unpacked,');
      yield chunk;
    }
  }
}

async function* sourcesOf(files: readonly HeldFile[]): AsyncGenerator<ReportFile> {
  for (const { name, bytes } of files) yield await Promise.resolve({ name, source: piecesOf(bytes) });
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

function passedOver(file: string): FoundReport {
  return {
    file,
    entries: [
      {
        kind: 'warning',
        warning: { code: 'skipped_file', message: 'This file is no report of a known format; it was left out.' },
      },
    ],
  };
}

function unknownFormat(name: string, head: Uint8Array): string {
  const file = name === '' ? 'The body' : name;
  const what =
    head.length === 0
      ? `${file} is empty`
      : `${file} is of no known format: it begins with ${JSON.stringify(beginningOf(head))}`;
  return `${what}. ${knownFormats()}`;
}

function knownFormats(): string {
  return `Send a report of one of these formats, or name it with ?format=: ${formatNames().join(', ')}`;
}

function beginningOf(head: Uint8Array): string {
  return new TextDecoder()
    .decode(head.subarray(0, 60))
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 40);
}
