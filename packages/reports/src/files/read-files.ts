import { formatFor, formatNames } from '../detection/detect-format.js';
import { type OpenedSource, readHead } from '../detection/read-head.js';
import { ALLURE, readAllureDirectory } from '../formats/allure/allure.js';
import { UnreadableReport, type ReportEntry, type ReportFormat, type ReportSource } from '../report.js';
import type { ReportFile } from './report-file.js';
import { TooLarge, type UnpackLimits, UnpackRatio } from './unpack-limits.js';
import { collect, gunzip, packingOf, unzip, upToBreak } from './unpack.js';

/** A report found in a file or an archive. */
export interface FoundReport {
  /** The name of its file. Empty for content without a name, and for a report made of several files. */
  readonly file: string;
  /** The format it is read as; absent for a skipped file. */
  readonly format?: ReportFormat | undefined;
  /** Its tests, facts and warnings. Read them before you request the next report. Throws UnreadableReport. */
  readonly entries: AsyncIterable<ReportEntry> | readonly ReportEntry[];
}

/** Options of `readFiles`. */
export interface ReadingOrder {
  /** The format to read every file as. By default the content of each file decides. */
  readonly format?: ReportFormat | undefined;
  readonly limits: UnpackLimits;
}

/**
 * Reads the reports in the files of one run, one after another: any formats, gzip files, and zip archives of them. Files that
 * form one report together, such as Allure's results, come last. In an archive, a file that is not a report is skipped with a
 * warning. Entries are delegated, not forwarded one by one, because forwarding costs as much as reading them.
 * @throws UnreadableReport when a file is not a report of a known format
 * @throws TooLarge when the files exceed the limits
 */
export async function* readFiles(files: AsyncIterable<ReportFile>, order: ReadingOrder): AsyncGenerator<FoundReport> {
  const reading = new Reading(order);
  for await (const file of files) yield* reading.open(file);
  yield* reading.finish();
}

/** Adds the file's name to an error that reading its report raised. */
export function errorIn({ file }: FoundReport, error: unknown): unknown {
  return error instanceof UnreadableReport && file !== ''
    ? new UnreadableReport(`${file}: ${error.message}`, error.line)
    : error;
}

/** A file kept in memory until all files are known. */
interface HeldFile {
  readonly name: string;
  readonly bytes: Buffer;
}

class Reading {
  #bytes = 0;
  #unpackedBytes = 0;
  #heldBytes = 0;
  readonly #ratio: UnpackRatio;
  readonly #results: HeldFile[] = [];
  readonly #others: HeldFile[] = [];

  constructor(private readonly order: ReadingOrder) {
    this.#ratio = order.limits.ratio ?? new UnpackRatio();
  }

  /** Returns the reports in a file: the file itself, or those in an archive. */
  async *open(file: ReportFile): AsyncGenerator<FoundReport> {
    if (file.format !== undefined) {
      yield* this.found(file.format, file.name, this.arriving(file.source));
      return;
    }
    const opened = await readHead(this.arriving(file.source));
    const packing = packingOf(opened.bytes);
    const whole = { name: file.name, source: opened.source };
    if (packing === 'zip') yield* this.openArchive(whole);
    else if (packing === 'gzip')
      yield* this.openReport(file.name, await readHead(this.unpacked(upToBreak(gunzip(whole)))));
    else yield* this.openReport(file.name, opened);
  }

  /** Returns the report that the kept files form together. */
  finish(): readonly FoundReport[] {
    if (this.#results.length === 0) return this.#others.map(({ name }) => skipped(name));
    return [{ file: '', format: ALLURE, entries: readAllureDirectory(sourcesOf([...this.#results, ...this.#others])) }];
  }

  private async *openReport(name: string, opened: OpenedSource): AsyncGenerator<FoundReport> {
    const format = formatFor(opened.head, this.order.format);
    if (format === undefined) throw new UnreadableReport(unknownFormat(name, opened.bytes));
    yield* this.found(format, name, opened.source);
  }

  private async *found(format: ReportFormat, name: string, source: ReportSource): AsyncGenerator<FoundReport> {
    if (format === ALLURE) this.#results.push(await this.hold(name, source));
    else yield { file: name, format, entries: format.read(source) };
  }

  private async *openArchive(archive: ReportFile): AsyncGenerator<FoundReport> {
    let isEmpty = true;
    for await (const file of unzip(archive, this.order.limits)) {
      const opened = await readHead(this.unpacked(file.source));
      const format = formatFor(opened.head, this.order.format);
      if (format === undefined) {
        yield* this.skip(file.name, opened);
        continue;
      }
      isEmpty = false;
      yield* this.found(format, file.name, opened.source);
    }
    if (isEmpty)
      throw new UnreadableReport(
        `${archive.name === '' ? 'The body' : archive.name} is a zip archive that contains no report. ${knownFormats()}`,
      );
  }

  /** Keeps a file that may belong to results read together, such as Allure's; reports any other file as skipped. */
  private async *skip(name: string, opened: OpenedSource): AsyncGenerator<FoundReport> {
    if (opened.head.json === undefined && !/^[^\s=]+\s*=/m.test(opened.head.text)) {
      for await (const _ of opened.source);
      yield skipped(name);
      return;
    }
    this.#others.push(await this.hold(name, opened.source));
  }

  private async hold(name: string, source: ReportSource): Promise<HeldFile> {
    const bytes = await collect(source, this.order.limits.heldBytes - this.#heldBytes, 'files that are read together');
    this.#heldBytes += bytes.length;
    return { name, bytes };
  }

  private async *arriving(source: ReportSource): AsyncGenerator<Uint8Array> {
    const isCounted = this.order.limits.ratio !== undefined;
    for await (const chunk of this.measured(source)) {
      if (!isCounted) this.#ratio.arrive(chunk.length);
      yield chunk;
    }
  }

  private async *unpacked(source: ReportSource): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.measured(source)) {
      this.#unpackedBytes += chunk.length;
      this.#ratio.check(this.#unpackedBytes);
      yield chunk;
    }
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

function skipped(file: string): FoundReport {
  return {
    file,
    entries: [
      {
        kind: 'warning',
        warning: { code: 'skipped_file', message: 'Skipped this file: it is not a report of a known format.' },
      },
    ],
  };
}

function unknownFormat(name: string, head: Uint8Array): string {
  const file = name === '' ? 'The body' : name;
  const what =
    head.length === 0
      ? `${file} is empty`
      : `${file} is not in a known format: it begins with ${JSON.stringify(beginningOf(head))}`;
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
